import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { printVoucher } from '../../client/desk/vouchers.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { papersOf } from '../../domain/prints/vouchers/voucher-paper.ts'
import type { VoucherPaper } from '../../domain/prints/vouchers/voucher-sheet.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { PrintRegular } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { PaperDialog } from '../../ui/reports/paper-dialog.tsx'

/** Records whose paper has a name of its own. */
const named = ['sales', 'purchase', 'iata_ticket', 'ticket_sale', 'ticket_refund', 'ticket_pic_sale'] as const
const isNamed = (kind: string): kind is (typeof named)[number] => named.some((one) => one === kind)

/** The papers a voucher prints on, the usual one first; nothing for people who print none. Source: forms 9.1. */
export function VoucherPapers({ kind, id, no }: { kind: string; id: number; no: string }) {
  const t = useT('vouchers')
  const mayPrint = useSessionUser()?.user_permissions.includes(`${kind}.print`) === true
  const [file, setFile] = useState<Blob | null>(null)
  const print = useMutation({
    mutationFn: (paper: VoucherPaper) => printVoucher(kind, id, paper),
    onSuccess: setFile,
  })
  if (!mayPrint) return null
  const nameOf = (paper: VoucherPaper): string =>
    paper === 'receipt' || paper === 'roll'
      ? t(`papers.${paper}`)
      : t('papers.sized', {
          paper: t(`papers.name.${isNamed(kind) ? kind : 'voucher'}`),
          size: paper.toUpperCase(),
        })
  return (
    <>
      <Row>
        {papersOf(kind).map((paper) => (
          <Button
            key={paper}
            size="small"
            icon={<PrintRegular />}
            aria-label={`${t('papers.print')} ${nameOf(paper)}`}
            disabledFocusable={print.isPending}
            onClick={() => {
              if (!print.isPending) print.mutate(paper)
            }}
          >
            {nameOf(paper)}
          </Button>
        ))}
      </Row>
      {print.isError && <ProblemMessage title={t('papers.failed')} detail={print.error.message} />}
      {file && <PaperDialog file={file} title={t('papers.title', { no })} onClose={() => setFile(null)} />}
    </>
  )
}

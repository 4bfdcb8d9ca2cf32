import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { printVoucher } from '../../client/desk/vouchers.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { papersOf } from '../../domain/prints/vouchers/voucher-paper.ts'
import { documentsOf, paperName, type TicketDocumentName } from '../../domain/tickets/papers.ts'
import type { VoucherPaper } from '../../domain/prints/vouchers/voucher-sheet.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { usePrintKey } from '../../ui/layout/keys/print-key.ts'
import { PrintRegular } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { PaperDialog } from '../../ui/reports/paper-dialog.tsx'

/** Vouchers whose paper has a name of its own. */
const isBill = (kind: string): kind is 'sales' | 'purchase' => kind === 'sales' || kind === 'purchase'

interface Printed {
  paper: VoucherPaper
  /** Which paper of a record of the ticket desk. */
  document?: TicketDocumentName
}

/** Each paper of a record on each size, the usual one first. */
function printsOf(kind: string): Printed[] {
  const sizes = papersOf(kind)
  const documents = documentsOf(kind)
  return documents.length === 0
    ? sizes.map((paper) => ({ paper }))
    : documents.flatMap((document) => sizes.map((paper) => ({ paper, document })))
}

/** The papers a voucher prints on, the usual one first; nothing for people who print none. Source: forms 9.1. */
export function VoucherPapers({
  kind,
  id,
  no,
  record,
}: {
  kind: string
  id: number
  no: string
  /** Says what its papers are called; its fields as its page shows them. */
  record: Readonly<Record<string, unknown>>
}) {
  const t = useT('vouchers')
  const mayPrint = useSessionUser()?.user_permissions.includes(`${kind}.print`) === true
  const [file, setFile] = useState<Blob | null>(null)
  const print = useMutation({
    mutationFn: (choice: Printed) => printVoucher(kind, id, choice),
    onSuccess: setFile,
  })
  const [usual] = printsOf(kind)
  usePrintKey(
    () => {
      if (usual && !print.isPending) print.mutate(usual)
    },
    mayPrint && usual !== undefined && file === null,
  )
  if (!mayPrint) return null
  const nameOf = ({ paper, document }: Printed): string =>
    paper === 'receipt' || paper === 'roll'
      ? t(`papers.${paper}`)
      : t('papers.sized', {
          paper: t(`papers.name.${document ? paperName(document, record) : isBill(kind) ? kind : 'voucher'}`),
          size: paper.toUpperCase(),
        })
  return (
    <>
      <Row>
        {printsOf(kind).map((choice) => (
          <Button
            key={`${choice.document ?? ''} ${choice.paper}`}
            size="small"
            icon={<PrintRegular />}
            aria-label={`${t('papers.print')} ${nameOf(choice)}`}
            disabledFocusable={print.isPending}
            onClick={() => {
              if (!print.isPending) print.mutate(choice)
            }}
          >
            {nameOf(choice)}
          </Button>
        ))}
      </Row>
      {print.isError && <ProblemMessage title={t('papers.failed')} detail={print.error.message} />}
      {file && <PaperDialog file={file} title={t('papers.title', { no })} onClose={() => setFile(null)} />}
    </>
  )
}

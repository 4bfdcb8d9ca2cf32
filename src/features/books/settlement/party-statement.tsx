import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mailStatement, printStatement } from '../../../client/desk/settlement.ts'
import { newIdempotencyKey } from '../../../client/http/api.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { MailRegular, PrintRegular } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { PaperDialog } from '../../../ui/reports/paper-dialog.tsx'

/** The statement of account of a party, on paper and by mail; nothing for people who hand no accounts out. */
export function PartyStatement({
  subLedger,
  address,
}: {
  subLedger: number
  /** Of its record; without one nothing is mailed. */
  address: string | null
}) {
  const t = useT('vouchers')
  const { snackbar } = useMessages()
  const rights = useSessionUser()?.user_permissions ?? []
  const [file, setFile] = useState<Blob | null>(null)
  const print = useMutation({ mutationFn: () => printStatement(subLedger), onSuccess: setFile })
  const mail = useMutation({
    mutationFn: () => mailStatement(subLedger, newIdempotencyKey()),
    onSuccess: ({ to }) => snackbar(t('statement.mailed', { to }), 'success'),
  })
  const isBusy = print.isPending || mail.isPending
  const fault = print.error ?? mail.error
  if (!rights.includes('report.export') || !rights.includes('ledger_account.export')) return null
  return (
    <>
      <Row>
        <Button
          size="small"
          icon={<PrintRegular />}
          disabledFocusable={isBusy}
          onClick={() => {
            if (!isBusy) print.mutate()
          }}
        >
          {t('statement.print')}
        </Button>
        {address && (
          <Button
            size="small"
            icon={<MailRegular />}
            disabledFocusable={isBusy}
            onClick={() => {
              if (!isBusy) mail.mutate()
            }}
          >
            {t('statement.mail', { to: address })}
          </Button>
        )}
      </Row>
      {fault && <ProblemMessage title={t('statement.failed')} detail={fault.message} />}
      {file && <PaperDialog file={file} title={t('money.statement')} onClose={() => setFile(null)} />}
    </>
  )
}

import { isApiProblem } from '../../client/http/api.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { usePassengerMoney } from '../../client/desk/vouchers.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row } from '../../ui/layout/arrange.tsx'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { KeyFacts } from '../../ui/records/key-facts.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

/** The form of a new receipt whose first line is his. */
function receiptPath(
  form: string,
  passenger: number,
  { account, sub_ledger }: { account: number; sub_ledger: number },
): string {
  const given = { 'lines.account': account, 'lines.sub_ledger': sub_ledger, 'lines.passenger': passenger }
  return `${form}?${Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`
}

/** What the books say of a passenger, with the way to every line of it and to a receipt of his; nothing for roles that do not read the books. */
export function LedgerMoney({
  passengerId,
  reportPath,
  receiptForm,
}: {
  passengerId: number
  reportPath: string | null
  receiptForm: string | null
}) {
  const t = useT('vouchers')
  const mayReceive = useSessionUser()?.user_permissions.includes('receipt_voucher.create') === true
  const { data, isError, error, refetch } = usePassengerMoney(passengerId)
  if (isError)
    return isApiProblem(error) && (error.status === 403 || error.status === 404) ? null : (
      <ProblemMessage title={t('money.failed')} detail={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Waiting label={t('loading')} />
  const fact = (key: 'billed' | 'received' | 'adjusted' | 'due') => ({
    key,
    name: t(`money.${key}`),
    value: <Ltr>BDT {amountText(data[key])}</Ltr>,
  })
  // More received than billed is owed to him, not by him.
  const rest = data.due.startsWith('-')
    ? { key: 'held', name: t('money.held'), value: <Ltr>BDT {amountText(data.due.slice(1))}</Ltr> }
    : fact('due')
  return (
    <Surface
      title={t('money.title')}
      aside={
        <Row>
          {mayReceive && receiptForm && data.receive_on && (
            <AppLink to={receiptPath(receiptForm, passengerId, data.receive_on)}>
              {t('money.receive')}
            </AppLink>
          )}
          {reportPath && <AppLink to={reportPath}>{t('money.ledger')}</AppLink>}
        </Row>
      }
    >
      <KeyFacts
        facts={[
          fact('billed'),
          fact('received'),
          ...(data.adjusted === '0.00' ? [] : [fact('adjusted')]),
          rest,
        ]}
      />
    </Surface>
  )
}

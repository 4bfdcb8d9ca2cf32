import { isApiProblem } from '../../client/http/api.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { usePassengerMoney } from '../../client/desk/vouchers.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { KeyFacts } from '../../ui/records/key-facts.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { entityOf } from '../../domain/entities.ts'
import { pathTo } from './proposals/paths.ts'
import { useMoneySheet } from './use-money-sheet.tsx'

/** The draft, or the proposal while there is none. */
const waitingPath = (one: { id: number; voucher_type: string | null; voucher: number | null }): string =>
  (one.voucher_type !== null && one.voucher !== null
    ? pathTo(one.voucher_type, one.voucher, 'detail')
    : null) ??
  pathTo('cost_proposal', one.id, 'detail') ??
  ''

/**
 * What the books say of a passenger, with the way to every line of it and to a new receipt; nothing for roles
 * that do not read the books.
 */
export function LedgerMoney({
  passengerId,
  name,
  reportPath,
  statementPath,
  voucherPath,
}: {
  passengerId: number
  name: string
  reportPath: string | null
  /** The statement of the party that pays, by its sub ledger. */
  statementPath: (subLedger: number) => string | null
  /** Page of a receipt. */
  voucherPath: (id: number) => string | null
}) {
  const t = useT('vouchers')
  const texts = useEntityTexts(entityOf('cost_proposal'))
  const mayReceive = useSessionUser()?.user_permissions.includes('receipt_voucher.create') === true
  const { data, isError, error, refetch } = usePassengerMoney(passengerId)
  const { openSheet, sheet } = useMoneySheet(
    data?.receive_on
      ? { passenger: passengerId, name, due: data.due, places: [{ ...data.receive_on, name: '' }] }
      : null,
    (_kind, id) => voucherPath(id),
  )
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
  // More received than billed is owed to the passenger, not by the passenger.
  const rest = data.due.startsWith('-')
    ? { key: 'held', name: t('money.held'), value: <Ltr>BDT {amountText(data.due.slice(1))}</Ltr> }
    : fact('due')
  const statement = data.receive_on && statementPath(data.receive_on.sub_ledger)
  return (
    <Surface
      title={t('money.title')}
      aside={
        <Row>
          {mayReceive && data.receive_on && (
            <Button appearance="primary" size="small" onClick={() => openSheet('receive')}>
              {t('money.receive')}
            </Button>
          )}
          {reportPath && <AppLink to={reportPath}>{t('money.ledger')}</AppLink>}
          {statement && <AppLink to={statement}>{t('money.statement')}</AppLink>}
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
      {data.waiting.length > 0 && (
        <>
          <Caption>{t('proposals.waiting')}</Caption>
          <KeyFacts
            facts={data.waiting.map((one) => ({
              key: String(one.id),
              name: texts.value(one.kind),
              value: (
                <AppLink to={waitingPath(one)}>
                  <Ltr>BDT {amountText(one.amount)}</Ltr>
                </AppLink>
              ),
            }))}
          />
        </>
      )}
      {sheet}
    </Surface>
  )
}

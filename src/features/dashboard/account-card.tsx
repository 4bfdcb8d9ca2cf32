import { isApiProblem } from '../../client/api.ts'
import { useAccountSummary, type AccountFigure } from '../../client/dashboard.ts'
import { amountText } from '../../ui/format.ts'
import { useT } from '../../ui/i18n.ts'
import { ProblemMessage } from '../../ui/problem-message.tsx'
import { Stats } from '../../ui/stat-card.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Waiting } from '../../ui/waiting.tsx'

const reports = '/apps/report-management'
/** The report each figure opens, the closest first; the trial balance has them all. */
const opened: Record<AccountFigure, readonly string[]> = {
  cash: [], bank: [], wallets: [],
  receivable: ['debtor-reports'], payable: ['creditor-reports'], cheques_in_hand: ['postDateCheque-reports'],
  receipts_today: ['receipt-reports?date=today'], payments_today: ['payment-reports?date=today'],
  revenue_month: ['profit-loss-summary-reports?date=this_month'], expenses_month: ['profit-loss-summary-reports?date=this_month'], net_profit_month: ['profit-loss-summary-reports?date=this_month'],
}
const ofMonth: ReadonlySet<AccountFigure> = new Set(['revenue_month', 'expenses_month', 'net_profit_month'])
const names = Object.keys(opened) as AccountFigure[] // Object.keys forgets the names.

/** Cash, bank, what is owed, and the result of the month; each figure opens its report (reports.md 5.2). */
export function AccountCard({ isServed }: { isServed: (path: string) => boolean }) {
  const t = useT('dashboard')
  const query = useAccountSummary()
  const pathOf = (name: AccountFigure): string => {
    const trial = `trial-balance-summary-reports?level=ledger&date=${ofMonth.has(name) ? 'this_month' : 'today'}`
    const path = opened[name].find((one) => isServed(`${reports}/${one.split('?')[0] ?? ''}`)) ?? trial
    return `${reports}/${path}`
  }
  return (
    <Surface title={t('card.accounts')}>
      {query.data ? <Stats stats={names.map((name) => ({ key: name, label: t(`account.${name}`), value: amountText(query.data.amounts[name]), to: pathOf(name) }))} isLong />
        : query.isError ? <ProblemMessage title={t('failed')} requestId={isApiProblem(query.error) ? query.error.requestId : null} onRetry={() => void query.refetch()} />
        : <Waiting label={t('loading')} />}
    </Surface>
  )
}

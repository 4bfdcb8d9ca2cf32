import { isApiProblem } from '../../client/http/api.ts'
import { useAccountSummary, type AccountFigure } from '../../client/desk/dashboard.ts'
import { addressOf } from '../../foundation/reports/report-paths.ts'
import { amountText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Stats } from '../../ui/reports/stat-card.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

/** Screens of the reports figures open. */
const trialBalance = '/apps/report-management/trial-balance-summary-reports'
/** Vouchers the process proposes. */
const queue = '/apps/costProposal-management/costProposals'
const screens: Readonly<Record<string, string>> = { trialBalance }
const names: readonly AccountFigure[] = [
  'cash',
  'bank',
  'wallets',
  'receivable',
  'payable',
  'cheques_in_hand',
  'receipts_today',
  'payments_today',
  'revenue_month',
  'expenses_month',
  'net_profit_month',
]

/** Cash, bank, what is owed, and the result of the month; each figure opens the rows it is made of (reports 5.2). */
export function AccountCard({ isServed }: { isServed: (path: string) => boolean }) {
  const t = useT('dashboard')
  const language = useLanguage()
  const query = useAccountSummary()
  const pathOf = (name: AccountFigure): string =>
    addressOf(query.data?.opens[name], {}, { pathOf: (report) => screens[report] ?? null, isServed }) ??
    trialBalance
  return (
    <Surface title={t('card.accounts')}>
      {query.data ? (
        <Stats
          stats={[
            ...names.map((name) => ({
              key: name as string,
              label: t(`account.${name}`),
              value: amountText(query.data.amounts[name]),
              to: pathOf(name),
            })),
            ...(query.data.proposals === null || !isServed(queue)
              ? []
              : [
                  {
                    key: 'proposals',
                    label: t('account.proposals'),
                    value: numberText(query.data.proposals, language),
                    to: `${queue}?f.state=proposed`,
                  },
                ]),
          ]}
          isLong
        />
      ) : query.isError ? (
        <ProblemMessage
          title={t('failed')}
          requestId={isApiProblem(query.error) ? query.error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Waiting label={t('loading')} />
      )}
    </Surface>
  )
}

import { useVoucherRehearsal } from '../../client/desk/vouchers.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { Stack, Strong } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { KeyFacts, type Fact } from '../../ui/records/key-facts.tsx'
import { useLinePaths } from './lines/line-paths.ts'
import { refusedBy, type VoucherAction } from './voucher-actions.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { BookLines } from '../../ui/tables/book-lines.tsx'

/** The lines an event would write into the books, before it is sent; why it would be refused where it would. */
export function VoucherPreview({
  kind,
  id,
  version,
  action,
  date,
}: {
  kind: string
  id: number
  version: number
  action: VoucherAction
  /** Day of a reversal; '' for today. */
  date?: string
}) {
  const t = useT('vouchers')
  const title = t('preview.title')
  // The lines do not depend on the reason, which is typed later; where one is needed, the preview gives its own.
  const rehearsal = useVoucherRehearsal(
    kind,
    { id, version },
    { type: action, ...(date === undefined ? {} : { reason: title, ...(date ? { date } : {}) }) },
  )
  return <RehearsedLines {...{ rehearsal }} />
}

/** The answer of a rehearsal: its lines and what accounts and parties hold after it, or why the event would be refused. */
export function RehearsedLines({
  rehearsal,
  more = [],
}: {
  rehearsal: ReturnType<typeof useVoucherRehearsal>
  /** What else is said beside the balances. */
  more?: readonly Fact[]
}) {
  const t = useT('vouchers')
  const paths = useLinePaths()
  if (rehearsal.isError) {
    const { message, fix } = refusedBy(rehearsal.error) ?? { message: '' }
    return (
      <ProblemMessage title={t('preview.refused')} detail={message}>
        {fix && <AppLink to={fix.path}>{fix.label}</AppLink>}
      </ProblemMessage>
    )
  }
  if (!rehearsal.data) return <Waiting label={t('preview.loading')} />
  const { journal, balances } = rehearsal.data
  return (
    <Stack gap="s">
      <BookLines title={t('preview.title')} lines={journal} {...paths} />
      <KeyFacts
        wide
        facts={[
          ...balances.map(({ of, name, balance }) => {
            const isCredit = balance.startsWith('-')
            const meaning =
              of === 'money' ? 'money' : balance === '0.00' ? 'settled' : isCredit ? 'weOwe' : 'owesUs'
            return {
              key: `${of} ${name}`,
              name: t(`preview.after.${meaning}`, { name }),
              value: (
                <Strong>
                  <Ltr>{amountText(of === 'party' ? balance.replace('-', '') : balance)}</Ltr>
                </Strong>
              ),
            }
          }),
          ...more,
        ]}
      />
    </Stack>
  )
}

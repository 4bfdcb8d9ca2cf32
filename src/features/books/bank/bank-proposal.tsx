import type { BankRow, LedgerLine } from '../../../client/desk/bank-rows.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useSeededName } from '../../../foundation/text/seeded-names.ts'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { VoucherNo } from '../lines/voucher-no.tsx'

/** What a row may be in the ledger, and why. */
export function BankProposal({ row, lines }: { row: BankRow; lines: readonly LedgerLine[] }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const seeded = useSeededName()
  const { suggestion } = row
  if (!suggestion) return <Caption>{t('bank.noProposal')}</Caption>
  if (suggestion.kind === 'draft')
    return (
      <Stack gap="xs">
        <span>{t('bank.bookOn', { account: seeded('ledger_account', suggestion.account_name) })}</span>
        <Caption>{t(`bank.why.${suggestion.learned ? 'learned' : 'known'}`)}</Caption>
      </Stack>
    )
  const suggested = suggestion.lines.flatMap((id) => lines.filter((line) => line.id === id))
  const why = suggestion.reasons.map((reason) => t(`bank.why.${reason}`))
  if (suggestion.rows.length > 1) why.push(t('bank.together', { count: suggestion.rows.length }))
  return (
    <Stack gap="xs">
      {suggested.map((line) => (
        <span key={line.id}>
          <VoucherNo no={line.voucher_no} day={line.day} {...line.source} />{' '}
          <bdi>{line.party ?? line.text}</bdi>{' '}
          <Caption>
            <Ltr>{dateText(line.day, language)}</Ltr>
            {suggested.length > 1 && (
              <>
                {' '}
                <Ltr>{amountText(line.amount, language)}</Ltr>
              </>
            )}
          </Caption>
        </span>
      ))}
      {why.length > 0 && <Caption>{why.join(', ')}</Caption>}
    </Stack>
  )
}

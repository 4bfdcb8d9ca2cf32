import { useState } from 'react'
import type { BankRow, LedgerLine } from '../../../client/desk/bank-rows.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { SettleRows } from '../../../ui/tables/settle-rows.tsx'
import { minorOf } from './bank-sums.ts'

type Checks = { chosen: ReadonlySet<number>; onCheck: (id: number, isChecked: boolean) => void }

/** Lines nearest to the amount first. */
const nearestFirst = (lines: readonly LedgerLine[], amount: bigint): LedgerLine[] => {
  const away = (line: LedgerLine): number => Math.abs(Number(minorOf(line) - amount))
  return lines.toSorted((a, b) => away(a) - away(b))
}

/** Lines of the ledger to tick, those near to the amount of the row first. */
export function LedgerLines({
  lines,
  row,
  chosen,
  onCheck,
}: Checks & { lines: readonly LedgerLine[]; row: BankRow }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const [search, setSearch] = useState('')
  if (lines.length === 0) return <Caption>{t('bank.noLines')}</Caption>
  const sought = search.trim().toLocaleLowerCase(language)
  const says = (line: LedgerLine): boolean =>
    [line.voucher_no, line.party, line.text, line.amount, amountText(line.amount, language)].some((text) =>
      text?.toLocaleLowerCase(language).includes(sought),
    )
  return (
    <Stack gap="s">
      <Caption>{t('bank.ledger')}</Caption>
      <SearchField label={t('bank.search')} value={search} onChange={setSearch} onSearch={setSearch} />
      <SettleRows
        label={t('bank.ledger')}
        rows={nearestFirst(lines, minorOf(row))
          .filter((line) => chosen.has(line.id) || says(line))
          .map((line) => ({
            key: line.id,
            text: [line.voucher_no, dateText(line.day, language), line.party ?? line.text].join(' · '),
            isChecked: chosen.has(line.id),
            chip: null,
            open: amountText(line.amount, language),
            settled: chosen.has(line.id) ? amountText(line.amount, language) : '',
          }))}
        onCheck={onCheck}
      />
    </Stack>
  )
}

/** Other rows of the statement that belong to the same voucher. */
export function OtherRows({ rows, chosen, onCheck }: Checks & { rows: readonly BankRow[] }) {
  const t = useT('vouchers')
  const language = useLanguage()
  return (
    <SettleRows
      label={t('bank.otherRows')}
      rows={rows.map((row) => ({
        key: row.id,
        text: [dateText(row.day, language), row.text].join(' · '),
        isChecked: chosen.has(row.id),
        chip: null,
        open: amountText(row.amount, language),
        settled: chosen.has(row.id) ? amountText(row.amount, language) : '',
      }))}
      onCheck={onCheck}
    />
  )
}

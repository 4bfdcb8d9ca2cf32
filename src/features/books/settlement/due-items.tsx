import type { OpenItem } from '../../../client/desk/receipts.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { SettleRows } from '../../../ui/tables/settle-rows.tsx'
import { DueChip } from '../../../ui/workflow/due-list.tsx'

/** How near the day is on which an item is due. */
function levelOf(day: string): 'over' | 'today' | 'later' {
  if (day < agencyDay()) return 'over'
  return day === agencyDay() ? 'today' : 'later'
}

/**
 * What of a party is due, to tick: when, what of it waits to be authorised, and what the amount settles of it.
 * @param settled minor units by item.
 */
export function DueItems({
  direction,
  items,
  ticked,
  settled,
  onCheck,
}: {
  direction: 'receive' | 'pay'
  items: readonly OpenItem[]
  ticked: ReadonlySet<number>
  settled: ReadonlyMap<number, bigint>
  onCheck: (id: number, isChecked: boolean) => void
}) {
  const t = useT('vouchers')
  const language = useLanguage()
  const chipOf = ({ due_date: day, waiting }: OpenItem) => (
    <>
      {day && <DueChip level={levelOf(day)} day={dateText(day, language)} why={t(`${direction}.due`)} />}
      {Number(waiting) > 0 && (
        <Caption>{t('money.waits', { amount: amountText(waiting, language) })}</Caption>
      )}
    </>
  )
  return (
    <Stack gap="xs">
      <Caption>{t(`${direction}.for`)}</Caption>
      <SettleRows
        label={t(`${direction}.for`)}
        rows={items.map((item) => ({
          key: item.id,
          text: item.reference || item.voucher_no,
          isChecked: ticked.has(item.id),
          chip: chipOf(item),
          open: amountText(item.open),
          settled: settled.has(item.id) ? amountText(moneyText(settled.get(item.id) ?? 0n)) : '',
        }))}
        onCheck={onCheck}
      />
    </Stack>
  )
}

import { agencyDay } from '../../client/records/records-today.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { textOfValue } from '../../ui/records/entity-value.tsx'
import type { Cells, TableRecord } from '../../ui/tables/entity-columns.ts'
import { StateChip } from '../../ui/workflow/state-chip.tsx'

const unpaid: readonly unknown[] = ['imported', 'matched', 'reconciled', 'remitting']

/** Whether the day a billing is payable on is over or today; null while there is time, and where nothing is to pay. */
export function pressing(record: TableRecord): 'over' | 'today' | null {
  const day = textOfValue(record['due_on'])
  const today = agencyDay()
  if (day === '' || day > today || !unpaid.includes(record['state']) || !(Number(record['amount']) > 0))
    return null
  return day < today ? 'over' : 'today'
}

/** The day a billing is payable on, loud once it presses. */
function DueDay({ record }: { record: TableRecord }) {
  const t = useT('tickets')
  const day = dateText(textOfValue(record['due_on']) || null, useLanguage())
  const level = pressing(record)
  if (!level) return <Ltr>{day}</Ltr>
  return (
    <StateChip meaning={level === 'over' ? 'late' : 'blocked'} size="small">
      <Ltr>{day}</Ltr> · {t(`billing.due.${level}`)}
    </StateChip>
  )
}

DueDay.width = 200

/** Every list carries these cells: what a page of a billing needs beside them stands apart. */
export const billingCells: Cells = { due_on: DueDay }

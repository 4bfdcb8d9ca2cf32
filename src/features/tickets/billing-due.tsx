import { agencyDay } from '../../client/records/records-today.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { textOfValue } from '../../ui/records/entity-value.tsx'
import type { Cells, TableRecord } from '../../ui/tables/entity-columns.ts'
import { StateChip } from '../../ui/workflow/state-chip.tsx'
import { pathOfTicketRecord } from './ticket-record-path.ts'

const unpaid: readonly unknown[] = ['imported', 'matched', 'reconciled', 'remitting']

/** Whether the day a billing is payable on is over or today; null while there is time, and where nothing is to pay. */
function pressing(record: TableRecord): 'over' | 'today' | null {
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

/** On the page of the billing, where its fields stand further below: that it presses, and the payment it waits for. */
export function BillingDue({ record }: { record: TableRecord }) {
  const t = useT('tickets')
  const day = dateText(textOfValue(record['due_on']) || null, useLanguage())
  const level = pressing(record)
  const payment = record['state'] === 'remitting' ? record['payment'] : null
  const path = typeof payment === 'number' ? pathOfTicketRecord('payment_voucher', payment) : null
  if (!level && !path) return null
  return (
    <Row>
      {level && (
        <StateChip meaning={level === 'over' ? 'late' : 'blocked'}>
          {t('billing.due.on', { day })} · {t(`billing.due.${level}`)}
        </StateChip>
      )}
      {path && (
        <>
          <Caption>{t('billing.paying')}</Caption>
          <AppLink to={path}>{t('billing.payment')}</AppLink>
        </>
      )}
    </Row>
  )
}

export const billingCells: Cells = { due_on: DueDay }

import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row } from '../../ui/layout/arrange.tsx'
import { textOfValue } from '../../ui/records/entity-value.tsx'
import type { TableRecord } from '../../ui/tables/entity-columns.ts'
import { StateChip } from '../../ui/workflow/state-chip.tsx'
import { pressing } from './billing-cells.tsx'
import { pathOfTicketRecord } from './ticket-record-path.ts'

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

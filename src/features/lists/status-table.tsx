import type { StatusColumn, StatusPage } from '../../client/dashboard.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { dateText, numberText } from '../../ui/format.ts'
import { useLanguage, useT, type Language } from '../../ui/i18n.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { useStepTexts, type StepTexts } from '../../ui/step-texts.ts'

/** Machine whose states a column of a list shows; the list's own column `state` follows its card. */
const machineOf: Readonly<Record<string, string>> = {
  notMedicals: 'medical', medicalVisits: 'medical', visaStampWaitings: 'embassy', manpowerWaitings: 'manpower', flightTicketWaitings: 'flight',
  delivery_state: 'delivery', embassy_state: 'embassy', manpower_state: 'manpower', flight_state: 'flight',
}
const codes = new Set(['passport_no', 'slip_no', 'list_no', 'mofa_no', 'visa_stamp_no', 'clearance_no', 'smart_card_no', 'ticket_no', 'flight_no', 'office_serial', 'route', 'departure_time'])

function cellText(column: StatusColumn, value: unknown, list: string, language: Language, texts: StepTexts) {
  if (value === null || value === undefined || value === '') return '–'
  const text = String(value)
  if (column.kind === 'date') return <Ltr>{dateText(text.slice(0, 10), language)}</Ltr>
  if (column.kind === 'state') return texts.state(machineOf[column.key] ?? machineOf[list] ?? '', text, text.replaceAll('_', ' '))
  if (column.kind === 'days' || column.kind === 'int') return <Ltr>{numberText(Number(value), language)}</Ltr>
  return codes.has(column.key) ? <Ltr>{text}</Ltr> : text.replaceAll('_', ' ')
}

/** Rows of a status list; the name opens the passenger. */
export function StatusTable({ page, isDimmed }: { page: StatusPage; isDimmed: boolean }) {
  const t = useT('dashboard')
  const language = useLanguage()
  const texts = useStepTexts()
  return (
    <PlainTable
      caption={t('rows')} rows={page.rows} keyOf={(row) => Number(row['id'])} isDimmed={isDimmed}
      columns={page.columns.map((column) => ({
        key: column.key, label: t(`column.${column.key}` as 'column.id', { defaultValue: column.label }), isNumber: column.kind === 'days',
        cell: (row: StatusPage['rows'][number]) => column.key === 'full_name' ? <AppLink to={`/apps/passenger-management/passenger/${String(row['id'])}`}>{String(row['full_name'])}</AppLink> : cellText(column, row[column.key], page.name, language, texts),
      }))}
    />
  )
}

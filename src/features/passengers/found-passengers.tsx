import type { FoundPassenger } from '../../client/passengers/passenger-search.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Passengers a search found; the name opens the file. */
export function FoundPassengers({ rows }: { rows: readonly FoundPassenger[] }) {
  const t = useT('passenger')
  const texts = useStepTexts()
  const language = useLanguage()
  const label = (row: FoundPassenger, name: string) => textOf(row.labels?.[name])
  const code = (name: 'office_serial' | 'passport_no' | 'mobile') => ({
    key: name,
    label: texts.field(name, undefined, 'passenger'),
    isNumber: false,
    cell: (row: FoundPassenger) => <Ltr>{textOf(row[name])}</Ltr>,
  })
  const ref = (name: string) => ({
    key: name,
    label: texts.field(name, undefined, 'passenger'),
    isNumber: false,
    cell: (row: FoundPassenger) => <bdi>{label(row, name)}</bdi>,
  })
  return (
    <PlainTable
      caption={t('search.title')}
      rows={rows}
      keyOf={(row) => row.id}
      isDimmed={false}
      columns={[
        {
          key: 'full_name',
          label: texts.field('full_name', undefined, 'passenger'),
          isNumber: false,
          cell: (row) => (
            <AppLink to={`/apps/passenger-management/passenger/${row.id}`}>
              <bdi>{textOf(row.full_name)}</bdi>
            </AppLink>
          ),
        },
        { key: 'id', label: t('id'), isNumber: false, cell: (row) => <Ltr>{String(row.id)}</Ltr> },
        code('office_serial'),
        code('passport_no'),
        code('mobile'),
        ref('agent'),
        ref('country'),
        ref('current_status'),
        {
          key: 'passport_expiry_date',
          label: texts.field('passport_expiry_date', undefined, 'passenger'),
          isNumber: false,
          cell: (row) => <Ltr>{dateText(textOf(row.passport_expiry_date) || null, language)}</Ltr>,
        },
      ]}
    />
  )
}

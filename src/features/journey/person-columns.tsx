import { useMemo } from 'react'
import type { BulkPerson } from '../../domain/journey/bulk-events.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { DismissRegular } from '../../ui/icons/icons.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import type { PlainColumn } from '../../ui/tables/plain-table.tsx'

type Column = PlainColumn<BulkPerson>

/** What tables of chosen passengers say of each; words the product brings are in the reader's language. */
export function usePersonColumns(): Record<'name' | 'passport' | 'serial' | 'country' | 'status', Column> & {
  remove: (take: (person: BulkPerson) => void) => Column
} {
  const t = useT('bulk')
  const seeded = useSeededName()
  // The same as long as the language is, so that what stands in a cell is not drawn again.
  return useMemo(
    () => ({
      name: {
        key: 'name',
        label: t('column.name'),
        cell: (row) => <AppLink to={`/apps/passenger-management/passenger/${row.id}`}>{row.name}</AppLink>,
      },
      passport: {
        key: 'passport',
        label: t('column.passport'),
        cell: (row) => <Ltr>{row.passport_no ?? ''}</Ltr>,
      },
      serial: {
        key: 'serial',
        label: t('column.serial'),
        cell: (row) => <Ltr>{row.office_serial ?? ''}</Ltr>,
      },
      country: {
        key: 'country',
        label: t('filter.country'),
        cell: (row) => seeded('country', row.country ?? ''),
      },
      status: {
        key: 'status',
        label: t('column.status'),
        cell: (row) => seeded('current_status', row.status ?? ''),
      },
      remove: (take) => ({
        key: 'remove',
        label: t('column.actions'),
        cell: (row) => (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('remove', { name: row.name })}
            onClick={() => take(row)}
          />
        ),
      }),
    }),
    [t, seeded],
  )
}

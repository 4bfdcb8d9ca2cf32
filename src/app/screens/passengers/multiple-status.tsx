import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isRecordId, useRecordPage } from '../../../client/records/records.ts'
import { bulkEventOf } from '../../../domain/journey/bulk-events.ts'
import { entities } from '../../../domain/entities.ts'
import { BulkUpdateView } from '../../../features/journey/bulk-update.tsx'
import { useBulkNames } from '../../../features/journey/bulk-choose.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { passengersNamed } from '../../parts/passengers-named.ts'
import { WithServices } from '../../parts/with-services.tsx'

const stem = '/apps/multipleStatusUpdate'
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The last updates, each by its number. */
function Latest() {
  const t = useT('bulk')
  const texts = useStepTexts()
  const nameOf = useBulkNames()
  const { data } = useRecordPage(entities.multiple_status_update, { size: 10 })
  if (!data || data.rows.length === 0) return null
  return (
    <Surface title={t('latest')}>
      <PlainTable
        caption={t('latest')}
        rows={data.rows}
        keyOf={(row) => row.id}
        columns={[
          {
            key: 'id',
            label: t('column.no'),
            cell: (row) => <AppLink to={`${stem}/${row.id}`}>{`MS-${row.id}`}</AppLink>,
          },
          {
            key: 'status',
            label: t('status'),
            cell: (row) => {
              const bulk = bulkEventOf(text(row.target_event))
              return bulk ? nameOf(bulk) : ''
            },
          },
          { key: 'note', label: t('note'), cell: (row) => text(row.note) },
          {
            key: 'state',
            label: t('column.status'),
            cell: (row) => texts.state('multiple_status', text(row.state), text(row.state)),
          },
          { key: 'moved', label: t('result.moved'), isNumber: true, cell: (row) => text(row.ok_count) },
          { key: 'stayed', label: t('shown.stayed'), isNumber: true, cell: (row) => text(row.fail_count) },
        ]}
      />
    </Surface>
  )
}

/** /apps/multipleStatusUpdate/:id: one status for many passengers. Source: machines M16. */
export function Component() {
  const t = useT('bulk')
  const { id = 'new' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const number = isRecordId(id) ? Number(id) : null
  return (
    <Page
      title={t('title')}
      actions={
        number !== null && <Button onClick={() => void navigate(`${stem}/new`)}>{t('another')}</Button>
      }
    >
      <WithServices>
        <Stack gap="m">
          <BulkUpdateView
            key={number ?? 'new'}
            id={number}
            given={passengersNamed(search)}
            target={bulkEventOf(search.get('status') ?? '')?.name ?? ''}
            onMade={(made) => void navigate(`${stem}/${made}`, { replace: true })}
          />
          {number === null && <Latest />}
        </Stack>
      </WithServices>
    </Page>
  )
}

import type { ParseKeys } from 'i18next'
import { useParams, useSearchParams } from 'react-router'
import { PassengerPicker } from '../../../features/passengers/passenger-picker.tsx'
import { PrintWork } from '../../../features/prints/print-work.tsx'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { OwnRecordPanel } from '../../parts/own-record-panel.tsx'
import { useRouteRow } from '../../route-row.ts'
import { WithServices } from '../../parts/with-services.tsx'

/** '7' or '7,8,9' → ids; anything else names no record. */
const idsOf = (text: string): number[] =>
  /^\d{1,10}(,\d{1,10})*$/.test(text) ? [...new Set(text.split(',').map(Number))].filter((id) => id > 0) : []

/** /apps/{form}/:id: a print form for one passenger, or several ids with commas. Source: forms 4. */
export function Component() {
  const tRoutes = useT('routes')
  const t = useT('prints')
  const goTo = useGoTo()
  const row = useRouteRow()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const form = row.print ?? ''
  const ids = idsOf(id)
  return (
    <WithServices>
      <Page
        title={tRoutes(row.title as ParseKeys<'routes'>) /* Titles of rows are keys; a test checks each. */}
      >
        {ids.length === 0 ? (
          <PassengerPicker focusMark={form} onPick={(passenger) => goTo(`/apps/${form}/${passenger}`)} />
        ) : (
          <PrintWork
            key={`${form}-${id}`}
            form={form}
            passengers={ids}
            fill={search.get('fill')}
            onFill={(field) => setSearch(field === null ? {} : { fill: field }, { replace: field === null })}
            ownForm={(props) => <OwnRecordPanel {...props} path={`/apps/${form}/${id}`} />}
          >
            <Surface title={t('batch.title')}>
              <Stack gap="s">
                <Caption>{t('batch.add')}</Caption>
                <PassengerPicker
                  isNext
                  focusMark={null}
                  onPick={(passenger) => goTo(`/apps/${form}/${[...new Set([...ids, passenger])].join(',')}`)}
                />
              </Stack>
            </Surface>
          </PrintWork>
        )}
      </Page>
    </WithServices>
  )
}

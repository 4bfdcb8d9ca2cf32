import type { ParseKeys } from 'i18next'
import { useParams } from 'react-router'
import { useRecord, useRecordPage, type WireRecord } from '../../client/records.ts'
import { entityOf } from '../../domain/entities/index.ts'
import { ListMembers } from '../../features/lists/list-members.tsx'
import { ListPrint } from '../../features/prints/list-print.tsx'
import { RecordForm } from '../../features/records/record-form.tsx'
import { WorkflowActions } from '../../features/workflow/workflow-actions.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Stack } from '../../ui/arrange.tsx'
import { useT } from '../../ui/i18n.ts'
import { useGoTo } from '../../ui/navigation.ts'
import { Page } from '../../ui/page.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { useRecordServices } from '../../ui/record-services.ts'
import { useStepTexts } from '../../ui/step-texts.ts'
import { Surface } from '../../ui/surface.tsx'
import { useRouteRow } from '../route-row.ts'
import { WithServices } from '../with-services.tsx'

const shownLists = 20
const labelOf = (row: WireRecord, name: string): string => (typeof row.labels?.[name] === 'string' ? row.labels[name] : '')

/** A new list beside the last ones; a list is opened by its number. */
function NewList({ module, stem }: { module: string; stem: string }) {
  const t = useT('lists')
  const texts = useStepTexts()
  const goTo = useGoTo()
  const { today } = useRecordServices()
  const entity = entityOf(module)
  const { data } = useRecordPage(entity, { size: shownLists })
  return (
    <Stack gap="m">
      <Surface title={t('newList')}>
        <RecordForm entity={entity} id="new" given={{ list_date: today }} canSaveAndNew={false} backPath={stem} onDone={(record) => { if (record) goTo(`${stem}/${record.id}`) }} />
      </Surface>
      <Surface title={t('lastLists')}>
        <PlainTable
          caption={t('lastLists')} rows={data?.rows ?? []} keyOf={(row) => row.id}
          columns={[
            { key: 'no', label: t('listNo'), cell: (row) => <AppLink to={`${stem}/${row.id}`}>{String(row['list_no'])}</AppLink> },
            { key: 'date', label: t('listDate'), cell: (row) => String(row['list_date'] ?? '') },
            { key: 'country', label: t('country'), cell: (row) => labelOf(row, 'country') },
            { key: 'agency', label: t('agency'), cell: (row) => labelOf(row, 'recruiting_agency') },
            { key: 'state', label: t('state'), cell: (row) => texts.state('submission_list', String(row['state']), String(row['state'])) },
          ]}
        />
      </Surface>
    </Stack>
  )
}

function OneList({ module, list }: { module: string; list: number }) {
  const t = useT('lists')
  const { data } = useRecord(module, list)
  const head = [data?.['list_no'], data?.['list_date'], data ? labelOf(data, 'country') : '', data ? labelOf(data, 'recruiting_agency') : ''].filter(Boolean).join(' · ')
  return (
    <Stack gap="m">
      <Surface title={head || t('list')}><WorkflowActions module={module} id={list} /></Surface>
      <Surface title={t('passengers')}><ListMembers module={module} list={list} /></Surface>
      <ListPrint module={module} list={list} />
    </Stack>
  )
}

/** /apps/{list}/:id?: a cover list with its passengers; without a number a new one. Source: handbook steps.md 6 and 10. */
export function Component() {
  const tRoutes = useT('routes')
  const row = useRouteRow()
  const { id } = useParams()
  const stem = row.path.split('/').slice(0, 3).join('/')
  const module = row.service ?? ''
  const list = Number(id)
  return (
    // Every row's title is a key of the area; a test of the table proves it.
    <Page title={tRoutes(row.title as ParseKeys<'routes'>)}>
      <WithServices>{Number.isInteger(list) && list > 0 ? <OneList key={list} module={module} list={list} /> : <NewList key={module} module={module} stem={stem} />}</WithServices>
    </Page>
  )
}

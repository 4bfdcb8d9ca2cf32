import type { ParseKeys } from 'i18next'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addToList, useListStart } from '../../../client/passengers/list-members.ts'
import {
  useRecord,
  useRecordPage,
  type WireRecord,
  type WireRecordOf,
} from '../../../client/records/records.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { visaSubmissionList } from '../../../domain/clearance/submission-list.ts'
import { listKindOf } from '../../../domain/clearance/submission-lists.ts'
import { ListMembers } from '../../../features/lists/list-members.tsx'
import { ListPrint } from '../../../features/prints/list-print.tsx'
import { RecordForm } from '../../../features/records/record-form.tsx'
import { WorkflowActions } from '../../../features/workflow/workflow-actions.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { BackIcon } from '../../../ui/icons/back-icon.tsx'
import { useEntityTexts } from '../../../ui/records/entity-texts.ts'
import { RefusalBar } from '../../../ui/workflow/event-form-frame.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT, type Language } from '../../../foundation/text/i18n.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { ArrowLeftRegular, EditRegular } from '../../../ui/icons/icons.ts'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { useRecordServices } from '../../../ui/records/record-services.ts'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { useRouteRow } from '../../route-row.ts'
import { WithServices } from '../../parts/with-services.tsx'

/** What every cover list has, and so every module of this screen. */
type ListRow = WireRecordOf<typeof visaSubmissionList>

const shownLists = 20
const dayText = (day: unknown, language: Language): string =>
  typeof day === 'string' ? dateText(day, language) : ''
const labelOf = (row: WireRecord, name: string): string =>
  typeof row.labels?.[name] === 'string' ? row.labels[name] : ''

/** Earlier lists, newest first, found by number, agency or permission; each opens by its number. */
function Earlier({ module, stem, variant }: { module: string; stem: string; variant: string | undefined }) {
  const t = useT('lists')
  const texts = useStepTexts()
  const language = useLanguage()
  const [typed, type] = useState('')
  const [q, search] = useState('')
  const { data } = useRecordPage(entityOf(module), {
    size: shownLists,
    ...(q ? { q } : {}),
    ...(variant ? { 'f.variant': variant } : {}),
  })
  const rows: readonly ListRow[] = data?.rows ?? []
  return (
    <Surface title={t('lastLists')}>
      <SearchField label={t('searchLists')} value={typed} onChange={type} onSearch={search} />
      {data?.rows.length === 0 && <div role="status">{q ? t('noMatch', { text: q }) : t('none')}</div>}
      <PlainTable
        caption={t('lastLists')}
        rows={rows}
        keyOf={(row) => row.id}
        isStacked
        columns={[
          {
            key: 'no',
            label: t('listNo'),
            cell: (row) => <AppLink to={`${stem}/${row.id}`}>{row.list_no}</AppLink>,
          },
          {
            key: 'date',
            label: t('listDate'),
            cell: (row) => <Ltr>{dayText(row.list_date, language)}</Ltr>,
          },
          { key: 'country', label: t('country'), cell: (row) => labelOf(row, 'country') },
          { key: 'agency', label: t('agency'), cell: (row) => labelOf(row, 'recruiting_agency') },
          {
            key: 'state',
            label: t('state'),
            cell: (row) => texts.state('submission_list', row.state ?? '', row.state ?? ''),
          },
        ]}
      />
    </Surface>
  )
}

/**
 * A new list beside the last ones; opened from a search it is for that passenger's country and licence, and
 * takes the passenger on.
 */
function NewList({
  module,
  stem,
  variant,
  passenger,
}: {
  module: string
  stem: string
  variant: string | undefined
  passenger: number | null
}) {
  const t = useT('lists')
  const navigate = useNavigate()
  const { today } = useRecordServices()
  const start = useListStart(module, passenger)
  const [isShown, setShown] = useState(false)
  const showEarlier = useCallback(() => setShown(true), [])
  const isFound = listKindOf(module)?.isFound === true
  if (passenger !== null && start.isPending) return <Waiting label={t('loading')} />
  const startValues = start.data
    ? {
        country: start.data.country,
        recruiting_agency: start.data.recruiting_agency,
        ...(isFound ? { visa_entry: start.data.visa_entry } : {}),
      }
    : {}
  const open = async (list: number) => {
    const refused = passenger === null || isFound ? null : await addToList(module, list, passenger)
    await navigate(`${stem}/${list}`, refused ? { state: { notAdded: refused.message } } : {})
  }
  return (
    <Stack gap="m">
      {start.isError && <ProblemMessage title={t('startFailed')} onRetry={() => void start.refetch()} />}
      <Surface title={t('newList')}>
        <RecordForm
          entity={entityOf(module)}
          id="new"
          given={{ list_date: today, ...(variant ? { variant } : {}), ...startValues }}
          canSaveAndNew={false}
          backPath={stem}
          onShown={showEarlier}
          onDone={(record) => {
            if (record) void open(record.id)
          }}
        />
      </Surface>
      {/* Above it, the form grows from its skeleton. */}
      {isShown && <Earlier module={module} stem={stem} variant={variant} />}
    </Stack>
  )
}

/** Fields of the list itself, while it is a draft. */
function Details({ module, list, stem }: { module: string; list: number; stem: string }) {
  const t = useT('lists')
  const [isOpen, open] = useState(false)
  const goTo = useGoTo()
  if (!isOpen)
    return (
      <Row>
        <Button icon={<EditRegular />} onClick={() => open(true)}>
          {t('change')}
        </Button>
      </Row>
    )
  return (
    <RecordForm
      entity={entityOf(module)}
      id={list}
      canSaveAndNew={false}
      backPath={stem}
      onDone={() => {
        open(false)
        goTo(`${stem}/${list}`)
      }}
    />
  )
}

const notAdded = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'notAdded' in state && typeof state.notAdded === 'string'
    ? state.notAdded
    : ''
const sheetNumbers = ['total_permitted', 'cleared_before', 'this_time', 'balance'] as const

function OneList({ module, list, stem }: { module: string; list: number; stem: string }) {
  const t = useT('lists')
  const entity = entityOf(module)
  const texts = useEntityTexts(entity)
  const language = useLanguage()
  const refused = notAdded(useLocation().state)
  const { data, error, refetch } = useRecord(module, list)
  if (error) return <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
  const head = [
    data?.['list_no'],
    dayText(data?.['list_date'], language),
    data ? labelOf(data, 'country') : '',
    data ? labelOf(data, 'recruiting_agency') : '',
  ]
    .filter(Boolean)
    .join(' · ')
  const numbers = sheetNumbers.flatMap((name) =>
    typeof data?.[name] === 'number'
      ? [{ key: name, name: texts.label(name, entity.fields[name]), value: String(data[name]) }]
      : [],
  )
  return (
    <Stack gap="m">
      {refused && <RefusalBar message={refused} intent="warning" />}
      <Surface title={head || t('list')}>
        <KeyFacts facts={numbers} />
        <WorkflowActions module={module} id={list} />
        {data?.['state'] === 'draft' && data.abilities?.['update'] !== false && (
          <Details module={module} list={list} stem={stem} />
        )}
      </Surface>
      <Surface title={t('passengers')}>
        <ListMembers module={module} list={list} />
      </Surface>
      <ListPrint module={module} list={list} />
    </Stack>
  )
}

/**
 * /apps/{list}/:id?/:fromSearch?: a list of passengers with its paper; without a number a new one beside the earlier ones.
 * From a search the id is the passenger's. Source: steps 6, 10, 11 and 12.
 */
export function Component() {
  const t = useT('passenger')
  const tRoutes = useT('routes')
  const navigate = useNavigate()
  const row = useRouteRow()
  const { id, fromSearch } = useParams()
  const stem = row.path.split('/').slice(0, 3).join('/')
  const module = row.service ?? ''
  const routeId = Number(id)
  const validId = Number.isInteger(routeId) && routeId > 0 ? routeId : null
  return (
    <Page
      // Every row's title is a key of the area; a test of the table proves it.
      title={tRoutes(row.title as ParseKeys<'routes'>)}
      actions={
        fromSearch && (
          <Button
            icon={
              <BackIcon>
                <ArrowLeftRegular />
              </BackIcon>
            }
            onClick={() => void navigate(-1)}
          >
            {t('backToSearch')}
          </Button>
        )
      }
    >
      <WithServices>
        {validId !== null && !fromSearch ? (
          <OneList key={validId} module={module} list={validId} stem={stem} />
        ) : (
          <NewList
            key={`${stem} ${validId}`}
            module={module}
            stem={stem}
            variant={row.variant}
            passenger={validId}
          />
        )}
      </WithServices>
    </Page>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useCallback, useMemo } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { keys, staleMs } from '../../../client/http/queries.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { mostInBulk } from '../../../domain/passengers/most-in-bulk.ts'
import { passengerType as passengerTypeEntity } from '../../../domain/passengers/passenger-type.ts'
import { passenger } from '../../../domain/passengers/passenger.ts'
import { ImportButton } from '../../../features/imports/import-button.tsx'
import { passengerCells, StatusMeaningsProvider } from '../../../features/passengers/passenger-cells.tsx'
import { ListServicesProvider } from '../../../features/records/list-services.tsx'
import { RecordList } from '../../../features/records/record-list.tsx'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import type { BulkAction } from '../../../ui/tables/entity-list-bulk.tsx'
import type { TableRecord } from '../../../ui/tables/entity-columns.ts'
import { useListTexts } from '../../../ui/records/entity-texts.ts'
import type { Filter } from '../../../ui/tables/filter-model.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useSeededName } from '../../../foundation/text/seeded-names.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { useBulkSheet } from '../../parts/bulk-sheet.tsx'
import { isServed } from '../../parts/served.ts'

const PassengerPeek = lazy(async () => ({
  default: (await import('../../parts/passenger-peek.tsx')).PassengerPeek,
}))

const none: readonly Filter[] = []
const noSuchType = Object.assign(new Error(), { status: 404 }) // Its page says what it says of any missing record.

/** The passenger type a path names ('hajj'), as a filter and a word for the heading; `error` also where there is no such type. */
function usePassengerType(name: string | undefined): {
  fixed: readonly Filter[]
  label: string | undefined
  isKnown: boolean
  error: Error | null
  retry: () => void
} {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: keys.lookup('passenger_type', { named: name }),
    queryFn: async () =>
      (await import('../../../client/records/lookups.ts')).searchChoices(client, passengerTypeEntity, '', {
        name: name ?? '',
      }),
    enabled: name !== undefined,
    staleTime: staleMs.lookup,
  })
  const type = data?.[0]
  const id = type?.id
  const fixed = useMemo<readonly Filter[]>(
    () => (name === undefined ? none : [{ name: 'passenger_type', op: 'is', values: [String(id)] }]),
    [name, id],
  )
  return {
    fixed,
    label: type?.label,
    isKnown: name === undefined || type !== undefined,
    error: data && !type ? noSuchType : error,
    retry: () => void refetch(),
  }
}

/** Where many passengers are taken on together; each page rehearses before anything is sent. */
const visaPath = '/apps/multipleVisaEntry/new'

/** What chosen passengers can be taken to: one status for all of them, or units of one visa (machines M16, entities 3.5). */
function usePassengerActions(onSheet: ReturnType<typeof useBulkSheet>['open']) {
  const t = useT('entity')
  const goTo = useGoTo()
  const session = useSessionUser()
  const mayAllot = session?.user_permissions.includes('multiple_visa_entry.create') && isServed(visaPath)
  return (selected: readonly number[], rows: readonly TableRecord[]): BulkAction[] => {
    const tooMany = selected.length > mostInBulk ? t('bulk.tooMany', { most: mostInBulk }) : null
    return [
      {
        key: 'status',
        label: t('bulk.changeStatus'),
        run: () =>
          onSheet?.({
            passengers: selected,
            nextActions: rows.flatMap((row) =>
              selected.includes(row.id) && typeof row['next_action'] === 'string' ? [row['next_action']] : [],
            ),
          }),
        why: onSheet ? tooMany : t('bulk.noChangeStatus'),
      },
      {
        key: 'visa',
        label: t('bulk.allotVisa'),
        run: () => goTo(`${visaPath}?passengers=${selected.join()}`),
        why: mayAllot ? tooMany : t('bulk.noAllotVisa'),
      },
    ]
  }
}

/** The list of passengers; it may be narrowed by the type in the path. */
export function Component() {
  const t = useT('entity')
  const texts = useListTexts(passenger)
  const { passengerType } = useParams()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const type = usePassengerType(passengerType)
  const seeded = useSeededName()
  const { open, sheet } = useBulkSheet()
  const bulkActions = usePassengerActions(open)
  const onSearch = useCallback(
    (next: string, options: { replace: boolean }) => setSearch(new URLSearchParams(next), options),
    [setSearch],
  )
  if (!type.isKnown)
    return (
      <Page title={texts.many}>
        {type.error && (
          <LoadProblem
            title={t('state.error', { many: texts.many })}
            error={type.error}
            onRetry={type.retry}
          />
        )}
      </Page>
    )
  return (
    <StatusMeaningsProvider>
      <ListServicesProvider isServed={isServed}>
        <RecordList
          key={passengerType}
          entity={passenger}
          path={pathname}
          search={search.toString()}
          onSearch={onSearch}
          fixed={type.fixed}
          isServed={isServed}
          actions={<ImportButton entity={passenger} />}
          bulkActions={bulkActions}
          cells={passengerCells}
          peek={(peeked) => <PassengerPeek {...peeked} />}
          title={type.label && `${texts.many}: ${seeded('passenger_type', type.label)}`}
          {...(passengerType ? { newPath: `/apps/passenger-management/new/${passengerType}` } : {})}
        />
        {sheet}
      </ListServicesProvider>
    </StatusMeaningsProvider>
  )
}

import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { mayDo, type Action } from '../../domain/people/access.ts'
import { fromCallback } from 'xstate'
import {
  deleteRecords,
  downloadList,
  fetchIds,
  useInvalidateModule,
  useRecordPage,
} from '../../client/records/records.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { rememberRows } from '../../client/records/last-list.ts'
import { useListLook } from '../../client/records/views.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { listFields } from '../../foundation/definitions/list-offers.ts'
import { recordListMachine, type ExportFormat } from '../../machines/shell/record-list.ts'
import { useLatest, useMemory } from '../../ui/records/entity-latest.ts'
import { mergeColumns, titleField, type Cells, type TableRecord } from '../../ui/tables/entity-columns.ts'
import { mostAtOnce, type BulkAction } from '../../ui/tables/entity-list-bulk.tsx'
import { EntityList, type ListState } from '../../ui/tables/entity-list.tsx'
import {
  isNarrowed,
  questionParams,
  readAddress,
  writeAddress,
  type Filter,
} from '../../ui/tables/filter-model.ts'
import type { Peeked } from '../../ui/tables/peek/peeked.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { isCopied, isTyped } from './record-copy.ts'
import { detailPath, formPath, placeIn, rememberList, rememberPlace } from './record-paths.ts'
import { problemOf } from './record-problem.ts'
import { useListViews } from './use-list-views.ts'

export type RecordListProps = {
  entity: Entity
  title?: string | undefined
  /** Path of the page, and its address behind '?'. */
  path: string
  search: string
  onSearch: (search: string, options: { replace: boolean }) => void
  /** Asked in addition to the clerk's own filters, e.g. the passenger type of the path. */
  fixed?: readonly Filter[]
  newPath?: string | null
  /** Does a page of the product live at this address? */
  isServed: (path: string) => boolean
  /** Another surface lies over the list: its keys rest. */
  isBehind?: boolean
  /** How values of some fields are shown instead of in the usual way. */
  cells?: Cells
  /** Shows one row beside the list. */
  peek?: (of: Peeked) => ReactNode
  actions?: ReactNode
  /** What can be done with chosen rows in addition to deleting them. */
  bulkActions?: (selected: readonly number[], rows: readonly TableRecord[]) => readonly BulkAction[]
}

const deletedPerRequest = 50
const none: readonly Filter[] = []
const noRows: readonly TableRecord[] = []

/** Which columns a request must name: all that are shown, because bulky ones come only when asked for. */
const shownColumns = (
  entity: Entity,
  look: { columns: readonly { key: string; visible: boolean }[] } | null,
) => [
  ...new Set([
    ...mergeColumns(entity, look?.columns ?? [])
      .filter((one) => one.visible)
      .map((one) => one.key),
    ...(entity.secondLine ?? []),
  ]),
]

/** The list of one entity: connects the view with address, server, machine and the user's own look of it. */
export function RecordList({
  entity,
  title,
  path,
  search,
  onSearch,
  fixed = none,
  newPath,
  isServed,
  isBehind = false,
  cells,
  peek,
  actions,
  bulkActions,
}: RecordListProps) {
  const t = useT('entity')
  const messages = useMessages()
  const permissions = useSessionUser()?.user_permissions ?? []
  const rights = new Set(permissions)
  const may = (action: Action) => mayDo(entity, rights, action)
  const mayDeleteMany = may('delete_multiple') && entity.remove !== 'never'
  const invalidate = useInvalidateModule()
  const address = useMemo(() => readAddress(search), [search])
  const { look, change: changeLook } = useListLook(entity.name)
  const columns = shownColumns(entity, look).join(',')
  const question = useMemo(
    () => questionParams({ ...address, filters: [...fixed, ...address.filters] }),
    [address, fixed],
  )
  const request = useMemo(
    () => ({ ...question, ...(isOtherThanDefault(entity, columns.split(',')) ? { columns } : {}) }),
    [question, entity, columns],
  )
  const query = useRecordPage(entity, { ...request, page: address.page, size: address.size }, look !== null)
  const latest = useLatest({ ...question, columns })

  const machine = useMemo(
    () =>
      recordListMachine.provide({
        actors: {
          'write the file': fromCallback<{ type: 'none' }, { format: ExportFormat; isLong: boolean }>(
            ({ input, sendBack }) => {
              downloadList(entity, latest(), input.format, input.isLong).then(
                () => sendBack({ type: 'export.finished' }),
                (error: unknown) => {
                  messages.snackbar(
                    t('list.exportFailed', { reason: problemOf(error).detail || problemOf(error).title }),
                    'error',
                  )
                  sendBack({ type: 'export.failed', problem: problemOf(error) })
                },
              )
            },
          ),
          'delete the selected': fromCallback<{ type: 'none' }, { ids: readonly number[] }>(
            ({ input, sendBack }) => {
              const run = async () => {
                for (let at = 0; at < input.ids.length; at += deletedPerRequest)
                  sendBack({
                    type: 'delete.progressed',
                    ...(await deleteRecords(entity.name, input.ids.slice(at, at + deletedPerRequest))),
                  })
              }
              run().then(
                () => sendBack({ type: 'delete.finished' }),
                (error: unknown) => sendBack({ type: 'delete.failed', problem: problemOf(error) }),
              )
            },
          ),
        },
        actions: { 'fetch the list again': () => void invalidate(entity.name) },
      }),
    [entity, invalidate, latest, messages, t],
  )
  const [snapshot, send] = useMachine(machine)

  const { data, error, isFetching, isPlaceholderData } = query
  useEffect(() => {
    if (isFetching && (!data || isPlaceholderData)) send({ type: 'list.asked' })
    else if (error && !isFetching) send({ type: 'list.failed', problem: problemOf(error) })
    else if (data && !isPlaceholderData)
      send({
        type: 'list.arrived',
        count: data.rows.length,
        total: data.total,
        isNarrowed: isNarrowed(address),
      })
  }, [data, error, isFetching, isPlaceholderData, address, send])

  const here = search ? `${path}?${search}` : path
  useEffect(() => {
    rememberList(entity.name, here)
  }, [entity.name, here])
  const views = useListViews(entity.name, address, look?.columns ?? [], {
    onAddress: (next, replace) => onSearch(writeAddress(next), { replace }),
    onColumns: (next) => changeLook({ ...look, columns: next }),
  })
  const place = placeIn(here)
  useRestoredRow(place?.id ?? null, snapshot.value === 'ready')
  const [startTop] = useState(place?.top ?? 0)
  const top = useMemory(() => startTop)
  const { context } = snapshot
  const rows = data?.rows ?? noRows
  const canRead = (to: string | null) => to !== null && isServed(to)
  const pathOf = useMemo(() => {
    const isOpen = detailPath(entity, 1)
    return (record: TableRecord) => (isOpen && isServed(isOpen) ? detailPath(entity, record.id) : null)
  }, [entity, isServed])
  useEffect(
    () =>
      rememberRows(
        entity.name,
        rows.flatMap((record) => {
          const path = pathOf(record)
          return path === null ? [] : [{ id: record.id, path }]
        }),
      ),
    [entity, rows, pathOf],
  )
  const newAddress = newPath ?? formPath(entity, 'new')
  return (
    <EntityList
      entity={entity}
      {...(title === undefined ? {} : { title })}
      state={snapshot.value as ListState} // Every state of the machine is one of the view; the two lists are compared by a test.
      send={send}
      records={rows}
      total={data?.total ?? 0}
      pages={data?.pages ?? 1}
      isCapped={data?.isCapped ?? false}
      address={address}
      onAddress={(next) =>
        onSearch(writeAddress(next), { replace: next.q !== address.q && address.q !== '' })
      }
      onRetry={() => void query.refetch()}
      look={look ?? { columns: [] }}
      onLook={changeLook}
      views={views}
      selected={context.selected}
      onSelectAll={
        context.selected.length < context.total
          ? () =>
              void fetchIds(entity, question, mostAtOnce).then(
                (ids) => send({ type: 'selection.changed', ids }),
                (fault: unknown) => messages.snackbar(problemOf(fault).title, 'error'),
              )
          : null
      }
      bulk={{
        deleted: context.deleted.length,
        refused: context.refused,
        count: snapshot.matches('bulkDone')
          ? context.deleted.length + context.refused.length
          : context.selected.length,
      }}
      problem={context.problem}
      newPath={may('create') && entity.isOnlyOne !== true && canRead(newAddress) ? newAddress : null}
      pathOf={pathOf}
      editPathOf={
        may('update') && isTyped(entity) && canRead(formPath(entity, 1))
          ? (record) => formPath(entity, record.id) ?? ''
          : null
      }
      copyPathOf={
        may('create') && isCopied(entity) && newAddress !== null && isServed(newAddress)
          ? (record) => `${newAddress}?from=${record.id}`
          : null
      }
      onDeleteOne={
        mayDeleteMany && may('delete')
          ? (record) => {
              send({ type: 'selection.changed', ids: [record.id] })
              send({ type: 'delete.asked' })
            }
          : null
      }
      canDeleteMany={mayDeleteMany}
      {...(bulkActions ? { bulkActions: bulkActions(context.selected, rows) } : {})}
      canExport={may('export')}
      hasKeys={!isBehind}
      cells={cells}
      peek={peek}
      actions={actions}
      scrollTop={startTop}
      onScrolled={top.put}
      onOpening={(record) => rememberPlace(here, { top: top.get(), id: record.id })}
    />
  )
}

function isOtherThanDefault(entity: Entity, columns: readonly string[]): boolean {
  const fields = listFields(entity)
  const usual = new Set(Object.keys(fields).filter((name) => fields[name]?.list !== undefined))
  return columns.some((key) => !usual.has(key)) || !usual.has(titleField(entity))
}

/** Puts the focus back on the row a reader came from, once its rows are there. */
function useRestoredRow(id: number | null, isReady: boolean) {
  const done = useMemory(() => id === null)
  useEffect(() => {
    if (!isReady || done.get()) return
    done.put(true)
    document.querySelector<HTMLElement>(`tr[data-id="${id}"] [data-link]`)?.focus({ preventScroll: true })
  }, [id, isReady, done])
}

import { makeStyles, tokens } from '@fluentui/react-components'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { DataTableCards } from './data-table-cards.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { DataTable } from './data-table.tsx'
import { listFields, offeredOperators } from '../../foundation/definitions/list-offers.ts'
import {
  defaultColumns,
  listColumns,
  mergeColumns,
  type Cells,
  type ColumnState,
  type ListColumn,
  type TableRecord,
} from './entity-columns.ts'
import { BulkBar, type BulkAction } from './entity-list-bulk.tsx'
import { EntityListFooter } from './entity-list-footer.tsx'
import { useKeys } from '../layout/keys/use-keys.ts'
import { useIsNarrow } from './entity-list-narrow.ts'
import { fetchOverlays } from './entity-list-overlays.ts'
import { EntityListState, type ShownProblem } from './entity-list-state.tsx'
import { EntityListActions, EntityListTools, EntityListViews } from './entity-list-tools.tsx'
import type { ViewsMenuProps } from './overlays/views-menu.tsx'
import { useRecordServices } from '../records/record-services.ts'
import { textOfValue } from '../records/entity-value.tsx'
import { useListTexts } from '../records/entity-texts.ts'
import { entityTitle } from '../records/entity-title.ts'
import { FilterBar } from './filter-bar.tsx'
import type { ListAddress } from './filter-model.ts'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useGoTo } from '../layout/navigation.ts'
import { PeekContext, type Peeked } from './peek/peeked.ts'
import { Page } from '../layout/page.tsx'
import { whenIdle } from '../layout/when-idle.ts'

const noStates: readonly string[] = []

const ColumnsDialog = lazy(async () => ({ default: (await fetchOverlays()).ColumnsDialog }))
const DeleteDialog = lazy(async () => ({ default: (await fetchOverlays()).DeleteDialog }))
const ExportDialog = lazy(async () => ({ default: (await fetchOverlays()).ExportDialog }))
const RowMenu = lazy(async () => ({ default: (await fetchOverlays()).RowMenu }))

const useStyles = makeStyles({
  foot: { paddingBlockStart: tokens.spacingVerticalXS },
  body: { display: 'grid', rowGap: tokens.spacingVerticalM, gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** States of the machine behind a list. */
export type ListState =
  | 'idle'
  | 'loading'
  | 'ready'
  | 'empty'
  | 'noResults'
  | 'error'
  | 'forbidden'
  | 'refreshing'
  | 'selecting'
  | 'confirmingDelete'
  | 'bulkRunning'
  | 'bulkDone'
  | 'askingExport'
  | 'exporting'

export type ListSignal =
  | { type: 'selection.changed'; ids: readonly number[] }
  | { type: 'export.asked'; format: 'csv' | 'xlsx' }
  | {
      type:
        | 'export.confirmed'
        | 'export.cancelled'
        | 'delete.asked'
        | 'delete.cancelled'
        | 'delete.confirmed'
        | 'delete.closed'
    }

export type EntityListProps = {
  entity: Entity
  /** The heading, when it says more than the plural, e.g. a passenger type. */
  title?: string
  state: ListState
  send: (signal: ListSignal) => void
  records: readonly TableRecord[]
  total: number
  pages: number
  isCapped: boolean
  address: ListAddress
  onAddress: (address: ListAddress) => void
  onRetry: () => void
  look: { columns: readonly ColumnState[]; density?: 'comfortable' | 'compact' | null }
  onLook: (look: { columns: ColumnState[]; density?: 'comfortable' | 'compact' | null }) => void
  views: Omit<ViewsMenuProps, 'usual' | 'isOpen' | 'onOpenChange'>
  selected: readonly number[]
  onSelectAll: (() => void) | null
  bulk: { deleted: number; refused: readonly { id: number; message: string }[]; count: number }
  problem: ShownProblem | null
  /** Paths; null when the way is not open to the user. */
  newPath: string | null
  pathOf: (record: TableRecord) => string | null
  editPathOf: ((record: TableRecord) => string) | null
  /** Form of a new record that starts with what a row says. */
  copyPathOf?: ((record: TableRecord) => string) | null
  onDeleteOne: ((record: TableRecord) => void) | null
  canDeleteMany: boolean
  /** What else can be done with the chosen rows. */
  bulkActions?: readonly BulkAction[]
  canExport: boolean
  hasKeys: boolean
  cells?: Cells | undefined
  /** Shows one row beside the list: by the space bar, or where a cell asks for it. */
  peek?: ((of: Peeked) => ReactNode) | undefined
  actions?: ReactNode
  /** Called before a record is opened, so that the way back finds the place again. */
  onOpening?: (record: TableRecord) => void
  scrollTop?: number
  onScrolled?: (top: number) => void
}

const waiting: readonly ListState[] = ['idle', 'loading']
const nothing: readonly ListState[] = ['empty', 'noResults', 'error', 'forbidden']

function useListColumns(
  entity: Entity,
  stored: readonly ColumnState[],
  labelOf: (key: string) => string,
  cells: Cells | undefined,
): { states: ColumnState[]; columns: ListColumn[] } {
  return useMemo(() => {
    const states = mergeColumns(entity, stored)
    return { states, columns: listColumns(entity, states, labelOf, cells) }
  }, [entity, stored, labelOf, cells])
}

/**
 * The list page of any entity: heading, tools, table or cards, pages. It shows what the machine's state says and sends
 * what the clerk does. Source: ux 3, 13, 14, 17.
 */
export function EntityList(props: EntityListProps) {
  const { entity, state, send, records, total, address, onAddress, look, selected, bulk, newPath, pathOf } =
    props
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const texts = useListTexts(entity)
  const goTo = useGoTo()
  const isNarrow = useIsNarrow()
  const search = useRef<HTMLInputElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const fields = useMemo(() => listFields(entity), [entity])
  const operatorsOf = useMemo(() => (name: string) => offeredOperators(entity, name), [entity])
  const labelOf = useMemo(() => (key: string) => texts.label(key, fields[key]), [texts, fields])
  const { states, columns } = useListColumns(entity, look.columns, labelOf, props.cells)
  const [isChoosing, setChoosing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [isViewsOpen, setViewsOpen] = useState(false)
  const [peeked, setPeeked] = useState<{ record: TableRecord; takesFocus: boolean } | null>(null)
  const canPeek = props.peek !== undefined
  const openPeek = useMemo(
    () => (canPeek ? (record: TableRecord) => setPeeked({ record, takesFocus: true }) : null),
    [canPeek],
  )
  const [menu, setMenu] = useState<{ record: TableRecord; target: HTMLElement } | null>(null)
  const density = look.density ?? 'comfortable'
  const nameOf = useMemo(() => (record: TableRecord) => entityTitle(entity, record, texts), [entity, texts])
  const secondOf = useMemo(
    () => (record: TableRecord) =>
      (entity.secondLine ?? [])
        .map((name) => textOfValue(record[name]))
        .filter(Boolean)
        .join(' · '),
    [entity],
  )
  const { StateOf } = useRecordServices()
  const { machine, stateColumn } = entity
  const named = entity.fields[stateColumn ?? 'state']?.values ?? noStates
  const stateOf = useMemo(
    () =>
      machine && StateOf
        ? (state: string) => (
            // Its word stands there at once, its colour when the machine has come; a word the list has no text of comes with it.
            <Suspense fallback={named.includes(state) ? texts.value(state) : null}>
              <StateOf machine={machine} state={state} />
            </Suspense>
          )
        : undefined,
    [machine, StateOf, texts, named],
  )
  const words = useMemo(
    () => ({
      yes: t('form.yes'),
      no: t('form.no'),
      value: texts.value,
      named: texts.named,
      language,
      stateOf,
      stateField: stateColumn,
      select: (name: string) => t('list.selectRow', { name }),
      menu: (name: string) => t('list.rowMenu', { name }),
    }),
    [t, texts, language, stateOf, stateColumn],
  )
  const openMenu = useMemo(
    () => (record: TableRecord, target: HTMLElement) => setMenu({ record, target }),
    [],
  )

  const change = (patch: Partial<ListAddress>) => onAddress({ ...address, page: 1, ...patch })
  const open = (path: string, record: TableRecord) => {
    props.onOpening?.(record)
    goTo(path)
  }
  const focusRow = (step: number) => {
    const links = [...(region.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])]
    const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]
    next?.focus()
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    if (peeked) peekRow()
  }
  const rowInFocus = () => {
    const id = Number(document.activeElement?.closest('tr[data-id]')?.getAttribute('data-id'))
    return records.find((record) => record.id === id)
  }
  const peekRow = () => {
    const record = rowInFocus()
    if (record) setPeeked({ record, takesFocus: false })
  }
  const tickRow = () => {
    const id = rowInFocus()?.id
    if (id)
      send({
        type: 'selection.changed',
        ids: selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id],
      })
  }
  const goNew = newPath === null ? null : () => goTo(newPath)
  const page = (to: number) => {
    if (to >= 1 && (props.isCapped || to <= props.pages)) onAddress({ ...address, page: to })
  }
  useKeys(
    'list',
    {
      '/': () => search.current?.focus(),
      ...(goNew ? { n: goNew } : {}),
      j: () => focusRow(1),
      k: () => focusRow(-1),
      x: tickRow,
      ...(canPeek ? { ' ': peekRow } : {}),
      f: () => setAdding(true),
      v: () => setViewsOpen(true),
      '[': () => page(address.page - 1),
      ']': () => page(address.page + 1),
    },
    props.hasKeys,
  )

  useEffect(() => {
    if (state === 'ready' || state === 'empty') return whenIdle(fetchOverlays)
  }, [state])
  const isSelecting = selected.length > 0 && !nothing.includes(state)
  const canSelect = props.canDeleteMany || (props.bulkActions ?? []).some(({ why }) => why === null)
  const label = t('list.tableLabel', { many: texts.many, page: address.page })
  const isDimmed = state === 'refreshing'
  const shared = {
    records,
    columns,
    selected: canSelect ? selected : undefined,
    secondOf,
    onSelect: (ids: readonly number[]) => send({ type: 'selection.changed', ids }),
    nameOf,
    pathOf,
    onMenu: openMenu,
    isDimmed,
    words,
  }
  const aside =
    waiting.includes(state) || state === 'error' || state === 'forbidden'
      ? undefined
      : t(props.isCapped ? 'list.totalCapped' : 'list.total', { total: numberText(total, language) })
  const editPath = menu && props.editPathOf ? props.editPathOf(menu.record) : null
  const copyPath = menu && props.copyPathOf ? props.copyPathOf(menu.record) : null
  const recordPath = menu ? pathOf(menu.record) : null
  return (
    <Page
      title={props.title ?? texts.many}
      aside={aside}
      actions={
        <EntityListActions
          one={texts.oneIn}
          canExport={props.canExport && !nothing.includes(state)}
          isExporting={state === 'exporting'}
          onExport={(format) => send({ type: 'export.asked', format })}
          onNew={state === 'empty' || state === 'forbidden' ? null : goNew}
          extra={props.actions}
        />
      }
    >
      <div className={styles.body}>
        {isSelecting ? (
          <BulkBar
            count={selected.length}
            total={total}
            canDelete={props.canDeleteMany}
            isKept={props.entity.remove === 'never'}
            {...(props.bulkActions ? { actions: props.bulkActions } : {})}
            onAll={props.onSelectAll}
            onClear={() => send({ type: 'selection.changed', ids: [] })}
            onDelete={() => send({ type: 'delete.asked' })}
          />
        ) : (
          state !== 'forbidden' && (
            <EntityListTools
              texts={texts}
              q={address.q}
              onSearch={(q) => change({ q })}
              searchRef={search}
              density={density}
              onDensity={(next) => props.onLook({ columns: [...look.columns], density: next })}
              onColumns={() => setChoosing(true)}
              onRefresh={props.onRetry}
              views={
                <EntityListViews
                  {...props.views}
                  usual={t('views.all', { many: texts.manyIn })}
                  isOpen={isViewsOpen}
                  onOpenChange={setViewsOpen}
                />
              }
              filters={
                <FilterBar
                  operatorsOf={operatorsOf}
                  fields={fields}
                  texts={texts}
                  filters={address.filters}
                  onFilters={(filters) => change({ filters })}
                  isAdding={isAdding}
                  onAdding={setAdding}
                />
              }
            />
          )
        )}
        {waiting.includes(state) && <DataTableSkeleton label={t('state.loading', { many: texts.manyIn })} />}
        {(state === 'empty' || state === 'noResults' || state === 'error' || state === 'forbidden') && (
          <EntityListState
            state={state}
            texts={texts}
            problem={props.problem}
            onNew={goNew}
            onClear={() => change({ q: '', filters: [] })}
            onRetry={props.onRetry}
          />
        )}
        {!waiting.includes(state) && !nothing.includes(state) && (
          <>
            <PeekContext value={openPeek}>
              {isNarrow ? (
                <DataTableCards {...shared} label={label} isSelecting={isSelecting} />
              ) : (
                <DataTable
                  {...shared}
                  caption={label}
                  density={density}
                  sort={address.sort}
                  onSort={(sort) => change({ sort })}
                  total={total}
                  onOpen={open}
                  regionRef={region}
                  onWidth={(key, width) =>
                    props.onLook({
                      ...look,
                      columns: states.map((one) => (one.key === key ? { ...one, width } : one)),
                    })
                  }
                  {...(props.scrollTop === undefined ? {} : { scrollTop: props.scrollTop })}
                  {...(props.onScrolled ? { onScrolled: props.onScrolled } : {})}
                />
              )}
            </PeekContext>
            <div className={styles.foot}>
              <EntityListFooter
                page={address.page}
                size={address.size}
                count={records.length}
                total={total}
                pages={props.pages}
                isCapped={props.isCapped}
                onPage={page}
                onSize={(size) => change({ size })}
              />
            </div>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {peeked && props.peek?.(besideList(peeked, records, setPeeked))}
        {menu && (
          <RowMenu
            target={menu.target}
            recordPath={recordPath}
            editPath={editPath}
            copyPath={copyPath}
            onOpen={(path) => open(path, menu.record)}
            onSelect={
              canSelect
                ? () => send({ type: 'selection.changed', ids: [...new Set([...selected, menu.record.id])] })
                : null
            }
            onDelete={props.onDeleteOne && (() => props.onDeleteOne?.(menu.record))}
            onClose={() => setMenu(null)}
          />
        )}
        {isChoosing && (
          <ColumnsDialog
            columns={states}
            labelOf={labelOf}
            onChange={(next) => props.onLook({ ...look, columns: next })}
            defaults={defaultColumns(entity)}
            onClose={() => setChoosing(false)}
          />
        )}
        {(state === 'confirmingDelete' || state === 'bulkRunning' || state === 'bulkDone') && (
          <DeleteDialog
            step={state === 'confirmingDelete' ? 'confirming' : state === 'bulkRunning' ? 'running' : 'done'}
            count={bulk.count}
            deleted={bulk.deleted}
            failure={props.problem?.detail ?? null}
            refused={bulk.refused.map((one) => ({ ...one, name: nameOfId(records, one.id, nameOf) }))}
            onCancel={() => send({ type: 'delete.cancelled' })}
            onConfirm={() => send({ type: 'delete.confirmed' })}
            onClose={() => send({ type: 'delete.closed' })}
          />
        )}
        {state === 'askingExport' && (
          <ExportDialog
            total={total}
            onCancel={() => send({ type: 'export.cancelled' })}
            onConfirm={() => send({ type: 'export.confirmed' })}
          />
        )}
      </Suspense>
    </Page>
  )
}

type PeekedRow = { record: TableRecord; takesFocus: boolean }

/** The row beside the list as it is now, with the ways to its neighbours. */
function besideList(
  peeked: PeekedRow,
  records: readonly TableRecord[],
  show: (row: PeekedRow | null) => void,
): Peeked {
  const { id } = peeked.record
  const at = records.findIndex((record) => record.id === id)
  const wayTo = (record: TableRecord | undefined) =>
    at >= 0 && record ? () => show({ record, takesFocus: false }) : null
  return {
    record: records[at] ?? peeked.record,
    takesFocus: peeked.takesFocus,
    onNext: wayTo(records[at + 1]),
    onPrevious: wayTo(records[at - 1]),
    onClose: () => {
      show(null)
      // The row is where the reader goes on, once nothing lies over it.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-id="${id}"] :is([data-link], a)`)?.focus(),
      )
    },
  }
}

const nameOfId = (
  records: readonly TableRecord[],
  id: number,
  nameOf: (record: TableRecord) => string,
): string => {
  const record = records.find((one) => one.id === id)
  return record ? nameOf(record) : `#${id}`
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow, nothingBelow, type RowWords } from './data-table-row.tsx'
import type { ListColumn, TableRecord } from './entity-columns.ts'
import { isPlainClick } from '../layout/app-link.tsx'
import { ScrollRegion } from '../layout/scroll-region.tsx'

const rowPx = { comfortable: 44, compact: 32 } as const // ux 3
const tickPx = 44
const menuPx = 48
/** A table of more rows draws only those in view (ux 3); what does so comes when there are so many. */
const mostWhole = 100
const firstRows = 30
const RowsInView = lazy(async () => ({ default: (await import('../layout/rows-in-view.tsx')).RowsInView }))

const useStyles = makeStyles({
  region: {
    overflow: 'auto',
    position: 'relative',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    scrollPaddingBlockStart: '48px',
    scrollPaddingInlineStart: '220px',
    minHeight: '160px',
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  table: {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    minWidth: '100%',
    color: tokens.colorNeutralForeground1,
  },
  dimmed: {
    opacity: 0.55,
    transitionProperty: 'opacity',
    transitionDuration: tokens.durationFast,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  caption: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})

export type DataTableProps = {
  caption: string
  records: readonly TableRecord[]
  columns: readonly ListColumn[]
  density: 'comfortable' | 'compact'
  sort: string
  onSort: (sort: string) => void
  /** Undefined: nothing can be selected. */
  selected: readonly number[] | undefined
  onSelect: (ids: readonly number[]) => void
  nameOf: (record: TableRecord) => string
  /** What stands under the name; '' for nothing. */
  secondOf?: (record: TableRecord) => string
  pathOf: (record: TableRecord) => string | null
  onOpen: (path: string, record: TableRecord) => void
  /** Undefined: rows have no menu. */
  onMenu?: (record: TableRecord, button: HTMLElement) => void
  onWidth: (key: string, width: number) => void
  isDimmed: boolean
  words: RowWords
  /** Rows before this page in the whole list, and all of them, for screen readers. */
  total: number
  /** Places to put the view back: px from the top. */
  scrollTop?: number
  onScrolled?: (top: number) => void
  regionRef?: RefObject<HTMLDivElement | null>
  maxHeight?: string
}

/** Rows between two ticks of a shift-click, the last one included. */
function range(records: readonly TableRecord[], from: number, to: number): number[] {
  const [a, b] = [records.findIndex((one) => one.id === from), records.findIndex((one) => one.id === to)]
  return a < 0 || b < 0 ? [to] : records.slice(Math.min(a, b), Math.max(a, b) + 1).map((one) => one.id)
}

const narrowest = 40
const widest = 800

/** Size of body text in px at which widths are given. */
const bodyPx = 14
/** Widths that grow and shrink with the text, so that no amount is cut at a larger type. */
const withText = (width: number): string => `calc(${width / bodyPx} * ${tokens.fontSizeBase300})`

/** Figures stand on one line and cannot wrap; what is pinned, or was given its width by the reader, keeps it. */
const growsWithText = (
  { key, field, isPinned }: ListColumn,
  widths: Readonly<Record<string, number>>,
): boolean => field.kind === 'money' && isPinned !== true && widths[key] === undefined

/** Columns in the order of the screen, pinned ones first, with the start of each of those in px and all their widths. */
function useColumns(
  columns: readonly ListColumn[],
  widths: Readonly<Record<string, number>>,
  lead: number,
): { shown: ListColumn[]; starts: Record<string, number>; width: number; figures: number } {
  return useMemo(() => {
    const shown = [
      ...columns.filter(({ isPinned }) => isPinned),
      ...columns.filter(({ isPinned }) => !isPinned),
    ].map((column) => ({
      ...column,
      width: Math.min(widest, Math.max(narrowest, widths[column.key] ?? column.width)),
    }))
    const starts: Record<string, number> = {}
    let width = 0
    let figures = 0
    for (const column of shown) {
      if (column.isPinned) starts[column.key] = lead + width
      width += column.width
      if (growsWithText(column, widths)) figures += column.width
    }
    return { shown, starts, width, figures }
  }, [columns, widths, lead])
}

/**
 * A table of records: native rows, of many only those in view, header and pinned columns stay. One listener hears all rows.
 * Source: ux 3; performance 2 "Browser".
 */
export function DataTable({
  caption,
  records,
  columns,
  density,
  sort,
  onSort,
  selected,
  onSelect,
  nameOf,
  secondOf = nothingBelow,
  pathOf,
  onOpen,
  onMenu,
  onWidth,
  isDimmed,
  words,
  total,
  scrollTop,
  onScrolled,
  regionRef,
  maxHeight = 'calc(100dvh - 292px)',
}: DataTableProps) {
  const styles = useStyles()
  const ownRegion = useRef<HTMLDivElement>(null)
  const region = regionRef ?? ownRegion
  const lastTicked = useRef<number | null>(null)
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  // Only when the table appears: later the reader's own scrolling counts.
  const [startTop] = useState(scrollTop)
  const isSelectable = selected !== undefined
  const look = useColumns(columns, widths, isSelectable ? tickPx : 0)
  const chosen = useMemo(() => new Set(selected), [selected])
  useEffect(() => {
    if (startTop) region.current?.scrollTo({ top: startTop })
  }, [region, startTop])

  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const id = Number(target?.closest('tr')?.getAttribute('data-id'))
    const record = records.find((one) => one.id === id)
    if (!target || !record) return
    const menu = target.closest<HTMLElement>('[data-menu]')
    if (menu) return onMenu?.(record, menu)
    if (target.closest('[data-tick]') && selected) {
      const ids =
        event.shiftKey && lastTicked.current !== null ? range(records, lastTicked.current, id) : [id]
      const isOn = !chosen.has(id)
      lastTicked.current = id
      return onSelect(
        isOn ? [...new Set([...selected, ...ids])] : selected.filter((one) => !ids.includes(one)),
      )
    }
    const path = pathOf(record)
    if (target.closest('[data-link]') && path && isPlainClick(event)) {
      event.preventDefault()
      onOpen(path, record)
    }
  }
  const onPage = records.filter((one) => chosen.has(one.id)).length
  const ticked = !isSelectable
    ? undefined
    : onPage === 0
      ? 'none'
      : onPage === records.length
        ? 'all'
        : 'some'
  const tickAll = () => {
    const ids = records.map((one) => one.id)
    onSelect(
      ticked === 'all'
        ? (selected ?? []).filter((id) => !ids.includes(id))
        : [...new Set([...(selected ?? []), ...ids])],
    )
  }
  const columnCount = look.shown.length + (isSelectable ? 1 : 0) + (onMenu ? 1 : 0)
  const space = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td aria-hidden colSpan={columnCount} style={{ height, padding: 0 }} />
      </tr>
    )
  const rows = (from: number, to: number, before = 0, after = 0) => (
    <>
      {space(before)}
      {records.slice(from, to).map((record, at) => (
        <DataTableRow
          key={record.id}
          record={record}
          index={from + at}
          columns={look.shown}
          second={secondOf(record)}
          starts={look.starts}
          isSelected={chosen.has(record.id)}
          isSelectable={isSelectable}
          isCompact={density === 'compact'}
          name={nameOf(record)}
          path={pathOf(record)}
          hasMenu={onMenu !== undefined}
          words={words}
        />
      ))}
      {space(after)}
    </>
  )
  return (
    <ScrollRegion
      ref={region}
      label={caption}
      className={styles.region}
      style={{ maxHeight }}
      onScroll={(event) => onScrolled?.(event.currentTarget.scrollTop)}
    >
      <table
        className={mergeClasses(styles.table, isDimmed && styles.dimmed)}
        aria-rowcount={total + 1}
        aria-busy={isDimmed}
        style={{
          width: `calc(${look.width - look.figures + (isSelectable ? tickPx : 0) + (onMenu ? menuPx : 0)}px + ${withText(look.figures)})`,
        }}
      >
        <caption className={styles.caption}>{caption}</caption>
        <colgroup>
          {isSelectable && <col style={{ width: tickPx }} />}
          {look.shown.map((column) => (
            <col
              key={column.key}
              style={
                column.isRest && widths[column.key] === undefined
                  ? undefined
                  : { width: growsWithText(column, widths) ? withText(column.width) : column.width }
              }
            />
          ))}
          {onMenu && <col style={{ width: menuPx }} />}
        </colgroup>
        <DataTableHead
          columns={look.shown}
          starts={look.starts}
          sort={sort}
          onSort={onSort}
          ticked={ticked}
          onTickAll={tickAll}
          hasMenu={onMenu !== undefined}
          onWidth={onWidth}
          onShowWidth={(key, width) => setWidths((old) => ({ ...old, [key]: width }))}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keyboards reach the links, boxes and buttons inside; this gathers their clicks */}
        <tbody onClick={onClick} onMouseOver={titleWhenCut} onFocus={titleWhenCut}>
          {records.length <= mostWhole ? (
            rows(0, records.length)
          ) : (
            <Suspense fallback={rows(0, firstRows, 0, (records.length - firstRows) * rowPx[density])}>
              <RowsInView count={records.length} rowPx={rowPx[density]} region={region}>
                {rows}
              </RowsInView>
            </Suspense>
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A cell that is cut off shows its complete text on hover. */
function titleWhenCut(event: SyntheticEvent) {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

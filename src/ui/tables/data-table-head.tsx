import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { isNumeric, type ListColumn } from './entity-columns.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ArrowDownRegular, ArrowUpRegular } from '../icons/icons.ts'
import { useRowStyles } from './data-table-row.tsx'

const useStyles = makeStyles({
  head: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    height: '40px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflow: 'visible',
  },
  pinned: { zIndex: 3 },
  sort: {
    border: 'none',
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    minHeight: '32px',
    cursor: 'pointer',
    padding: '0',
    borderRadius: tokens.borderRadiusSmall,
    textAlign: 'inherit',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  // A name longer than its column goes on in a second line.
  label: {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    whiteSpace: 'normal',
    lineHeight: tokens.lineHeightBase200,
  },
  grip: {
    position: 'absolute',
    insetBlock: '6px',
    insetInlineEnd: '-4px',
    width: '9px',
    cursor: 'col-resize',
    touchAction: 'none',
    zIndex: 4,
    borderInlineStartWidth: tokens.strokeWidthThin,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    ':hover': { borderInlineStartColor: tokens.colorBrandStroke1 },
    ':focus-visible': {
      outlineStyle: 'none',
      borderInlineStartColor: tokens.colorBrandStroke1,
      borderInlineStartWidth: '3px',
    },
  },
})

const narrowest = 56
const widest = 800
const keyStepPx = 16
const fit = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** Changes a column's width by pointer or arrow keys. */
function Grip({
  column,
  onWidth,
  onShow,
}: {
  column: ListColumn
  onWidth: (width: number) => void
  onShow: (width: number) => void
}) {
  const styles = useStyles()
  const t = useT('entity')
  const start = useRef<{ x: number; sign: number } | null>(null)
  const widthAt = (event: PointerEvent) =>
    fit(column.width + (start.current ? (event.clientX - start.current.x) * start.current.sign : 0))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = event.key === 'ArrowRight' ? sign : event.key === 'ArrowLeft' ? -sign : 0
    if (step === 0) return
    event.preventDefault()
    onWidth(fit(column.width + step * keyStepPx))
  }
  return (
    // A splitter: the role is a widget when it can be focused and has a value.
    <div
      role="separator"
      aria-orientation="vertical"
      tabIndex={0}
      aria-label={t('list.resize', { column: column.label })}
      aria-valuenow={column.width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      className={styles.grip}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = {
          x: event.clientX,
          sign: getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1,
        }
      }}
      onPointerMove={(event) => {
        if (start.current) onShow(widthAt(event))
      }}
      onPointerUp={(event) => {
        if (start.current) onWidth(widthAt(event))
        start.current = null
      }}
    />
  )
}

export type DataTableHeadProps = {
  columns: readonly ListColumn[]
  starts: Readonly<Record<string, number>>
  /** 'name' or '-name'. */
  sort: string
  onSort: (sort: string) => void
  /** Undefined: rows cannot be selected. */
  ticked: 'none' | 'some' | 'all' | undefined
  onTickAll: () => void
  hasMenu: boolean
  onWidth: (key: string, width: number) => void
  onShowWidth: (key: string, width: number) => void
}

const nextSort = (key: string, sort: string) => (sort === key ? `-${key}` : sort === `-${key}` ? '' : key)

/** The sticky header: order by a click, widths at the edges, one box for the page. */
export function DataTableHead({
  columns,
  starts,
  sort,
  onSort,
  ticked,
  onTickAll,
  hasMenu,
  onWidth,
  onShowWidth,
}: DataTableHeadProps) {
  const styles = useStyles()
  const row = useRowStyles()
  const t = useT('entity')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked === 'some'
  }, [ticked])
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticked !== undefined && (
          <th
            scope="col"
            className={mergeClasses(row.cell, row.tick, styles.head, styles.pinned)}
            style={{ insetInlineStart: 0 }}
          >
            <input
              ref={box}
              type="checkbox"
              className={row.box}
              checked={ticked === 'all'}
              onChange={onTickAll}
              aria-label={t('list.selectAll')}
            />
          </th>
        )}
        {columns.map((column) => {
          const { key, field, label, isPinned, isSortable } = column
          const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
          const isEnd = isNumeric(field) && columns[0] !== column
          return (
            <th
              key={key}
              scope="col"
              aria-sort={isSortable ? direction : undefined}
              className={mergeClasses(row.cell, styles.head, isEnd && row.end, isPinned && styles.pinned)}
              style={isPinned ? { insetInlineStart: starts[key] } : undefined}
            >
              {isSortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(nextSort(key, sort))}>
                  <span className={styles.label}>{label}</span>
                  {direction === 'ascending' ? (
                    <ArrowUpRegular aria-hidden />
                  ) : direction === 'descending' ? (
                    <ArrowDownRegular aria-hidden />
                  ) : null}
                </button>
              ) : (
                <span className={styles.label}>{label}</span>
              )}
              <Grip
                column={column}
                onWidth={(width) => onWidth(key, width)}
                onShow={(width) => onShowWidth(key, width)}
              />
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" className={mergeClasses(row.cell, styles.head)}>
            <span className={styles.hidden}>{t('detail.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Fragment, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { isPlainClick } from '../layout/app-link.tsx'
import { figures } from './figures.ts'
import {
  ArrowDownRegular,
  ArrowUpRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  ChevronUpRegular,
} from '../icons/icons.ts'
import { useGoTo } from '../layout/navigation.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { phoneCards, saidRoles } from '../tables/phone-cards.ts'

const phone = '@media (max-width: 639px)'
const useStyles = makeStyles({
  region: {
    containerType: 'inline-size',
    overflow: 'auto',
    minWidth: 0,
    maxHeight: 'calc(100dvh - 220px)',
    minHeight: '200px',
    position: 'relative',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    scrollPaddingBlock: '44px',
    [phone]: { overflow: 'visible', maxHeight: 'none', minHeight: 0 },
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  table: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  block: phoneCards.block,
  headRow: phoneCards.head,
  line: phoneCards.row,
  labelled: phoneCards.cell,
  wide: phoneCards.wide,
  named: phoneCards.named,
  dimmed: { opacity: 0.55 },
  caption: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  cell: {
    textAlign: 'start',
    paddingInline: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    height: '36px',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  words: { minWidth: '88px' },
  // Who a row is about stays in sight when the table is moved sideways.
  pinned: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  pinnedHead: { insetInlineStart: 0, zIndex: 3 },
  unbroken: { whiteSpace: 'nowrap' },
  number: { ...figures, whiteSpace: 'nowrap' },
  // A head of several words is no wider than the figures below it.
  numberHead: figures,
  dense: { fontSize: tokens.fontSizeBase200, paddingInline: tokens.spacingHorizontalXS },
  denseWords: { minWidth: '72px' },
  head: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    verticalAlign: 'bottom',
  },
  unsorted: { minHeight: '32px', display: 'inline-flex', alignItems: 'center' },
  sort: {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 'none',
    padding: 0,
    margin: 0,
    minHeight: '32px',
    cursor: 'pointer',
    textAlign: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    ':hover': { color: tokens.colorBrandForeground1 },
  },
  row: { ':hover > td': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  opens: { cursor: 'pointer' },
  adds: {
    [phone]: { backgroundColor: tokens.colorNeutralBackground2 },
    '& > td': {
      fontWeight: tokens.fontWeightSemibold,
      backgroundColor: tokens.colorNeutralBackground2,
    },
  },
  // What a row expands to keeps within the window when the table is moved sideways.
  detail: { backgroundColor: tokens.colorNeutralBackground2 },
  detailInner: {
    position: 'sticky',
    insetInlineStart: tokens.spacingHorizontalS,
    width: 'fit-content',
    maxWidth: 'min(calc(100cqi - 16px), 100%)',
    paddingInlineStart: tokens.spacingHorizontalXL,
    [phone]: { position: 'static', width: 'auto', maxWidth: '100%', paddingInlineStart: 0 },
  },
  leaf: { width: '32px', flexShrink: 0, [phone]: { width: 0 } },
  towards: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
  expands: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
  },
  // The cells draw it: those that stay in sight sideways lie over the row.
  focused: {
    ':focus-visible': {
      // Forced colours draw this one.
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: 'transparent',
      outlineOffset: `calc(${tokens.strokeWidthThick} * -1)`,
    },
    ':focus-visible > td': {
      backgroundImage: `linear-gradient(${tokens.colorStrokeFocus2}, ${tokens.colorStrokeFocus2}), linear-gradient(${tokens.colorStrokeFocus2}, ${tokens.colorStrokeFocus2})`,
      backgroundSize: `100% ${tokens.strokeWidthThick}`,
      backgroundPosition: 'top, bottom',
      backgroundRepeat: 'no-repeat',
    },
  },
  chosen: { '& > td': { backgroundColor: tokens.colorBrandBackground2 } },
  widest: { '& > td, & a': { fontWeight: tokens.fontWeightSemibold } },
  groupRow: { backgroundColor: tokens.colorNeutralBackground3 },
  group: {
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
  },
  // The heading of a group stays in sight when the table is moved sideways.
  groupLine: {
    position: 'sticky',
    insetInlineStart: tokens.spacingHorizontalS,
    width: 'max-content',
    maxWidth: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
  },
  facts: {
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  foot: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke1,
    [phone]: { position: 'static' },
  },
})

/** More columns than this stand closer together, in smaller figures. */
export const mostUsualColumns = 10

/**
 * `width`: at least so wide, a CSS length; `isBroken`: its texts are long and take several lines; `isWhole`: its values stand
 * on one line however little room there is; `isPinned`: stays in sight sideways.
 */
type ReportTableColumn = {
  key: string
  label: string
  isNumber: boolean
  isBroken: boolean
  isWhole: boolean
  isPinned: boolean
  isSortable: boolean
  width?: string | undefined
}
/** One group: its heading, what is said behind it, and its subtotals by column. */
export type ReportTableGroup = {
  label: ReactNode
  facts: ReactNode
  sums: Readonly<Record<string, ReactNode>>
}

/** Rows of a tree, in the order they are seen. */
type ReportTableTree<R> = {
  /** The column with the indents and the buttons. */
  key: string
  placeOf: (row: R) => { depth: number; isUnfolded?: boolean }
  /** What the button of a row is called. */
  labelOf: (row: R, isUnfolded: boolean) => string
  onFold: (row: R, isUnfolded: boolean) => void
  /** The row shown beside the tree. */
  isChosen: (row: R) => boolean
}

export type ReportTableProps<R> = {
  caption: string
  columns: readonly ReportTableColumn[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
  cell: (row: R, key: string) => ReactNode
  /** Address a click on a row leads to. */
  pathOf: (row: R) => string | null
  /** Whether a row adds up others. */
  isSum?: ((row: R) => boolean) | undefined
  /** Where rows stand under others: which column shows it, and how one is folded. */
  tree?: ReportTableTree<R> | null | undefined
  /** What a click on a row shows below it instead, and how the button for it is called. */
  expandsTo?: ((row: R) => { label: string; content: ReactNode }) | undefined
  /** 'name' or '-name'. */
  sort: string
  onSort: (sort: string) => void
  /** The group a row belongs to; undefined when rows are not grouped. */
  groupOf?: ((row: R) => string | null) | undefined
  groups: ReadonlyMap<string | null, ReportTableGroup>
  totalLabel: string
  totals: Readonly<Record<string, ReactNode>>
  isDimmed: boolean
}

const nextSort = (key: string, sort: string) => (sort === key ? `-${key}` : key)

const indent = 20
/** The cell of a row in a tree: indented, with the button that folds what stands under it. */
function TreeCell<R>({ row, tree, children }: { row: R; tree: ReportTableTree<R>; children: ReactNode }) {
  const styles = useStyles()
  const { depth, isUnfolded } = tree.placeOf(row)
  return (
    <span className={styles.expands} style={{ paddingInlineStart: `${depth * indent}px` }}>
      {isUnfolded === undefined ? (
        <span className={styles.leaf} />
      ) : (
        <Button
          size="small"
          appearance="subtle"
          tabIndex={-1}
          icon={isUnfolded ? <ChevronDownRegular /> : <ChevronRightRegular className={styles.towards} />}
          aria-label={tree.labelOf(row, isUnfolded)}
          aria-expanded={isUnfolded}
          onClick={() => tree.onFold(row, !isUnfolded)}
        />
      )}
      {children}
    </span>
  )
}

/** Keys of a tree grid: one row is in the order of tabs; arrows, Home and End move, fold and unfold, Enter opens. */
function useTreeKeys<R>(rows: readonly R[], tree: ReportTableTree<R> | null | undefined) {
  const [current, setCurrent] = useState(0)
  const reached = Math.min(current, rows.length - 1)
  if (!tree) return () => ({})
  const depthAt = (at: number) => {
    const row = rows[at]
    return row === undefined ? -1 : tree.placeOf(row).depth
  }
  const parentOf = (at: number) => {
    let above = at - 1
    while (above >= 0 && depthAt(above) >= depthAt(at)) above -= 1
    return above
  }
  return (row: R, at: number) => {
    const { depth, isUnfolded } = tree.placeOf(row)
    return {
      tabIndex: at === reached ? 0 : -1,
      'aria-level': depth + 1,
      'aria-selected': tree.isChosen(row),
      ...(isUnfolded === undefined ? {} : { 'aria-expanded': isUnfolded }),
      onFocus: () => setCurrent(at),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
        const body = event.currentTarget.parentElement
        const go = (to: number) => {
          const next = body?.children[Math.min(Math.max(to, 0), rows.length - 1)]
          if (next instanceof HTMLElement) next.focus()
        }
        const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
        const [opens, closes] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
        if (event.key === 'ArrowDown') go(at + 1)
        else if (event.key === 'ArrowUp') go(at - 1)
        else if (event.key === 'Home') go(0)
        else if (event.key === 'End') go(rows.length - 1)
        else if (event.key === opens && isUnfolded === false) tree.onFold(row, true)
        else if (event.key === opens && isUnfolded) go(at + 1)
        else if (event.key === closes && isUnfolded) tree.onFold(row, false)
        else if (event.key === closes) go(parentOf(at) < 0 ? at : parentOf(at))
        else if (event.key === 'Enter') event.currentTarget.querySelector('a')?.click()
        else return
        event.preventDefault()
      },
    }
  }
}

/** Rows of a report under a header that stays, with group headings, subtotals and totals that stay. */
export function ReportTable<R>({
  caption,
  columns,
  rows,
  keyOf,
  cell,
  pathOf,
  isSum,
  tree,
  expandsTo,
  sort,
  onSort,
  groupOf,
  groups,
  totalLabel,
  totals,
  isDimmed,
}: ReportTableProps<R>) {
  const styles = useStyles()
  const goTo = useGoTo()
  const [expanded, setExpanded] = useState<ReadonlySet<string | number>>(new Set())
  const toggle = (row: R) => setExpanded(expanded.symmetricDifference(new Set([keyOf(row)])))
  const open = (event: MouseEvent, row: R) => {
    const path = pathOf(row)
    // Links and buttons inside a row have their own aim, and so has text that is being selected.
    if (
      !isPlainClick(event) ||
      (event.target instanceof Element && event.target.closest('a,button')) ||
      String(window.getSelection() ?? '') !== ''
    )
      return
    if (expandsTo) toggle(row)
    else if (path) goTo(path)
  }
  const rowKeys = useTreeKeys(rows, tree)
  const isDense = columns.length > mostUsualColumns
  const cellRole = tree ? ({ role: 'gridcell' } as const) : saidRoles.cell
  const firstSum = columns.findIndex(({ key }) => key in totals)
  const labelSpan = firstSum <= 0 ? (firstSum === 0 ? 0 : columns.length) : firstSum
  const groupLine = (group: ReportTableGroup) => (
    <span className={styles.groupLine}>
      <span>{group.label}</span>
      <span className={styles.facts}>{group.facts}</span>
    </span>
  )
  const sums = (values: Readonly<Record<string, ReactNode>>) =>
    columns.slice(labelSpan).map(({ key, label }) => (
      <td
        {...cellRole}
        key={key}
        data-label={label}
        className={mergeClasses(styles.cell, styles.number, isDense && styles.dense, styles.labelled)}
      >
        {values[key]}
      </td>
    ))
  return (
    <ScrollRegion label={caption} className={styles.region}>
      <table
        {...saidRoles.table}
        {...(tree ? { role: 'treegrid', 'aria-label': caption } : {})}
        className={mergeClasses(styles.table, styles.block, isDimmed && styles.dimmed)}
        aria-busy={isDimmed}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead {...saidRoles.group}>
          <tr {...saidRoles.row} className={styles.headRow}>
            {columns.map(({ key, label, isNumber, isSortable, isPinned, width }) => (
              <th
                key={key}
                scope="col"
                aria-sort={
                  !isSortable
                    ? undefined
                    : sort === key
                      ? 'ascending'
                      : sort === `-${key}`
                        ? 'descending'
                        : 'none'
                }
                className={mergeClasses(
                  styles.cell,
                  styles.head,
                  isNumber && styles.numberHead,
                  isDense && styles.dense,
                  isPinned && styles.pinnedHead,
                )}
                style={width ? { minWidth: width } : undefined}
              >
                {isSortable ? (
                  <button type="button" className={styles.sort} onClick={() => onSort(nextSort(key, sort))}>
                    {label}
                    {sort === key ? (
                      <ArrowUpRegular aria-hidden />
                    ) : sort === `-${key}` ? (
                      <ArrowDownRegular aria-hidden />
                    ) : null}
                  </button>
                ) : (
                  <span className={styles.unsorted}>{label}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...saidRoles.group} className={styles.block}>
          {rows.map((row, at) => {
            const group = groupOf?.(row)
            const before = at > 0 ? rows[at - 1] : undefined
            const begins = groupOf !== undefined && (before === undefined || groupOf(before) !== group)
            const heading = begins ? groups.get(group ?? null) : undefined
            const detail = expandsTo?.(row)
            const isExpanded = detail !== undefined && expanded.has(keyOf(row))
            return (
              <Fragment key={keyOf(row)}>
                {heading && (
                  <tr {...saidRoles.row} className={mergeClasses(styles.groupRow, styles.line)}>
                    {labelSpan > 0 && (
                      <td
                        {...cellRole}
                        colSpan={labelSpan}
                        className={mergeClasses(styles.cell, styles.group, styles.labelled, styles.named)}
                      >
                        {groupLine(heading)}
                      </td>
                    )}
                    {columns.slice(labelSpan).map(({ key, label }) => (
                      <td
                        {...cellRole}
                        key={key}
                        data-label={label}
                        className={mergeClasses(styles.cell, styles.group, styles.number, styles.labelled)}
                      >
                        {heading.sums[key]}
                      </td>
                    ))}
                  </tr>
                )}
                {/* The row's link is in one of its cells; the click on the rest is a convenience of the pointer. */}
                <tr
                  {...saidRoles.row}
                  {...rowKeys(row, at)}
                  className={mergeClasses(
                    styles.row,
                    tree ? styles.focused : undefined,
                    tree?.placeOf(row).depth === 0 && styles.widest,
                    styles.line,
                    isSum?.(row) && styles.adds,
                    tree?.isChosen(row) && styles.chosen,
                    (detail !== undefined || pathOf(row) !== null) && styles.opens,
                  )}
                  onClick={(event) => open(event, row)}
                >
                  {columns.map(({ key, label, isNumber, isBroken, isWhole, isPinned }, place) => (
                    <td
                      {...cellRole}
                      key={key}
                      data-label={label}
                      className={mergeClasses(
                        styles.cell,
                        isNumber ? styles.number : styles.words,
                        isWhole && styles.unbroken,
                        isDense && styles.dense,
                        isDense && !isNumber && styles.denseWords,
                        isPinned && styles.pinned,
                        styles.labelled,
                        isBroken && styles.wide,
                        isPinned && styles.named,
                      )}
                    >
                      {tree && key === tree.key ? (
                        <TreeCell row={row} tree={tree}>
                          {cell(row, key)}
                        </TreeCell>
                      ) : detail && place === 0 ? (
                        <span className={styles.expands}>
                          <Button
                            size="small"
                            appearance="subtle"
                            icon={isExpanded ? <ChevronUpRegular /> : <ChevronDownRegular />}
                            aria-label={detail.label}
                            aria-expanded={isExpanded}
                            onClick={() => toggle(row)}
                          />
                          {cell(row, key)}
                        </span>
                      ) : (
                        cell(row, key)
                      )}
                    </td>
                  ))}
                </tr>
                {isExpanded && (
                  <tr {...saidRoles.row} className={styles.block}>
                    <td
                      {...cellRole}
                      colSpan={columns.length}
                      className={mergeClasses(styles.cell, styles.detail, styles.labelled)}
                    >
                      <div className={styles.detailInner}>{detail.content}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        <tfoot {...saidRoles.group} className={styles.block}>
          <tr {...saidRoles.row} className={mergeClasses(styles.foot, styles.line)}>
            {labelSpan > 0 && (
              <th
                {...saidRoles.rowHead}
                scope="row"
                colSpan={labelSpan}
                className={mergeClasses(
                  styles.cell,
                  styles.unbroken,
                  isDense && styles.dense,
                  styles.labelled,
                  styles.named,
                )}
              >
                {totalLabel}
              </th>
            )}
            {sums(totals)}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

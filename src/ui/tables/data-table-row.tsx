import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, type CSSProperties } from 'react'
import { EntityValue, type ValueWords } from '../records/entity-value.tsx'
import type { ListColumn, TableRecord } from './entity-columns.ts'
import { isNumeric } from './entity-columns.ts'
import { Ltr } from '../layout/ltr.tsx'
import { figures } from '../reports/figures.ts'
import { MoreHorizontalRegular } from '../icons/icons.ts'

export const useRowStyles = makeStyles({
  row: {
    height: '44px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  compact: { height: '32px' },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  inactive: { color: tokens.colorNeutralForeground3 },
  cell: {
    boxSizing: 'border-box',
    paddingBlock: '0',
    paddingInline: tokens.spacingHorizontalS,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottomWidth: tokens.strokeWidthThin,
    borderBottomStyle: 'solid',
    borderBottomColor: tokens.colorNeutralStroke2,
    fontSize: tokens.fontSizeBase300,
    // What is too long loses its own end, also where it runs against the page: a Latin name in Arabic.
    '& > bdi, & > span[dir], & > a > bdi': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      textAlign: '-webkit-match-parent',
    },
    // The place beside a short name is no part of its link.
    '& > a > bdi': { width: 'fit-content', maxWidth: '100%' },
  },
  end: { ...figures },
  pinned: { position: 'sticky', zIndex: 1, backgroundColor: 'inherit' },
  title: { fontWeight: tokens.fontWeightMedium },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  box: {
    width: '18px',
    height: '18px',
    margin: '0',
    accentColor: tokens.colorBrandBackground,
    cursor: 'pointer',
    verticalAlign: 'middle',
  },
  second: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  tick: { textAlign: 'center', paddingInline: '0', textOverflow: 'clip' },
  menu: {
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: '20px',
    lineHeight: '1',
    padding: '4px',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    verticalAlign: 'middle',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
})

/** A row of one line. */
export const nothingBelow = () => ''

/** Codes and numbers of a record, small under its name. */
export function SecondLine({ text }: { text: string }) {
  const styles = useRowStyles()
  return (
    <div className={styles.second}>
      <Ltr>{text}</Ltr>
    </div>
  )
}

export type RowWords = ValueWords & { select: (name: string) => string; menu: (name: string) => string }

/** A record's value in a column: in the list's own way where it has one, else as everywhere. */
export function ColumnValue({
  column: { key, field, Cell },
  record,
  isCompact,
  words,
}: {
  column: ListColumn
  record: TableRecord
  isCompact: boolean
  words: RowWords
}) {
  if (Cell) return <Cell record={record} isCompact={isCompact} />
  return (
    <EntityValue name={key} field={field} value={record[key]} label={record.labels?.[key]} words={words} />
  )
}

export type DataTableRowProps = {
  record: TableRecord
  index: number
  columns: readonly ListColumn[]
  /** What stands under the name; empty where nothing does. */
  second: string
  /** Start of each pinned column in px, by key. */
  starts: Readonly<Record<string, number>>
  isSelected: boolean
  isSelectable: boolean
  isCompact: boolean
  name: string
  path: string | null
  hasMenu: boolean
  words: RowWords
}

const pinnedAt = (start: number | undefined): CSSProperties | undefined =>
  start === undefined ? undefined : { insetInlineStart: start }

/** One light row: native parts only, no listener of its own; the table hears its clicks by `data-` marks. */
export const DataTableRow = memo(function DataTableRow({
  record,
  index,
  columns,
  second,
  starts,
  isSelected,
  isSelectable,
  isCompact,
  name,
  path,
  hasMenu,
  words,
}: DataTableRowProps) {
  const styles = useRowStyles()
  return (
    <tr
      data-id={record.id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      className={mergeClasses(
        styles.row,
        isCompact && styles.compact,
        isSelected && styles.selected,
        record.is_active === false && styles.inactive,
      )}
    >
      {isSelectable && (
        <td className={mergeClasses(styles.cell, styles.tick, styles.pinned)} style={pinnedAt(0)}>
          <input
            type="checkbox"
            className={styles.box}
            data-tick
            checked={isSelected}
            readOnly
            aria-label={words.select(name)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const { key, field, isPinned } = column
        const value = <ColumnValue column={column} record={record} isCompact={isCompact} words={words} />
        const isTitle = at === 0
        return (
          <td
            key={key}
            className={mergeClasses(
              styles.cell,
              isNumeric(field) && !isTitle && styles.end,
              isPinned && styles.pinned,
              isTitle && styles.title,
            )}
            style={isPinned ? pinnedAt(starts[key]) : undefined}
          >
            {isTitle && path ? (
              <a href={path} data-link className={styles.link}>
                {record[key] === null || record[key] === '' || record[key] === undefined ? (
                  <bdi>{name}</bdi>
                ) : (
                  value
                )}
              </a>
            ) : (
              value
            )}
            {isTitle && second !== '' && !isCompact && <SecondLine text={second} />}
          </td>
        )
      })}
      {hasMenu && (
        <td className={mergeClasses(styles.cell, styles.tick)}>
          <button
            type="button"
            className={styles.menu}
            data-menu
            aria-haspopup="menu"
            aria-label={words.menu(name)}
          >
            <MoreHorizontalRegular />
          </button>
        </td>
      )}
    </tr>
  )
})

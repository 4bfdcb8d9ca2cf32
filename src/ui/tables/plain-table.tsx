import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { figures } from '../reports/figures.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'

const useStyles = makeStyles({
  region: {
    overflowX: 'auto',
    minWidth: 0,
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  dimmed: { opacity: 0.55 },
  caption: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalS,
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke1,
  },
  row: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  cell: {
    height: '44px',
    paddingInline: tokens.spacingHorizontalS,
    textAlign: 'start',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  number: { ...figures },
  tight: { whiteSpace: 'nowrap' },
  // On a small window each row is a card: its cells stand below each other, each behind its label.
  stackedTable: { '@media (max-width: 639px)': { display: 'block' } },
  stackedHead: {
    '@media (max-width: 639px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  stackedBody: { '@media (max-width: 639px)': { display: 'block' } },
  stackedRow: {
    '@media (max-width: 639px)': {
      display: 'block',
      paddingBlock: tokens.spacingVerticalS,
      borderBlockEndWidth: tokens.strokeWidthThin,
      borderBlockEndStyle: 'solid',
      borderBlockEndColor: tokens.colorNeutralStroke2,
    },
  },
  stackedCell: {
    '@media (max-width: 639px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(84px, 30%) minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalS,
      alignItems: 'center',
      // Numbers read from left to right stand at the start of the page's own direction.
      justifyItems: 'start',
      height: 'auto',
      paddingBlock: tokens.spacingVerticalXXS,
      textAlign: 'start',
      borderBlockEndStyle: 'none',
      ':empty': { display: 'none' },
      '::before': {
        content: 'attr(data-label)',
        color: tokens.colorNeutralForeground3,
        fontSize: tokens.fontSizeBase200,
      },
    },
  },
})

export type PlainColumn<R> = {
  key: string
  label: string
  isNumber?: boolean
  /** Stays on one line where the window has room for a table. */
  isTight?: boolean
  cell: (row: R) => ReactNode
}

/** Parts shown as blocks are no table to a screen reader any more unless they say so. */
const saidRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
const ownRoles = { table: {}, group: {}, row: {}, head: {}, cell: {} } as const

export type PlainTableProps<R> = {
  caption: string
  columns: readonly PlainColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
  isDimmed?: boolean
  /** Rows become cards on a small window; without it the table scrolls sideways. */ isStacked?: boolean
}

/** A short table, at most a page of rows; long lists use data-table. */
export function PlainTable<R>({
  caption,
  columns,
  rows,
  keyOf,
  isDimmed = false,
  isStacked = false,
}: PlainTableProps<R>) {
  const styles = useStyles()
  const roles = isStacked ? saidRoles : ownRoles
  return (
    <ScrollRegion label={caption} className={styles.region}>
      <table
        {...roles.table}
        className={mergeClasses(styles.table, isDimmed && styles.dimmed, isStacked && styles.stackedTable)}
        aria-busy={isDimmed}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead {...roles.group} className={isStacked ? styles.stackedHead : undefined}>
          <tr {...roles.row}>
            {columns.map(({ key, label, isNumber }) => (
              <th
                key={key}
                {...roles.head}
                scope="col"
                className={mergeClasses(styles.head, isNumber && styles.number)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className={isStacked ? styles.stackedBody : undefined}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...roles.row}
              className={mergeClasses(styles.row, isStacked && styles.stackedRow)}
            >
              {columns.map(({ key, label, isNumber, isTight, cell }) => (
                <td
                  key={key}
                  {...roles.cell}
                  data-label={label}
                  className={mergeClasses(
                    styles.cell,
                    isNumber && styles.number,
                    isTight && styles.tight,
                    isStacked && styles.stackedCell,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

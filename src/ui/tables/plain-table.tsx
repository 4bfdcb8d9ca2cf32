import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { figures } from '../reports/figures.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { phoneCards, saidRoles } from './phone-cards.ts'

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
  // Also buttons beside each other.
  tight: { whiteSpace: 'nowrap', '@media (min-width: 640px)': { '& div': { flexWrap: 'nowrap' } } },
  // Numbers read from left to right stand at the start of the page's own direction.
  stackedCell: { '@media (max-width: 639px)': { ':has(> :empty:only-child)': { display: 'none' } } },
  // However many parts a value has, they stand together below the label.
  stackedValue: { minWidth: 0, maxWidth: '100%', '@media (max-width: 639px)': { width: 'fit-content' } },
  block: phoneCards.block,
  // Its headings hold nothing to press, so they stay for screen readers.
  hiddenHead: {
    '@media (max-width: 639px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  card: phoneCards.row,
  flow: phoneCards.flow,
  labelled: phoneCards.cell,
  flowCell: phoneCards.flowCell,
  // Shorter than a card: the row runs on like a sentence, the first cell its head, the last a line of its own.
  linesRow: {
    '@media (max-width: 639px)': { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
  },
  linesCell: {
    '@media (max-width: 639px)': {
      display: 'block',
      height: 'auto',
      padding: 0,
      borderBlockEndStyle: 'none',
      color: tokens.colorNeutralForeground2,
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase300,
      ':empty': { display: 'none' },
      ':first-child': {
        color: tokens.colorNeutralForeground1,
        fontWeight: tokens.fontWeightSemibold,
        fontSize: tokens.fontSizeBase300,
      },
      ':last-child': { flexBasis: '100%' },
    },
  },
  // Stands at the end of the first line.
  linesEnd: { '@media (max-width: 639px)': { marginInlineStart: 'auto' } },
})

export type PlainColumn<R> = {
  key: string
  label: string
  isNumber?: boolean
  /** Stays on one line where the window has room for a table. */
  isTight?: boolean
  /** Of a row shown as lines: ends the first one. */
  endsLine?: boolean
  cell: (row: R) => ReactNode
}

const ownRoles = { table: {}, group: {}, row: {}, head: {}, cell: {} } as const

export type PlainTableProps<R> = {
  caption: string
  columns: readonly PlainColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
  isDimmed?: boolean
  /** On a small window rows become cards, or a few lines without labels; without it the table scrolls sideways. */
  isStacked?: boolean | 'lines'
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
  const isLines = isStacked === 'lines'
  return (
    <ScrollRegion label={caption} className={styles.region}>
      <table
        {...roles.table}
        className={mergeClasses(styles.table, isDimmed && styles.dimmed, isStacked && styles.block)}
        aria-busy={isDimmed}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead {...roles.group} className={isStacked ? styles.hiddenHead : undefined}>
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
        <tbody {...roles.group} className={isStacked ? styles.block : undefined}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...roles.row}
              className={mergeClasses(
                styles.row,
                isStacked && styles.card,
                isStacked && !isLines && styles.flow,
                isLines && styles.linesRow,
              )}
            >
              {columns.map(({ key, label, isNumber, isTight, endsLine, cell }) => (
                <td
                  key={key}
                  {...roles.cell}
                  data-label={label}
                  className={mergeClasses(
                    styles.cell,
                    isNumber && styles.number,
                    isTight && styles.tight,
                    isStacked && !isLines && styles.labelled,
                    isStacked && !isLines && styles.flowCell,
                    isStacked && !isLines && styles.stackedCell,
                    isLines && styles.linesCell,
                    isLines && endsLine && styles.linesEnd,
                  )}
                >
                  {isStacked === true ? <div className={styles.stackedValue}>{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

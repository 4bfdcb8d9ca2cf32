import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { AppLink } from '../layout/app-link.tsx'
import type { RowWords } from './data-table-row.tsx'
import { ColumnValue, nothingBelow, SecondLine, useRowStyles } from './data-table-row.tsx'
import type { ListColumn, TableRecord } from './entity-columns.ts'
import { textOfValue } from '../records/entity-value.tsx'
import { MoreHorizontalRegular } from '../icons/icons.ts'

/** Said to screen readers alone. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: '0',
    padding: '0',
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
  },
  dimmed: { opacity: 0.55 },
  // Drawn by hand: Fluent's card and checkbox would cost the first load of every list thirty kilobytes.
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  tick: { margin: '13px' },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  title: {
    flexGrow: 1,
    minWidth: 0,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    minHeight: '44px',
    display: 'inline-flex',
    alignItems: 'center',
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: '0',
  },
  fact: {
    minWidth: 0,
    // What is to be done stands beside the state, and its button says what it is.
    ':has(button)': { gridColumn: 'auto' },
    ':has(button) > dt': unseen,
  },
  wide: { gridColumn: '1 / -1' },
  // A chip says itself what it is about.
  state: { alignSelf: 'center', '& > dt': unseen },
  label: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  value: { margin: '0', overflowWrap: 'anywhere' },
  menu: { minWidth: '44px', minHeight: '44px' },
})

const factsShown = 4

const isState = ({ key }: ListColumn): boolean => /(^|_)(state|status)$/.test(key)
/** What a card never leaves out: how much it is about, and where it stands. */
const isWeighty = (column: ListColumn): boolean => column.field.kind === 'money' || isState(column)

/** The facts of a card, in the order of the columns: those with weight and as many of the others as there is room for. */
function factsOf(columns: readonly ListColumn[], record: TableRecord): ListColumn[] {
  const filled = columns.filter(
    ({ key, field }) =>
      field.kind !== 'file' && record[key] !== null && record[key] !== undefined && record[key] !== '',
  )
  const chosen = new Set(
    [...filled.filter(isWeighty), ...filled.filter((column) => !isWeighty(column))].slice(0, factsShown),
  )
  return filled.filter((column) => chosen.has(column))
}

export type DataTableCardsProps = {
  label: string
  records: readonly TableRecord[]
  columns: readonly ListColumn[]
  selected: readonly number[] | undefined
  isSelecting: boolean
  onSelect: (ids: readonly number[]) => void
  nameOf: (record: TableRecord) => string
  /** What stands under the name; '' for nothing. */
  secondOf?: (record: TableRecord) => string
  pathOf: (record: TableRecord) => string | null
  onMenu?: (record: TableRecord, button: HTMLElement) => void
  isDimmed: boolean
  words: RowWords
}

/** Rows of a list on a narrow screen: the name, a few facts, the menu. ux 17. */
export function DataTableCards({
  label,
  records,
  columns,
  selected,
  isSelecting,
  onSelect,
  nameOf,
  secondOf = nothingBelow,
  pathOf,
  onMenu,
  isDimmed,
  words,
}: DataTableCardsProps) {
  const styles = useStyles()
  const row = useRowStyles()
  return (
    <ul
      className={mergeClasses(styles.list, isDimmed && styles.dimmed)}
      aria-label={label}
      aria-busy={isDimmed}
    >
      {records.map((record) => {
        const path = pathOf(record)
        const name = nameOf(record)
        const second = secondOf(record)
        // The whole name would say what stands under it a second time.
        const shown = (second !== '' && textOfValue(record[columns[0]?.key ?? ''])) || name
        const isOn = selected?.includes(record.id) ?? false
        return (
          <li key={record.id} className={styles.card} data-id={record.id}>
            <div className={styles.head}>
              {selected && isSelecting && (
                <input
                  type="checkbox"
                  className={mergeClasses(row.box, styles.tick)}
                  checked={isOn}
                  aria-label={words.select(name)}
                  onChange={() =>
                    onSelect(isOn ? selected.filter((id) => id !== record.id) : [...selected, record.id])
                  }
                />
              )}
              {path ? (
                <AppLink to={path} className={styles.title}>
                  <bdi>{shown}</bdi>
                </AppLink>
              ) : (
                <Text className={styles.title}>{shown}</Text>
              )}
              {onMenu && (
                <button
                  type="button"
                  className={mergeClasses(row.menu, styles.menu)}
                  aria-haspopup="menu"
                  aria-label={words.menu(name)}
                  onClick={(event) => onMenu(record, event.currentTarget)}
                >
                  <MoreHorizontalRegular />
                </button>
              )}
            </div>
            {second !== '' && <SecondLine text={second} />}
            <dl className={styles.facts}>
              {factsOf(columns.slice(1), record).map((column) => (
                <div
                  key={column.key}
                  className={mergeClasses(
                    styles.fact,
                    column.isRest && styles.wide,
                    isState(column) && styles.state,
                  )}
                >
                  <dt className={styles.label}>{column.label}</dt>
                  <dd className={styles.value}>
                    <ColumnValue column={column} record={record} isCompact={false} words={words} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

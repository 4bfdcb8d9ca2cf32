import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, useEffect, useRef } from 'react'
import { ScrollRegion } from '../layout/scroll-region.tsx'

const useStyles = makeStyles({
  region: {
    overflow: 'auto',
    maxHeight: '70vh',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
  caption: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  head: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    padding: tokens.spacingHorizontalS,
    textAlign: 'center',
    verticalAlign: 'bottom',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke1,
  },
  corner: { insetInlineStart: 0, zIndex: 3, textAlign: 'start' },
  group: {
    textAlign: 'start',
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalS,
  },
  // The cell is as wide as the table; its words stay in sight when the table is moved sideways.
  groupName: {
    position: 'sticky',
    insetInlineStart: tokens.spacingHorizontalS,
    display: 'inline-block',
    maxWidth: '80vw',
  },
  name: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    minWidth: '160px',
    maxWidth: '260px',
    paddingInline: tokens.spacingHorizontalS,
  },
  cell: {
    textAlign: 'center',
    height: '36px',
    paddingInline: tokens.spacingHorizontalXS,
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  changed: { backgroundColor: tokens.colorPaletteYellowBackground1 },
  whole: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  column: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalXXS,
  },
  box: {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: tokens.colorBrandBackground,
    cursor: 'pointer',
    ':disabled': { cursor: 'default' },
  },
})

type MatrixColumn = { key: string; label: string }
type MatrixRow = { key: string; label: string; cells: Readonly<Record<string, number | undefined>> }
type MatrixGroup = { key: string; label: string; rows: readonly MatrixRow[] }

/** Shown where no user can hold anything. */
const noBox = ''

type Many = 'none' | 'some' | 'all'
const manyOf = (ids: readonly number[], checked: ReadonlySet<number>): Many => {
  const count = ids.filter((id) => checked.has(id)).length
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
}

/** A box for many at once: half ticked when only some are. */
function WholeBox({
  label,
  state,
  disabled,
  onToggle,
}: {
  label: string
  state: Many
  disabled: boolean
  onToggle: (isOn: boolean) => void
}) {
  const styles = useStyles()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      title={label}
      checked={state === 'all'}
      disabled={disabled}
      onChange={(event) => onToggle(event.target.checked)}
    />
  )
}

/** Opens what there is to say of a row. */
type AskRow = { label: (name: string) => string; onAsk: (key: string) => void }

type LineProps = {
  row: MatrixRow
  columns: readonly MatrixColumn[]
  /** Ticked ids of this row and those that differ from the base, as text, so that only a changed row is drawn again. */
  ticked: string
  differing: string
  disabled: boolean
  wholeLabel: (name: string) => string
  changedLabel: string
  ask: AskRow | undefined
  onToggle: (ids: readonly number[], isOn: boolean) => void
}

const idsOf = (row: MatrixRow): number[] => Object.values(row.cells).filter((id) => id !== undefined)
const asSet = (text: string) => new Set(text.split(',').filter(Boolean).map(Number))

const Line = memo(function Line({
  row,
  columns,
  ticked,
  differing,
  disabled,
  wholeLabel,
  changedLabel,
  ask,
  onToggle,
}: LineProps) {
  const styles = useStyles()
  const checked = asSet(ticked)
  const changed = asSet(differing)
  return (
    <tr>
      <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
        <span className={styles.whole}>
          <WholeBox
            label={wholeLabel(row.label)}
            state={manyOf(idsOf(row), checked)}
            disabled={disabled}
            onToggle={(isOn) => onToggle(idsOf(row), isOn)}
          />
          {ask ? (
            <Link
              as="button"
              appearance="subtle"
              aria-label={ask.label(row.label)}
              onClick={() => ask.onAsk(row.key)}
            >
              {row.label}
            </Link>
          ) : (
            row.label
          )}
        </span>
      </th>
      {columns.map(({ key, label }) => {
        const id = row.cells[key]
        if (id === undefined)
          return (
            <td key={key} className={styles.cell}>
              {noBox}
            </td>
          )
        const isChanged = changed.has(id)
        const name = `${row.label}: ${label}${isChanged ? ` (${changedLabel})` : ''}`
        return (
          <td key={key} className={mergeClasses(styles.cell, isChanged && styles.changed)}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={name}
              title={name}
              checked={checked.has(id)}
              disabled={disabled}
              onChange={(event) => onToggle([id], event.target.checked)}
            />
          </td>
        )
      })}
    </tr>
  )
})

export type CheckMatrixProps = {
  caption: string
  /** Heading of the first column. */
  corner: string
  columns: readonly MatrixColumn[]
  groups: readonly MatrixGroup[]
  checked: ReadonlySet<number>
  /** What cells are compared with; cells that differ are marked. */
  base: ReadonlySet<number> | null
  disabled?: boolean
  wholeRow: (name: string) => string
  wholeColumn: (name: string) => string
  changedLabel: string
  ask?: AskRow
  onToggle: (ids: readonly number[], isOn: boolean) => void
}

/** Rows and columns of boxes under headings: tick one, a whole row, a whole column of what is shown. */
export function CheckMatrix({
  caption,
  corner,
  columns,
  groups,
  checked,
  base,
  disabled = false,
  wholeRow,
  wholeColumn,
  changedLabel,
  ask,
  onToggle,
}: CheckMatrixProps) {
  const styles = useStyles()
  const shown = groups.flatMap((group) => group.rows)
  return (
    <ScrollRegion label={caption} className={styles.region}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
              {corner}
            </th>
            {columns.map(({ key, label }) => {
              const ids = shown.flatMap((row) => row.cells[key] ?? [])
              return (
                <th key={key} scope="col" className={styles.head}>
                  <span className={styles.column}>
                    {label}
                    <WholeBox
                      label={wholeColumn(label)}
                      state={manyOf(ids, checked)}
                      disabled={disabled || ids.length === 0}
                      onToggle={(isOn) => onToggle(ids, isOn)}
                    />
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
                <span className={styles.groupName}>{group.label}</span>
              </th>
            </tr>
            {group.rows.map((row) => {
              const ids = idsOf(row)
              return (
                <Line
                  key={row.key}
                  row={row}
                  columns={columns}
                  ticked={ids.filter((id) => checked.has(id)).join(',')}
                  differing={base ? ids.filter((id) => checked.has(id) !== base.has(id)).join(',') : ''}
                  disabled={disabled}
                  wholeLabel={wholeRow}
                  changedLabel={changedLabel}
                  ask={ask}
                  onToggle={onToggle}
                />
              )
            })}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}

import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ArrowDownRegular, ArrowUpRegular } from '../icons/icons.ts'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
  below: { paddingInlineStart: tokens.spacingHorizontalXXL },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '36px',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  icon: { fontSize: '20px', display: 'inline-flex', color: tokens.colorNeutralForeground2 },
  words: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'baseline',
    overflowWrap: 'anywhere',
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  dimmed: { opacity: 0.6 },
})

export type TreeRow = {
  key: number
  text: ReactNode
  /** What is read aloud where the text is no words of its own. */
  label: string
  note?: string
  icon?: ReactNode
  isDimmed?: boolean
  children: readonly TreeRow[]
}

export type TreeRowsProps = {
  label: string
  rows: readonly TreeRow[]
  /** Boxes before the rows: ticked, half ticked, or none. */
  tickOf?: (key: number) => boolean | 'mixed'
  onTick?: (key: number, isOn: boolean) => void
  disabled?: boolean
  /** Buttons behind the rows that move one among its neighbours. */
  move?: {
    up: (name: string) => string
    down: (name: string) => string
    onMove: (siblings: readonly number[], from: number, to: number) => void
  }
}

/** A short tree in full, for ticking its rows or for putting them in order. */
export function TreeRows({ label, rows, ...rest }: TreeRowsProps) {
  return (
    <div role="group" aria-label={label}>
      <Level rows={rows} {...rest} />
    </div>
  )
}

function Level({
  rows,
  isBelow = false,
  tickOf,
  onTick,
  disabled = false,
  move,
}: Omit<TreeRowsProps, 'label'> & { isBelow?: boolean }) {
  const styles = useStyles()
  const siblings = rows.map((row) => row.key)
  return (
    <ul className={mergeClasses(styles.list, isBelow && styles.below)}>
      {rows.map((row, at) => (
        <li key={row.key}>
          <div className={mergeClasses(styles.row, row.isDimmed && styles.dimmed)}>
            {tickOf && (
              <Checkbox
                aria-label={row.label}
                checked={tickOf(row.key)}
                disabled={disabled}
                onChange={(_, data) => onTick?.(row.key, data.checked !== false)}
              />
            )}
            {row.icon && <span className={styles.icon}>{row.icon}</span>}
            <span className={styles.words}>
              {row.text}
              {row.note && <bdi className={styles.note}>{row.note}</bdi>}
            </span>
            {move && (
              <>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  aria-label={move.up(row.label)}
                  disabled={disabled || at === 0}
                  onClick={() => move.onMove(siblings, at, at - 1)}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  aria-label={move.down(row.label)}
                  disabled={disabled || at === rows.length - 1}
                  onClick={() => move.onMove(siblings, at, at + 1)}
                />
              </>
            )}
          </div>
          {row.children.length > 0 && (
            <Level
              rows={row.children}
              isBelow
              disabled={disabled}
              {...(tickOf ? { tickOf } : {})}
              {...(onTick ? { onTick } : {})}
              {...(move ? { move } : {})}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

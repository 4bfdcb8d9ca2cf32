import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { figures } from '../reports/figures.ts'
import { Ltr } from '../layout/ltr.tsx'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) max-content minmax(88px, max-content)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '44px',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  open: { ...figures, color: tokens.colorNeutralForeground3 },
  settled: { ...figures, fontWeight: tokens.fontWeightSemibold },
})

export type SettleRow = {
  key: number
  text: string
  isChecked: boolean
  /** When it is due. */
  chip: ReactNode
  open: string
  /** What of it is settled; empty for nothing. */
  settled: string
}

/** Open items to tick, each with what is open and what the amount settles of it. */
export function SettleRows({
  label,
  rows,
  onCheck,
}: {
  label: string
  rows: readonly SettleRow[]
  onCheck: (key: number, isChecked: boolean) => void
}) {
  const styles = useStyles()
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map(({ key, text, isChecked, chip, open, settled }) => (
        <li key={key} className={styles.row}>
          <span>
            <Checkbox
              checked={isChecked}
              label={text}
              onChange={(_, { checked }) => onCheck(key, checked === true)}
            />
            {chip}
          </span>
          <span className={styles.open}>
            <Ltr>{open}</Ltr>
          </span>
          <span className={styles.settled}>
            <Ltr>{settled || '–'}</Ltr>
          </span>
        </li>
      ))}
    </ul>
  )
}

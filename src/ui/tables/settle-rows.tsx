import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
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
  // With a field the amounts take a line of their own where there is no room beside the text.
  withField: {
    gridTemplateColumns: 'minmax(0, 1fr) max-content minmax(140px, 160px)',
    paddingBlock: tokens.spacingVerticalXS,
    '@media (max-width: 639px)': {
      gridTemplateColumns: 'minmax(0, 1fr) max-content',
      rowGap: tokens.spacingVerticalXS,
      '& > :last-child:not(:nth-child(2))': { gridColumnStart: 1, gridColumnEnd: -1 },
    },
  },
  text: { display: 'grid', justifyItems: 'start' },
  beside: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingInlineStart: tokens.spacingHorizontalS,
  },
  // Below the words of the box, not below the box; a phone has no room for that, and a day is never broken in two.
  ticked: {
    whiteSpace: 'nowrap',
    paddingInlineStart: '36px',
    '@media (max-width: 639px)': { paddingInlineStart: tokens.spacingHorizontalS },
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
  /** Where the amount is typed, instead of `settled`. */
  field?: ReactNode
}

/** Open items to tick, each with what is open and what the amount settles of it. */
export function SettleRows({
  label,
  rows,
  onCheck,
  onEnter,
}: {
  label: string
  rows: readonly SettleRow[]
  /** Left out where nothing can be ticked. */
  onCheck?: ((key: number, isChecked: boolean) => void) | undefined
  /** Enter on the box of a row. */
  onEnter?: ((key: number) => void) | undefined
}) {
  const styles = useStyles()
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map(({ key, text, isChecked, chip, open, settled, field }) => (
        <li key={key} className={mergeClasses(styles.row, field ? styles.withField : undefined)}>
          <span className={styles.text}>
            {onCheck ? (
              <Checkbox
                checked={isChecked}
                label={text}
                onChange={(_, { checked }) => onCheck(key, checked === true)}
                onKeyDown={(event) => {
                  if (!onEnter || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                  event.preventDefault() // The form is sent by Ctrl+Enter.
                  onEnter(key)
                }}
              />
            ) : (
              <bdi>{text}</bdi>
            )}
            {chip && <span className={mergeClasses(styles.beside, onCheck && styles.ticked)}>{chip}</span>}
          </span>
          <span className={styles.open}>
            <Ltr>{open}</Ltr>
          </span>
          {field || (
            <span className={styles.settled}>
              <Ltr>{settled || '–'}</Ltr>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

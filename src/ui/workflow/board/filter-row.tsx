import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useId, useState, type ReactNode } from 'react'
import { FilterRegular } from '../../icons/icons.ts'
import { useIsNarrow } from '../../tables/entity-list-narrow.ts'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    // Each takes the width of the window where they stand below each other.
    '@media (max-width: 599px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > *': { width: '100%', maxWidth: 'none' },
    },
  },
  rest: {
    display: 'contents',
    '@media (max-width: 599px)': { '& > *': { width: '100%', maxWidth: 'none' } },
  },
  hidden: { display: 'none' },
})

/** Filters beside each other; on a phone below each other, all but the first behind a button. */
export function FilterRow({
  children,
  rest,
  restLabel,
}: {
  children: ReactNode
  /** Those a reader with a small window opens when they are wanted. */
  rest: ReactNode
  /** Names the button, with how many of them narrow the view now. */
  restLabel: string
}) {
  const styles = useStyles()
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.row}>
      {children}
      {isNarrow && (
        <Button
          icon={<FilterRegular />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {restLabel}
        </Button>
      )}
      <div id={id} className={isNarrow && !isOpen ? styles.hidden : styles.rest}>
        {rest}
      </div>
    </div>
  )
}

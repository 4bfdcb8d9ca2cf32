import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

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
})

/** Filters beside each other, below each other on a phone. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div className={useStyles().row}>{children}</div>
)

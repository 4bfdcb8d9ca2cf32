import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { stateColours } from '../workflow/state-colours.ts'

const useStyles = makeStyles({
  overdue: {
    color: stateColours.late.text,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
})

/** Words about something that has run out; they say it themselves, the colour only finds them sooner. */
export const OverdueText = ({ children }: { children: ReactNode }) => (
  <span className={useStyles().overdue}>{children}</span>
)

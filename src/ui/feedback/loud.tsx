import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  loud: {
    color: tokens.colorPaletteRedForeground1,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
})

/** Words about something that has run out; they say it themselves, the colour only finds them sooner. */
export const Loud = ({ children }: { children: ReactNode }) => (
  <span className={useStyles().loud}>{children}</span>
)

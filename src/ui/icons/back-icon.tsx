import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({ flip: { display: 'inline-flex', ':dir(rtl)': { transform: 'scaleX(-1)' } } })

/** An icon that points along the line of text. */
export const BackIcon = ({ children }: { children: ReactNode }) => (
  <span className={useStyles().flip}>{children}</span>
)

import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  // As a line of its own it stands at the start of the page's direction, not of its own.
  own: { textAlign: ['-webkit-match-parent', 'match-parent'] },
})

/** Passport numbers, PNRs, phones, amounts and dates keep their own direction inside any text (ux 18. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={useStyles().own}>
      {children}
    </bdi>
  )
}

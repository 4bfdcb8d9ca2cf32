import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  // As a line of its own it stands at the start of the page's direction, not of its own.
  own: { textAlign: ['-webkit-match-parent', 'match-parent'] },
  whole: { whiteSpace: 'nowrap' },
})

/** Passport numbers, PNRs, phones, amounts and dates keep their own direction inside any text (ux 18. */
export function Ltr({ children, isWhole = false }: { children: ReactNode; isWhole?: boolean }) {
  const styles = useStyles()
  return (
    <bdi dir="ltr" className={mergeClasses(styles.own, isWhole && styles.whole)}>
      {children}
    </bdi>
  )
}

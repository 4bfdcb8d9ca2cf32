import { makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalS },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Work that takes a while: what is done, how far, and what can be done about it. */
export function WorkProgress({
  label,
  counted,
  share,
  children,
}: {
  label: string
  counted: string
  share: number
  children?: ReactNode
}) {
  const styles = useStyles()
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <Text weight="semibold">{label}</Text>
        <Text>{counted}</Text>
      </div>
      <ProgressBar value={share} max={1} aria-label={label} aria-valuetext={counted} />
      {children}
    </div>
  )
}

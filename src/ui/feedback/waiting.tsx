import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDelay: '150ms',
    animationDuration: '100ms',
    animationFillMode: 'backwards',
  },
  line: {
    backgroundColor: tokens.colorNeutralStencil1,
    borderRadius: tokens.borderRadiusMedium,
  },
  low: { height: '48px' },
  middle: { height: '64px' },
  high: { height: '128px' },
})

/** The shape of a page that is on its way; shown after 150 ms, so that quick answers do not flicker. */
export function Waiting({ label }: { label: string }) {
  const styles = useStyles()
  return (
    <div role="progressbar" aria-label={label} aria-busy className={styles.box}>
      <div className={mergeClasses(styles.line, styles.low)} />
      <div className={mergeClasses(styles.line, styles.middle)} />
      <div className={mergeClasses(styles.line, styles.high)} />
    </div>
  )
}

import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalM, animationName: { from: { opacity: 0 }, to: { opacity: 1 } }, animationDelay: '150ms', animationDuration: '100ms', animationFillMode: 'backwards' },
})

/** The shape of a page that is on its way; shown after 150 ms, so that quick answers do not flicker. */
export function Waiting({ label }: { label: string }) {
  const styles = useStyles()
  return (
    <Skeleton aria-label={label} aria-busy className={styles.box}>
      <SkeletonItem size={48} />
      <SkeletonItem size={64} />
      <SkeletonItem size={128} />
    </Skeleton>
  )
}

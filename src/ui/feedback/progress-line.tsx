import { makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalXXS, minWidth: '120px' },
})

/** How far work is, shown by a line and in words; without a total it only moves. */
export function ProgressLine({
  label,
  words,
  done,
  total,
}: {
  label: string
  words: string
  done: number
  total: number | null
}) {
  const styles = useStyles()
  return (
    <div className={styles.box}>
      <ProgressBar
        aria-label={label}
        {...(total === null || total === 0 ? {} : { value: Math.min(done / total, 1) })}
      />
      {words && <Text size={200}>{words}</Text>}
    </div>
  )
}

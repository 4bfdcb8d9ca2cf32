import { makeStyles, tokens } from '@fluentui/react-components'

// As the star Fluent gives a field that is needed at once.
const useStyles = makeStyles({ star: { color: tokens.colorPaletteRedForeground3 } })

/** Marks what is needed, now or later, for those who see it; others read why in words. */
export function NeededStar() {
  const styles = useStyles()
  return (
    <span aria-hidden className={styles.star}>
      {' *'}
    </span>
  )
}

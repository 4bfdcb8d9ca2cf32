import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Button, Slider } from '../layout/fluent.ts'

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
  },
  caption: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
    minHeight: tokens.lineHeightBase300,
  },
})

export type MomentSliderProps = {
  label: string
  /** Place of the shown moment, 0 to `last`. */
  at: number
  last: number
  /** The shown moment in words. */
  caption: ReactNode
  /** The same for screen readers, said with every step. */
  spoken: string
  earlier: string
  later: string
  onMove: (at: number) => void
}

/** Goes through moments one by one or in leaps; arrow keys move it as well. */
export function MomentSlider({
  label,
  at,
  last,
  caption,
  spoken,
  earlier,
  later,
  onMove,
}: MomentSliderProps) {
  const styles = useStyles()
  return (
    <div>
      <div className={styles.line}>
        <Button size="small" disabled={at <= 0} onClick={() => onMove(at - 1)}>
          {earlier}
        </Button>
        <Slider
          aria-label={label}
          aria-valuetext={spoken}
          min={0}
          max={last}
          value={at}
          onChange={(_, { value }) => onMove(value)}
        />
        <Button size="small" disabled={at >= last} onClick={() => onMove(at + 1)}>
          {later}
        </Button>
      </div>
      <div className={styles.caption} aria-live="polite">
        {caption}
      </div>
    </div>
  )
}

import { makeStyles, tokens } from '@fluentui/react-components'

// Drawn by hand: every list carries it, and Fluent's skeleton would cost its first load three kilobytes.
const useStyles = makeStyles({
  bar: {
    display: 'block',
    width: '100%',
    height: '16px',
    backgroundColor: tokens.colorNeutralStencil1,
    borderRadius: tokens.borderRadiusMedium,
  },
})

/** The place of a text or picture that is on its way. */
export function Skeleton({ height }: { height?: string }) {
  return (
    <span className={useStyles().bar} style={height === undefined ? undefined : { height }} aria-hidden />
  )
}

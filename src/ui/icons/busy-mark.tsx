import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  ring: {
    display: 'inline-block',
    width: '16px',
    height: '16px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: '2px solid currentColor',
    borderBlockStartColor: 'transparent',
    opacity: 0.8,
    animationName: { to: { transform: 'rotate(1turn)' } },
    animationDuration: '900ms',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
  },
})

/** A small turning ring beside a text that says what is going on; lighter than Fluent's Spinner for the first page. */
export function BusyMark() {
  return <span aria-hidden className={useStyles().ring} />
}

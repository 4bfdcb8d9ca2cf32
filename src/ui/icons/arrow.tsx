import { makeStyles, tokens } from '@fluentui/react-components'
import { ArrowRightRegular } from './icons.ts'

const useStyles = makeStyles({
  arrow: { color: tokens.colorNeutralForeground3, ':dir(rtl)': { transform: 'scaleX(-1)' } },
})

/** "leads to", in the direction of the text. */
export const Arrow = () => <ArrowRightRegular aria-hidden className={useStyles().arrow} />

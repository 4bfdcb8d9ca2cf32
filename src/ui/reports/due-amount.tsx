import { makeStyles, tokens } from '@fluentui/react-components'
import { Ltr } from '../layout/ltr.tsx'

const useStyles = makeStyles({
  // As wide as an amount of six figures, so that nothing moves when it comes.
  due: { display: 'grid', justifyItems: 'end', minWidth: '104px', fontVariantNumeric: 'tabular-nums' },
  label: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  amount: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: '24px',
    minHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
  },
})

/** What is still to be paid, in the head of a page. */
export function DueAmount({ label, amount }: { label: string; amount: string }) {
  const styles = useStyles()
  return (
    <span className={styles.due}>
      <span className={styles.label}>{label}</span>
      <span className={styles.amount}>
        <Ltr>{amount}</Ltr>
      </span>
    </span>
  )
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AppLink } from '../layout/app-link.tsx'
import { stateColours } from '../workflow/state-colours.ts'

const phone = '@media (max-width: 599px)'
const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(116px, 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  stat: {
    display: 'grid',
    rowGap: tokens.spacingVerticalXXS,
    // A longer line in one tile leaves the others as high as it is.
    alignContent: 'start',
    height: '100%',
    boxSizing: 'border-box',
    minHeight: '44px',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover, textDecorationLine: 'none' },
    ':active': { backgroundColor: tokens.colorNeutralBackground2Pressed },
  },
  // A flat card (desk 2).
  onPage: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  number: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  // Amounts are longer than counts.
  longList: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(168px, 1fr))',
    [phone]: { gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' },
  },
  longNumber: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    overflowWrap: 'anywhere',
    [phone]: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  urgent: { color: stateColours.late.text, fontWeight: tokens.fontWeightSemibold },
})

export type Stat = {
  key: string
  label: string
  value: string
  to: string
  /** What presses about it, below its name. */
  hint?: string
  isUrgent?: boolean
}

/** Numbers with their names; each opens the rows it counts. */
export function Stats({
  stats,
  isLong = false,
  isOnPage = false,
}: {
  stats: readonly Stat[]
  /** The values are amounts. */ isLong?: boolean
  /** They stand on the page itself, not in a card. */ isOnPage?: boolean
}) {
  const styles = useStyles()
  return (
    <ul className={mergeClasses(styles.list, isLong && styles.longList)}>
      {stats.map(({ key, label, value, to, hint, isUrgent }) => (
        <li key={key}>
          <AppLink to={to} className={mergeClasses(styles.stat, isOnPage && styles.onPage)}>
            <span className={mergeClasses(styles.number, isLong && styles.longNumber)}>
              <bdi dir="ltr">{value}</bdi>
            </span>
            <span className={styles.label}>{label}</span>
            {hint && (
              <span className={mergeClasses(styles.label, isUrgent === true && styles.urgent)}>{hint}</span>
            )}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

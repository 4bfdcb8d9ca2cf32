import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  keys: { display: 'inline-flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXS },
  key: {
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    paddingBlock: 0,
    paddingInline: tokens.spacingHorizontalXS,
    minWidth: '20px',
    textAlign: 'center',
    boxSizing: 'border-box',
  },
  // On a filled button the cap takes the button's own colours, so that it is read in every theme.
  inButton: {
    marginInlineStart: tokens.spacingHorizontalS,
    backgroundColor: 'transparent',
    color: 'inherit',
    borderTopColor: 'currentColor',
    borderRightColor: 'currentColor',
    borderBottomColor: 'currentColor',
    borderLeftColor: 'currentColor',
    '@media (pointer: coarse)': { display: 'none' },
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    // Nothing to press them on.
    '@media (pointer: coarse)': { display: 'none' },
  },
  one: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
})

/** Keys as they stand on the keyboard. */
export function KeyCaps({ caps }: { caps: readonly string[] }) {
  const styles = useStyles()
  return (
    <span dir="ltr" className={styles.keys}>
      {caps.map((cap) => (
        <kbd key={cap} className={styles.key}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}

/** The key that presses a button, inside it; its name and `aria-keyshortcuts` say it to screen readers. */
export function KeyOfButton({ cap }: { cap: string }) {
  const styles = useStyles()
  return (
    <kbd aria-hidden className={mergeClasses(styles.key, styles.inButton)}>
      {cap}
    </kbd>
  )
}

/** What keys do on this page, in one line: the caps, and behind each what it does. */
export function KeyLegend({
  label,
  keys,
}: {
  label: string
  keys: readonly (readonly [caps: string, what: ReactNode])[]
}) {
  const styles = useStyles()
  return (
    <ul aria-label={label} className={styles.legend}>
      {keys.map(([caps, what]) => (
        <li key={caps} className={styles.one}>
          <KeyCaps caps={caps.split(' ')} />
          {what}
        </li>
      ))}
    </ul>
  )
}

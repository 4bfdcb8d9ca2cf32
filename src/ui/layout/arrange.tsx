import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: 0 },
  xs: { gap: tokens.spacingHorizontalXS },
  s: { gap: tokens.spacingHorizontalS },
  m: { gap: tokens.spacingHorizontalM },
  l: { gap: tokens.spacingHorizontalL },
  spread: { justifyContent: 'space-between' },
  two: {
    display: 'grid',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)',
    alignItems: 'start',
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  aside: {
    display: 'grid',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'minmax(160px, 220px) minmax(0, 1fr)',
    alignItems: 'start',
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  halves: {
    display: 'grid',
    gap: tokens.spacingHorizontalXXL,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  cards: {
    display: 'grid',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    alignItems: 'start',
  },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // A seal is one word of 64 letters.
    overflowWrap: 'anywhere',
  },
  scroll: { overflowX: 'auto', minWidth: 0 },
  strong: { fontWeight: tokens.fontWeightSemibold },
})

type Gap = 'xs' | 's' | 'm' | 'l'
type ArrangeProps = { gap?: Gap; children: ReactNode }

/** Parts below each other. */
export function Stack({ gap = 'm', children }: ArrangeProps) {
  const styles = useStyles()
  return <div className={mergeClasses(styles.stack, styles[gap])}>{children}</div>
}

/** Parts beside each other, wrapped where there is no room; `spread` pushes them to both ends. */
export function Row({ gap = 's', spread = false, children }: ArrangeProps & { spread?: boolean }) {
  const styles = useStyles()
  return <div className={mergeClasses(styles.row, styles[gap], spread && styles.spread)}>{children}</div>
}

/** A wide column and a narrow one; below each other on small windows. */
export function MainAndAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.two}>
      {children}
      {aside}
    </div>
  )
}

/** Links at the side and what they lead to; the links above it on small windows. */
export function AsideAndMain({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.aside}>
      {aside}
      {children}
    </div>
  )
}

/** One line that scrolls by itself where the window is too small for it. */
export const Strip = ({ children }: { children: ReactNode }) => (
  <div className={useStyles().scroll}>{children}</div>
)

/** Two columns of equal width; below each other where there is no room. */
export const Halves = ({ children }: { children: ReactNode }) => (
  <div className={useStyles().halves}>{children}</div>
)

/** Cards of equal width, as many beside each other as there is room for. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={useStyles().cards}>{children}</div>
}

/** Words that accompany others. */
export const Caption = ({ children }: { children: ReactNode }) => (
  <span className={useStyles().quiet}>{children}</span>
)
export const Strong = ({ children }: { children: ReactNode }) => (
  <span className={useStyles().strong}>{children}</span>
)

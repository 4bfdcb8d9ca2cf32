import { makeStyles, mergeClasses, Text, tokens } from '../../ui/layout/fluent.ts'
import type { ReactNode } from 'react'
import { elevationTokens, ownTokens } from '../../ui/layout/theme.ts'

const useStyles = makeStyles({
  page: {
    minHeight: '100vh',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    backgroundColor: ownTokens.canvas,
    paddingInline: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalXXL,
  },
  main: {
    marginBlock: 'auto',
    width: '100%',
    maxWidth: '640px',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
  },
  card: {
    width: '100%',
    maxWidth: '400px',
    marginInline: 'auto',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: elevationTokens.elevationRaised,
    padding: '32px',
    '@media (max-width: 480px)': { padding: '24px' },
  },
  wide: { maxWidth: '640px' },
  head: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalXS,
    marginBlockEnd: tokens.spacingVerticalXXL,
  },
  brand: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalM,
    marginBlockEnd: tokens.spacingVerticalM,
  },
  logo: { height: '48px', maxWidth: '200px', objectFit: 'contain' },
  agency: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  intro: { color: tokens.colorNeutralForeground3, textAlign: 'center' },
  foot: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: tokens.spacingHorizontalL },
})

/** The one card of pages for guests; no chrome around it. */
export function GuestCard({
  logo,
  agency,
  title,
  intro,
  isWide = false,
  below,
  foot,
  children,
}: {
  logo: string
  /** Whose product this is; beside the logo. */
  agency?: string
  title: string
  intro?: string
  isWide?: boolean
  below?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <div className={mergeClasses(styles.card, isWide && styles.wide)}>
          <header className={styles.head}>
            <span className={styles.brand}>
              <img src={logo} alt="" className={styles.logo} />
              {agency && <bdi className={styles.agency}>{agency}</bdi>}
            </span>
            <h1 className={styles.title}>{title}</h1>
            {intro && <Text className={styles.intro}>{intro}</Text>}
          </header>
          {children}
        </div>
        {below}
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AppLink } from './app-link.tsx'

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    '@media (max-width: 959px)': { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    '@media (max-width: 959px)': { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
  },
  link: {
    display: 'block',
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
  },
  current: { backgroundColor: tokens.colorNeutralBackground1Selected, fontWeight: tokens.fontWeightSemibold },
})

/** Groups of links to parts of one screen; the open one is marked. */
export function SideLinks({
  label,
  groups,
  current,
}: {
  label: string
  groups: readonly { title: string; links: readonly { to: string; text: string }[] }[]
  current: string
}) {
  const styles = useStyles()
  return (
    <nav aria-label={label} className={styles.box}>
      {groups.map(({ title, links }) => (
        <div key={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.list}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <AppLink
                  to={to}
                  appearance="subtle"
                  className={mergeClasses(styles.link, to === current && styles.current)}
                  aria-current={to === current ? 'page' : undefined}
                >
                  <bdi>{text}</bdi>
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

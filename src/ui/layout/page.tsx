import { makeStyles, mergeClasses, Text, tokens, useFluent } from '@fluentui/react-components'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { isModalOpen } from '../feedback/modal-open.ts'
import { AppLink } from './app-link.tsx'
import { ChevronLeftRegular, ChevronRightRegular } from '../icons/icons.ts'

export type Crumb = { text: string; to?: string }
/** What the shell knows about the open page; `key` changes with every change of route. */
export type PageFrame = {
  siteName: string
  crumbs: readonly Crumb[]
  key: string
  crumbsLabel: string
  /** The heading of the route, until the page says its own. */
  title?: string
}

export const PageFrameContext = createContext<PageFrame>({
  siteName: '',
  crumbs: [],
  key: '',
  crumbsLabel: '',
})

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingBlock: `${tokens.spacingVerticalL} ${tokens.spacingVerticalXXL}`,
    paddingInline: tokens.spacingHorizontalXXL,
    minWidth: 0,
    '@media (max-width: 959px)': { paddingInline: tokens.spacingHorizontalL },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, rowGap: tokens.spacingVerticalXXS },
  crumbs: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: '2px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  crumb: { display: 'inline-flex', alignItems: 'center' },
  crumbLink: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  divider: { fontSize: '12px', marginInline: '6px' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  title: {
    margin: '0',
    fontFamily: tokens.fontFamilyBase,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    outlineStyle: 'none',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    '@media (max-width: 959px)': { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  aside: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  narrow: { maxWidth: '760px' },
})

function Crumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  const styles = useStyles()
  const { dir } = useFluent()
  const Divider = dir === 'rtl' ? ChevronLeftRegular : ChevronRightRegular
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ text, to }, at) => (
          <li key={`${at}:${text}`} className={styles.crumb}>
            {at > 0 && <Divider className={styles.divider} />}
            {to ? (
              <AppLink to={to} appearance="subtle" className={styles.crumbLink}>
                {text}
              </AppLink>
            ) : (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A page whose code and texts are on their way: its crumbs and heading stand where they will stand. */
export function PageOnItsWay({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const { crumbs, crumbsLabel, title } = useContext(PageFrameContext)
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} label={crumbsLabel} />}
        {/* No h1 element: a page whose part suspends is kept, hidden, with the h1 of its own. */}
        <div role="heading" aria-level={1} className={styles.title}>
          {title}
        </div>
      </div>
      {children}
    </div>
  )
}

export type PageProps = {
  /** The one h1 and, with the site name, the title of the window. */
  title: string
  /** The h1 where it says something else than the window. */
  heading?: string
  /** Stands behind the title, for totals: "1,243". */
  aside?: ReactNode
  /** Stands below the title. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** Replaces the crumbs the shell derives from the menu. */
  crumbs?: readonly Crumb[]
  narrow?: boolean
  children: ReactNode
}

/**
 * The frame of every page inside the shell: breadcrumbs, heading, actions, content.
 * A change of route moves the focus to the heading, unless a panel lies over the page. Source: ux 16.
 */
export function Page({
  title,
  heading,
  aside,
  subtitle,
  actions,
  crumbs,
  narrow = false,
  children,
}: PageProps) {
  const styles = useStyles()
  const frame = useContext(PageFrameContext)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = frame.siteName ? `${title} · ${frame.siteName}` : title
  }, [title, frame.siteName])
  useEffect(() => {
    // A panel that came with the address keeps the focus: without it, it is lost for assistive technology.
    if (!isModalOpen()) head.current?.focus({ preventScroll: true })
  }, [frame.key])
  const shown = crumbs ?? frame.crumbs
  return (
    <div className={mergeClasses(styles.page, narrow && styles.narrow)}>
      <header className={styles.head}>
        <div className={styles.words}>
          {shown.length > 0 && <Crumbs crumbs={shown} label={frame.crumbsLabel} />}
          <div className={styles.line}>
            <h1 ref={head} tabIndex={-1} className={styles.title}>
              {/* A number such as 2611-P4 keeps its order in Arabic. */}
              <bdi>{heading ?? title}</bdi>
            </h1>
            {aside !== undefined && (
              <Text size={400} className={styles.aside}>
                {aside}
              </Text>
            )}
          </div>
          {subtitle}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

import { Breadcrumb, BreadcrumbButton, BreadcrumbDivider, BreadcrumbItem, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { createContext, Fragment, useContext, useEffect, useRef, type ReactNode } from 'react'
import { isPlainClick } from './app-link.tsx'
import { useGoTo } from './navigation.ts'

export type Crumb = { text: string; to?: string }
/** What the shell knows about the open page; `key` changes with every change of route. */
export type PageFrame = { siteName: string; crumbs: readonly Crumb[]; key: string; crumbsLabel: string }

export const PageFrameContext = createContext<PageFrame>({ siteName: '', crumbs: [], key: '', crumbsLabel: '' })

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingBlock: `${tokens.spacingVerticalL} ${tokens.spacingVerticalXXL}`, paddingInline: tokens.spacingHorizontalXXL, minWidth: 0, '@media (max-width: 959px)': { paddingInline: tokens.spacingHorizontalL } },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', gap: tokens.spacingHorizontalL },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, rowGap: tokens.spacingVerticalXXS },
  crumbs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
  title: { margin: '0', fontFamily: tokens.fontFamilyBase, fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, outlineStyle: 'none', overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600, '@media (max-width: 959px)': { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 } },
  aside: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  narrow: { maxWidth: '760px' },
})

function Crumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  const styles = useStyles()
  const goTo = useGoTo()
  return (
    <Breadcrumb size="small" aria-label={label} className={styles.crumbs}>
      {crumbs.map(({ text, to }, at) => (
        <Fragment key={`${at}:${text}`}>
          {at > 0 && <BreadcrumbDivider />}
          <BreadcrumbItem>
            {to ? (
              <BreadcrumbButton as="a" href={to} onClick={(event) => { if (isPlainClick(event)) { event.preventDefault(); goTo(to) } }}>{text}</BreadcrumbButton>
            ) : (
              <BreadcrumbButton as="button" disabled current={at === crumbs.length - 1}>{text}</BreadcrumbButton>
            )}
          </BreadcrumbItem>
        </Fragment>
      ))}
    </Breadcrumb>
  )
}

export type PageProps = {
  /** The one h1 and, with the site name, the title of the window. */
  title: string
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
 * A change of route moves the focus to the heading. Source: interaction handbook 16.
 */
export function Page({ title, aside, subtitle, actions, crumbs, narrow = false, children }: PageProps) {
  const styles = useStyles()
  const frame = useContext(PageFrameContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = frame.siteName ? `${title} · ${frame.siteName}` : title
  }, [title, frame.siteName])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [frame.key])
  const shown = crumbs ?? frame.crumbs
  return (
    <div className={mergeClasses(styles.page, narrow && styles.narrow)}>
      <header className={styles.head}>
        <div className={styles.words}>
          {shown.length > 0 && <Crumbs crumbs={shown} label={frame.crumbsLabel} />}
          <div className={styles.line}>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>{title}</h1>
            {aside !== undefined && <Text size={400} className={styles.aside}>{aside}</Text>}
          </div>
          {subtitle}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

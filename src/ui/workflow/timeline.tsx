import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import { Ltr } from '../layout/ltr.tsx'
import { StateBadge } from './state-badge.tsx'
import type { Tone } from './state-colours.ts'

const useStyles = makeStyles({
  groups: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalM },
  day: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    paddingBlockEnd: tokens.spacingVerticalXXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  time: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  area: { color: tokens.colorNeutralForeground3 },
  what: { fontWeight: tokens.fontWeightSemibold },
  undone: {
    textDecorationLine: 'line-through',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  by: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  detail: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
})

export type TimelineEntry = {
  key: string
  /** Time of the day, 'HH:MM'. */
  time: string
  /** Full instant, shown on hover and read by screen readers. */
  instant: string
  area?: string
  what: string
  to?: { text: string; tone: Tone } | undefined
  by?: string | undefined
  detail?: ReactNode
  /** The record it was done with. */
  link?: { to: string; text: string } | undefined
  /** What can be unfolded below it. */
  more?: ReactNode
  /** Taken back: who and why. The entry stays, struck through. */
  undone?: string | undefined
}
export type TimelineGroup = { day: string; title: string; entries: readonly TimelineEntry[] }

/** What happened, day by day, newest first. */
export function Timeline({ groups }: { groups: readonly TimelineGroup[] }) {
  const styles = useStyles()
  return (
    <ol className={styles.groups}>
      {groups.map(({ day, title, entries }) => (
        <li key={day}>
          <h3 className={styles.day}>
            <Ltr>{title}</Ltr>
          </h3>
          <ol className={styles.list}>
            {entries.map(({ key, time, instant, area, what, to, by, detail, link, more, undone }) => (
              <li key={key} className={styles.entry}>
                <time className={styles.time} dateTime={instant} title={instant}>
                  <Ltr>{time}</Ltr>
                </time>
                <div>
                  <div className={styles.line}>
                    {area && <span className={styles.area}>{area}</span>}
                    {undone === undefined ? (
                      <span className={styles.what}>{what}</span>
                    ) : (
                      <s className={mergeClasses(styles.what, styles.undone)}>{what}</s>
                    )}
                    {to && undone === undefined && <StateBadge size="small" text={to.text} tone={to.tone} />}
                    {by && <bdi className={styles.by}>{by}</bdi>}
                  </div>
                  {undone !== undefined && <p className={styles.detail}>{undone}</p>}
                  {(link ?? detail) && (
                    <p className={styles.detail}>
                      {link && (
                        <AppLink to={link.to} inline>
                          <bdi>{link.text}</bdi>
                        </AppLink>
                      )}
                      {link && detail ? ' · ' : null}
                      {detail}
                    </p>
                  )}
                  {more && <div className={styles.detail}>{more}</div>}
                </div>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

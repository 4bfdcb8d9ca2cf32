import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import { Ltr } from '../layout/ltr.tsx'
import { StateBadge } from './state-badge.tsx'
import type { TimelineEntry } from './timeline.tsx'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: '88px 20px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'start',
    minHeight: '36px',
    paddingBlock: '6px',
    boxSizing: 'border-box',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    '@media (max-width: 599px)': {
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      columnGap: tokens.spacingHorizontalS,
    },
  },
  time: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 599px)': { gridColumn: '2 / 3', gridRow: 2 },
  },
  icon: {
    display: 'grid',
    placeContent: 'center',
    height: '20px',
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
  },
  body: { minWidth: 0, overflowWrap: 'anywhere' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  area: { color: tokens.colorNeutralForeground3 },
  undone: { color: tokens.colorNeutralForeground3 },
  plain: {
    font: 'inherit',
    color: 'inherit',
    padding: 0,
    border: 'none',
    background: 'none',
    textAlign: 'start',
    cursor: 'pointer',
    textDecorationLine: 'underline',
    textDecorationColor: tokens.colorNeutralStroke1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  detail: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  end: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, textAlign: 'end' },
  amount: {
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
})

export type TimelineRow = TimelineEntry & {
  icon: ReactElement
  /** Time of today, or the day. */
  when: string
  /** Kind of the entry, or the amount of money that moved. */
  end: ReactNode
  isAmount?: boolean
  /** Where its own words lead to. */
  path?: string | null
  onOpen?: () => void
}

/** What happened, one line each, newest first. */
export function TimelineRows({ label, rows }: { label: string; rows: readonly TimelineRow[] }) {
  const styles = useStyles()
  return (
    <ol className={styles.list} aria-label={label}>
      {rows.map(
        ({
          key,
          icon,
          when,
          instant,
          area,
          what,
          path,
          onOpen,
          to,
          by,
          detail,
          link,
          more,
          undone,
          end,
          isAmount,
        }) => {
          const words = path ? (
            <AppLink to={path} appearance="subtle">
              <bdi>{what}</bdi>
            </AppLink>
          ) : onOpen ? (
            <button type="button" className={styles.plain} onClick={onOpen}>
              <bdi>{what}</bdi>
            </button>
          ) : (
            <bdi>{what}</bdi>
          )
          return (
            <li key={key} className={styles.row}>
              <time className={styles.time} dateTime={instant} title={instant}>
                <Ltr>{when}</Ltr>
              </time>
              <span className={styles.icon} aria-hidden>
                {icon}
              </span>
              <div className={styles.body}>
                <div className={styles.line}>
                  {area && <span className={styles.area}>{area}</span>}
                  {undone === undefined ? words : <s className={styles.undone}>{words}</s>}
                  {to && undone === undefined && <StateBadge size="small" text={to.text} tone={to.tone} />}
                </div>
                {undone !== undefined && <p className={styles.detail}>{undone}</p>}
                {(link ?? detail ?? by) && (
                  <p className={styles.detail}>
                    {by && <bdi>{by}</bdi>}
                    {by && (link ?? detail) ? ' · ' : null}
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
              <span className={mergeClasses(styles.end, isAmount === true && styles.amount)}>{end}</span>
            </li>
          )
        },
      )}
    </ol>
  )
}

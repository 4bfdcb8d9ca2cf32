import type { ReactNode } from 'react'
import type { StateFigures } from '../../../domain/desk/process-analysis.ts'
import { dateText, numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { makeStyles, mergeClasses, tokens } from '../../../ui/layout/fluent.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalXS, width: '100%' },
  track: {
    position: 'relative',
    height: '8px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    overflow: 'hidden',
  },
  bar: { position: 'absolute', insetBlock: 0, insetInlineStart: 0, forcedColorAdjust: 'none' },
  ninety: { backgroundColor: tokens.colorNeutralStroke1 },
  half: { backgroundColor: tokens.colorNeutralForeground3 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})

const share = (days: number, longest: number): string =>
  `${longest === 0 ? 0 : Math.round((days / longest) * 100)}%`

/** What the history says of one state: who is in it, how long it took, what was refused; each number leads to its rows. */
export function StateNote({
  figures: { now, oldest, waits, median, ninety, refused },
  longest,
  addressOf,
}: {
  figures: StateFigures
  /** Days that fill the line; null for a state nothing waits in. */
  longest: number | null
  addressOf: (figure: 'now' | 'waits' | 'refused') => string
}) {
  const styles = useStyles()
  const t = useT('analysis')
  const language = useLanguage()
  const linked = (figure: 'now' | 'waits' | 'refused', count: number): ReactNode =>
    count === 0 ? null : <AppLink to={addressOf(figure)}>{numberText(count, language)}</AppLink>
  const facts: [string, ReactNode][] = [
    [oldest === null ? t('now') : t('since', { day: dateText(oldest, language) }), linked('now', now)],
    [t('half'), median === null ? null : t('days', { count: median })],
    [t('ninety'), ninety === null ? null : t('days', { count: ninety })],
    [t('left'), linked('waits', waits)],
    [t('refused'), linked('refused', refused)],
  ]
  return (
    <div className={styles.box}>
      {longest !== null && median !== null && ninety !== null && (
        <div className={styles.track} aria-hidden>
          <div
            className={mergeClasses(styles.bar, styles.ninety)}
            style={{ width: share(ninety, longest) }}
          />
          <div className={mergeClasses(styles.bar, styles.half)} style={{ width: share(median, longest) }} />
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

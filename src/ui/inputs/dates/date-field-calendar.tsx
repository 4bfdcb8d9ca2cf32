import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { numberedDay } from '../../../foundation/text/agency-format.ts'
import { named } from '../../../foundation/text/format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { ChevronLeftRegular, ChevronRightRegular } from '../../icons/icons.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalS },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  month: { fontWeight: tokens.fontWeightSemibold },
  turned: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
  grid: { borderSpacing: '0' },
  weekday: {
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    width: '36px',
    height: '28px',
  },
  day: {
    width: '36px',
    height: '34px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  other: { color: tokens.colorNeutralForeground3 },
  today: { fontWeight: tokens.fontWeightBold, color: tokens.colorBrandForegroundLink },
  chosen: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
})

const dayMs = 86_400_000
const asTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => asDay(asTime(day) + days * dayMs)

/** The same day of another month, cut to its length. */
function addMonths(day: string, months: number): string {
  const at = new Date(asTime(`${day.slice(0, 7)}-01`))
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  return `${asDay(at.getTime()).slice(0, 8)}${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`
}

const firstWeekday = 0 // Sunday begins the week in Bangladesh
/** Six weeks around a month. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = addDays(first, -((new Date(asTime(first)).getUTCDay() - firstWeekday + 7) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(start, week * 7 + at)),
  )
}

const moves: Readonly<Record<string, (day: string, sign: number) => string>> = {
  ArrowLeft: (day, sign) => addDays(day, -sign),
  ArrowRight: (day, sign) => addDays(day, sign),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => `${day.slice(0, 8)}01`,
  End: (day) => addDays(`${addMonths(day, 1).slice(0, 8)}01`, -1),
}

/** A month to pick a day from: arrows walk days and weeks, Page Up and Down months. */
export function DateFieldCalendar({
  label,
  value,
  today,
  onPick,
}: {
  label: string
  value: string | null
  today: string
  onPick: (day: string) => void
}) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const [active, setActive] = useState(value ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const isWalking = useRef(true)
  useEffect(() => {
    if (isWalking.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isWalking.current = false
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    isWalking.current = true
    setActive(move(active, grid.current && getComputedStyle(grid.current).direction === 'rtl' ? -1 : 1))
  }
  const names = (options: Intl.DateTimeFormatOptions, day: string) => named(day, language, options)
  const weeks = weeksOf(active)
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ChevronLeftRegular />}
          aria-label={t('date.previousMonth')}
          onClick={() => setActive(addMonths(active, -1))}
        />
        <span className={styles.month} aria-live="polite">
          {names({ month: 'long', year: 'numeric' }, active)}
        </span>
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ChevronRightRegular />}
          aria-label={t('date.nextMonth')}
          onClick={() => setActive(addMonths(active, 1))}
        />
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern: arrow keys walk inside, Tab reaches one day
        role="grid"
        aria-label={t('date.calendar', { label })}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                className={styles.weekday}
                aria-label={names({ weekday: 'long' }, day)}
              >
                {names({ weekday: 'narrow' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={numberedDay(day, language)}
                    aria-current={day === today ? 'date' : undefined}
                    className={mergeClasses(
                      styles.day,
                      day.slice(0, 7) !== active.slice(0, 7) && styles.other,
                      day === today && styles.today,
                      day === value && styles.chosen,
                    )}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button size="small" appearance="transparent" onClick={() => onPick(today)}>
          {t('date.today')}
        </Button>
      </div>
    </div>
  )
}

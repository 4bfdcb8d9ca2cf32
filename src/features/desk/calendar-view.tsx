import { useState, type ReactNode } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import {
  dayOfEntry,
  hourOfEntry,
  moveEntry,
  useCalendar,
  type CalendarEntry,
} from '../../client/desk/calendar.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { useForgetModule } from '../../client/records/records.ts'
import { addDays } from '../../foundation/values/dates.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { DayGrid, type GridDay } from '../../ui/inputs/day-grid.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { Button, MessageBar, MessageBarBody, Subtitle2, Text } from '../../ui/layout/fluent.ts'
import { dateText, datesText, monthText, weekdayText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AddRegular, CalendarRegular, ChevronLeftRegular, ChevronRightRegular } from '../../ui/icons/icons.ts'
import { BackIcon } from '../../ui/icons/back-icon.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
type CalendarViewName = (typeof calendarViews)[number]

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const weekStart = (day: string): string => addDays(day, -weekdayOf(day))
const monthStart = (day: string): string => `${day.slice(0, 8)}01`
const agendaDays = 30

/** First and last day a view shows. */
function spanOf(view: CalendarViewName, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'agenda') return { from: day, to: addDays(day, agendaDays) }
  if (view === 'week') return { from: weekStart(day), to: addDays(weekStart(day), 6) }
  const from = weekStart(monthStart(day))
  const lastOfMonth = addDays(monthStart(addDays(monthStart(day), 31)), -1)
  return { from, to: addDays(weekStart(lastOfMonth), 6) }
}

/** The day the view shows after one step back or on. */
function stepOf(view: CalendarViewName, day: string, direction: 1 | -1): string {
  if (view === 'month')
    return direction === 1
      ? monthStart(addDays(monthStart(day), 31))
      : monthStart(addDays(monthStart(day), -1))
  return addDays(day, direction * (view === 'week' ? 7 : view === 'day' ? 1 : agendaDays))
}

export type CalendarViewProps = {
  view: CalendarViewName
  day: string
  onGo: (view: CalendarViewName, day: string) => void
  /** The form of an own entry or of a new one. */ form: (
    id: number | 'new',
    day: string,
    closeThen: (next: () => void) => void,
    onClose: () => void,
  ) => ReactNode
}

/** Month, week, day and agenda of appointments, submissions, flights and own entries. Source: ux 12, entities 6.3. */
export function CalendarView({ view, day, onGo, form }: CalendarViewProps) {
  const t = useT('planner')
  const language = useLanguage()
  const { snackbar, announce } = useMessages()
  const forget = useForgetModule()
  const { from, to } = spanOf(view, day)
  const query = useCalendar(from, to)
  const [open, setOpen] = useState<CalendarEntry | 'new' | null>(null)
  const today = agencyDay()
  const events = query.data?.events ?? []
  const keyOf = (entry: CalendarEntry) => String(entry.id ?? `holiday ${entry.start}`)
  const on = (one: string) => events.filter((entry) => dayOfEntry(entry) === one)
  const labelOf = (entry: CalendarEntry) =>
    [[hourOfEntry(entry), entry.title].filter(Boolean).join(' '), t(`category.${entry.category}`)].join(' · ')
  const move = (key: string, days: number) => {
    const entry = events.find((one) => keyOf(one) === key)
    if (!entry?.is_own) return
    moveEntry(entry, days).then(
      () => {
        void forget('calendar_event', entry.id ?? undefined)
        announce(
          t('calendar.moved', {
            title: entry.title,
            day: dateText(addDays(dayOfEntry(entry), days), language),
          }),
        )
      },
      (problem: unknown) => {
        snackbar(isApiProblem(problem) ? problem.detail || problem.title : t('calendar.failed'), 'error')
        void forget('calendar_event')
      },
    )
  }
  const gridDay = (one: string): GridDay => ({
    day: one,
    number: String(Number(one.slice(8))),
    label: dateText(one, language).replace(/^0/, ''),
    isOutside: view === 'month' && one.slice(0, 7) !== day.slice(0, 7),
    isToday: one === today,
    entries: on(one).map((entry) => ({
      key: keyOf(entry),
      title: entry.title,
      hour: hourOfEntry(entry),
      kind: entry.category,
      label: labelOf(entry),
      canMove: entry.is_own,
    })),
  })
  const days = Array.from(
    { length: Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1 },
    (_, at) => addDays(from, at),
  )
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, at) =>
    days.slice(at * 7, at * 7 + 7).map(gridDay),
  )
  const listed = days.filter((one) => on(one).length > 0)
  const problem = isApiProblem(query.error) ? query.error : null
  const openKey = (key: string) => setOpen(events.find((one) => keyOf(one) === key) ?? null)
  return (
    <Stack>
      <Row spread>
        <Row>
          <Button
            icon={
              <BackIcon>
                <ChevronLeftRegular />
              </BackIcon>
            }
            aria-label={t('calendar.earlier')}
            onClick={() => onGo(view, stepOf(view, day, -1))}
          />
          <Button onClick={() => onGo(view, today)}>{t('calendar.today')}</Button>
          <Button
            icon={
              <BackIcon>
                <ChevronRightRegular />
              </BackIcon>
            }
            aria-label={t('calendar.later')}
            onClick={() => onGo(view, stepOf(view, day, 1))}
          />
          <Subtitle2 as="h2">
            {view === 'month'
              ? monthText(day, language)
              : view === 'day'
                ? dateText(day, language)
                : datesText(from, to, language)}
          </Subtitle2>
        </Row>
        <Row>
          <ChoiceTabs
            label={t('calendar.view')}
            value={view}
            options={calendarViews.map((one) => ({ value: one, text: t(`view.${one}`) }))}
            onPick={(value) => onGo(calendarViews.find((one) => one === value) ?? 'month', day)}
          />
          <Button appearance="primary" icon={<AddRegular />} onClick={() => setOpen('new')}>
            {t('calendar.new')}
          </Button>
        </Row>
      </Row>
      {query.isError && (
        <ProblemMessage
          title={t('calendar.failed')}
          {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.is_capped && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('calendar.capped')}</MessageBarBody>
        </MessageBar>
      )}
      {!query.data && !query.isError && <Waiting label={t('loading')} />}
      {query.data && (view === 'month' || view === 'week') && (
        <DayGrid
          label={t('calendar.title')}
          heads={days.slice(0, 7).map((one) => weekdayText(one, language))}
          weeks={weeks}
          most={view === 'month' ? 3 : 20}
          moreText={(count) => t('calendar.more', { count })}
          onDay={(one) => onGo('day', one)}
          onEntry={openKey}
          onMove={move}
        />
      )}
      {query.data &&
        (view === 'day' || view === 'agenda') &&
        (listed.length === 0 ? (
          <EmptyState icon={<CalendarRegular />} title={t('calendar.none')} />
        ) : (
          listed.map((one) => (
            <Surface
              key={one}
              title={
                <>
                  {weekdayText(one, language)}, <bdi>{dateText(one, language)}</bdi>
                </>
              }
            >
              <Stack gap="xs">
                {on(one).map((entry) => (
                  <Row key={keyOf(entry)} gap="m">
                    <Ltr>{hourOfEntry(entry) || '–'}</Ltr>
                    <Button appearance="transparent" onClick={() => setOpen(entry)}>
                      <bdi>{entry.title}</bdi>
                    </Button>
                    <Text size={200}>{t(`category.${entry.category}`)}</Text>
                  </Row>
                ))}
              </Stack>
            </Surface>
          ))
        ))}
      {open && (
        <EntityFormPanel
          title={open === 'new' ? t('calendar.new') : open.title}
          onClose={() => setOpen(null)}
        >
          {(closeThen) =>
            open === 'new' || (open.is_own && open.id !== null) ? (
              form(open === 'new' ? 'new' : (open.id ?? 'new'), day, closeThen, () => setOpen(null))
            ) : (
              <Stack>
                <Text>
                  {t(`category.${open.category}`)} · {dateText(dayOfEntry(open), language)}{' '}
                  <Ltr>{hourOfEntry(open)}</Ltr>
                </Text>
                {open.passenger !== null && (
                  <AppLink to={`/apps/passenger-management/passenger/${open.passenger}`}>
                    <bdi>{open.passenger_name}</bdi>
                  </AppLink>
                )}
                {open.description && (
                  <Text>
                    <bdi>{open.description}</bdi>
                  </Text>
                )}
                {open.source === 'auto' && open.id !== null && (
                  <MessageBar>
                    <MessageBarBody>
                      {t('calendar.follows', { stage: t(`category.${open.category}`) })}
                    </MessageBarBody>
                  </MessageBar>
                )}
              </Stack>
            )
          }
        </EntityFormPanel>
      )}
    </Stack>
  )
}

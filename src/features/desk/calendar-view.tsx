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
import { useInvalidateModule } from '../../client/records/records.ts'
import { addDays } from '../../foundation/values/dates.ts'
import { daysOf, inWeeks, monthSpan, monthStep, weekStart } from '../../foundation/values/weeks.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { CalendarSteps } from '../../ui/inputs/dates/calendar-steps.tsx'
import { DayGrid, type GridDay } from '../../ui/inputs/dates/day-grid.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { Button, MessageBar, MessageBarBody, Text } from '../../ui/layout/fluent.ts'
import {
  dateText,
  datesText,
  monthText,
  numberedDay,
  weekdayText,
} from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AddRegular, CalendarRegular } from '../../ui/icons/icons.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
type CalendarViewName = (typeof calendarViews)[number]

const agendaDays = 30

/** First and last day a view shows. */
function spanOf(view: CalendarViewName, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'agenda') return { from: day, to: addDays(day, agendaDays) }
  if (view === 'week') return { from: weekStart(day), to: addDays(weekStart(day), 6) }
  return monthSpan(day)
}

/** The day the view shows after one step back or on. */
function stepOf(view: CalendarViewName, day: string, direction: 1 | -1): string {
  if (view === 'month') return monthStep(day, direction)
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
  const invalidate = useInvalidateModule()
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
        void invalidate('calendar_event', entry.id ?? undefined)
        announce(
          t('calendar.moved', {
            title: entry.title,
            day: dateText(addDays(dayOfEntry(entry), days), language),
          }),
        )
      },
      (problem: unknown) => {
        snackbar(isApiProblem(problem) ? problem.detail || problem.title : t('calendar.failed'), 'error')
        void invalidate('calendar_event')
      },
    )
  }
  const gridDay = (one: string): GridDay => ({
    day: one,
    number: String(Number(one.slice(8))),
    label: numberedDay(one, language),
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
  const days = daysOf(from, to)
  const weeks = inWeeks(days.map(gridDay))
  const listed = days.filter((one) => on(one).length > 0)
  const problem = isApiProblem(query.error) ? query.error : null
  const openKey = (key: string) => setOpen(events.find((one) => keyOf(one) === key) ?? null)
  return (
    <Stack>
      <Row spread>
        <CalendarSteps
          title={
            view === 'month'
              ? monthText(day, language)
              : view === 'day'
                ? dateText(day, language)
                : datesText(from, to, language)
          }
          texts={{
            earlier: t('calendar.earlier'),
            today: t('calendar.today'),
            later: t('calendar.later'),
          }}
          earlier={stepOf(view, day, -1)}
          today={today}
          later={stepOf(view, day, 1)}
          onGo={(next) => onGo(view, next)}
        />
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

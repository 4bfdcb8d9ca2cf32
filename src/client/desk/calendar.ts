import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays } from '../../foundation/values/dates.ts'
import type { calendarCategories } from '../../domain/desk/calendar-event.ts'
import { placeInTime } from '../../foundation/text/format.ts'
import { api, apiPath, newIdempotencyKey } from '../http/api.ts'
import { keys } from '../http/queries.ts'
import { agencyZone } from '../records/records-today.ts'
import { updateRecord } from '../records/records.ts'

/** One entry; `start` and `end` are instants (ISO). `id` is null for a holiday of the agency. */
export type CalendarEntry = {
  id: number | null
  title: string
  all_day: boolean
  start: string
  end: string
  category: (typeof calendarCategories)[number]
  source: 'manual' | 'auto'
  description: string | null
  passenger: number | null
  passenger_name: string | null
  version: number | null
  is_own: boolean
}

/** Entries between two days, both included. */
export const useCalendar = (from: string, to: string) =>
  useQuery({
    queryKey: keys.list('calendar_event', { from, to }),
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /calendar_event/api/v1/calendar_event/range'>>(
        apiPath('calendar_event', 'range'),
        { from, to },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** The agency's day an entry begins on, 'YYYY-MM-DD'. */
export const dayOfEntry = (entry: Pick<CalendarEntry, 'all_day' | 'start'>): string =>
  entry.all_day ? entry.start.slice(0, 10) : (placeInTime(entry.start, agencyZone())?.day ?? '')
/** Its time of day in the agency's zone, 'HH:MM'; empty for a whole day. */
export const hourOfEntry = (entry: Pick<CalendarEntry, 'all_day' | 'start'>): string =>
  entry.all_day ? '' : (placeInTime(entry.start, agencyZone())?.time ?? '')

const moved = (instant: string, days: number): string =>
  addDays(instant.slice(0, 10), days) + instant.slice(10)

/**
 * Moves an own entry by days, keeping its hours. @throws ApiProblem when it may not be moved or another user
 * changed it.
 */
export const moveEntry = (entry: CalendarEntry, days: number) =>
  updateRecord(
    'calendar_event',
    entry.id ?? 0,
    {
      start: moved(new Date(entry.start).toISOString(), days),
      end: moved(new Date(entry.end).toISOString(), days),
    },
    entry.version ?? 0,
    newIdempotencyKey(),
  )

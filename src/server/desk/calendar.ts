/** The calendar: entries of a span of days in one answer, with the agency's holidays among them (entities 6.3). */
import { say } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { daysBetween } from '../../foundation/values/dates.ts'
import { entityOf } from '../../domain/entities.ts'
import { calendarCategories } from '../../domain/desk/calendar-event.ts'
import { AppError } from '../../domain/errors.ts'
import { visibleRows } from '../records/scope.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

const longestSpan = 62
const mostEvents = 3000
const event = z.object({
  id: z.number().nullable(),
  title: z.string(),
  all_day: z.boolean(),
  start: z.string(),
  end: z.string(),
  category: z.enum(calendarCategories),
  source: z.enum(['manual', 'auto']),
  description: z.string().nullable(),
  passenger: z.number().nullable(),
  passenger_name: z.string().nullable(),
  version: z.number().nullable(),
  is_own: z.boolean(),
})
const answer = z.object({ events: z.array(event), is_capped: z.boolean() })

export const calendarRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/calendar_event/api/v1/calendar_event/range',
    summary: 'Entries of the calendar between two days, both included, with holidays',
    access: 'user',
    permission: 'calendar_event.read',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    response: answer,
    async handler({ db, user, query: { from, to } }) {
      const span = daysBetween(from, to)
      if (span < 0 || span > longestSpan)
        throw new AppError('input.invalid', {
          errors: [{ pointer: '/to', code: 'RANGE', ...say`Ask for at most ${longestSpan} days.` }],
        })
      // An entry of a whole day carries the day itself; one with hours begins on the day it is in the agency's zone, so a day's room is left on both sides.
      const { rows } = await sql<z.output<typeof event>>`
        select e.id, e.title, coalesce(e.all_day, false) as all_day, e.start, e."end", coalesce(e.category, 'other') as category, e.source, e.description, e.passenger, p.full_name as passenger_name, e.version,
          (e.source = 'manual' and e.created_by = ${user.id}) as is_own
        from calendar_event e left join passenger p on p.id = e.passenger
        where ${visibleRows(entityOf('calendar_event'), user, 'e')} and e.start >= ${from}::date - 1 and e.start < ${to}::date + 2 order by e.start, e.id limit ${mostEvents + 1}`.execute(
        db,
      )
      const { rows: site } = await sql<{
        holidays: { date?: string; name?: string }[] | null
      }>`select holidays from general_setting order by id limit 1`.execute(db)
      const holidays = (Array.isArray(site[0]?.holidays) ? site[0].holidays : []).flatMap(({ date, name }) =>
        date !== undefined && date >= from && date <= to
          ? [
              {
                id: null,
                title: name ?? '',
                all_day: true,
                start: `${date}T00:00:00Z`,
                end: `${date}T00:00:00Z`,
                category: 'holiday' as const,
                source: 'auto' as const,
                description: null,
                passenger: null,
                passenger_name: null,
                version: null,
                is_own: false,
              },
            ]
          : [],
      )
      return { events: [...holidays, ...rows.slice(0, mostEvents)], is_capped: rows.length > mostEvents }
    },
  }),
]

/** The Quick Panel: today's entries of the calendar and the tasks that are due, of the signed-in person (specification 2 "Layout pieces"; decision 0625). */
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../domain/entities.ts'
import { defineRoute, type Route } from '../http/define-route.ts'
import { visibleRows } from '../records/scope.ts'

const mostRows = 20

export const quickPanelRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/quick-panel/data',
    summary: "Today's entries of the calendar and the tasks that are due, for the Quick Panel",
    access: 'user',
    owner: true,
    response: z.object({
      today: z.string(),
      events: z.array(z.object({ id: z.number(), title: z.string() })),
      notes: z.array(
        z.object({ id: z.number(), title: z.string(), due_date: z.string().nullable(), source: z.string() }),
      ),
    }),
    // An entry of a whole day carries the day itself; one with hours stands on its day in the agency's zone.
    async handler({ db, user, clock }) {
      const today = clock.today()
      const { rows: events } = await sql<{ id: number; title: string }>`
        select e.id, e.title from calendar_event e
        where ${visibleRows(entityOf('calendar_event'), user, 'e')} and e.start >= ${today}::date - 1 and e.start < ${today}::date + 2
          and (e.start at time zone case when e.all_day then 'UTC' else ${clock.zone} end)::date = ${today}::date
        order by e.start, e.id limit ${mostRows}`.execute(db)
      const { rows: notes } = await sql<{
        id: number
        title: string
        due_date: string | null
        source: string
      }>`
        select t.id, t.title, t.due_date::text as due_date, t.source from todo_task t
        where ${visibleRows(entityOf('todo_task'), user, 't')} and t.due_date <= ${today}::date and not coalesce(t.completed, false) and not coalesce(t.deleted, false)
        order by t.due_date, t.id limit ${mostRows}`.execute(db)
      return { today, events, notes }
    },
  }),
]

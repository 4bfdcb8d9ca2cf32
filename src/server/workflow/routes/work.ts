import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import {
  dueReasons,
  workParts,
  workStages,
  type WorkItem,
  type WorkPage,
  type WorkPart,
} from '../../../domain/desk/work.ts'
import { statesWithOthers } from '../../../machines/journey/with-others.ts'
import { eventLabel } from '../../../machines/kit/judge.ts'
import { isManager, seesField } from '../../records/actor.ts'
import { allOf, agentScope, branchScope, isAnyOf } from '../../records/scope.ts'
import { bindingOf, bindings } from '../event/bindings.ts'
import { actorOf } from '../event/facts.ts'
import { noDay } from '../view/work-rows.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const pageSize = 50
const stage = z.enum(workStages)
const item: z.ZodType<WorkItem> = z.object({
  passenger: z.number(),
  full_name: z.string(),
  passport_no: z.string().nullable(),
  office_serial: z.string().nullable(),
  agent: z.string().nullable(),
  country: z.string().nullable(),
  stage,
  module: z.string(),
  machine: z.string(),
  event: z.string(),
  label: z.string(),
  due: z.string().nullable(),
  due_of: z.enum(dueReasons).nullable(),
  since: z.string(),
  with_others: z.boolean(),
})
const page: z.ZodType<WorkPage> = z.object({
  items: z.array(item),
  next: z.string().nullable(),
  counts: z.array(
    z.object({ stage, all: z.number(), overdue: z.number(), today: z.number(), others: z.number() }),
  ),
})

/** Where a page ended: due, since, passenger, stage. */
const cursor = z.tuple([z.iso.date(), z.iso.date(), z.int(), stage])
function readCursor(text: string): z.output<typeof cursor> {
  try {
    return cursor.parse(JSON.parse(text))
  } catch {
    throw new AppError('input.invalid', {
      errors: [
        {
          pointer: '/after',
          code: 'FORMAT',
          message: 'This page no longer exists. Start from the first one.',
        },
      ],
    })
  }
}

/**
 * Rows this person may act on: their role, branches they write in, agents they are limited to, modules they
 * may change.
 */
function own(user: SessionUser) {
  const modules = Object.keys(bindings).filter((module) => user.permissions.has(`${module}.update`))
  const branch = isManager(user) ? branchScope(user, 'k') : sql`k.branch = ${user.branchId}`
  const agents = agentScope(entityOf('passenger'), user, 'p')
  return {
    where: allOf([
      sql`k.role = ${actorOf(user).role}`,
      isAnyOf(sql`k.module`, modules, 'text'),
      ...(branch ? [branch] : []),
      ...(agents ? [agents] : []),
    ]),
    isLimited: agents !== null,
  }
}

/** Where others have the file, of the rows `k`. */
const othersHaveIt = sql`exists (select from passenger_stage s where s.passenger = k.passenger and s.stage = k.stage and (${sql.join(
  Object.entries(statesWithOthers).map(
    ([name, states]) => sql`(s.stage = ${name} and ${isAnyOf(sql`s.state`, states, 'text')})`,
  ),
  sql` or `,
)}))`
const partOf = (part: WorkPart, today: string) =>
  part === 'late'
    ? sql`k.due < ${today}::date`
    : part === 'today'
      ? sql`k.due = ${today}::date`
      : othersHaveIt

type Found = Omit<WorkItem, 'machine' | 'label' | 'due'> & { due: string }

export const workRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/open_work/api/v1/open_work/mine',
    summary:
      'Passengers with an event the signed-in person may send now, by the day it is due, with counts per stage',
    access: 'user',
    permission: 'passenger.read',
    query: z.object({
      stage: stage.optional(),
      part: z.enum(workParts).optional(),
      after: z.string().max(120).optional(),
    }),
    response: page,
    async handler({ db, user, query, clock }) {
      const { where, isLimited } = own(user)
      const from = query.after === undefined ? null : readCursor(query.after)
      const { rows } = await sql<Found>`
        select k.passenger, p.full_name, p.passport_no, p.office_serial, a.name as agent, c.name as country, k.stage, k.module, k.event, k.due, k.due_of, k.since, ${othersHaveIt} as with_others
        from passenger_work k join passenger p on p.id = k.passenger and not p.is_deleted left join agent a on a.id = p.agent left join country c on c.id = p.country
        where ${where} ${query.part ? sql`and ${partOf(query.part, clock.today())}` : sql``} ${query.stage ? sql`and k.stage = ${query.stage}` : sql``} ${from ? sql`and (k.due, k.since, k.passenger, k.stage) > (${from[0]}::date, ${from[1]}::date, ${from[2]}::int, ${from[3]}::text)` : sql``}
        order by k.due, k.since, k.passenger, k.stage limit ${pageSize + 1}`.execute(db)
      // Counted once, with the first page; the index alone answers unless the user is limited to agents.
      const counted = from
        ? []
        : (
            await sql<WorkPage['counts'][number]>`
        select k.stage, count(*)::int as all, count(*) filter (where k.due < ${clock.today()}::date)::int as overdue, count(*) filter (where k.due = ${clock.today()}::date)::int as today, count(*) filter (where ${othersHaveIt})::int as others
        from passenger_work k ${isLimited ? sql`join passenger p on p.id = k.passenger` : sql``} where ${where} group by k.stage`.execute(
              db,
            )
          ).rows
      const shown = rows.slice(0, pageSize)
      const last = rows.length > pageSize ? shown.at(-1) : undefined
      const passport = entityOf('passenger').fields['passport_no']
      const seesPassport = passport !== undefined && seesField(user, passport)
      return {
        items: shown.map((row): WorkItem => {
          const workflow = bindingOf(row.module)?.workflow
          if (!workflow) throw new Error(`passenger_work names ${row.module}, which has no workflow`)
          return {
            ...row,
            passport_no: seesPassport ? row.passport_no : null,
            machine: workflow.id,
            label: eventLabel(workflow, row.event),
            due: row.due === noDay ? null : row.due,
          }
        }),
        next: last ? JSON.stringify([last.due, last.since, last.passenger, last.stage]) : null,
        counts: workStages.flatMap((name) => counted.find((one) => one.stage === name) ?? []),
      }
    },
  }),
]

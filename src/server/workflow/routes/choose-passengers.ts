/** Choosing many passengers for one act: by pasted numbers, by what they wait for, by their ids. */
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { bulkEventOf, visaForMany, type BulkPerson } from '../../../domain/journey/bulk-events.ts'
import { listModules } from '../../../domain/clearance/submission-lists.ts'
import { mostInBulk } from '../../../domain/passengers/most-in-bulk.ts'
import { bulkFroms } from '../../../machines/journey/bulk-payload.ts'
import { journeyWorkflow } from '../../../machines/journey/journey.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import type { Sql } from '../../records/read/columns.ts'
import { visibleRows } from '../../records/scope.ts'
import { bindingOf } from '../event/bindings.ts'

const id = z.int().min(1).max(2_147_483_647)
const person = z.object({
  id: z.number(),
  name: z.string(),
  passport_no: z.string().nullable(),
  office_serial: z.string().nullable(),
  country: z.string().nullable(),
  status: z.string().nullable(),
})

const personSql = sql`p.id, p.full_name as name, p.passport_no, p.office_serial, (select c.name from country c where c.id = p.country) as country, (select s.name from current_status s where s.id = p.current_status) as status`

/** Passengers of pasted passport numbers, serials and ids, in the order of the text; each text with what it means. */
export async function passengersByTexts(
  db: Db,
  user: SessionUser,
  texts: readonly string[],
): Promise<{ people: BulkPerson[]; missing: string[] }> {
  const numbers = texts.map((text) => text.trim().toUpperCase()).filter((text) => text !== '')
  const { rows } = await sql<BulkPerson & { text: string }>`
    select t.text, ${personSql} from unnest(${numbers}::text[]) with ordinality t(text, at)
    cross join lateral (
      select m.* from (
        select x.*, 1 as rank from passenger x where x.passport_no collate "C" = t.text union all
        select x.*, 2 from passenger x where x.office_serial collate "C" = t.text union all
        select x.*, 3 from passenger x where t.text ~ '^[0-9]{1,9}$' and x.id = t.text::bigint::int
      ) m where not m.is_deleted order by m.rank, (m.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly')}) desc, m.id desc limit 1) p
    where ${visibleRows(entityOf('passenger'), user, 'p')} order by t.at`.execute(db)
  const known = new Set(rows.map((row) => row.text))
  const seen = new Set<number>()
  return {
    people: rows
      .filter((row) => !seen.has(row.id) && Boolean(seen.add(row.id)))
      .map(({ text: _text, ...one }) => one),
    missing: [...new Set(numbers.filter((text) => !known.has(text)))],
  }
}

/** Which record of a stage an event means, where a table holds several. */
const markSql: Readonly<Record<string, Sql>> = {
  bmet_reg: sql`and t.kind = 'bmet'`,
  visa_bio: sql`and t.kind = 'visa_bio'`,
  documents: sql`and t.paper_kind = 'document_check'`,
  enrolment: sql`and t.paper_kind <> 'document_check'`,
}

const filters = z.object({
  target_event: z.string().max(60).optional(),
  country: id.optional(),
  agent: id.optional(),
  passenger_type: id.optional(),
  visa_entry: id.optional(),
  list_module: z.enum(listModules).optional(),
  list: id.optional(),
})

/** Passengers by where they stand: those whose step waits for the event, narrowed by the other filters; oldest file first. */
async function byFilters(
  db: Db,
  user: SessionUser,
  wanted: z.output<typeof filters>,
): Promise<{ people: BulkPerson[]; total: number }> {
  const bulk =
    wanted.target_event === undefined
      ? undefined
      : wanted.target_event === visaForMany.name
        ? visaForMany
        : bulkEventOf(wanted.target_event)
  const binding = bulk ? bindingOf(bulk.module) : undefined
  const conditions: Sql[] = [visibleRows(entityOf('passenger'), user, 'p')]
  if (bulk && binding) {
    const froms = [...bulkFroms(bulk)]
    conditions.push(
      bulk.place === 'journey' || bulk.place === 'custody'
        ? sql`${sql.ref(`p.${binding.column}`)} = any(${froms}::text[])${bulk.place === 'custody' ? sql` and p.journey_state ${inStates(journeyWorkflow, 'draft', 'active', 'ready_to_fly', 'on_hold')}` : sql``}`
        : sql`p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly')} and coalesce((select t.state from ${sql.table(binding.entity.table)} t where t.passenger = p.id and t.is_current and not t.is_deleted ${markSql[bulk.place] ?? sql``} order by t.id desc limit 1), ${binding.workflow.initial}) = any(${froms}::text[])`,
    )
  }
  for (const name of ['country', 'agent', 'passenger_type', 'visa_entry'] as const)
    if (wanted[name] !== undefined) conditions.push(sql`${sql.ref(`p.${name}`)} = ${wanted[name]}`)
  if (wanted.list_module && wanted.list)
    conditions.push(
      sql`exists (select 1 from list_row r where r.module = ${wanted.list_module} and r.list_id = ${wanted.list} and r.passenger = p.id)`,
    )
  const { rows } = await sql<
    BulkPerson & { total: number }
  >`select ${personSql}, count(*) over ()::int as total from passenger p where ${sql.join(conditions, sql` and `)} order by p.id limit ${mostInBulk}`.execute(
    db,
  )
  return { people: rows.map(({ total: _total, ...one }) => one), total: rows[0]?.total ?? 0 }
}

/** @param of module whose readers may ask. */
export const choosingRoutes = (of: 'multiple_status_update' | 'multiple_visa_entry'): Route[] => [
  defineRoute({
    method: 'POST',
    path: `/${of}/api/v1/${of}/find`,
    summary: 'Passengers of pasted passport numbers, office serials and ids',
    access: 'user',
    permission: `${of}.read`,
    body: z.object({ texts: z.array(z.string().max(40)).max(mostInBulk) }),
    response: z.object({ people: z.array(person), missing: z.array(z.string()) }),
    handler: ({ db, user, body }) => passengersByTexts(db, user, body.texts),
  }),
  defineRoute({
    method: 'POST',
    path: `/${of}/api/v1/${of}/waiting`,
    summary: 'Passengers whose step waits for an event, or who are on a list',
    access: 'user',
    permission: `${of}.read`,
    body: filters,
    response: z.object({ people: z.array(person), total: z.number() }),
    handler: ({ db, user, body }) => byFilters(db, user, body),
  }),
  defineRoute({
    method: 'POST',
    path: `/${of}/api/v1/${of}/people`,
    summary: 'Names of chosen passengers',
    access: 'user',
    permission: `${of}.read`,
    body: z.object({ ids: z.array(id).max(mostInBulk) }),
    response: z.object({ people: z.array(person) }),
    async handler({ db, user, body }) {
      const { rows } =
        await sql<BulkPerson>`select ${personSql} from unnest(${body.ids}::int[]) with ordinality t(id, at) join passenger p on p.id = t.id where ${visibleRows(entityOf('passenger'), user, 'p')} order by t.at`.execute(
          db,
        )
      return { people: rows }
    },
  }),
]

/** What the database proposes for the fields of an event: what was given last for such a passenger, and the visa line that fits. */
import { flightWorkflow } from '../../../machines/journey/flight.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { visaEntryWorkflow } from '../../../machines/visas/visa-entry.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { repeatedFields, stillUsual } from '../../../machines/journey/proposals.ts'
import { isBlank } from '../../../foundation/values/empty.ts'
import type { Clock } from '../../platform/clock.ts'
import { pickableRows, visibleRows } from '../../records/scope.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { lineCounters } from '../event/facts-sql/visa-line.ts'
import type { EngineContext } from '../registry.ts'

/** Proposed values by 'stage.EVENT'. */
export type Proposals = Readonly<Record<string, Row>>

const about = ({ passenger }: Facts) => ({
  country: Number(passenger?.['country'] ?? 0),
  type: Number(passenger?.['passenger_type'] ?? 0),
})

/** What of a payload the next passenger will probably share; null for an event of which nothing is kept. */
function sharedOf(place: string, data: Row): Row | null {
  const names = repeatedFields[place]
  return names
    ? Object.fromEntries(names.flatMap((name) => (isBlank(data[name]) ? [] : [[name, data[name]]])))
    : null
}

/** Keeps what the next passenger will probably share with this one. */
export async function keepLastValues(
  { db, actor, clock, source }: EngineContext,
  facts: Facts,
  stage: string,
  event: string,
  data: Row,
): Promise<void> {
  const given = sharedOf(`${stage}.${event}`, data)
  if (!given || source !== 'form' || actor.id === null || !facts.passenger) return
  const { country, type } = about(facts)
  await sql`
    insert into last_value (user_id, stage, event, country, passenger_type, given, on_date, at)
    values (${actor.id}, ${stage}, ${event}, ${country}, ${type}, ${JSON.stringify(given)}::jsonb, ${clock.today()}, ${clock.now().toISOString()})
    on conflict (user_id, country, passenger_type, stage, event) do update set given = excluded.given, on_date = excluded.on_date, at = excluded.at`.execute(
    db,
  )
}

type ForMany = { ids: readonly number[]; place: string; event: string }

/** Keeps what was given for many at once, for the next of each country and type among them. */
export async function keepLastOfMany(
  { db, clock, user }: { db: Db; clock: Clock; user: SessionUser },
  { ids, place, event }: ForMany,
  data: Row,
): Promise<void> {
  const given = sharedOf(`${place}.${event}`, data)
  if (!given) return
  await sql`
    insert into last_value (user_id, stage, event, country, passenger_type, given, on_date, at)
    select distinct ${user.id}::int, ${place}::text, ${event}::text, coalesce(p.country, 0), coalesce(p.passenger_type, 0), ${JSON.stringify(given)}::jsonb, ${clock.today()}::date, ${clock.now().toISOString()}::timestamptz
    from passenger p where p.id = any(${[...ids]}::int4[]) and ${visibleRows(entityOf('passenger'), user, 'p')}
    on conflict (user_id, country, passenger_type, stage, event) do update set given = excluded.given, on_date = excluded.on_date, at = excluded.at`.execute(
    db,
  )
}

/** What was given last for passengers that all go to one country as one type; nothing where they differ. */
export async function proposedForMany(
  { db, clock, user }: { db: Db; clock: Clock; user: SessionUser },
  { ids, place, event }: ForMany,
): Promise<Row> {
  const names = repeatedFields[`${place}.${event}`]
  if (!names) return {}
  const { rows } = await sql<{ given: Row; on_date: string }>`
    with kinds as (select distinct coalesce(p.country, 0) as country, coalesce(p.passenger_type, 0) as passenger_type from passenger p where p.id = any(${[...ids]}::int4[]) and ${visibleRows(entityOf('passenger'), user, 'p')})
    select v.given, v.on_date::text from kinds k join last_value v on v.country = k.country and v.passenger_type = k.passenger_type join app_user u on u.id = v.user_id
    where (select count(*) from kinds) = 1 and v.stage = ${place} and v.event = ${event} and (v.user_id = ${user.id} or u.branch = ${user.branchId})
    order by (v.user_id = ${user.id}) desc, v.at desc limit 1`.execute(db)
  const [last] = rows
  return last ? stillUsual(names, last.given, last.on_date, clock.today()) : {}
}

/** The visa line to use up first among those that fit country, profession and sex of a file, as one statement; no row when none is left. */
const fittingLine = ({ passenger, today }: Facts, user: SessionUser) => sql`
    select e.id as visa_entry, l.id as visa_line from visa_entry e join visa_entry_line l on l.visa_entry = e.id cross join lateral (select ${lineCounters}) c
    where e.state ${inStates(visaEntryWorkflow, 'open')} and ${pickableRows(entityOf('visa_entry'), user, 'e')} and e.country = ${Number(passenger?.['country'])} and e.expiry_date > ${today}
      and l.profession = ${Number(passenger?.['profession'])} and l.gender = ${passenger?.['gender'] ?? null} and l.quantity - c.active - c.burnt > 0
    order by e.expiry_date, e.id, l.id limit 1`

/**
 * The newest ticket that was sold to a passenger while their flight had to wait, as the fields of the flight;
 * no row without one.
 */
const waitingTicket = ({ passenger }: Facts) => sql`
    select t.id as ticket_ref, substring(t.ticket_no from '^\\d{13}$') as ticket_no, t.pnr, t.airline as airway, t.flight_no, t.travel_date::text as flight_date, left(t.sector, 3) as from_airport, right(t.sector, 3) as to_airport, (coalesce(t.sale_price, t.net_cost) / 100.0)::numeric(18, 2)::text as fare
    from iata_ticket t where t.passenger = ${Number(passenger?.['id'])} and t.state ${inStates(ticketWorkflow, 'sold', 'own_use')} and not t.is_deleted
      and not exists (select from flight f where f.ticket_ref = t.id and f.is_current and not f.is_deleted and f.state ${inStates(flightWorkflow, 'ticketed', 'flown')})
    order by t.id desc limit 1`

/** Everything the database proposes for one passenger to one user: own values before those of the branch. */
export async function proposalsFor(db: Db, facts: Facts, user: SessionUser): Promise<Proposals> {
  const { passenger } = facts
  if (!passenger) return {}
  const { country, type } = about(facts)
  const needsLine =
    facts.stages.visa?.satisfied !== true && Boolean(passenger['country']) && Boolean(passenger['profession'])
  const { rows } = await sql<{ stage: string; event: string; given: Row; on_date: string | null }>`
    (select distinct on (v.stage, v.event) v.stage, v.event, v.given, v.on_date::text
    from last_value v join app_user u on u.id = v.user_id
    where v.country = ${country} and v.passenger_type = ${type} and (v.user_id = ${user.id} or u.branch = ${user.branchId})
    order by v.stage, v.event, (v.user_id = ${user.id}) desc, v.at desc)
    ${needsLine ? sql`union all select 'visa', 'ALLOT', to_jsonb(f), null from (${fittingLine(facts, user)}) f` : sql``}
    ${facts.stages.flight?.satisfied === true || !user.permissions.has('iata_ticket.read') ? sql`` : sql`union all select 'flight', 'TICKET', jsonb_strip_nulls(to_jsonb(f)), null from (${waitingTicket(facts)}) f`}`.execute(
    db,
  )
  const proposals: Record<string, Row> = {}
  for (const { stage, event, given, on_date: day } of rows) {
    // What was given last ages; the line that fits is of this moment.
    const values =
      day === null ? given : stillUsual(repeatedFields[`${stage}.${event}`] ?? [], given, day, facts.today)
    const at = `${stage}.${event}`
    if (Object.keys(values).length > 0) proposals[at] = { ...proposals[at], ...values }
  }
  return proposals
}

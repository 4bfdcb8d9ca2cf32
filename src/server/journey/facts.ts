/** Facts of a passenger's file that only the database knows. */
import { sql } from 'kysely'
import type { Row } from '../../domain/journey/facts.ts'
import { liveFiles } from '../../domain/passengers/passenger-lifecycle.ts'
import { deliveryWorkflow } from '../../machines/journey/delivery.ts'
import type { Db } from '../platform/db/kysely.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { NamedFacts } from '../workflow/registry.ts'

/** The same person elsewhere: a live file with this passport, or a blacklisted one (G-DUP, G-BLACK). */
export async function personFacts(db: Db, passenger: Row, data: Row): Promise<NamedFacts> {
  const passport = String(data['new_passport_no'] ?? passenger['passport_no'] ?? '')
  const { rows } = await sql<{
    id: number
    name: string
    state: string | null
    label: string | null
    reason: string | null
    same_passport: boolean
    lost_passport: boolean
  }>`
    select p.id, p.full_name as name, p.journey_state as state, (select s.name from current_status s where s.id = p.current_status) as label, p.blacklist_reason as reason, coalesce(p.passport_no = ${passport}, false) as same_passport,
      (p.nid_no is null or p.nid_no is distinct from ${passenger['nid_no'] ?? null}) and exists (select from former_passport f where f.passenger = p.id and f.passport_no = ${passport}) as lost_passport
    from passenger p where p.id <> ${Number(passenger['id'])} and not p.is_deleted and p.id in (
      select id from passenger where ${passport} <> '' and passport_no collate "C" = ${passport}
      union all select passenger from former_passport where ${data['new_passport_no'] ?? ''} <> '' and passport_no = ${passport}
      union all select id from passenger where nid_no = ${passenger['nid_no'] ?? null} and not is_deleted)
    order by p.id desc`.execute(db)
  const other = rows.find(
    (row) => row.same_passport && (liveFiles as readonly (string | null)[]).includes(row.state),
  )
  const black = rows.find((row) => row.state === 'blacklisted')
  const holder = other
    ? { passenger: other.id, name: other.name, status: other.label ?? other.state ?? '' }
    : null
  return {
    taken: { passport_no: holder, new_passport_no: holder },
    texts: {
      blacklisted: black?.reason ?? null,
      lost_passport: data['new_passport_no'] && rows.some((row) => row.lost_passport) ? passport : null,
    },
  }
}

/** Deliveries of the passenger that are under way, without this one. */
export async function deliveryFacts(db: Db, passengerId: number, ownId: number): Promise<NamedFacts> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from passenger_delivery where passenger = ${passengerId} and id <> ${ownId} and state ${inStates(deliveryWorkflow, 'draft', 'prepared')} and not is_deleted`.execute(
    db,
  )
  return { counts: { open_deliveries: rows[0]?.n ?? 0 } }
}

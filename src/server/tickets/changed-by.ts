/** Who changed last what keeps an event from happening; read beside the refusal by another user who may see the record. */
import { sql } from 'kysely'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { entityOf } from '../../domain/entities.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import type { Db } from '../platform/db/kysely.ts'
import { visibleRows } from '../records/scope.ts'
import type { FactsRequest } from '../workflow/registry.ts'

type Reader = FactsRequest['actor']

async function lastChange(
  db: Db,
  entity: Entity,
  id: number,
  { user }: Reader,
): Promise<{ name: string; at: { day: CivilDate; time: string } } | null> {
  if (!user) return null
  const { rows } = await sql<{ name: string; day: CivilDate; time: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as name, to_char(c.at, 'YYYY-MM-DD') as day, to_char(c.at, 'HH24:MI') as time
    from ${sql.table(entity.table)} d join app_user u on u.id = d.updated_by,
      lateral (select d.updated_at at time zone coalesce((select timezone from general_setting order by id limit 1), 'Asia/Dhaka') as at) c
    where d.id = ${id} and u.id <> ${user.id} and ${visibleRows(entity, user, 'd')}`.execute(db)
  const [found] = rows
  return found ? { name: found.name, at: { day: found.day, time: found.time } } : null
}

/** Another user who changed the ticket last, with its document or by itself. */
export async function ticketChangedBy(db: Db, ticket: number, reader: Reader): Promise<Wording | null> {
  const change = await lastChange(db, iataTicket, ticket, reader)
  return change && say`${change.name} changed the ticket last, on ${change.at}.`
}

/** Another user who changed a sale last. */
export async function saleChangedBy(
  db: Db,
  { module, id, no }: { module: string; id: number; no: string },
  reader: Reader,
): Promise<Wording | null> {
  const change = await lastChange(db, entityOf(module), id, reader)
  return change && say`${change.name} changed sale ${no} last, on ${change.at}.`
}

/** The second of two events that take the same ticket waits here, and then reads what the first made of it. */
export const holdTicket = (db: Db, ticket: number) =>
  sql`select id from iata_ticket where id = ${ticket} for no key update`.execute(db)

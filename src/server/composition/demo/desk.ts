/** The people of the demo agency at work: what they enter goes through the doors of the screens. */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import type { Crud } from '../../records/crud-context.ts'
import { createRecord } from '../../records/write/write-record.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import type { Services } from '../../platform/services.ts'
import type { DemoAgency } from './agency.ts'
import type { ReplayClock } from './days.ts'

/** A user's desk at the moment of the clock. */
export type Desk = Crud & { db: Tx }

/**
 * @param name e-mail name of the person, e.g. 'accounts'.
 * @throws Error when no user is called so.
 */
export function deskOf(
  name: string,
  { agency, services, trx, clock }: { agency: DemoAgency; services: Services; trx: Tx; clock: ReplayClock },
): Desk {
  const user = agency.people.get(name)
  if (!user) throw new Error(`no user of the demo agency is called ${name}`)
  // The audit log says what was done on this installation; there, a user filled the demo, and that is in the
  // log.
  return { user, db: trx, clock, services, audit: async () => undefined }
}

/**
 * Enters a record as the form does, at the moment of the clock.
 * @param papers files by field; the demo's few are shared by many records, which no real upload is.
 * @throws AppError as the form would.
 */
export async function enterRecord(
  desk: Desk,
  module: string,
  body: Row,
  papers: Readonly<Record<string, string>> = {},
): Promise<{ id: number; version: number }> {
  const entity = entityOf(module)
  const made = await createRecord(entity, body, desk, desk.services.registry.hooks)
  const at = desk.clock.now().toISOString()
  const columns = Object.entries({ is_demo: true, created_at: at, updated_at: at, ...papers })
  await sql`update ${sql.table(entity.table)} set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${Number(made['id'])}`.execute(
    desk.db,
  )
  return { id: Number(made['id']), version: Number(made['version']) }
}

import { sql } from 'kysely'
import { isSetupNeeded } from '../first-agency.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import { seedAirports } from './airports.ts'
import { seedBooks } from './books.ts'
import { seedPlanRules } from './plan-rules.ts'
import { databaseDay, seedMenu, seedStatuses } from './reference.ts'
import { seedRights } from './rights.ts'

/** Servers that start together on one database do this one after another. */
const refreshLock = 41_003

/**
 * Brings to an installation in use what this version of the product knows and its database does not: permissions with
 * their holders, menu rows, names of machine states, the first stage plans, the airports while there is none, and the financial year that has begun. Places, trades,
 * currencies and accounts are the agency's own after set-up and stay as it left them. Before set-up there is nothing to
 * do: set-up fills everything.
 * @returns number of new rows.
 */
export async function refreshReference(db: Db): Promise<number> {
  return tx(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${refreshLock})`.execute(trx)
    if (await isSetupNeeded(trx)) return 0
    return (
      (await seedRights(trx)) +
      (await seedMenu(trx)) +
      (await seedStatuses(trx)) +
      (await seedPlanRules(trx)) +
      (await seedAirports(trx)) +
      (await seedBooks(trx, await databaseDay(trx)))
    )
  })
}

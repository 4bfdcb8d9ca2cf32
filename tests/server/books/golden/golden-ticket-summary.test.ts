/** The summary of ticket sales and the events behind it, of a month's tickets. Source: golden G16; identity R11. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportOf } from '../../../../src/domain/reports/index.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import { makeGoldenWorld, type GoldenWorld } from '../../../../src/server/composition/golden/world.ts'
import { readConfig } from '../../../../src/server/platform/config.ts'
import type { SessionUser } from '../../../../src/server/platform/session-user.ts'
import { allRows } from '../../../../src/server/reports/export-report.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase } from '../../database.ts'

const month = (scenarios as unknown as { code: string; events: { type: string }[] }[]).find(
  ({ code }) => code === 'G16',
) // The handbook's own file.

let base: Awaited<ReturnType<typeof testDatabase>>
let world: GoldenWorld
let reader: SessionUser
const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-'))
beforeAll(async () => {
  base = await testDatabase()
  world = await makeGoldenWorld(base.db, readConfig({ DATA_DIR: dataDir }))
  const events = (month?.events ?? []).filter(({ type }) => type.startsWith('ticket_') || type === 'adm')
  await postEvents(world, events)
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
    { date: '2025-07-01..2025-07-31', columns: Object.keys(report.columns).join(','), ...query },
    { db: base.db, user: reader, clock: world.clock },
    1000,
  )
  expect(report.holds(rows, head.totals)).toEqual([])
  return rows
}
const minor = (value: unknown): number => Number(String(value).replace('.', ''))
const amounts = [
  'sale_value',
  'net_cost',
  'commission',
  'markup',
  'discount',
  'depute_income',
  'refund_income',
  'adm',
  'net_income',
]
const figures = (rows: Awaited<ReturnType<typeof asked>>) =>
  Object.fromEntries(
    rows.map((row) => [
      row['of'],
      [row['sold'], row['refunded'], row['reissued'], ...amounts.map((key) => minor(row[key]))],
    ]),
  )

it('says of each airline what the handbook says, and of the incentive that it is nobody’s', async () => {
  const found = Object.entries(figures(await asked('ticketSummary', {})))
  expect(found.map(([, row]) => row)).toEqual(
    expect.arrayContaining([
      [2, 0, 1, 11_300_000, 10_393_000, 651_000, 256_000, 0, 114_500, 0, 60_000, 961_500],
      [1, 1, 0, 8_000_000, 7_364_000, 476_000, 160_000, 0, 0, -326_000, 0, 310_000],
      [1, 0, 0, 4_300_000, 4_025_000, 0, 275_000, 0, 0, 0, 0, 275_000],
    ]),
  )
  expect(found.at(-1)).toEqual(['Not attributed', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -25_000]])
  expect(found).toHaveLength(4)
})

it.each(['airline', 'month', 'agent', 'pic', 'gds', 'channel', 'user'])(
  'by %s is what the ledger moved, and each line what the events behind it add up to',
  async (by) => {
    const rows = await asked('ticketSummary', { by })
    const { rows: moved } = await sql<{ sum: string }>`
      select sum(l.credit_minor - l.debit_minor)::text as sum from gl_line l join ledger_account a on a.id = l.ledger_account_id where left(a.code, 2) in ('41', '51')`.execute(
      base.db,
    )
    expect(rows.reduce((all, row) => all + minor(row['net_income']), 0)).toBe(Number(moved[0]?.sum))
    for (const row of rows) {
      const events = await asked('ticketSummaryEvents', { by, value: String(row['value']) })
      for (const key of amounts)
        expect(
          events.reduce((all, event) => all + minor(event[key]), 0),
          `${key} of ${String(row['of'])}`,
        ).toBe(minor(row[key]))
    }
  },
)

it('of one channel has its tickets only, and every event leads to its document', async () => {
  const [row] = await asked('ticketSummary', { channel: 'vendor' })
  expect([row?.['sold'], minor(row?.['net_income'])]).toEqual([1, 275_000])
  const events = await asked('ticketSummaryEvents', { by: 'airline' })
  expect(events.filter(({ ticket_no }) => ticket_no).every(({ source_id, stem }) => source_id && stem)).toBe(
    true,
  )
  expect(new Set(events.map(({ stem }) => stem))).toContain('ticketrefund')
})

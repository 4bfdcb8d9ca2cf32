/** What the loader of golden scenarios reads, and what of it reaches the books. Source: golden 0 "Input format". */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../src/server/platform/config.ts'
import { knownEvents, readEvent } from '../../../../src/server/composition/golden/events.ts'
import { tryRejected } from '../../../../src/server/composition/golden/must-reject.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import type { Story } from '../../../../src/server/composition/golden/story.ts'
import { goldenResult } from '../../../../src/server/composition/golden/result.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import type { Tx } from '../../../../src/server/platform/db/kysely.ts'
import { giveNumber } from '../../../../src/server/books/post.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase, type TestDatabase } from '../../database.ts'

type Json = Record<string, unknown>
interface Scenario {
  code: string
  events: Json[]
  expected: { as_of: Record<string, Json> }
}
const all = scenarios as unknown as Scenario[] // The handbook's own file.
const faultOf = (event: unknown): string | null => {
  try {
    readEvent(event)
    return null
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}
const events = all.flatMap((scenario) => scenario.events)
const readable = events.filter((event) => faultOf(event) === null)

/** The event with one more field, once for every object in it. */
function withOneMore(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      withOneMore(item).map((made) => value.map((other: unknown, place) => (place === at ? made : other))),
    )
  if (typeof value !== 'object' || value === null) return []
  return [
    { ...value, surprise: 1 },
    ...Object.entries(value).flatMap(([key, part]) =>
      withOneMore(part).map((made) => ({ ...value, [key]: made })),
    ),
  ]
}

describe('an event', () => {
  it('of every kind the loader posts is among those of the handbook', () => {
    expect([...new Set(readable.map((event) => String(event['type'])))].toSorted()).toEqual(
      [...knownEvents].toSorted(),
    )
  })

  it('with a field more than the handbook names is refused, wherever the field is, and the message names it', () => {
    const changed = readable.flatMap(withOneMore)
    expect(changed.length).toBeGreaterThan(readable.length)
    expect(changed.filter((event) => !faultOf(event)?.includes('surprise"'))).toEqual([])
  })

  it.each<[string, Json, string]>([
    ['no date', { ref: 'V01', type: 'reverse', of: 'V00' }, 'V01 reverse: "date": '],
    [
      'an amount as text',
      { type: 'allocate', date: '2025-07-01', party: 'AGT-001', from: 'V01', to: 'V02', amount: '100' },
      'allocate 2025-07-01: "amount": ',
    ],
    [
      'a part of a poisha',
      { type: 'contra', date: '2025-07-01', from: '1111', to: '1101', amount: 0.5 },
      'contra 2025-07-01: "amount": ',
    ],
    [
      'an unknown currency',
      { type: 'sales', date: '2025-07-01', party: 'AGT-001', currency: 'riyal', lines: [] },
      'sales 2025-07-01: "currency": ',
    ],
    [
      'a kind of its own',
      { type: 'donation', date: '2025-07-01' },
      'Events of the type donation cannot be posted yet.',
    ],
  ])('with %s is refused', (_what, event, message) => {
    expect(faultOf(event)).toContain(message)
  })
})

describe('the books of a scenario', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-loader-'))
  let base: TestDatabase
  let agency: GoldenAgency
  let story: Story
  const receipt = (ref: string, date: string) => ({
    ref,
    type: 'receipt',
    date,
    mode: 'bank',
    account: '1111',
    lines: [{ account: '3101', amount: 40_000_000 }],
  })

  beforeAll(async () => {
    base = await testDatabase()
    agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
    story = await postEvents(agency, [
      receipt('V00', '2025-07-01'),
      receipt('V01', '2025-07-02'),
      { ref: 'V02', type: 'reverse', of: 'V01', date: '2025-07-03' },
    ])
  })
  afterAll(async () => {
    await base.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const result = () =>
    goldenResult(agency, story, {
      from: '2025-07-01',
      to: '2025-08-31',
      asOf: ['2025-07-31'],
      ledgers: ['1113'],
    })

  it('call a reversal by the kind of voucher it reverses, under the ref of its event', async () => {
    expect((await result()).vouchers.map(({ no, ref, type, date }) => [no, ref, type, date])).toEqual([
      ['RV-2526-000001', 'V00', 'receipt', '2025-07-01'],
      ['RV-2526-000002', 'V01', 'receipt', '2025-07-02'],
      ['RV-2526-000002-R', 'V02', 'receipt', '2025-07-03'],
    ])
  })

  it('answer a second reversal, a month that is not open and a ref used twice with their own words', async () => {
    const answers = await tryRejected(agency, story, [
      {
        event: { type: 'reverse', of: 'V01', date: '2025-07-04' },
        message: 'This voucher is already reversed.',
      },
      { event: receipt('V10', '2025-06-30'), message: 'No accounting period covers 2025-06-30.' },
      { event: receipt('V11', '2026-08-01'), message: 'No accounting period covers 2026-08-01.' },
      { event: receipt('V12', '2027-01-01'), message: 'No accounting period covers 2027-01-01.' },
      { event: receipt('V00', '2025-07-05'), message: 'There are two events V00.' },
    ])
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    const { rows } = await sql<{
      first: string
      last: string
    }>`select min(starts_on)::text as first, max(ends_on)::text as last from accounting_period where not is_deleted`.execute(
      base.db,
    )
    expect(rows).toEqual([{ first: '2025-07-01', last: '2026-07-31' }])
  })

  it('say on a day what the handbook says on a day', async () => {
    const [expected] = all.flatMap(({ expected: { as_of: days } }) => Object.values(days))
    const { as_of: days } = await result()
    expect(Object.keys(days['2025-07-31'] ?? {}).toSorted()).toEqual(Object.keys(expected ?? {}).toSorted())
  })

  it('count foreign money line by line beside the taka, from what was brought forward', async () => {
    const line = (id: number, day: string, riyals: number, taka: number) =>
      agency.as('clerk', async ({ db }) => {
        const no = await giveNumber(db as Tx, 'FX', '2526', { type: 'fx_revalue', id })
        await sql`with v as (insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, narration, created_by, authorised_by, is_system, idempotency_key, tx, period_id)
          values (${no}, 'fx_revalue', ${day}, 'fx_revalue', ${id}, '', 1, 2, false, ${no}, '0', 0) returning id)
        insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, currency, fc_minor, rate, branch_id)
        select v.id, r.n, a.id, false, r.debit, r.credit, r.currency, r.fc, r.rate, (select min(id) from branch) from v, (values
          (1, '1113', ${Math.max(taka, 0)}::bigint, ${Math.max(-taka, 0)}::bigint, 'SAR', ${riyals}::bigint, 32.9), (2, '1111', ${Math.max(-taka, 0)}::bigint, ${Math.max(taka, 0)}::bigint, 'BDT', null, null)) r(n, code, debit, credit, currency, fc, rate)
          join ledger_account a on a.code = r.code`.execute(db)
      })
    await line(901, '2025-07-22', 500_000, 16_450_000)
    await line(902, '2025-08-10', -200_000, -6_580_000)
    expect((await result()).ledgers).toEqual([
      {
        account: '1113',
        party: null,
        opening: 0,
        closing: 9_870_000,
        dr: 16_450_000,
        cr: 6_580_000,
        fc_opening: 0,
        fc_closing: 300_000,
        rows: [
          ['2025-07-22', 'FX-2526-000001', 16_450_000, 0, 16_450_000, 500_000, 500_000],
          ['2025-08-10', 'FX-2526-000002', 0, 6_580_000, 9_870_000, -200_000, 300_000],
        ],
      },
    ])
    const later = await goldenResult(agency, story, {
      from: '2025-08-01',
      to: '2025-08-31',
      ledgers: ['1113'],
    })
    expect(later.ledgers).toMatchObject([
      {
        opening: 16_450_000,
        fc_opening: 500_000,
        fc_closing: 300_000,
        rows: [['2025-08-10', 'FX-2526-000002', 0, 6_580_000, 9_870_000, -200_000, 300_000]],
      },
    ])
  })
})

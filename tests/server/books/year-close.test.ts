/** The closing of a year: what refuses it, what it closes, and what the ledger lets no other user do. Source: accounting 6.4, 10.3; decision 0595. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { entriesOf } from '../../../src/server/books/routes/document-entries.ts'
import { giveNumber } from '../../../src/server/books/post.ts'
import { tryRejected } from '../../../src/server/composition/golden/must-reject.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import type { Story } from '../../../src/server/composition/golden/story.ts'
import { create, send } from '../../../src/server/composition/golden/records.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { pageColumns } from '../../../src/server/reports/sources/statements/asked-books.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { createDb, type Tx } from '../../../src/server/platform/db/kysely.ts'
import { createPool } from '../../../src/server/platform/db/pool.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { lookup } from '../../../src/server/records/read/lookup.ts'
import { testUser } from '../harness.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rams-year-close-'))
let base: TestDatabase
let agency: GoldenAgency
let story: Story
let year: number
let closing: number

const saying = (what: Promise<unknown>): Promise<string> =>
  what.then(
    () => 'done',
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  )
const post = (who: 'clerk' | 'approver' = 'approver') => send(agency, who, 'year_close', closing, 'POST')
const state = async () =>
  (
    await sql<{
      state: string
    }>`select state from year_close where id = ${closing}`.execute(base.db)
  ).rows[0]?.state
const discardAndPrepare = async () => {
  await send(agency, 'clerk', 'year_close', closing, 'DISCARD', {
    reason: 'another entry is dated in the year',
  })
  closing = await create(agency, 'year_close', { fiscal_year: year })
}

const receipt = (ref: string, date: string, amount: number) => ({
  ref,
  type: 'receipt',
  date,
  mode: 'bank',
  account: '1111',
  lines: [{ account: '4204', amount }],
})

beforeAll(async () => {
  base = await testDatabase()
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  story = await postEvents(agency, [
    {
      ref: 'V01',
      type: 'opening',
      date: '2025-07-01',
      lines: [
        { account: '1111', dr: 5_000_000 },
        { account: '3101', cr: 4_900_000 },
      ],
    },
    receipt('V02', '2025-09-10', 700_000),
  ])
  year = Number(
    (await sql<{ id: number }>`select id from fiscal_year where starts_on = '2025-07-01'`.execute(base.db))
      .rows[0]?.id,
  )
  closing = await create(agency, 'year_close', { fiscal_year: year })
})
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('names its year as people write it, and finds it so', async () => {
  const reader = {
    db: base.db,
    clock: agency.clock,
    user: testUser('admin', ['fiscal_year.read', 'year_close.read']),
  }
  const named = async (q: string) =>
    (await lookup(entityOf('fiscal_year'), { q, ids: null, limit: 5, where: {} }, reader)).map(
      ({ label }) => label,
    )
  expect(await named('2025-26')).toEqual(['2025-26'])
  expect(await named('2526')).toEqual(['2025-26'])
  expect(await named('1999')).toEqual([])
})

it('is prepared with the result of the year, once at a time', async () => {
  const { rows } = await sql`select closes_on, income, expense, result, state from year_close`.execute(
    base.db,
  )
  expect(rows).toEqual([
    { closes_on: '2026-06-30', income: 700_000n, expense: 0n, result: 700_000n, state: 'prepared' },
  ])
  expect(await saying(create(agency, 'year_close', { fiscal_year: year }))).toBe(
    'A closing of this fiscal year is prepared already.',
  )
})

it('is refused before the last day, with opening equity left, and after another entry of the year', async () => {
  agency.clock.set('2026-06-29')
  expect(await saying(post())).toBe('The year ends on 30 Jun 2026.')
  agency.clock.set('2026-07-02')
  expect(await saying(post())).toBe('Opening balance equity is not zero: 1,000.')
  await expect(post()).rejects.toMatchObject({
    fix: { label: 'Enter opening balances', path: '/apps/openingBalance-management/new' },
  })
  await postEvents(
    agency,
    [
      {
        ref: 'V03',
        type: 'journal',
        date: '2026-06-30',
        lines: [
          { account: '3202', dr: 100_000 },
          { account: '3101', cr: 100_000 },
        ],
      },
      receipt('V04', '2026-06-30', 50_000),
    ],
    story,
  )
  expect(await saying(post())).toBe(
    'Entries were posted since this closing was prepared. Discard it and prepare another.',
  )
  await discardAndPrepare()
  expect(await state()).toBe('prepared')
})

it('is posted by another user than the one who prepared it', async () => {
  expect(await saying(post('clerk'))).toBe(
    'You entered this yourself. Another user with an authority for journals posts it.',
  )
  expect(await state()).toBe('prepared')
})

it('lets nothing but the closing of the year call itself one, in SQL too', async () => {
  const forge = (type: string, date: string) =>
    saying(
      agency.as('approver', async ({ db }) => {
        const no = await giveNumber(db as Tx, 'CL', '2526', { type, id: 77 })
        await sql`with v as (insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, is_closing, created_by, authorised_by, idempotency_key, tx, period_id)
            values (${no}, ${type}, ${date}, ${type}, 77, true, 1, 2, ${no}, '0', 0) returning id)
          insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, branch_id)
          select v.id, r.n, a.id, false, r.debit, r.credit, (select min(id) from branch) from v, (values (1, '4204', 1000::bigint, 0::bigint), (2, '3201', 0::bigint, 1000::bigint)) r(n, code, debit, credit) join ledger_account a on a.code = r.code`.execute(
          db,
        )
      }),
    )
  const refusal = 'Only the closing of a year makes closing entries.'
  // Another source, another day, and a closing that leaves something on income.
  expect(await forge('journal_of_mine', '2026-06-30')).toBe(refusal)
  expect(await forge('year_close', '2026-06-29')).toBe(refusal)
  expect(await forge('year_close', '2026-06-30')).toBe(refusal)
})

it('is refused while the sums it rests on are not those of their lines', async () => {
  const owner = createDb(createPool(base.ownerConfig, { size: 1 }))
  /** As a superuser can: the guards of both tables are off while it is written, and on again afterwards. */
  const changeSums = async (by: number) =>
    owner.transaction().execute(async (trx) => {
      await sql.raw(`set local acc.migration = 'on'`).execute(trx)
      for (const [table, first] of [
        ['gl_line_day', `posting_date = '2025-09-10'`],
        ['gl_month_total', `month = '2025-09-01'`],
      ])
        await sql
          .raw(
            `alter table ${table} disable trigger all;
             update ${table} set credit_minor = credit_minor + ${by} where ${first} and ledger_account_id = (select id from ledger_account where code = '4204');
             do $$ declare t text; begin
               for t in select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal loop execute format('alter table ${table} enable always trigger %I', t); end loop; end $$`,
          )
          .execute(trx)
    })
  await changeSums(100)
  try {
    await discardAndPrepare()
    // The wrong result is consistent in itself; the lines say otherwise.
    expect((await sql`select income from year_close where id = ${closing}`.execute(base.db)).rows).toEqual([
      { income: 750_100n },
    ])
    expect(await saying(post())).toBe('Checks failed: trial balance, day sums.')
    expect(await state()).toBe('prepared')
  } finally {
    await changeSums(-100)
    await owner.destroy()
  }
  await discardAndPrepare()
})

it('carries the result, closes every period and the year, although the last month was closed before', async () => {
  await sql`update accounting_period set status = 'closed' where ends_on <= '2026-06-30' and not is_deleted`.execute(
    base.db,
  )
  await post()
  const entry = await sql`
    select v.voucher_no, v.is_closing, v.is_system, a.code, l.debit_minor, l.credit_minor from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
    where v.source_type = 'year_close' order by l.line_no`.execute(base.db)
  const of = { voucher_no: 'CL-2526-000001', is_closing: true, is_system: false }
  expect(entry.rows).toEqual([
    { ...of, code: '4204', debit_minor: 750_000n, credit_minor: 0n },
    { ...of, code: '3201', debit_minor: 0n, credit_minor: 750_000n },
  ])
  const { rows } = await sql`
    select y.status, c.state, c.voucher_no, c.result, (select array_agg(distinct p.status) from accounting_period p where p.fiscal_year = y.id and not p.is_deleted) as periods
    from fiscal_year y join year_close c on c.fiscal_year = y.id where c.id = ${closing}`.execute(base.db)
  expect(rows).toEqual([
    {
      status: 'closed',
      state: 'posted',
      voucher_no: 'CL-2526-000001',
      result: 750_000n,
      periods: ['closed'],
    },
  ])
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
  const shown = await entriesOf(base.db, 'year_close', { id: closing, voucher_no: 'CL-2526-000001' })
  expect(shown.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['4204', '7500.00', '0.00'],
    ['3201', '0.00', '7500.00'],
  ])
  expect(await entriesOf(base.db, 'year_close', { id: closing, voucher_no: null })).toEqual([])
  // A narration is read by people.
  const said = await sql`select narration from gl_voucher where source_type = 'year_close'`.execute(base.db)
  expect(said.rows).toEqual([{ narration: 'Closing of the year to 30 Jun 2026' }])
})

it('is the page its entry leads to', async () => {
  const { stem, plural, source_id: id } = pageColumns('v')
  const { rows } = await sql`
    select ${stem()} as stem, ${plural()} as plural, ${id()} as id from gl_voucher v where v.source_type = 'year_close'`.execute(
    base.db,
  )
  expect(rows).toEqual([{ stem: 'yearClose', plural: 'yearCloses', id: closing }])
})

it('stays closed', async () => {
  agency.clock.set('2026-07-03')
  const refused = await tryRejected(agency, story, [
    {
      event: receipt('V09', '2025-07-31', 1000),
      message: 'The accounting period 2025-07-01 to 2025-07-31 is closed.',
    },
    { event: { type: 'year_close', date: '2026-06-30' }, message: 'This fiscal year is closed.' },
  ])
  expect(refused.filter(({ ok }) => !ok)).toEqual([])
  expect(
    await saying(
      sql`update accounting_period set status = 'open' where fiscal_year = ${year}`.execute(base.db),
    ),
  ).toBe('A closed period cannot be reopened.')
  // Adjustments of the audit are dated in the next year (accounting 10.3).
  expect((await postEvents(agency, [receipt('V10', '2026-07-03', 1000)], story)).posted.has('V10')).toBe(true)
})

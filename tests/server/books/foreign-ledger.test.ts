/** The ledger of a riyal account: foreign money beside taka, and what it is worth at a closing rate (accounting 14, R12). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { giveNumber } from '../../../src/server/books/post.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { pageColumns } from '../../../src/server/reports/sources/statements/asked-books.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import type { Tx } from '../../../src/server/platform/db/kysely.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { ask, whole } from '../papers/walk-reports.ts'

let base: TestApp
let agency: GoldenAgency
let admin: Inject
const dataDir = mkdtempSync(join(tmpdir(), 'rams-foreign-'))

/** A line on the riyal account with its taka on a bank; vouchers of people are in BDT (decision 0202). */
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

beforeAll(async () => {
  base = await testApp({ today: '2025-08-31' })
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  await line(901, '2025-07-22', 500_000, 16_450_000)
  await line(902, '2025-08-10', -200_000, -6_580_000)
  admin = base.as(
    testUser(
      'admin',
      modules.flatMap((module) => defaultPermissions(module.name, module.access, 'ADM')),
    ),
  )
})
afterAll(async () => {
  await base.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('runs both balances from what was brought forward, and values the last one at the closing rate', async () => {
  const report = reportOf('foreignledger')
  const { rows: currencies } = await sql<{ id: number }>`select id from currency where code = 'SAR'`.execute(
    base.db,
  )
  const query = {
    account: String(agency.accounts.get('1113')),
    currency: String(currencies[0]?.id),
    closing_rate: '33',
    date: '2025-08-01..2025-08-31',
  }
  const rows = await whole(admin, report, query)
  expect(
    rows.map(({ date, type, rate, debit_fc: dr, credit_fc: cr, balance_fc: fc, balance }) => [
      date,
      type,
      rate,
      dr,
      cr,
      fc,
      balance,
    ]),
  ).toEqual([
    ['2025-08-01', 'opening', null, null, null, '5000', '164500.00'],
    ['2025-08-10', 'fx_revalue', '32.9', '0', '2000', '3000', '98700.00'],
    ['2025-08-10', 'at_closing_rate', '33', null, null, '3000', '99000.00'],
    ['2025-08-10', 'unrealised', '33', null, null, '3000', '300.00'],
  ])
  const { totals } = await ask(admin, report, query)
  expect(totals.sums).toEqual({ debit_fc: '0', credit_fc: '2000', debit: '0.00', credit: '65800.00' })
  expect(report.holds(rows, totals)).toEqual([])
  const ledger = await whole(admin, reportOf('ledger'), { account: query.account, date: query.date })
  expect(ledger.at(-1)?.['balance']).toBe('98700.00')
})

it('leads from the entries of a revaluation, however many it made, to its page', async () => {
  const made = await sql<{ id: number }>`
    insert into fx_revalue (date, voucher_no, state) select '2025-08-31', string_agg(voucher_no, ', ') || ', FX-2526-009999', 'posted' from gl_voucher where source_type = 'fx_revalue' returning id`.execute(
    base.db,
  )
  const { stem, plural, source_id: id } = pageColumns('v')
  const { rows } = await sql`
    select distinct ${stem()} as stem, ${plural()} as plural, ${id()} as id from gl_voucher v where v.source_type = 'fx_revalue'`.execute(
    base.db,
  )
  expect(rows).toEqual([{ stem: 'fxRevalue', plural: 'fxRevalues', id: made.rows[0]?.id }])
})

/** The books of the demo agency: bank statements in every state, and the journal of the auditor's bundle read by another reader. Source: decisions 0760, 0802; accounting 14, 15. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trialBalanceReport } from '../../../src/domain/reports/trial-balance.ts'
import { readsStatements } from '../../../src/domain/people/named-permissions.ts'
import { bankStatementWorkflow } from '../../../src/machines/books/bank-statement.ts'
import { bundleParts } from '../../../src/server/books/proof/bundle.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { allRows } from '../../../src/server/reports/export-report.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'
import { readJournal } from './hledger-reader.ts'

const today = '2027-03-10'
const reader = (branchScope: 'own' | 'list' | 'all') =>
  testUser('admin', [readsStatements, 'ledger_account.read', 'report.read', 'report.export'], {
    branchScope,
  })
let base: TestApp
beforeAll(async () => {
  base = await testApp({ today, env: { DEMO_PASSWORD: 'nine lanterns on the ferry' } })
  const made = await base.inject({ method: 'POST', url: '/setup/api/v1/setup/demo/', payload: {} })
  expect(made.statusCode, made.body).toBe(200)
}, 240_000)
afterAll(() => base.close())

it('has a bank statement in every state, with rows matched, explained and open', async () => {
  const { rows } = await sql<{ code: string; state: string; open: number; rows: number; explained: number }>`
    select a.code, s.state, s.open_rows as open, s.movements as rows, (select count(*)::int from bank_row r where r.bank_statement = s.id and r.state = 'explained') as explained
    from bank_statement s join ledger_account a on a.id = s.account where s.is_demo order by s.account, s.from_day`.execute(
    base.db,
  )
  expect(rows.map(({ state }) => state).toSorted()).toEqual(
    Object.keys(bankStatementWorkflow.states).toSorted(),
  )
  expect(rows).toMatchObject([
    { code: '1112', state: 'closed', open: 0, explained: 1 },
    { code: '1112', state: 'matching', explained: 0 },
    { code: '1112', state: 'imported', explained: 0 },
    { code: '1121', state: 'discarded', explained: 0 },
  ])
  const [, matching, imported] = rows
  expect(matching?.open).toBeGreaterThan(2)
  expect(matching?.open).toBeLessThan(matching?.rows ?? 0)
  expect(imported?.rows).toBeGreaterThan(2)
  expect(imported?.open).toBe(imported?.rows)
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it('exports a journal whose balances, read by another reader, are those of the trial balance', async () => {
  let text = ''
  await bundleParts(base.db, async (name, content) => {
    for await (const piece of content) if (name === 'ledger.journal') text += piece
  })
  for (const until of [today, '2026-12-31']) {
    const journal = readJournal(text, until)
    const trial = await allRows(
      trialBalanceReport,
      { level: 'ledger', date: `..${until}` },
      { db: base.db, user: reader('all'), clock: base.clock },
      10_000,
    )
    const byCode = Object.fromEntries(
      trial.rows.map((row) => [
        String(row['code']),
        minor(row['closing_debit']) - minor(row['closing_credit']),
      ]),
    )
    const read = Object.fromEntries(
      [...journal.balances]
        .filter(([account]) => !account.includes(':'))
        .map(([account, balance]) => [account.slice(0, account.indexOf(' ')), balance]),
    )
    expect(Object.keys(read).length).toBeGreaterThan(15)
    // An account that came to nothing is no row of the trial balance.
    expect(nonZero(read)).toEqual(nonZero(byCode))
  }
  const counted = await sql<{ n: number }>`select count(*)::int as n from gl_voucher`.execute(base.db)
  expect(readJournal(text).transactions).toBe(counted.rows[0]?.n)
})

const minor = (value: unknown): bigint => BigInt(String(value ?? '0.00').replace('.', '')) // Amounts have two places.
const nonZero = (balances: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0n))

it.each([
  ['all', 200],
  ['list', 403],
  ['own', 403],
] as const)("answers the auditor's bundle to who sees the branches %s with %i", async (scope, status) => {
  const answer = await base.as(reader(scope))({ url: '/voucher/api/v1/voucher/audit_bundle/' })
  expect(answer.statusCode).toBe(status)
})

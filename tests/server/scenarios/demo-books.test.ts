/** The books of the demo agency: bank statements in every state, and the journal of the auditor's bundle read by another reader. Source: decisions 0760, 0802; accounting 14, 15. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trialBalanceReport } from '../../../src/domain/reports/trial-balance.ts'
import { readsStatements } from '../../../src/domain/people/named-permissions.ts'
import { bankStatementWorkflow } from '../../../src/machines/books/bank-statement.ts'
import { bundleParts } from '../../../src/server/books/proof/bundle.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { allRows } from '../../../src/server/reports/export-report.ts'
import { demoAgency, demoDay as today } from '../demo-agency.ts'
import { testUser, type TestApp } from '../harness.ts'
import { balancesByCode, hasHledger, held, hledgerBalances, readJournal } from './hledger-reader.ts'

const reader = (branchScope: 'own' | 'list' | 'all') =>
  testUser('admin', [readsStatements, 'ledger_account.read', 'report.read', 'report.export'], {
    branchScope,
  })
let base: TestApp
beforeAll(async () => {
  base = await demoAgency()
})
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
    { code: '1111', state: 'imported', explained: 0 },
    { code: '1112', state: 'closed', open: 0, explained: 1 },
    { code: '1112', state: 'matching', explained: 0 },
    { code: '1121', state: 'discarded', explained: 0 },
  ])
  const [imported, , matching] = rows
  expect(matching?.open).toBeGreaterThan(2)
  expect(matching?.open).toBeLessThan(matching?.rows ?? 0)
  expect(imported?.rows).toBeGreaterThan(2)
  expect(imported?.open).toBe(imported?.rows)
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it('names who paid or was paid, on the paper too: no code of an agent', async () => {
  const { rows } = await sql<{ who: string }>`
    select payer as who from receipt_voucher where payer ~ '^AG-' union all select payee from payment_voucher where payee ~ '^AG-'`.execute(
    base.db,
  )
  expect(rows).toEqual([])
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
    const read = balancesByCode(journal)
    expect(Object.keys(read).length).toBeGreaterThan(15)
    // An account that came to nothing is no row of the trial balance.
    expect(read).toEqual(nonZero(byCode))
    if (hasHledger) expect(hledgerBalances(text, until)).toEqual(held(journal))
  }
  // The reader notices an amount that is another one.
  const changed = text.replace(/^(\s+\S.*)\.00 BDT$/m, '$1.01 BDT')
  expect(changed).not.toBe(text)
  expect(() => readJournal(changed)).toThrow('does not balance')
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

it("refuses the auditor's bundle to who is limited to agents, whatever branches they see", async () => {
  const answer = await base.as({ ...reader('all'), agentScope: [1] })({
    url: '/voucher/api/v1/voucher/audit_bundle/',
  })
  expect(answer.statusCode).toBe(403)
})

const month = '2027-02-01..2027-02-28'
const trialOf = async (question: Record<string, string>) =>
  (
    await allRows(
      trialBalanceReport,
      question,
      { db: base.db, user: reader('all'), clock: base.clock },
      10_000,
    )
  ).rows
const closing = (row: Record<string, unknown>): bigint =>
  minor(row['closing_debit']) - minor(row['closing_credit'])
const nameOf = (row: Record<string, unknown>): string =>
  [row['code'], row['party'], row['name']].map((part) => String(part ?? '')).join('/')

it.each([
  ['previous_period', '2027-01-01..2027-01-31'],
  ['previous_year', '2026-02-01..2026-02-28'],
] as const)('sets the trial balance beside the %s, and says what changed', async (compare, other) => {
  for (const level of ['primary', 'group', 'ledger', 'sub_ledger']) {
    const now = new Map((await trialOf({ level, date: month })).map((row) => [nameOf(row), closing(row)]))
    const before = new Map((await trialOf({ level, date: other })).map((row) => [nameOf(row), closing(row)]))
    const beside = await trialOf({ level, date: month, compare })
    expect(Object.fromEntries(beside.map((row) => [nameOf(row), closing(row)]))).toEqual(
      Object.fromEntries(
        [...new Set([...now.keys(), ...before.keys()])].map((one) => [one, now.get(one) ?? 0n]),
      ),
    )
    expect(
      beside.filter((row) => {
        const compared = before.get(nameOf(row)) ?? 0n
        return minor(row['compared']) !== compared || minor(row['change']) !== closing(row) - compared
      }),
      level,
    ).toEqual([])
    expect(beside.reduce((sum, row) => sum + minor(row['compared']), 0n)).toBe(0n)
  }
  expect((await trialOf({ level: 'group', date: month })).some((row) => 'compared' in row)).toBe(false)
})

it.each(['trial_balance', 'profit_loss', 'balance_sheet'])(
  'hands out %s with the other period and the difference, only where one is asked for',
  async (endpoint) => {
    const who = base.as(reader('all'))
    const headOf = async (more: string) => {
      const answer = await who({
        url: `/report/api/v1/report/${endpoint}/without_pagination/?format=csv&level=group&${endpoint === 'balance_sheet' ? 'as_of=2027-02-28' : `date=${month}`}${more}`,
      })
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      return answer.body.split('\n').find((line) => line.includes('Name')) ?? answer.body.slice(0, 500)
    }
    const beside = await headOf('&compare=previous_period')
    expect(beside).toMatch(/previous period/i)
    expect(beside).toMatch(/change/i)
    expect(await headOf('')).not.toMatch(/previous period|change/i)
    for (const format of ['xlsx', 'pdf']) {
      const file = await who({
        url: `/report/api/v1/report/${endpoint}/without_pagination/?format=${format}&level=group&compare=previous_period&${endpoint === 'balance_sheet' ? 'as_of=2027-02-28' : `date=${month}`}`,
      })
      expect([file.statusCode, file.rawPayload.length > 1000], format).toEqual([200, true])
    }
  },
)

it('calls the accounts of the product as their reader does, in statements, files and pickers', async () => {
  const rights = [readsStatements, 'ledger_account.read', 'report.read', 'report.export']
  const ask = base.as(testUser('admin', rights, { language: 'ar' }))
  const at = '/report/api/v1/report/trial_balance'
  const file = await ask({ url: `${at}/without_pagination/?level=ledger&format=csv` })
  expect(file.statusCode, file.body.slice(0, 200)).toBe(200)
  expect(file.body).toContain('الصندوق - المكتب الرئيسي')
  expect(file.body).not.toContain('Cash in hand')
  // What is answered is what is stored.
  const { rows } = (await ask({ url: `${at}/?level=ledger&size=200` })).json<{ rows: { name: string }[] }>()
  expect(rows.map(({ name }) => name)).toContain('Cash in hand - head office')
  const picked = async (typed: string) =>
    (
      await ask({
        url: `/ledger_account/api/v1/ledger_account/without_pagination/all/?q=${encodeURIComponent(typed)}`,
      })
    )
      .json<{ ledger_accounts: { label: string }[] }>()
      .ledger_accounts.map(({ label }) => label)
  for (const typed of ['الصندوق', 'cash in hand', '1101'])
    expect([typed, await picked(typed)]).toEqual([typed, ['1101 Cash in hand - head office']])
})

/** Opening balances from a file: bad lines are said at line and column, good ones become a draft, which two people post. Source: accounting 10.2. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../../src/server/books/verify-books.ts'
import { importer } from '../../papers/import-file.ts'
import { openMoneyDesk, type MoneyDesk } from '../../tickets/money-desk.ts'

const today = '2026-12-16'
const module = 'opening_balance'
let desk: MoneyDesk
let files: ReturnType<typeof importer>
let code = ''
beforeAll(async () => {
  desk = await openMoneyDesk(today, '1000.00')
  files = importer(desk.base, await desk.users.as('accounts'))
  const { rows } = await sql<{
    code: string
  }>`select code from sub_ledger_account where id = ${desk.customer}`.execute(desk.base.db)
  code = rows[0]?.code ?? ''
})
afterAll(() => desk.base.close())

const head = [
  'Date',
  'Narration',
  'Account',
  'Sub Ledger',
  'Bill number',
  'Bill date',
  'Due',
  'Debit',
  'Credit',
]
const faultsOf = async (id: number) =>
  (await files.rows(id)).flatMap(({ line, faults }) =>
    (faults ?? []).map(({ key, message }) => [line, key, message]),
  )
const drafts = async (): Promise<number[]> =>
  (
    await sql<{ id: number }>`select id from opening_balance where not is_deleted order by id`.execute(
      desk.base.db,
    )
  ).rows.map(({ id }) => id)

it('says what is wrong with a line at its row and column, and keeps nothing', async () => {
  const made = await files.check(
    await files.upload(module, [
      head,
      [today, 'Openings', '1301', code, 'B-1', '2026-11-01', '2026-11-30', '500.00', ''],
      ['', '', '9999', '', '', '', '', '10.00', ''],
      ['', '', '1301', 'nobody', 'B-2', '', '', '10.00', ''],
      ['', '', '1301', code, 'B-3', '2026-11-10', '2026-11-01', '10.00', ''],
      ['', '', '1101', '', '', 'soon', '', '10.00', ''],
      ['', '', '1101', '', '', '', '', 'ten', ''],
      ['', '', '1101', '', '', '', '', '-5.00', ''],
      ['', '', '1101', '', '', '', '', '5.00', '5.00'],
      ['', '', '1101', '', '', '', '', '', ''],
      ['', '', '', '', '', '', '', '7.00', ''],
      ['', '', '1301', '', 'B-4', '', '', '7.00', ''],
      ['', '', '1301', code, 'b-1', '', '', '7.00', ''],
      ['', '', '1101', '', 'B-5', '', '', '7.00', ''],
    ]),
  )
  expect(await faultsOf(made.id)).toEqual([
    [3, 'lines.account', 'Account "9999" was not found.'],
    [4, 'lines.sub_ledger', 'Sub Ledger "nobody" was not found.'],
    [5, 'lines.due_date', 'Due cannot be before Bill date.'],
    [6, 'lines.bill_date', 'Enter a valid date.'],
    [7, 'lines.debit', 'Debit must be a number.'],
    [8, 'lines.debit', 'Debit cannot be negative.'],
    [9, 'lines.debit', 'Enter either a debit or a credit.'],
    // What a form asks for when it is handed in.
    [10, 'lines.debit', 'Amount must be greater than 0.'],
    [11, 'lines.account', 'Please select an account.'],
    [12, 'lines.sub_ledger', 'Please select a sub ledger for Accounts receivable - agents.'],
    [13, 'lines.bill_no', 'Bill b-1 of Abdul Karim is in line 1 already.'],
    [14, 'lines.bill_no', 'Only a line of a party can name a bill.'],
  ])
  expect(await drafts()).toEqual([])
})

it('says of a single line that cannot be read only what is wrong with it', async () => {
  const only = async (...cells: string[]) =>
    faultsOf((await files.check(await files.upload(module, [head, [today, 'Openings', ...cells]]))).id)
  expect(await only('9999', '', '', '', '', '10.00', '')).toEqual([
    [2, 'lines.account', 'Account "9999" was not found.'],
  ])
  expect(await only('1301', 'nobody', 'B-2', '', '', '10.00', '')).toEqual([
    [2, 'lines.sub_ledger', 'Sub Ledger "nobody" was not found.'],
  ])
  expect(await only('', '', '', '', '', '7.00', '')).toEqual([
    [2, 'lines.account', 'Please select an account.'],
  ])
  expect(await only('1301', '', 'B-4', '', '', '7.00', '')).toEqual([
    [2, 'lines.sub_ledger', 'Please select a sub ledger for Accounts receivable - agents.'],
  ])
})

it('makes one draft of the lines, which two people post bill by bill', async () => {
  const made = await files.check(
    await files.upload(module, [
      head,
      [today, 'Balances of the old program', '1301', code, 'B-1', '2026-11-01', '2026-11-30', '1,500.50', ''],
      ['', '', '1301', code, 'B-2', '2026-12-01', '', '250', ''],
      ['', '', '1101', '', '', '', '', '4000.00', ''],
      ['', '', '3101', '', '', '', '', '', '5000.00'],
    ]),
  )
  expect(await faultsOf(made.id)).toEqual([])
  expect((await files.commit(made.id)).state).toBe('done')
  const [id = 0, ...others] = await drafts()
  expect(others).toEqual([])
  expect(await desk.record(module, id)).toMatchObject({ status: 'draft', date: today })
  await desk.move('accounts', id, 'SUBMIT', module)
  await desk.move('manager', id, 'AUTHORISE', module)
  const { rows } = await sql<{ code: string; side: bigint; reference: string | null; due: string | null }>`
    select a.code, l.debit_minor - l.credit_minor as side, l.reference, l.due_date as due from gl_line l join gl_voucher v on v.id = l.voucher_id
      join ledger_account a on a.id = l.ledger_account_id where v.source_type = ${module} and v.source_id = ${id} order by l.line_no`.execute(
    desk.base.db,
  )
  expect(rows).toEqual([
    { code: '1301', side: 150_050n, reference: 'B-1', due: '2026-11-30' },
    { code: '1301', side: 25_000n, reference: 'B-2', due: today },
    { code: '1101', side: 400_000n, reference: null, due: null },
    { code: '3101', side: -500_000n, reference: null, due: null },
    { code: '3202', side: -75_050n, reference: null, due: null },
  ])
  expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })
  // What is in the books is not taken back with the file.
  await files.undo(made.id)
  expect((await files.rows(made.id)).map(({ state }) => state)).toContain('kept')
  expect(await desk.record(module, id)).toMatchObject({ status: 'posted' })
})

it('is one opening where every row repeats its date, another where the date is another', async () => {
  const before = (await drafts()).length
  const made = await files.check(
    await files.upload(module, [
      head,
      [today, 'Old program', '1301', code, 'R-1', '2026-11-01', '', '100.00', ''],
      [today, '', '1101', '', '', '', '', '50.00', ''],
      [today, 'Old program', '3101', '', '', '', '', '', '150.00'],
      ['2026-12-15', 'Second program', '1101', '', '', '', '', '20.00', ''],
    ]),
  )
  expect(await faultsOf(made.id)).toEqual([])
  expect((await files.commit(made.id)).state).toBe('done')
  const created = (await drafts()).slice(before)
  const lines = await Promise.all(
    created.map(async (id) => ((await desk.record(module, id))['lines'] as unknown[]).length), // As its schema says.
  )
  expect(lines).toEqual([3, 1])
})

it.each(['csv', 'xlsx'] as const)('offers a sample as %s that comes back without a fault', async (format) => {
  const who = await desk.users.as('accounts')
  const sample = await who({
    method: 'POST',
    url: `/import/api/v1/import/sample/${module}/`,
    payload: { format },
  })
  expect(sample.statusCode).toBe(200)
  const made = await files.check(await files.upload(module, sample.rawPayload, `openings.${format}`))
  expect([await faultsOf(made.id), made.counts]).toMatchObject([[], { bad: 0 }])
})

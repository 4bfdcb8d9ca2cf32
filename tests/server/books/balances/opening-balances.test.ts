/** Opening balances over HTTP: bill by bill, pasted, brought in by file, posted by two people. Source: accounting 10.2. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importer } from '../../papers/import-file.ts'
import { openMoneyDesk, type MoneyDesk } from '../../tickets/money-desk.ts'

const today = '2026-12-16'
const module = 'opening_balance'
const root = `/${module}/api/v1/${module}`
let desk: MoneyDesk
let code = ''
beforeAll(async () => {
  desk = await openMoneyDesk(today, '1000.00')
  const { rows } = await sql<{
    code: string
  }>`select code from sub_ledger_account where id = ${desk.customer}`.execute(desk.base.db)
  code = rows[0]?.code ?? ''
})
afterAll(() => desk.base.close())

const bill = async (more: object) => ({
  account: await desk.account('1301'),
  sub_ledger: desk.customer,
  debit: '500.00',
  ...more,
})
const create = (lines: object[]) => desk.send('accounts', 'POST', `${root}/create/`, { date: today, lines })
const submit = async (id: number) => {
  const { version } = await desk.record(module, id)
  return desk.send('accounts', 'POST', `${root}/event/${id}/`, { type: 'SUBMIT' }, version)
}
const faultsOf = (body: Record<string, unknown>) =>
  ((body['errors'] ?? []) as { pointer: string; code: string }[]).map(({ pointer, code: fault }) => [
    pointer,
    fault,
  ]) // Findings of a refused body.

it('posts the bills of a party by two people, the rest on opening balance equity', async () => {
  const made = await create([
    await bill({ bill_no: 'B-17', bill_date: '2026-11-01', due_date: '2026-11-30' }),
    { account: await desk.account('1101'), debit: '250.00' },
    { account: await desk.account('3101'), credit: '100.00' },
  ])
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  expect((await desk.send('accounts', 'GET', `${root}/standing/`)).body).toMatchObject({
    account: { code: '3202' },
    balance: '0.00',
    waiting: 1,
  })
  await desk.move('accounts', id, 'SUBMIT', module)
  const { version } = await desk.record(module, id)
  const own = await desk.send('accounts', 'POST', `${root}/event/${id}/`, { type: 'AUTHORISE' }, version)
  expect([own.status, own.body['code']]).toEqual([409, 'voucher.ownAuthorisation'])
  await desk.move('manager', id, 'AUTHORISE', module)
  const { rows } = await sql<{ code: string; side: bigint; reference: string | null; due: string | null }>`
    select a.code, l.debit_minor - l.credit_minor as side, l.reference, l.due_date as due from gl_line l join gl_voucher v on v.id = l.voucher_id
      join ledger_account a on a.id = l.ledger_account_id where v.source_type = ${module} and v.source_id = ${id} order by l.line_no`.execute(
    desk.base.db,
  )
  expect(rows).toEqual([
    { code: '1301', side: 50_000n, reference: 'B-17', due: '2026-11-30' },
    { code: '1101', side: 25_000n, reference: null, due: null },
    { code: '3101', side: -10_000n, reference: null, due: null },
    { code: '3202', side: -65_000n, reference: null, due: null },
  ])
  expect((await desk.send('accounts', 'GET', `${root}/standing/`)).body).toMatchObject({
    balance: '-650.00',
    waiting: 0,
  })
})

it('says at its cell what is wrong with a bill', async () => {
  const late = await create([await bill({ bill_no: 'B-1', bill_date: '2026-11-10', due_date: '2026-11-01' })])
  expect([late.status, faultsOf(late.body)]).toEqual([422, [['/lines/0/due_date', 'NBEF']]])
  const made = await create([
    await bill({ bill_no: 'B-2', bill_date: '2026-11-01' }),
    await bill({ bill_no: 'b-2', due_date: '2026-12-01' }),
    { account: await desk.account('1101'), debit: '1.00', bill_no: 'B-3' },
  ])
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const answer = await submit(Number(made.body['id']))
  expect([answer.status, faultsOf(answer.body)]).toEqual([
    422,
    [
      ['/lines/1/bill_no', 'opening.billTwice'],
      ['/lines/2/bill_no', 'opening.billParty'],
    ],
  ])
})

it('reads pasted rows as a file is read, with headings or in the order of the grid', async () => {
  const fields = ['account', 'sub_ledger', 'bill_no', 'bill_date', 'due_date', 'debit', 'credit'].map(
    (name) => ({ name, label: name === 'bill_no' ? 'Fatura no' : name }),
  )
  const read = async (rows: string[][], who: 'accounts' | 'ticketing' = 'accounts') =>
    desk.send(who, 'POST', `/import/api/v1/import/lines/${module}/`, { line: 'lines', fields, rows })
  const values = {
    account: await desk.account('1301'),
    sub_ledger: desk.customer,
    bill_no: 'B-9',
    due_date: '2026-11-30',
    debit: '12500.50',
  }
  const inOrder = await read([
    ['1301', code, 'B-9', '', '2026-11-30', '12,500.50'],
    ['9999', 'nobody'],
  ])
  expect(inOrder).toMatchObject({
    status: 200,
    body: { lines: [{ values, faults: [] }, { faults: [{ name: 'account' }, { name: 'sub_ledger' }] }] },
  })
  const headed = await read([
    ['Debit', 'Due', 'Fatura no', 'Account', 'Sub Ledger'],
    ['12,500.50', '2026-11-30', 'B-9', '1301', code],
  ])
  expect(headed).toMatchObject({ status: 200, body: { lines: [{ values, faults: [] }] } })
  expect((await read([['1301']], 'ticketing')).status).toBe(403)
})

it('brings openings in from a file up to the books, after its bad lines were said and fixed', async () => {
  const accounts = await desk.users.as('accounts')
  const work = importer(desk.base, accounts)
  const heading = [
    'Date',
    'Narration',
    'Account',
    'Sub Ledger',
    'Bill',
    'Bill date',
    'Due',
    'Debit',
    'Credit',
  ]
  const good = [
    [today, 'Openings of the old books', '1301', code, 'F-1', '2026-10-01', '2026-10-31', '1,200.50', ''],
    ['', '', '1301', code, 'F-2', '2026-11-01', '2026-12-01', '300', ''],
    ['', '', '1101', '', '', '', '', '99.50', ''],
  ]
  const bad = await work.check(
    await work.upload(module, [
      heading,
      [today, 'Bad ones', '1301', 'nobody', 'F-3', '2026-10-01', '2026-10-31', '10', ''],
      ['', '', '9999', '', '', '', '', '10', ''],
      ['', '', '1301', code, 'F-4', '2026-13-01', '', 'ten', ''],
      ['', '', '1301', code, 'F-5', '2026-11-10', '2026-11-01', '10', ''],
    ]),
  )
  expect(
    (await work.rows(bad.id)).flatMap(({ line, faults }) =>
      (faults ?? []).map(({ key, message }) => [line, key, message]),
    ),
  ).toEqual([
    [2, 'lines.sub_ledger', 'Sub Ledger "nobody" was not found.'],
    [3, 'lines.account', 'Account "9999" was not found.'],
    [4, 'lines.bill_date', 'Enter a valid date.'],
    [4, 'lines.debit', 'Debit must be a number.'],
    [5, 'lines.due_date', 'Due cannot be before Bill date.'],
  ])
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from opening_balance`.execute(
    desk.base.db,
  )
  const made = await work.check(await work.upload(module, [heading, ...good]))
  expect(made.counts).toMatchObject({ good: 3, bad: 0 })
  expect((await work.commit(made.id)).counts).toMatchObject({ created: 3, bad: 0 })
  const ids = new Set((await work.rows(made.id)).map((row) => row.record_id))
  expect(ids.size).toBe(1)
  const { rows: after } = await sql<{ n: number }>`select count(*)::int as n from opening_balance`.execute(
    desk.base.db,
  )
  expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1)
  const id = [...ids][0] ?? 0
  expect(await desk.record(module, id)).toMatchObject({ status: 'draft', date: today })
  await desk.move('accounts', id, 'SUBMIT', module)
  await desk.move('manager', id, 'AUTHORISE', module)
  const { rows } = await sql<{
    code: string
    side: bigint
    reference: string | null
    due: string | null
    party: number | null
  }>`
    select a.code, l.debit_minor - l.credit_minor as side, l.reference, l.due_date as due, l.sub_ledger_id as party from gl_line l join gl_voucher v on v.id = l.voucher_id
      join ledger_account a on a.id = l.ledger_account_id where v.source_type = ${module} and v.source_id = ${id} order by l.line_no`.execute(
    desk.base.db,
  )
  expect(rows).toEqual([
    { code: '1301', side: 120_050n, reference: 'F-1', due: '2026-10-31', party: desk.customer },
    { code: '1301', side: 30_000n, reference: 'F-2', due: '2026-12-01', party: desk.customer },
    { code: '1101', side: 9_950n, reference: null, due: null, party: null },
    { code: '3202', side: -160_000n, reference: null, due: null, party: null },
  ])
})

/** Advances to suppliers: paid before the bill, applied to it by an entry, taken back, and only within one supplier. Source: accounting 4.8; decision 0832. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../../src/server/books/verify-books.ts'
import { openMoneyDesk, type MoneyDesk } from '../../tickets/money-desk.ts'
import { insertRow } from '../../users.ts'

const today = '2026-12-16'
let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
})
afterAll(() => desk.base.close())

/** A supplier without a record of its own: an account of payables and one of advances with the same code. */
async function supplierCalled(code: string): Promise<{ payable: number; advances: number }> {
  const on = async (account: string) =>
    insertRow(desk.base.db, 'sub_ledger_account', {
      code,
      name: code,
      ledger_account: await desk.account(account),
      party_type: 'supplier',
    })
  return { payable: await on('2102'), advances: await on('1403') }
}
async function centre(): Promise<{ payable: number; advances: number }> {
  const { rows } = await sql<{ id: number }>`select id from medical_center order by id limit 1`.execute(
    desk.base.db,
  )
  const { rows: city } = await sql<{ id: number }>`select id from city limit 1`.execute(desk.base.db)
  const id =
    rows[0]?.id ??
    (await insertRow(desk.base.db, 'medical_center', {
      code: 'BD-DHK-901',
      name: 'Demo Medical Center',
      system: 'wafid',
      city: city[0]?.id,
      address: 'Dhaka',
      phone: '+8801700000777',
    }))
  const { rows: accounts } = await sql<{ code: string; id: number }>`
    select a.code, s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where s.party_type = 'medical_center' and s.party_id = ${id}`.execute(
    desk.base.db,
  )
  const of = (code: string) => accounts.find((one) => one.code === code)?.id ?? 0
  return { payable: of('2102'), advances: of('1403') }
}

const post = async (module: 'payment_voucher' | 'purchase', body: object): Promise<number> => {
  const made = await desk.send('accounts', 'POST', `/${module}/api/v1/${module}/create/`, {
    date: today,
    narration: 'A supplier',
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  await desk.move('accounts', id, 'SUBMIT', module)
  await desk.move('manager', id, 'AUTHORISE', module)
  return id
}
const payAhead = async (advances: number, amount: string) =>
  post('payment_voucher', {
    mode: 'cash',
    account: await desk.account('1101'),
    payee: 'The supplier',
    lines: [{ account: await desk.account('1403'), sub_ledger: advances, amount }],
  })
let bills = 0
const bill = async (supplier: number, amount: string) =>
  post('purchase', {
    supplier,
    supplier_bill_no: `B-${++bills}`,
    lines: [{ account: await desk.account('5302'), description: 'Rent', amount }],
  })
interface Page {
  items: { id: number; side: 'debit' | 'credit'; open: string }[]
  settled: { id: number; entry: string | null; amount: string; undo: boolean }[]
}
const page = async (sub: number): Promise<Page> =>
  (await desk.send('accounts', 'GET', `/voucher/api/v1/voucher/settlement/${sub}`)).body as unknown as Page // The answer's own schema says so.
const openOf = async (sub: number) => (await page(sub)).items.map(({ side, open }) => `${side} ${open}`)
const settle = async (sub: number, amount: string) => {
  const { items } = await page(sub)
  const rows = (side: 'debit' | 'credit') =>
    items.filter((one) => one.side === side).map(({ id }) => ({ item: id, amount }))
  return desk.send('accounts', 'POST', `/voucher/api/v1/voucher/settle/${sub}`, {
    debits: rows('debit'),
    credits: rows('credit'),
  })
}
const entryOf = async (no: string) =>
  (
    await sql<{ code: string; side: bigint }>`
      select a.code, l.debit_minor - l.credit_minor as side from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id where v.voucher_no = ${no} order by l.line_no`.execute(
      desk.base.db,
    )
  ).rows

it.each([
  ['a supplier without a record', () => supplierCalled('PAPER-1')],
  ['a medical centre', centre],
] as const)('applies the advance of %s to its bill by an entry, and takes it back', async (_who, make) => {
  const { payable, advances } = await make()
  await payAhead(advances, '700.00')
  await bill(payable, '1000.00')
  expect((await openOf(payable)).toSorted()).toEqual(['credit 1000.00', 'debit 700.00'])
  // The workbench is the same from either account.
  expect(await openOf(advances)).toEqual(await openOf(payable))
  const answer = await settle(payable, '700.00')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [no = ''] = answer.body['vouchers'] as string[] // The answer's own schema says so.
  expect(no).toMatch(/^AA-/)
  expect(await entryOf(no)).toEqual([
    { code: '2102', side: 70_000n },
    { code: '1403', side: -70_000n },
  ])
  expect(await openOf(payable)).toEqual(['credit 300.00'])
  const [settled] = (await page(payable)).settled
  expect(settled).toMatchObject({ entry: no, amount: '700.00', undo: true })
  const back = await desk.send('accounts', 'POST', `/voucher/api/v1/voucher/unsettle/${payable}`, {
    settlement: settled?.id,
    is_entry: true,
    reason: 'Applied to the wrong bill',
  })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect((await openOf(payable)).toSorted()).toEqual(['credit 1000.00', 'debit 700.00'])
  expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })
})

it('comes back with the bill when that is reversed', async () => {
  const { payable, advances } = await supplierCalled('PAPER-2')
  await payAhead(advances, '500.00')
  const id = await bill(payable, '500.00')
  expect((await settle(payable, '500.00')).status).toBe(200)
  expect(await openOf(payable)).toEqual([])
  await desk.move('manager', id, 'REVERSE', 'purchase', { reason: 'The bill is another one', date: today })
  expect(await openOf(payable)).toEqual(['debit 500.00'])
})

it('comes back with the payment for who may reverse that, without an authority for bills', async () => {
  const { payable, advances } = await supplierCalled('PAPER-6')
  const id = await payAhead(advances, '500.00')
  await bill(payable, '500.00')
  expect((await settle(payable, '500.00')).status).toBe(200)
  const scope = async (scopeNow: string) =>
    sql`update authorize_account set scope = ${scopeNow} where "user" = ${desk.users.ids.manager} and scope <> 'ticket'`.execute(
      desk.base.db,
    )
  await scope('payment_voucher')
  try {
    await desk.move('manager', id, 'REVERSE', 'payment_voucher', { reason: 'It was never paid', date: today })
  } finally {
    await scope('all')
  }
  expect(await openOf(payable)).toEqual(['credit 500.00'])
})

it('never pays the bill of another supplier, by whichever way it is asked for', async () => {
  const [mine, theirs] = [await supplierCalled('PAPER-4'), await supplierCalled('PAPER-5')]
  await payAhead(mine.advances, '500.00')
  await bill(theirs.payable, '500.00')
  expect(await openOf(mine.payable)).toEqual(['debit 500.00'])
  const [advance] = (await page(mine.payable)).items
  const [due] = (await page(theirs.payable)).items
  const answer = await desk.send('accounts', 'POST', '/voucher/api/v1/voucher/apply_advance/', {
    bill: due?.id,
    advance: advance?.id,
    amount: '500.00',
  })
  expect([answer.status, answer.body['detail']]).toEqual([
    409,
    'An allocation must stay within one party and one account.',
  ])
})

it('is refused without an authority for bills, at the row of the advance', async () => {
  const { payable, advances } = await supplierCalled('PAPER-3')
  await payAhead(advances, '500.00')
  await bill(payable, '500.00')
  await sql`update authorize_account set is_active = false where "user" = ${desk.users.ids.accounts} and scope = 'all'`.execute(
    desk.base.db,
  )
  const refused = await settle(payable, '500.00')
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'voucher.noAuthority', errors: [{ pointer: '/debits/0/amount' }] },
  ])
  expect((await openOf(payable)).toSorted()).toEqual(['credit 500.00', 'debit 500.00'])
})

it('leaves the statement of a medical centre that of what is owed to it', async () => {
  const { payable, advances } = await centre()
  expect(advances).toBeGreaterThan(0)
  const { rows } = await sql<{ party: number }>`
    select party_id as party from sub_ledger_account where id = ${payable} and party_id is not null`.execute(
    desk.base.db,
  )
  const { body } = await desk.send(
    'accounts',
    'GET',
    `/voucher/api/v1/voucher/party_account/?party_type=medical_center&party=${rows[0]?.party}`,
  )
  expect(body).toEqual({ sub_ledger: payable })
})

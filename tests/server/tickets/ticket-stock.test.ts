/** The stock of tickets against accounts 1202 and 1409: unsold, on a sale that waits, with a person in charge, temporary. Source: tickets 11 "Stock list". */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportOf } from '../../../src/domain/reports/index.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import { allRows } from '../../../src/server/reports/export-report.ts'
import { insertPic } from './desk.ts'
import { openMoneyDesk, type MoneyDesk } from './money-desk.ts'

const today = '2025-07-03'
const report = reportOf('ticketStock')
let desk: MoneyDesk
let reader: SessionUser

const asked = async (query: Readonly<Record<string, string>> = {}) => {
  const { rows, head } = await allRows(
    report,
    { columns: Object.keys(report.columns).join(','), ...query },
    { db: desk.base.db, user: reader, clock: desk.base.clock },
    1000,
  )
  return { rows, said: report.holds(rows, head.totals), sums: head.totals.sums }
}
const of = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows
    .map(({ stock, ticket_no: no, cost, expected }) => [stock, no, cost, expected].join(' '))
    .toSorted((one, other) => (one < other ? -1 : 1))

beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
  const user = await desk.base.app.services.userById(desk.base.db, desk.users.ids.manager)
  if (!user) throw new Error('there is no such user')
  reader = user
  const lines = Array.from({ length: 6 }, (_, at) => desk.line({ ticket_no: `065240000000${at}` }))
  const { tickets } = await desk.bought(lines)
  const [, sold = 0, waits, withPic, back = 0, own] = tickets
  await desk.sold(sold)
  const sale = await desk.create('ticket_sale', {
    customer: desk.customer,
    sale_date: today,
    lines: [{ ticket: waits, price: '54500.00' }],
  })
  await desk.event('ticketing', 'ticket_sale', sale, { type: 'SUBMIT' })
  const counter = await desk.create('ticket_pic_sale', {
    pic: await insertPic(desk),
    sale_date: today,
    due_date: today,
    lines: [{ ticket: withPic, passenger: desk.passenger, price: '55000.00', collected: '0.00' }],
  })
  await desk.event('ticketing', 'ticket_pic_sale', counter, { type: 'SUBMIT' })
  const refund = await desk.create('ticket_refund', {
    ticket: back,
    kind: 'full',
    request_date: today,
    request_reason: 'the visa was refused',
    ra_no: 'RA-1',
  })
  await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })
  await desk.event('manager', 'iata_ticket', own ?? 0, { type: 'OWN_USE', passenger: desk.passenger })
  await desk.create('iata_ticket_temporary', {
    airline: desk.airline,
    ticket_no: '0652400000009',
    passenger_name: 'RAKIB HASAN',
    pnr: 'AB12CD',
    fare: '10000.00',
    tax: '2000.00',
    commission: '700.00',
  })
})
afterAll(() => desk.base.close())

it('has every ticket that is not sold, and costs what the trial balance says', async () => {
  const { rows, said, sums } = await asked()
  expect(of(rows)).toEqual([
    'on_sale 0652400000002 50350.00 0.00',
    'pic 0652400000003 50350.00 0.00',
    'refund 0652400000004 50350.00 0.00',
    'temporary 0652400000009 0.00 11300.00',
    'unsold 0652400000000 50350.00 0.00',
  ])
  expect(rows.find(({ stock }) => stock === 'pic')).toMatchObject({ pic: 'Rahima Begum (EMP-0003)' })
  expect(said).toEqual([])
  expect(sums).toMatchObject({ cost: '201400.00', booked: '201400.00', expected: '11300.00' })
  const { rows: books } = await sql<{ balance: bigint }>`
    select sum(l.debit_minor - l.credit_minor)::bigint as balance from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code in ('1202', '1409')`.execute(
    desk.base.db,
  )
  expect(rows.map(({ balance }) => balance)).toEqual(Array.from({ length: 5 }, () => '201400.00'))
  expect(books[0]?.balance).toBe(201_400_00n)
})

it('shows a part where it is asked for one, and compares only the whole', async () => {
  const { rows, said } = await asked({ stock: 'pic,temporary' })
  expect(of(rows)).toEqual(['pic 0652400000003 50350.00 0.00', 'temporary 0652400000009 0.00 11300.00'])
  expect([said, rows[0]?.['balance']]).toEqual([[], null])
})

it('has entries of no ticket in a row of their own, and ages', async () => {
  desk.base.clock.set('2025-07-13')
  const { body } = await desk.send('admin', 'POST', '/journal/api/v1/journal/create/', {
    date: '2025-07-13',
    narration: 'Carried over from the old books',
    lines: [
      { account: await desk.account('1202'), debit: '1000.00' },
      { account: await desk.account('5105'), credit: '1000.00' },
    ],
  })
  expect(body['id'], JSON.stringify(body)).toBeDefined()
  expect((await desk.event('admin', 'journal', Number(body['id']), { type: 'SUBMIT' })).status).toBe(200)
  await desk.move('manager', Number(body['id']), 'AUTHORISE', 'journal')
  const { rows, said } = await asked()
  expect(said).toEqual([])
  expect(of(rows).filter((row) => row.startsWith('not_of'))).toEqual(['not_of_a_ticket  1000.00 0.00'])
  expect(rows.find(({ stock }) => stock === 'unsold')).toMatchObject({ age: 10, balance: '202400.00' })
})

it('has the stock of an earlier day as the books had it then, and of every day', async () => {
  const { rows: found } = await sql<{ id: number }>`
    select id from iata_ticket where ticket_no = '0652400000000'`.execute(desk.base.db)
  await desk.sold(found[0]?.id ?? 0)
  const costs = async (day: string) => (await asked({ as_of: day })).sums['cost']
  expect((await asked({ as_of: '2025-07-02' })).rows).toEqual([])
  const then = await asked({ as_of: '2025-07-10' })
  expect(of(then.rows)).toEqual([
    'unsold 0652400000000 50350.00 0.00',
    'unsold 0652400000002 50350.00 0.00',
    'unsold 0652400000003 50350.00 0.00',
    'unsold 0652400000004 50350.00 0.00',
  ])
  expect(then.rows[0]).toMatchObject({ age: 7, balance: '201400.00' })
  expect([await costs(today), await costs('2025-07-12'), await costs('2025-07-13')]).toEqual([
    '201400.00',
    '201400.00',
    '152050.00',
  ])
  for (const day of ['2025-07-03', '2025-07-10', '2025-07-11', '2025-07-12', '2025-07-13'])
    expect([day, (await asked({ as_of: day })).said]).toEqual([day, []])
})

it('names a ticket that costs something else than its account says, and a sum the trial balance does not have', async () => {
  await sql`update iata_ticket set net_cost = net_cost + 100 where ticket_no = '0652400000002'`.execute(
    desk.base.db,
  )
  expect((await asked()).said).toEqual([
    '0652400000002: costs 50351.00, in the books it is 50350.00',
    'all cost 152051.00, accounts 1202 and 1409 hold 152050.00',
  ])
})

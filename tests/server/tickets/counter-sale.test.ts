/** Tickets sold at the counter: the passenger owes, the person in charge collects and answers for the money. Source: tickets 5.5. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { showTicketNumber } from '../../../src/domain/tickets/ticket-number.ts'
import { insertPic, openDesk, type Desk } from './desk.ts'

const today = '2025-07-03'
let desk: Desk
let pic: number
let before: bigint

const sale = (ticket: number, price: string, collected: string, more: object = {}) => ({
  pic,
  sale_date: today,
  due_date: '2025-07-10',
  lines: [{ ticket, passenger: desk.passenger, price, collected }],
  ...more,
})
const posted = async (body: object): Promise<number> => {
  const id = await desk.create('ticket_pic_sale', body)
  expect((await desk.event('ticketing', 'ticket_pic_sale', id, { type: 'SUBMIT' })).status).toBe(200)
  const done = await desk.event('manager', 'ticket_pic_sale', id, { type: 'AUTHORISE' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return id
}
const bought = async (more: object = {}): Promise<number> =>
  (await desk.bought([desk.line(more)])).tickets[0] ?? 0
/** Open amounts of the passenger's account: what is still to be paid, and what was paid too much. */
const open = async (): Promise<unknown[]> =>
  (
    await sql<{ left: number }>`
      select (l.debit_minor - l.credit_minor - coalesce((select sum(case when g.debit_line_id = l.id then g.amount_minor else -g.amount_minor end) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0))::int as left
      from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '1302' and l.voucher_id > ${before} order by l.id`.execute(
      desk.base.db,
    )
  ).rows
    .map(({ left }) => left)
    .filter((left) => left !== 0)

beforeAll(async () => {
  desk = await openDesk(today)
  pic = await insertPic(desk)
})
afterAll(() => desk.base.close())
beforeEach(async () => {
  before = await desk.lastEntry()
})

it('posts price, collected money and incentive, and leaves open what the passenger has not paid (G10)', async () => {
  const ticket = await bought()
  before = await desk.lastEntry()
  const id = await posted(sale(ticket, '55000.00', '30000.00', { incentive: '300.00' }))
  expect((await desk.linesAfter(before)).map(([no, ...rest]) => [String(no).slice(0, 2), ...rest])).toEqual([
    ['PS', '1302', expect.any(String), 5_500_000, 0, true],
    ['PS', '1202', null, 0, 5_035_000, true],
    ['PS', '4101', null, 0, 315_000, true],
    ['PS', '4102', null, 0, 150_000, true],
    ['PS', '1405', 'EMP-0003', 3_000_000, 0, true],
    ['PS', '1302', expect.any(String), 0, 3_000_000, true],
    ['PS', '5102', null, 30_000, 0, false],
    ['PS', '2502', 'EMP-0003', 0, 30_000, false],
  ])
  expect(await open()).toEqual([2_500_000])
  expect(await desk.record('ticket_pic_sale', id)).toMatchObject({
    state: 'posted',
    amount: '55000.00',
    collected: '30000.00',
    voucher_no: expect.stringMatching(/^PS-2526-/),
  })
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({ state: 'sold', sale_price: '55000.00' })
})

it('refuses more money than the price, and a ticket that waits on another sale, whatever its kind', async () => {
  const ticket = await bought()
  const tooMuch = await desk.send(
    'ticketing',
    'POST',
    '/ticket_pic_sale/api/v1/ticket_pic_sale/create/',
    sale(ticket, '55000.00', '55000.01'),
  )
  expect([tooMuch.status, tooMuch.body.detail]).toEqual([422, 'Collected amount cannot exceed the price.'])
  expect(tooMuch.body['errors']).toMatchObject([{ pointer: '/lines/0/collected' }])
  const counter = await desk.create('ticket_pic_sale', sale(ticket, '55000.00', '0.00'))
  const account = await desk.create('ticket_sale', {
    customer: desk.customer,
    sale_date: today,
    lines: [{ ticket, price: '54000.00' }],
  })
  expect((await desk.event('ticketing', 'ticket_pic_sale', counter, { type: 'SUBMIT' })).status).toBe(200)
  const { sale_no: no } = await desk.record('ticket_pic_sale', counter)
  const { ticket_no: ticketNo } = await desk.record('iata_ticket', ticket)
  const refused = await desk.event('ticketing', 'ticket_sale', account, { type: 'SUBMIT' })
  expect(refused.body.detail).toBe(
    `Ticket ${showTicketNumber(String(ticketNo))} is on sale ${String(no)}, which waits to be authorised.`,
  )
})

it('is for the passenger of the ticket where its line names nobody, and is not handed in without one', async () => {
  const unnamed = (ticket: number) => ({ lines: [{ ticket, price: '55000.00' }] })
  const own = await bought({ passenger: desk.passenger })
  const id = await desk.create('ticket_pic_sale', sale(own, '', '', unnamed(own)))
  expect((await desk.record('ticket_pic_sale', id))['lines']).toMatchObject([{ passenger: desk.passenger }])

  const walkIn = await bought()
  const saved = await desk.send(
    'ticketing',
    'POST',
    '/ticket_pic_sale/api/v1/ticket_pic_sale/create/',
    sale(walkIn, '', '', unnamed(walkIn)),
  )
  expect(saved.body['warnings']).toMatchObject([
    { pointer: '/lines/0/passenger', message: 'Please select a passenger.' },
  ])
  const refused = await desk.event('ticketing', 'ticket_pic_sale', Number(saved.body['id']), {
    type: 'SUBMIT',
  })
  expect([refused.status, refused.body.detail]).toEqual([409, 'Please select a passenger.'])
})

it('says at once when its line is for another passenger than the ticket was bought for', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into passenger (branch, passenger_type, full_name, gender) select branch, passenger_type, 'SALMA KHATUN', 'female' from passenger where id = ${desk.passenger} returning id`.execute(
    desk.base.db,
  )
  const ticket = await bought({ passenger: rows[0]?.id ?? 0 })
  const { ticket_no: number } = await desk.record('iata_ticket', ticket)
  const saved = await desk.send(
    'ticketing',
    'POST',
    '/ticket_pic_sale/api/v1/ticket_pic_sale/create/',
    sale(ticket, '55000.00', '30000.00'),
  )
  expect(saved.body['warnings']).toMatchObject([
    {
      pointer: '/lines/0/passenger',
      message: `Ticket ${showTicketNumber(String(number))} was bought for SALMA KHATUN.`,
    },
  ])
})

it('gives everything back when it is reversed, but not once the money was handed in', async () => {
  const ticket = await bought()
  const id = await posted(sale(ticket, '55000.00', '30000.00'))
  before = await desk.lastEntry()
  const reason = 'entered for the wrong passenger'
  const back = await desk.event('accounts', 'ticket_pic_sale', id, { type: 'REVERSE', reason })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(
    (await desk.linesAfter(before)).map(([, account, , debit, credit]) => [account, debit, credit]),
  ).toEqual([
    ['1302', 0, 5_500_000],
    ['1202', 5_035_000, 0],
    ['4101', 315_000, 0],
    ['4102', 150_000, 0],
    ['1405', 0, 3_000_000],
    ['1302', 3_000_000, 0],
  ])
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({ state: 'in_stock', customer: null })
  expect(await open()).toEqual([])
  // 30,000.00 of the first sale are still in hand; a sale that collected more was handed in at least in part.
  const again = await posted(sale(ticket, '55000.00', '50000.00'))
  await sql`update ticket_pic_sale_line set collected = 9000000 where ticket_pic_sale = ${again}`.execute(
    desk.base.db,
  )
  const refused = await desk.event('accounts', 'ticket_pic_sale', again, { type: 'REVERSE', reason })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'The money of this sale was handed in. Refund the tickets instead.',
  ])
})

it('warns at the limit of money in hand and refuses at twice of it', async () => {
  const body = { fare: '450000.00', tax: '0.00', commission: '0.00', ait: '0.00' }
  const [first, second, third] = [await bought(body), await bought(body), await bought(body)]
  await posted(sale(first, '450000.00', '150000.00'))
  const warned = await desk.send(
    'ticketing',
    'POST',
    '/ticket_pic_sale/api/v1/ticket_pic_sale/create/',
    sale(second, '450000.00', '200000.00'),
  )
  expect(warned.body['warnings']).toMatchObject([
    { pointer: '/pic', message: 'Rahima Begum holds 230,000 not handed in. Hand in before a new sale.' },
  ])
  await posted(sale(second, '450000.00', '200000.00'))
  const id = await desk.create('ticket_pic_sale', sale(third, '450000.00', '0.00'))
  const refused = await desk.event('ticketing', 'ticket_pic_sale', id, { type: 'SUBMIT' })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Rahima Begum holds 430,000 not handed in. Hand in before a new sale.',
  ])
})

it('leaves the books whole', async () => {
  expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })
})

/** What the books say of money events of tickets: as a bookkeeper would write it, with every number as it is printed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from './desk.ts'

const today = '2025-07-20'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

const narrationsAfter = async (last: bigint): Promise<string[]> =>
  (
    await sql<{
      text: string
    }>`select narration as text from gl_voucher where id > ${last} order by id`.execute(desk.base.db)
  ).rows.map(({ text }) => text)

const must = async (...asked: Parameters<Desk['event']>): Promise<void> => {
  const { status, body } = await desk.event(...asked)
  expect(status, JSON.stringify(body)).toBe(200)
}

it('names the ticket as printed, its passenger, its journey and the document', async () => {
  const before = await desk.lastEntry()
  const { tickets } = await desk.bought([desk.line({ ticket_no: '0652411900001' })])
  const [ticket = 0] = tickets
  const sale = await desk.sold(ticket)
  const { sale_no: saleNo } = await desk.record('ticket_sale', sale)
  const refund = await desk.create('ticket_refund', {
    ticket,
    kind: 'full',
    request_date: today,
    request_reason: 'the passenger withdrew',
  })
  const { refund_no: refundNo } = await desk.record('ticket_refund', refund)
  await must('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE', ra_no: '8800771' })
  await must('manager', 'ticket_refund', refund, {
    type: 'AIRLINE_APPROVED',
    fare_refund: '45000.00',
    tax_refund: '8500.00',
    airline_penalty: '5000.00',
    commission_recall: '3150.00',
  })
  expect(await narrationsAfter(before)).toEqual([
    'Purchase of ticket 065-2411900001, RAKIB HASAN, DAC-RUH',
    `Sale of ticket 065-2411900001, RAKIB HASAN, DAC-RUH, ${String(saleNo)}`,
    `Refund of ticket 065-2411900001, RAKIB HASAN, DAC-RUH, ${String(refundNo)}`,
  ])
})

it('counts the tickets of one sale, and names the first of them', async () => {
  const { tickets } = await desk.bought(
    ['11', '12', '13', '14', '15', '16'].map((end) => desk.line({ ticket_no: `06524119000${end}` })),
  )
  const sale = await desk.create('ticket_sale', {
    customer: desk.customer,
    sale_date: today,
    due_date: today,
    lines: tickets.map((ticket) => ({ ticket, price: '54500.00' })),
  })
  const { sale_no: saleNo } = await desk.record('ticket_sale', sale)
  await must('ticketing', 'ticket_sale', sale, { type: 'SUBMIT' })
  const before = await desk.lastEntry()
  await must('manager', 'ticket_sale', sale, { type: 'AUTHORISE' })
  expect(await narrationsAfter(before)).toEqual([
    `Sale of 6 tickets 065-2411900011, 065-2411900012, 065-2411900013, 065-2411900014 and 2 more, ${String(saleNo)}`,
  ])
})

it('names void, reissue and memo with the numbers people read', async () => {
  const { tickets } = await desk.bought([
    desk.line({ ticket_no: '0652411900021' }),
    desk.line({ ticket_no: '0652411900022', passenger_name: null, passenger: desk.passenger }),
  ])
  const [voided = 0, exchanged = 0] = tickets
  await desk.sold(exchanged)
  const before = await desk.lastEntry()
  await must('manager', 'iata_ticket', voided, { type: 'VOID', reason: 'issued twice', void_fee: '0.00' })
  const depute = await desk.create('ticket_depute', {
    ticket: exchanged,
    kind: 'date',
    request_date: today,
  })
  const { depute_no: deputeNo } = await desk.record('ticket_depute', depute)
  await must('ticketing', 'ticket_depute', depute, {
    type: 'QUOTE',
    fare_diff: '4000.00',
    tax_diff: '200.00',
    penalty: '3000.00',
    service_fee: '1000.00',
  })
  await must('ticketing', 'ticket_depute', depute, { type: 'ACCEPT' })
  await must('manager', 'ticket_depute', depute, { type: 'REISSUE', new_ticket_no: '0652411900033' })
  const memo = await desk.create('ticket_memo', {
    memo_no: '0656100077001',
    airline: desk.airline,
    kind: 'adm',
    received_on: today,
    amount: '1200.00',
    ticket: voided,
  })
  await must('accounts', 'ticket_memo', memo, { type: 'ACCEPT' })
  expect(await narrationsAfter(before)).toEqual([
    'Void of ticket 065-2411900021, RAKIB HASAN, DAC-RUH',
    `Reissue of ticket 065-2411900022, RAKIB HASAN, DAC-RUH, new ticket 065-2411900033, ${String(deputeNo)}`,
    'ADM 065-6100077001 of Saudia, ticket 065-2411900021',
  ])
})

it('names a ticket by the passenger that was picked for it, in lists and in the reports of its sale', async () => {
  const { tickets } = await desk.bought([
    desk.line({ ticket_no: '0652411900088', passenger: desk.passenger, passenger_name: null }),
  ])
  const [ticket = 0] = tickets
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({ passenger_name: 'RAKIB HASAN' })
  await desk.sold(ticket)
  const { body } = await desk.send(
    'manager',
    'GET',
    '/report/api/v1/report/iata_ticket/?list=soldTickets&q=0652411900088&columns=passenger,ticket_no',
  )
  expect(body).toMatchObject({
    rows: [{ passenger: 'RAKIB HASAN', ticket_no: '0652411900088' }],
    // The screen writes the number as it is printed.
    columns: [{ key: 'passenger' }, { key: 'ticket_no', hyphen: { digits: 13, after: 3 } }],
  })
})

it('names the airline whose events were opened from the summary', async () => {
  const { body } = await desk.send(
    'manager',
    'GET',
    `/report/api/v1/report/summary/?list=ticketSummaryEvents&by=airline&value=${desk.airline}&date=2025-07-01..2025-07-31`,
  )
  expect(body['filters']).toContainEqual({ name: 'value', label: 'Value', text: 'Saudia' })
})

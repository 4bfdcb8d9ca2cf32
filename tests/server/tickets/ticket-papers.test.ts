/** Papers of tickets over HTTP: itinerary receipt, refund note and hand-over sheet say what the records say. Source: tickets 5.3, 5.5, 5.6. */
import { showTicketNumber } from '../../../src/domain/tickets/ticket-number.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { readPdf, type PdfFile } from '../papers/read-pdf.ts'
import { requireStatus } from '../records/factories.ts'
import { insertRow, type StaffName } from '../users.ts'
import { openMoneyDesk, type MoneyDesk } from './money-desk.ts'

// The first drawing starts the thread and reads six faces, which takes its time on a busy machine.

const today = '2025-07-03'
let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk(today, '1000.00')
  for (const [code, city] of [
    ['DAC', 'Dhaka'],
    ['DXB', 'Dubai'],
    ['RUH', 'Riyadh'],
  ])
    await insertRow(desk.base.db, 'airport', { code, city, name: `${city} Airport` })
})
afterAll(async () => {
  await desk.base.close()
  await stopPrints()
})

const asked = async (
  module: string,
  id: number,
  who: StaffName = 'ticketing',
  paper = 'a5',
  document?: string,
) =>
  (await desk.users.as(who))({
    method: 'POST',
    url: `/${module}/api/v1/${module}/print/${id}`,
    payload: { paper, ...(document === undefined ? {} : { document }) },
  })
const printed = async (...of: Parameters<typeof asked>): Promise<PdfFile> => {
  const answer = await asked(...of)
  requireStatus(answer, 200, `print ${of[0]}`)
  return readPdf(answer.rawPayload)
}
/** All text of a paper, and its width and height in mm. */
const read = ({ pages }: PdfFile) => ({
  text: pages.map(({ text }) => text).join(' '),
  size: pages.map(({ width, height }) => [Math.round(width), Math.round(height)]),
})

it('prints where the passenger flies and what was paid, and never what the agency earns', async () => {
  await sql`update passenger set passport_no = 'A01234567' where id = ${desk.passenger}`.execute(desk.base.db)
  const { tickets } = await desk.bought([
    desk.line({
      passenger: desk.passenger,
      sector: 'DAC-DXB-RUH',
      flight_no: 'SV805',
      return_date: '2025-09-20',
    }),
  ])
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const { text, size } = read(await printed('iata_ticket', ticket))
  expect(size).toEqual([[210, 148]])
  for (const said of [
    'ITINERARY RECEIPT',
    '065-2411000001',
    'RAKIB HASAN',
    'A01234567',
    'Saudia',
    'AB12CD',
    'Abdul Karim',
    'via Dubai (DXB)',
    'SV805',
    '20/07/2025',
    '20/09/2025',
    'BDT 54,500.00',
    'Taka Fifty-Four Thousand Five Hundred Only',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/50,350|3,150|1,000\.00|VOID/)
  expect(read(await printed('iata_ticket', ticket, 'ticketing', 'a4')).size).toEqual([[210, 297]])
  const voided = await desk.event('manager', 'iata_ticket', ticket, { type: 'VOID', reason: 'name misspelt' })
  expect(voided.status).toBe(200)
  expect(read(await printed('iata_ticket', ticket)).text).toContain('VOID')
  expect((await asked('iata_ticket', ticket, 'processing')).statusCode).toBe(403)
})

it('prints the passport the ticket was issued with, not the one of the file that was renewed since', async () => {
  await sql`update passenger set passport_no = 'A01234567' where id = ${desk.passenger}`.execute(desk.base.db)
  const [ticket = 0] = (await desk.bought([desk.line({ passenger: desk.passenger })])).tickets
  expect(read(await printed('iata_ticket', ticket)).text).toContain('A01234567')
  await sql`update iata_ticket set passport_no = 'B07654321' where id = ${ticket}`.execute(desk.base.db)
  const { text } = read(await printed('iata_ticket', ticket))
  expect([text.includes('B07654321'), text.includes('A01234567')]).toEqual([true, false])
})

it('prints the quotation of a refund its airline refused, with what was asked and why', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const refund = await desk.create('ticket_refund', {
    ticket,
    kind: 'partial',
    request_date: today,
    request_reason: 'the passenger withdrew',
    ra_no: '8800002',
    fare_refund: '20000.00',
    tax_refund: '500.00',
    service_charge: '1500.00',
  })
  for (const body of [
    { type: 'SUBMIT_TO_AIRLINE' },
    { type: 'AIRLINE_REJECTED', reason: 'the fare is not refundable' },
  ])
    expect((await desk.event('ticketing', 'ticket_refund', refund, body)).status).toBe(200)
  const { text } = read(await printed('ticket_refund', refund))
  for (const said of [
    'TICKET REFUND QUOTATION',
    'REJECTED',
    'Refused by the airline',
    'the fare is not refundable',
    '20,000.00',
    '-1,500.00',
    'BDT 19,000.00',
  ])
    expect(text).toContain(said)
  // Nothing of it was credited.
  expect(text).not.toMatch(/REFUND NOTE|DRAFT|Credited/)
})

it('prints what a refund gives the customer, as a draft until the airline has approved it', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const refund = await desk.create('ticket_refund', {
    ticket,
    kind: 'full',
    request_date: today,
    request_reason: 'the passenger withdrew',
    ra_no: '8800001',
  })
  expect((await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })).status).toBe(
    200,
  )
  const quotation = read(await printed('ticket_refund', refund)).text
  for (const said of ['TICKET REFUND QUOTATION', 'DRAFT']) expect(quotation).toContain(said)
  const approved = await desk.event('manager', 'ticket_refund', refund, {
    type: 'AIRLINE_APPROVED',
    fare_refund: '45000.00',
    tax_refund: '8500.00',
    airline_penalty: '5000.00',
    commission_recall: '3150.00',
    service_charge: '1500.00',
  })
  expect(approved.status).toBe(200)
  const file = await printed('ticket_refund', refund)
  const [text = '', office = ''] = file.pages.map((page) => page.text)
  expect(read(file).size).toEqual([
    [210, 148],
    [210, 148],
  ])
  const { voucher_no: no } = await desk.record('ticket_refund', refund)
  const { sale_no: sale } = await desk.record('iata_ticket', ticket)
  for (const said of [
    'TICKET REFUND NOTE',
    'CUSTOMER COPY',
    String(no),
    String(sale),
    'Full',
    'Credited to account',
    'Abdul Karim',
    '8800001',
    'Dhaka (DAC) - Riyadh (RUH)',
    '45,000.00',
    '-5,000.00',
    '-1,500.00',
    'BDT 47,000.00',
  ])
    expect(text).toContain(said)
  // What the airline and the agency settle among themselves.
  expect(text).not.toMatch(/DRAFT|3,150|45,350/)
  // The copy of the office says what of the commission is recalled.
  for (const said of ['OFFICE COPY', 'Commission recalled', '3,150.00', 'BDT 47,000.00'])
    expect(office).toContain(said)
})

it('prints what the person in charge hands in, line by line', async () => {
  const { db } = desk.base
  const pic = await insertRow(db, 'employee', {
    branch: desk.users.branchIds.DHK,
    employee_code: 'EMP-0003',
    name: 'Rahima Begum',
    gender: 'female',
    date_of_birth: '1990-01-01',
    nid_no: '1990123456',
    primary_phone: '+8801700000003',
    department: await insertRow(db, 'department', { name: 'Counter' }),
    designation: await insertRow(db, 'designation', { name: 'Cashier' }),
    joining_date: '2020-01-01',
    present_address: 'Dhaka',
  })
  const { tickets } = await desk.bought([desk.line(), desk.line()])
  const sale = await desk.create('ticket_pic_sale', {
    pic,
    sale_date: today,
    due_date: '2025-07-10',
    lines: tickets.map((ticket, at) => ({
      ticket,
      passenger: desk.passenger,
      price: '55000.00',
      collected: at === 0 ? '30000.00' : '55000.00',
    })),
  })
  expect(read(await printed('ticket_pic_sale', sale)).text).toContain('DRAFT')
  expect((await desk.event('ticketing', 'ticket_pic_sale', sale, { type: 'SUBMIT' })).status).toBe(200)
  expect((await desk.event('manager', 'ticket_pic_sale', sale, { type: 'AUTHORISE' })).status).toBe(200)
  const { text } = read(await printed('ticket_pic_sale', sale))
  for (const said of [
    'HAND-OVER SHEET',
    showTicketNumber(String((await desk.record('iata_ticket', tickets[0] ?? 0))['ticket_no'])),
    'Rahima Begum',
    '30,000.00',
    '110,000.00',
    '25,000.00',
    'BDT 85,000.00',
    'To be handed in',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('DRAFT')
  // Handed in in two parts: what is left, then who has it since when.
  const { rows: holders } = await sql<{ id: number }>`
    select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account
    where a.code = '1405' and s.party_type = 'employee' and s.party_id = ${pic}`.execute(db)
  const handIn = async (amount: string): Promise<string> => {
    const { body } = await desk.send('accounts', 'POST', '/receipt_voucher/api/v1/receipt_voucher/create/', {
      date: today,
      mode: 'cash',
      account: await desk.account('1101'),
      payer: 'Rahima Begum',
      narration: 'Handed in',
      lines: [{ account: await desk.account('1405'), sub_ledger: holders[0]?.id, amount }],
    })
    const receipt = Number(body['id'])
    await desk.move('accounts', receipt, 'SUBMIT', 'receipt_voucher')
    await desk.move('manager', receipt, 'AUTHORISE', 'receipt_voucher')
    return String((await desk.record('receipt_voucher', receipt))['voucher_no'])
  }
  const one = await handIn('60000.00')
  const part = read(await printed('ticket_pic_sale', sale)).text
  for (const said of ['To be handed in', 'BDT 25,000.00', one, '60,000.00']) expect(part).toContain(said)
  const two = await handIn('25000.00')
  const done = read(await printed('ticket_pic_sale', sale)).text
  for (const said of ['BDT 85,000.00', one, '60,000.00', two, '25,000.00', 'received by'])
    expect(done).toContain(said)
  expect(done).not.toContain('To be handed in')
  const invoice = read(await printed('ticket_pic_sale', sale, 'ticketing', 'a5', 'invoice')).text
  const { voucher_no: no } = await desk.record('ticket_pic_sale', sale)
  for (const said of [
    'TICKET INVOICE',
    String(no),
    'Person in charge',
    'Rahima Begum',
    'RAKIB HASAN',
    'AB12CD',
    '55,000.00',
    'Received',
    '85,000.00',
    'Due',
    '25,000.00',
    'BDT 110,000.00',
    'Taka One Lakh Ten Thousand Only',
  ])
    expect(invoice).toContain(said)
  expect(invoice).not.toMatch(/DRAFT|HAND-OVER|50,350|45,000|3,150|8,500/)
  // A sale on account hands nothing over.
  expect((await asked('ticket_pic_sale', sale, 'ticketing', 'a5', 'refund_note')).statusCode).toBe(422)
  expect((await asked('ticket_pic_sale', sale, 'processing', 'a5', 'invoice')).statusCode).toBe(403)
})

it('prints what a reissue changes and costs the customer, as a quotation until the new ticket is there', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const depute = await desk.create('ticket_depute', { ticket, kind: 'date', request_date: today })
  const move = async (who: StaffName, body: object): Promise<void> =>
    expect((await desk.event(who, 'ticket_depute', depute, body)).status).toBe(200)
  const draft = read(await printed('ticket_depute', depute)).text
  for (const said of ['TICKET REISSUE QUOTATION', 'DRAFT']) expect(draft).toContain(said)
  await move('ticketing', {
    type: 'QUOTE',
    fare_diff: '4000.00',
    tax_diff: '500.00',
    penalty: '3000.00',
    commission: '280.00',
    service_fee: '1000.00',
    absorbed: '600.00',
  })
  const quoted = read(await printed('ticket_depute', depute)).text
  for (const said of ['TICKET REISSUE QUOTATION', 'BDT 7,900.00']) expect(quoted).toContain(said)
  expect(quoted).not.toContain('DRAFT')
  await move('ticketing', { type: 'ACCEPT' })
  await move('manager', { type: 'REISSUE', new_ticket_no: '0652411900001', new_travel_date: '2025-08-15' })
  const { ticket_no: old } = await desk.record('iata_ticket', ticket)
  const { voucher_no: no } = await desk.record('ticket_depute', depute)
  const { text, size } = read(await printed('ticket_depute', depute))
  expect(size).toEqual([[210, 148]])
  for (const said of [
    'TICKET REISSUE NOTE',
    String(no),
    'Abdul Karim',
    showTicketNumber(String(old)),
    '065-2411900001',
    '20/07/2025',
    '15/08/2025',
    '4,000.00',
    '500.00',
    '3,000.00',
    '1,000.00',
    '-600.00',
    'BDT 7,900.00',
    'Taka Seven Thousand Nine Hundred Only',
  ])
    expect(text).toContain(said)
  // Commission, and what the airline is owed.
  expect(text).not.toMatch(/280\.00|7,220|QUOTATION/)
  expect((await asked('ticket_depute', depute, 'processing')).statusCode).toBe(403)
})

it('prints for the office what the tickets of a request cost, and the entry each was posted with', async () => {
  const lines = [desk.line(), desk.line()]
  const purchase = await desk.create('ticket_purchase', {
    channel: 'bsp',
    airline: desk.airline,
    gds: desk.gds,
    time_limit: '2025-07-04T10:30:00Z',
    lines,
  })
  const request = read(await printed('ticket_purchase', purchase)).text
  for (const said of [
    'TICKET REQUEST',
    'DRAFT',
    '04/07/2025 16:30',
    showTicketNumber(lines[0]?.ticket_no ?? ''),
  ])
    expect(request).toContain(said)
  expect((await desk.event('ticketing', 'ticket_purchase', purchase, { type: 'FINALISE' })).status).toBe(200)
  const { text } = read(await printed('ticket_purchase', purchase, 'accounts'))
  const posted = await sql<{ id: number; ticket_no: string; voucher_no: string }>`
    select distinct t.id, t.ticket_no, v.voucher_no from iata_ticket t join gl_line l on l.ticket_id = t.id join gl_voucher v on v.id = l.voucher_id where t.purchase = ${purchase} order by t.id`.execute(
    desk.base.db,
  )
  expect(posted.rows).toHaveLength(2)
  for (const said of [
    'TICKET POSTING',
    'Saudia',
    'RAKIB HASAN',
    'DAC-RUH',
    '45,000.00',
    '8,500.00',
    '3,150.00',
    '135.00',
    '50,485.00',
    'BDT 100,970.00',
    ...posted.rows.flatMap((row) => [showTicketNumber(row.ticket_no), row.voucher_no]),
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/DRAFT|REQUEST|time limit/)
  // The same of one ticket, from its own page.
  const [first] = posted.rows
  const one = read(await printed('iata_ticket', first?.id ?? 0, 'accounts', 'a5', 'posting')).text
  for (const said of ['TICKET POSTING', first?.voucher_no ?? '', 'BDT 50,485.00']) expect(one).toContain(said)
  expect((await asked('ticket_purchase', purchase, 'processing')).statusCode).toBe(403)
})

it('prints an invoice of a sale: what each ticket costs the customer, what was paid and is due, and nothing of fare or commission', async () => {
  await sql`update passenger set passport_no = 'A01234567' where id = ${desk.passenger}`.execute(desk.base.db)
  const { tickets } = await desk.bought(
    [1, 2, 3].map(() => desk.line({ passenger: desk.passenger, sector: 'DAC-RUH', flight_no: 'SV805' })),
  )
  const sale = await desk.create('ticket_sale', {
    customer: desk.customer,
    sale_date: today,
    due_date: '2025-07-10',
    lines: tickets.map((ticket) => ({ ticket, price: '54500.00' })),
  })
  const draft = read(await printed('ticket_sale', sale))
  expect(draft.text).toContain('DRAFT')
  expect(draft.text).not.toContain('Due BDT')
  expect((await desk.event('ticketing', 'ticket_sale', sale, { type: 'SUBMIT' })).status).toBe(200)
  expect((await desk.event('manager', 'ticket_sale', sale, { type: 'AUTHORISE' })).status).toBe(200)
  const { voucher_no: no } = await desk.record('ticket_sale', sale)
  const posted = read(await printed('ticket_sale', sale))
  for (const said of [
    'TICKET INVOICE',
    String(no),
    'Abdul Karim',
    'RAKIB HASAN',
    'A01234567',
    'AB12CD',
    'DAC-RUH',
    'SV805',
    '20/07/2025',
    '10/07/2025',
    '54,500.00',
    'Due',
    'BDT 163,500.00',
    'Taka One Lakh Sixty-Three Thousand Five Hundred Only',
  ])
    expect(posted.text).toContain(said)
  expect(posted.text).not.toMatch(/DRAFT|VOID|50,350|45,000|3,150|8,500/)
  // Three passengers are a list.
  expect(posted.size).toEqual([[210, 297]])
  const [first = 0] = tickets
  expect(
    (await desk.event('manager', 'iata_ticket', first, { type: 'VOID', reason: 'name misspelt' })).status,
  ).toBe(200)
  const left = read(await printed('ticket_sale', sale)).text
  expect(left).toContain('VOID')
  expect(left).toContain('BDT 109,000.00')
  expect(left).not.toContain('Received')
  expect((await asked('ticket_sale', sale, 'processing')).statusCode).toBe(403)
})

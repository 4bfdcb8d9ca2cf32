/** The life of tickets over HTTP: bought, sold, taken back, refunded, voided; each step with its entry, to the paisa. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { showTicketNumber } from '../../../src/domain/tickets/ticket-number.ts'
import { openDesk, type Desk } from './desk.ts'

const today = '2025-07-03'
let base: Desk['base']
let customer: number
let airline: number
let gds: number
let passenger: number
let { users, send, record, event, create, line, bought, sold, linesAfter, lastEntry } = {} as Desk

beforeAll(async () => {
  const desk = await openDesk(today)
  ;({
    base,
    users,
    customer,
    airline,
    gds,
    passenger,
    send,
    record,
    event,
    create,
    line,
    bought,
    sold,
    linesAfter,
    lastEntry,
  } = desk)
})
afterAll(() => base.close())
const stateOf = async (ticket: number) => (await record('iata_ticket', ticket))['state']

describe('tickets', () => {
  let before: bigint
  beforeEach(async () => {
    before = await lastEntry()
  })

  it('have a thread of documents, to which the file of the passenger does not belong', async () => {
    const { purchase, tickets } = await bought([line({ passenger })])
    const { body } = await send(
      'ticketing',
      'GET',
      `/iata_ticket/api/v1/iata_ticket/thread/${tickets[0] ?? 0}`,
    )
    expect(body['rows']).toMatchObject([
      { module: 'ticket_purchase', id: purchase },
      {
        module: 'iata_ticket',
        id: tickets[0],
        amount: '50350.00',
        voucher_no: expect.stringMatching(/^TP-\d{4}-\d{6}$/),
      },
    ])
    // A void posts an entry of its own, and no document of its own stands in the thread.
    const { body: gone } = await event('manager', 'iata_ticket', tickets[0] ?? 0, {
      type: 'VOID',
      reason: 'the name was misspelt',
    })
    expect(gone).toMatchObject({ state: 'voided' })
    const after = await send('ticketing', 'GET', `/iata_ticket/api/v1/iata_ticket/thread/${tickets[0] ?? 0}`)
    expect(after.body['rows']).toMatchObject([
      { module: 'ticket_purchase' },
      { voucher_no: expect.stringMatching(/^TP-\d{4}-\d{6}, TV-\d{4}-\d{6}$/) },
    ])
  })

  it('of one booking are bought together: a ticket and an entry for each line, commission and AIT by the airline (G06)', async () => {
    const { purchase, tickets } = await bought([line(), line({ passenger_name: 'SALMA KHATUN' })])
    expect(tickets).toHaveLength(2)
    expect((await linesAfter(before)).map(([, ...rest]) => rest)).toEqual(
      [0, 1].flatMap(() => [
        ['1202', null, 5_035_000, 0, true],
        ['1406', null, 13_500, 0, true],
        ['2101', '065', 0, 5_048_500, true],
      ]),
    )
    expect(await record('iata_ticket', tickets[0] ?? 0)).toMatchObject({
      state: 'in_stock',
      pnr: 'AB12CD',
      commission: '3150.00',
      ait: '135.00',
      published: '53500.00',
      net_cost: '50350.00',
      purchase,
    })
    expect(await record('ticket_purchase', purchase)).toMatchObject({
      tickets: 2,
      issue_date: today,
      abilities: { update: false, delete: false },
    })
    expect(await event('ticketing', 'ticket_purchase', purchase, { type: 'CONFIRM' })).toMatchObject({
      status: 200,
      body: { state: 'confirmed' },
    })
  })

  it('get the AIT of the settings where it is not typed, also with a typed commission; what is typed stays', async () => {
    const postedFor = async (more: object, request: object = { channel: 'bsp', gds }): Promise<unknown> => {
      const last = await lastEntry()
      const purchase = await create('ticket_purchase', { airline, lines: [line(more)], ...request })
      const done = await event('manager', 'ticket_purchase', purchase, { type: 'FINALISE' })
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      return (await linesAfter(last))
        .filter(([, account]) => account !== '1202')
        .map(([, account, , debit, credit]) => [account, debit, credit])
    }
    expect(await postedFor({ commission: '2000.00' })).toEqual([
      ['1406', 13_500, 0],
      ['2101', 0, 5_163_500],
    ])
    expect(await postedFor({ commission: '2000.00', ait: '0.00' })).toEqual([['2101', 0, 5_150_000]])
    expect(await postedFor({ commission: '0.00' })).toEqual([['2101', 0, 5_350_000]])
    // An airline that gives commission is paid at its counter: nothing is withheld.
    expect(await postedFor({ commission: '2000.00' }, { channel: 'direct' })).toEqual([
      ['2101', 0, 5_150_000],
    ])
    await sql`
      with c as (insert into currency (code, name, rate_to_base, rate_date, is_base) values ('BDT', 'Taka', 1, '2025-07-01', true) returning id)
      insert into general_setting (site_name, company_name, address, phone, email, base_currency, process_settings, weekend_days)
      select 'RAMS', 'NORTH STAR', 'DHAKA', '+880248310001', 'office@northstar.example', id, '{"ait_bp": 50}', '["Friday"]' from c`.execute(
      base.db,
    )
    expect(await postedFor({ commission: '2000.00' })).toContainEqual(['1406', 22_500, 0])
    await sql`delete from general_setting`.execute(base.db)
  })

  it('get commission and AIT as soon as their fare is known, also when a request is corrected', async () => {
    const id = await create('ticket_purchase', {
      channel: 'bsp',
      airline,
      gds,
      lines: [line({ fare: null })],
    })
    const stored = async (): Promise<unknown> =>
      ((await record('ticket_purchase', id))['lines'] as object[])[0]
    expect(await stored()).toMatchObject({ commission: null, ait: null })
    const changed = await send(
      'ticketing',
      'PUT',
      `/ticket_purchase/api/v1/ticket_purchase/update/${id}`,
      { lines: [line({ fare: '45000.00' })] },
      (await record('ticket_purchase', id))['version'],
    )
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await stored()).toMatchObject({ commission: '3150.00', ait: '135.00' })
  })

  it('are not issued incomplete, twice or past the time limit, and nothing is posted', async () => {
    const refused = async (body: object): Promise<unknown> => {
      const purchase = await create('ticket_purchase', { channel: 'bsp', airline, gds, ...body })
      const { status, body: said } = await event('ticketing', 'ticket_purchase', purchase, {
        type: 'FINALISE',
      })
      return [status, said.detail]
    }
    const taken = line()
    await bought([taken])
    before = await lastEntry()
    expect(await refused({ lines: [line({ ticket_no: null })] })).toEqual([
      409,
      'Line 1: Please enter the ticket number.',
    ])
    expect(await refused({ lines: [line(), line({ passenger_name: null })] })).toEqual([
      409,
      'Line 2: Please select a passenger.',
    ])
    expect(await refused({ lines: [taken] })).toEqual([409, 'This ticket number already exists.'])
    expect(await refused({ lines: [line()], time_limit: '2025-07-01T10:00:00Z' })).toEqual([
      409,
      'The ticketing time limit has passed.',
    ])
    expect(await linesAfter(before)).toEqual([])
  })

  it('are numbered as they are printed: with hyphens, spaces and a check digit, stored as 13 digits', async () => {
    const numbers = ['065-2411900011', '065 2411 900012', '065-24119000130']
    const { tickets } = await bought(numbers.map((ticket_no) => line({ ticket_no })))
    const stored = await Promise.all(
      tickets.map(async (ticket) => (await record('iata_ticket', ticket))['ticket_no']),
    )
    expect(stored).toEqual(['0652411900011', '0652411900012', '0652411900013'])
    const again = await create('ticket_purchase', {
      channel: 'bsp',
      airline,
      gds,
      lines: [line({ ticket_no: '065-2411-900011' })],
    })
    expect((await event('ticketing', 'ticket_purchase', again, { type: 'FINALISE' })).body.detail).toBe(
      'This ticket number already exists.',
    )
  })

  it('of a request are issued at its own address too, with the version that was seen', async () => {
    const purchase = await create('ticket_purchase', { channel: 'bsp', airline, gds, lines: [line()] })
    const { version } = await record('ticket_purchase', purchase)
    const issue = (who: 'ticketing' | 'processing') =>
      send(who, 'POST', `/ticket_purchase/api/v1/ticket_purchase/final_purchase/${purchase}/`, {}, version)
    expect((await issue('processing')).status).toBe(403)
    before = await lastEntry()
    expect(await issue('ticketing')).toMatchObject({ status: 200, body: { id: purchase, state: 'final' } })
    expect((await linesAfter(before)).map(([, account]) => account)).toEqual(['1202', '1406', '2101'])
    expect((await issue('ticketing')).status).toBe(409)
    // What is refused there is history as at the address of every event.
    const { version: now } = await record('ticket_purchase', purchase)
    const again = `/ticket_purchase/api/v1/ticket_purchase/final_purchase/${purchase}/`
    expect((await send('ticketing', 'POST', again, {}, now)).body.code).toBe('G-STATE')
    const { rows } = await sql<{
      event: string
    }>`select event from refused_event where module = 'ticket_purchase' and record_id = ${purchase} order by id`.execute(
      base.db,
    )
    expect(rows).toEqual([{ event: 'FINALISE' }])
  })

  it('are sold by two people: above the published fare, and below it with a commission for the agent (G06)', async () => {
    const { tickets } = await bought([line(), line()])
    before = await lastEntry()
    const [first = 0, second = 0] = tickets
    const sale = await sold(first)
    expect((await linesAfter(before)).map(([no, ...rest]) => [String(no).slice(0, 2), ...rest])).toEqual([
      ['TS', '1301', 'AGT-001', 5_450_000, 0, false],
      ['TS', '1202', null, 0, 5_035_000, true],
      ['TS', '4101', null, 0, 315_000, true],
      ['TS', '4102', null, 0, 100_000, true],
    ])
    expect(await record('iata_ticket', first)).toMatchObject({ state: 'sold', sale_price: '54500.00' })
    expect(await record('ticket_sale', sale)).toMatchObject({
      amount: '54500.00',
      voucher_no: expect.stringMatching(/^TS-2526-/),
    })
    before = await lastEntry()
    await sold(second, '52000.00', { agent_commission: '500.00' })
    expect((await linesAfter(before)).map(([, ...rest]) => rest)).toEqual([
      ['1301', 'AGT-001', 5_200_000, 0, false],
      ['1202', null, 0, 5_035_000, true],
      ['4101', null, 0, 315_000, true],
      ['5101', null, 150_000, 0, true],
      ['5102', null, 50_000, 0, true],
      ['2103', 'AGT-001', 0, 50_000, true],
    ])
  })

  it('are sold once: the second clerk reads by whom, and a price below cost is a manager’s', async () => {
    const { tickets } = await bought()
    const [ticket = 0] = tickets
    const sale = (price: string) =>
      create('ticket_sale', { customer, sale_date: today, lines: [{ ticket, price }] })
    const [one, two, cheap] = [await sale('54000.00'), await sale('55000.00'), await sale('40000.00')]
    expect((await event('ticketing', 'ticket_sale', cheap, { type: 'SUBMIT' })).body.detail).toBe(
      'Sale price is below cost 50,350.',
    )
    expect((await event('ticketing', 'ticket_sale', one, { type: 'SUBMIT' })).status).toBe(200)
    const { sale_no: no } = await record('ticket_sale', one)
    const { ticket_no: ticketNo } = await record('iata_ticket', ticket)
    expect((await event('ticketing', 'ticket_sale', two, { type: 'SUBMIT' })).body.detail).toBe(
      `Ticket ${showTicketNumber(String(ticketNo))} is on sale ${String(no)}, which waits to be authorised.`,
    )
    expect((await event('ticketing', 'ticket_sale', one, { type: 'AUTHORISE' })).status).toBe(403)
    expect((await event('manager', 'ticket_sale', one, { type: 'AUTHORISE' })).status).toBe(200)
    expect((await event('ticketing', 'ticket_sale', two, { type: 'SUBMIT' })).body.detail).toBe(
      'This ticket is already sold.',
    )
  })

  it('are not numbered under another airline, sold before their issue, or put on an account of another kind', async () => {
    const submitted = async (module: string, id: number, type: string) => {
      const { status, body } = await event('ticketing', module, id, { type })
      return [status, body.detail]
    }
    const foreign = await create('ticket_purchase', {
      channel: 'bsp',
      airline,
      gds,
      lines: [line({ ticket_no: '9972411000001' })],
    })
    const prefix = 'Ticket number must start with 065 for Saudia.'
    expect(await submitted('ticket_purchase', foreign, 'FINALISE')).toEqual([409, prefix])

    const { tickets } = await bought()
    const [ticket = 0] = tickets
    const sale = (more: object) =>
      create('ticket_sale', { customer, sale_date: today, lines: [{ ticket, price: '54000.00' }], ...more })
    expect(await submitted('ticket_sale', await sale({ sale_date: '2025-07-02' }), 'SUBMIT')).toEqual([
      409,
      'Sale date cannot be before the issue date.',
    ])
    const { rows } = await sql<{ id: number }>`
      select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where a.code = '2101' limit 1`.execute(
      base.db,
    )
    const onSupplier = await sale({ customer: rows[0]?.id })
    before = await lastEntry()
    expect(await submitted('ticket_sale', onSupplier, 'SUBMIT')).toEqual([200, undefined])
    const answer = await event('manager', 'ticket_sale', onSupplier, { type: 'AUTHORISE' })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/customer' }] },
    })
    expect([await stateOf(ticket), await linesAfter(before)]).toEqual(['in_stock', []])
  })

  it('come back to stock when their sale is reversed, with its exact mirror; not once they moved on', async () => {
    const { tickets } = await bought()
    const [ticket = 0] = tickets
    const sale = await sold(ticket)
    before = await lastEntry()
    const reason = 'the customer did not pay'
    expect(await event('accounts', 'ticket_sale', sale, { type: 'REVERSE', reason })).toMatchObject({
      body: { state: 'reversed' },
    })
    expect((await linesAfter(before)).map(([, ...rest]) => rest)).toEqual([
      ['1301', 'AGT-001', 0, 5_450_000, false],
      ['1202', null, 5_035_000, 0, true],
      ['4101', null, 315_000, 0, true],
      ['4102', null, 100_000, 0, true],
    ])
    expect(await record('iata_ticket', ticket)).toMatchObject({
      state: 'in_stock',
      sale_price: null,
      customer: null,
    })
    const again = await sold(ticket)
    await sql`update iata_ticket set travel_date = ${today} where id = ${ticket}`.execute(base.db)
    expect((await event('ticketing', 'iata_ticket', ticket, { type: 'MARK_FLOWN' })).body['state']).toBe(
      'flown',
    )
    const refused = await event('accounts', 'ticket_sale', again, { type: 'REVERSE', reason })
    expect([refused.status, refused.body.code]).toEqual([409, 'G-TS-LATER'])
  })

  it('are refunded with penalty, recalled commission and service charge (G07)', async () => {
    const { tickets } = await bought()
    const [ticket = 0] = tickets
    await sold(ticket)
    const refund = await create('ticket_refund', {
      ticket,
      kind: 'full',
      request_date: today,
      request_reason: 'the visa was refused',
    })
    expect(
      (await event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })).body.detail,
    ).toBe('Please enter the refund application number.')
    expect(
      await event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE', ra_no: 'RA-771' }),
    ).toMatchObject({ body: { state: 'submitted' } })
    expect(await stateOf(ticket)).toBe('refund_pending')
    // The form of the approval opens with what a whole ticket gives back.
    const view = await send('manager', 'GET', `/ticket_refund/api/v1/ticket_refund/step/${refund}/`)
    const { step } = view.body as unknown as { step: { actions: { event: string; prefilled?: object }[] } }
    expect(step.actions.find((one) => one.event === 'AIRLINE_APPROVED')?.prefilled).toMatchObject({
      fare_refund: '45000.00',
      tax_refund: '8500.00',
    })
    before = await lastEntry()
    const amounts = {
      type: 'AIRLINE_APPROVED',
      fare_refund: '45000.00',
      tax_refund: '6000.00',
      airline_penalty: '5000.00',
      commission_recall: '3150.00',
      service_charge: '1500.00',
    }
    const beyond = await event('manager', 'ticket_refund', refund, { ...amounts, fare_refund: '45000.01' })
    expect([beyond.status, beyond.body.detail]).toEqual([409, 'Refund fare exceeds the ticket fare.'])
    expect(await event('manager', 'ticket_refund', refund, amounts)).toMatchObject({
      body: { state: 'approved' },
    })
    expect((await linesAfter(before)).map(([no, ...rest]) => [String(no).slice(0, 2), ...rest])).toEqual([
      ['TR', '2101', '065', 4_285_000, 0, true],
      ['TR', '4101', null, 315_000, 0, true],
      ['TR', '1301', 'AGT-001', 0, 4_450_000, true],
      ['TR', '4104', null, 0, 150_000, true],
    ])
    expect(await record('ticket_refund', refund)).toMatchObject({
      airline_credit: '42850.00',
      customer_credit: '44500.00',
    })
    expect((await event('ticketing', 'ticket_refund', refund, { type: 'ADJUST' })).body.detail).toBe(
      'BDT 44,500 of this credit is still open.',
    )
    // The credit pays the bill of the ticket itself, so it is used, not paid out.
    const { rows: pair } = await sql<{ bill: bigint; credit: bigint }>`
      select (select max(l.id) from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '1301' and l.debit_minor = 5450000) as bill,
        (select max(l.id) from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '1301' and l.credit_minor = 4450000) as credit`.execute(
      base.db,
    )
    await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by) values (${pair[0]?.bill}, ${pair[0]?.credit}, 4450000, ${today}, 1)`.execute(
      base.db,
    )
    expect((await event('accounts', 'ticket_refund', refund, { type: 'PAY_OUT' })).body.detail).toBe(
      'The refund is already used against other bills.',
    )
    expect((await event('ticketing', 'ticket_refund', refund, { type: 'ADJUST' })).body['state']).toBe(
      'adjusted',
    )
    expect(await stateOf(ticket)).toBe('refunded')
  })

  it('are paid back as they were bought: none of another channel through BSP', async () => {
    const [ticket = 0] = (await bought()).tickets
    await sql`update iata_ticket set channel = 'direct' where id = ${ticket}`.execute(base.db)
    const refund = await create('ticket_refund', {
      ticket,
      request_date: today,
      request_reason: 'the visa was refused',
      ra_no: 'RA-772',
    })
    const refused = await event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This ticket was not bought through BSP. Please select how the airline pays back.',
    ])
  })

  it('go back to what they were when the airline refuses a refund, and have one refund at a time', async () => {
    const { tickets } = await bought()
    const [ticket = 0] = tickets
    const ask = () =>
      create('ticket_refund', {
        ticket,
        request_date: today,
        request_reason: 'bought by mistake',
        ra_no: 'RA-1',
      })
    const [one, two] = [await ask(), await ask()]
    expect((await event('ticketing', 'ticket_refund', one, { type: 'SUBMIT_TO_AIRLINE' })).status).toBe(200)
    expect((await event('ticketing', 'ticket_refund', two, { type: 'SUBMIT_TO_AIRLINE' })).body.detail).toBe(
      'A refund for this ticket is already open.',
    )
    const reason = 'the fare allows no refund'
    expect(
      await event('ticketing', 'ticket_refund', one, { type: 'AIRLINE_REJECTED', reason }),
    ).toMatchObject({
      body: { state: 'rejected' },
    })
    expect(await stateOf(ticket)).toBe('in_stock')
  })

  it('are void on their day by a ticketing officer without an authority of amounts, and by a second person', async () => {
    const voided = { type: 'VOID', reason: 'the name was misspelt' }
    const { tickets } = await bought([line(), line()])
    const [mine = 0, other = 0] = tickets
    const own = await event('ticketing', 'iata_ticket', mine, voided)
    expect([own.status, own.body.detail]).toEqual([
      409,
      'You issued this ticket. Another ticketing officer or a manager voids it.',
    ])
    await sql`update iata_ticket set created_by = ${users.ids.manager} where id in (${mine}, ${other})`.execute(
      base.db,
    )
    await sql`update authorize_account set is_active = false where "user" = ${users.ids.manager}`.execute(
      base.db,
    )
    before = await lastEntry()
    const done = await event('ticketing', 'iata_ticket', mine, voided)
    expect(done, JSON.stringify(done.body)).toMatchObject({ body: { state: 'voided' } })
    expect((await linesAfter(before)).map(([no]) => String(no).slice(0, 2))).toEqual(['TV', 'TV', 'TV'])
    // The window stays what it is, and who issued the ticket reads no second reason.
    base.clock.set('2025-07-04')
    const late = await event('ticketing', 'iata_ticket', other, voided)
    await sql`update iata_ticket set created_by = ${users.ids.ticketing} where id = ${other}`.execute(base.db)
    const issuer = await event('ticketing', 'iata_ticket', other, voided)
    expect(JSON.stringify(issuer.body)).not.toContain('You issued this ticket')
    base.clock.set(today)
    await sql`update authorize_account set is_active = true where "user" = ${users.ids.manager}`.execute(
      base.db,
    )
    expect([late.status, late.body.detail]).toEqual([
      409,
      'The void window for this ticket closed at 03 Jul 2025, 23:59. Use a refund.',
    ])
  })

  it('are void on their day only, with the fees of the airline and to the customer (G09)', async () => {
    const { tickets } = await bought([
      line({ fare: '58000.00', tax: '9100.00', commission: '4060.00', ait: '174.00' }),
    ])
    const [ticket = 0] = tickets
    await sold(ticket, '68000.00')
    before = await lastEntry()
    const done = await event('manager', 'iata_ticket', ticket, {
      type: 'VOID',
      void_fee: '500.00',
      customer_fee: '1000.00',
      reason: 'the name was misspelt',
    })
    expect(done, JSON.stringify(done.body)).toMatchObject({ body: { state: 'voided' } })
    expect((await linesAfter(before)).map(([no, ...rest]) => [String(no).slice(0, 2), ...rest])).toEqual([
      ['TV', '1301', 'AGT-001', 0, 6_800_000, true],
      ['TV', '1202', null, 6_304_000, 0, true],
      ['TV', '4101', null, 406_000, 0, true],
      ['TV', '4102', null, 90_000, 0, true],
      ['TV', '1202', null, 0, 6_304_000, true],
      ['TV', '1406', null, 0, 17_400, true],
      ['TV', '2101', '065', 6_321_400, 0, true],
      ['TV', '5105', null, 50_000, 0, true],
      ['TV', '2101', '065', 0, 50_000, true],
      ['TV', '1301', 'AGT-001', 100_000, 0, true],
      ['TV', '4104', null, 0, 100_000, true],
    ])
    const other = await bought([line()])
    base.clock.set('2025-07-04')
    const late = await event('manager', 'iata_ticket', other.tickets[0] ?? 0, {
      type: 'VOID',
      reason: 'bought by mistake',
    })
    base.clock.set(today)
    expect([late.status, late.body.detail]).toEqual([
      409,
      'The void window for this ticket closed at 03 Jul 2025, 23:59. Use a refund.',
    ])
  })

  it('earn commission and bear AIT on the fare difference of a reissue that names neither', async () => {
    const quoted = async (more: object): Promise<unknown> => {
      const { tickets } = await bought()
      await sold(tickets[0] ?? 0)
      const depute = await create('ticket_depute', { ticket: tickets[0], kind: 'date', request_date: today })
      const amounts = { fare_diff: '4000.00', tax_diff: '500.00', penalty: '3000.00' }
      await event('ticketing', 'ticket_depute', depute, { type: 'QUOTE', ...amounts, ...more })
      const { commission, ait, payable } = await record('ticket_depute', depute)
      return [commission, ait, payable]
    }
    expect(await quoted({})).toEqual(['280.00', '12.00', '7232.00'])
    expect(await quoted({ commission: '100.00' })).toEqual(['100.00', '12.00', '7412.00'])
    expect(await quoted({ commission: '0.00' })).toEqual(['0.00', '0.00', '7500.00'])
    expect(await quoted({ ait: '0.00' })).toEqual(['280.00', '0.00', '7220.00'])
  })

  it('are exchanged for another one, which carries the amounts of both (G08)', async () => {
    const { tickets } = await bought()
    const [ticket = 0] = tickets
    await sold(ticket)
    before = await lastEntry()
    const { ticket_no: own } = await record('iata_ticket', ticket)
    const early = await send('ticketing', 'POST', '/ticket_depute/api/v1/ticket_depute/create/', {
      ticket,
      kind: 'date',
      request_date: today,
      new_ticket_no: own,
    })
    expect([early.status, early.body]).toMatchObject([
      422,
      {
        errors: [{ pointer: '/new_ticket_no', message: 'New ticket number must differ from the old one.' }],
      },
    ])
    const depute = await create('ticket_depute', { ticket, kind: 'date', request_date: today })
    const quoted = await event('ticketing', 'ticket_depute', depute, {
      type: 'QUOTE',
      fare_diff: '4000.00',
      tax_diff: '500.00',
      penalty: '3000.00',
      commission: '280.00',
      ait: '12.00',
      service_fee: '1000.00',
    })
    expect(quoted, JSON.stringify(quoted.body)).toMatchObject({ body: { state: 'quoted' } })
    await event('ticketing', 'ticket_depute', depute, { type: 'ACCEPT' })
    const { ticket_no: old } = await record('iata_ticket', ticket)
    const same = await event('manager', 'ticket_depute', depute, { type: 'REISSUE', new_ticket_no: old })
    expect([same.status, same.body.detail]).toEqual([409, 'New ticket number must differ from the old one.'])
    const foreign = { type: 'REISSUE', new_ticket_no: '9972411000002' }
    expect((await event('manager', 'ticket_depute', depute, foreign)).body.detail).toBe(
      'Ticket number must start with 065 for Saudia.',
    )
    // Made in a later billing period than the ticket was issued in.
    base.clock.set('2025-07-12')
    const done = await event('manager', 'ticket_depute', depute, {
      type: 'REISSUE',
      new_ticket_no: '0652411099999',
      new_travel_date: '2025-08-01',
    })
    base.clock.set(today)
    expect(done, JSON.stringify(done.body)).toMatchObject({ body: { state: 'reissued' } })
    expect((await linesAfter(before)).map(([no, ...rest]) => [String(no).slice(0, 2), ...rest])).toEqual([
      ['TD', '1301', 'AGT-001', 850_000, 0, true],
      ['TD', '1406', null, 1_200, 0, true],
      ['TD', '2101', '065', 0, 723_200, true],
      ['TD', '4101', null, 0, 28_000, true],
      ['TD', '4103', null, 0, 100_000, true],
    ])
    const { rows: due } = await sql<{ due: string }>`
      select l.due_date::text as due from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '2101' and l.voucher_id > ${before} and l.credit_minor = 723200`.execute(
      base.db,
    )
    expect(due).toEqual([{ due: '2025-07-22' }])
    expect(await stateOf(ticket)).toBe('exchanged')
    const { rows } = await sql<{ id: number }>`select id from iata_ticket where parent = ${ticket}`.execute(
      base.db,
    )
    const thread = await send('ticketing', 'GET', `/iata_ticket/api/v1/iata_ticket/thread/${ticket}`)
    expect(thread.body).toMatchObject({
      rows: [
        { module: 'ticket_purchase', state: 'final' },
        { module: 'iata_ticket', id: ticket, no: old, state: 'exchanged' },
        { module: 'ticket_sale', state: 'posted', amount: '54500.00' },
        { module: 'ticket_depute', id: depute, state: 'reissued', amount: '8500.00', ticket_no: old },
        { module: 'iata_ticket', no: '0652411099999', state: 'sold' },
      ],
      // Commission 3,150 and mark-up 1,000 of the sale, commission 280 and fee 1,000 of the reissue.
      profit: '5430.00',
    })
    expect(await send('ticketing', 'GET', `/iata_ticket/api/v1/iata_ticket/thread/${rows[0]?.id}`)).toEqual(
      thread,
    )
    const officer = await send('processing', 'GET', `/iata_ticket/api/v1/iata_ticket/thread/${ticket}`)
    expect(officer.body['profit']).toBeNull()
    expect(await record('iata_ticket', rows[0]?.id ?? 0)).toMatchObject({
      ticket_no: '0652411099999',
      state: 'sold',
      fare: '49000.00',
      tax: '9000.00',
      commission: '3430.00',
      sale_price: '63000.00',
      net_cost: '54570.00',
      travel_date: '2025-08-01',
      issue_date: '2025-07-12',
      due_date: '2025-07-22',
      customer,
    })
  })

  it('carry the amounts of a change under the same number, and are then refunded, not voided or taken back', async () => {
    const { tickets } = await bought()
    const [ticket = 0] = tickets
    const sale = await sold(ticket)
    const depute = await create('ticket_depute', { ticket, kind: 'date', request_date: today })
    await event('ticketing', 'ticket_depute', depute, {
      type: 'QUOTE',
      fare_diff: '4000.00',
      tax_diff: '500.00',
      penalty: '3000.00',
    })
    await event('ticketing', 'ticket_depute', depute, { type: 'ACCEPT' })
    const done = await event('manager', 'ticket_depute', depute, {
      type: 'REISSUE',
      new_travel_date: '2025-08-01',
    })
    expect(done, JSON.stringify(done.body)).toMatchObject({ body: { state: 'reissued' } })
    expect(await record('iata_ticket', ticket)).toMatchObject({
      state: 'sold',
      fare: '49000.00',
      tax: '9000.00',
      published: '58000.00',
      // Commission of the fare difference, by the rate of the airline: 280.
      net_cost: '54570.00',
      sale_price: '62000.00',
      travel_date: '2025-08-01',
      sector: 'DAC-RUH',
    })
    before = await lastEntry()
    const reason = 'the customer changed the plan'
    const refused = [
      await event('ticketing', 'iata_ticket', ticket, { type: 'VOID', reason }),
      await event('accounts', 'ticket_sale', sale, { type: 'REVERSE', reason }),
    ]
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, 'A reissued ticket cannot be voided. Use a refund.'],
      [409, 'A ticket of this sale was reissued. Refund it instead.'],
    ])
    expect(await linesAfter(before)).toEqual([])
  })

  it('are shown in the books before they are posted, and do not change by hand afterwards', async () => {
    const purchase = await create('ticket_purchase', {
      channel: 'bsp',
      airline,
      gds,
      lines: [line()],
    })
    const { version } = await record('ticket_purchase', purchase)
    const foreseen = await send(
      'ticketing',
      'POST',
      `/ticket_purchase/api/v1/ticket_purchase/rehearse/${purchase}`,
      { type: 'FINALISE' },
      version,
    )
    expect(foreseen.body).toMatchObject({
      state: 'final',
      previews: {
        journal: [
          { account: '1202', debit: '50350.00' },
          { account: '1406' },
          { account: '2101', credit: '50485.00' },
        ],
      },
    })
    expect(await linesAfter(before)).toEqual([])
    await event('ticketing', 'ticket_purchase', purchase, { type: 'FINALISE' })
    const { rows } = await sql<{
      id: number
      version: number
    }>`select id, version from iata_ticket where purchase = ${purchase}`.execute(base.db)
    const changed = await send(
      'ticketing',
      'PUT',
      `/iata_ticket/api/v1/iata_ticket/update/${rows[0]?.id ?? 0}`,
      { fare: '46000.00' },
      rows[0]?.version,
    )
    expect([changed.status, changed.body.detail]).toEqual([409, 'A posted ticket cannot be edited.'])
  })

  it('are refunded after the flight within what they were sold for; never sold, they were the agency’s own', async () => {
    const { tickets } = await bought([line(), line()])
    const [soldOne = 0, own = 0] = tickets
    await sold(soldOne)
    expect(await event('manager', 'iata_ticket', own, { type: 'OWN_USE', passenger })).toMatchObject({
      body: { state: 'own_use' },
    })
    const flown = async (ticket: number) => {
      const done = await event('manager', 'iata_ticket', ticket, { type: 'MARK_FLOWN' })
      expect(done, JSON.stringify(done.body)).toMatchObject({ body: { state: 'flown' } })
      const refund = await create('ticket_refund', {
        ticket,
        kind: 'partial',
        request_date: today,
        request_reason: 'the return flight was not taken',
      })
      await event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE', ra_no: 'RA-9' })
      return refund
    }
    base.clock.set('2025-07-20')
    const [ofSold, ofOwn] = [await flown(soldOne), await flown(own)]
    before = await lastEntry()
    const approved = (refund: number, more: object) =>
      event('manager', 'ticket_refund', refund, {
        type: 'AIRLINE_APPROVED',
        fare_refund: '20000.00',
        tax_refund: '0.00',
        commission_recall: '1400.00',
        ...more,
      })
    expect((await approved(ofSold, { markup_refund: '1000.01' })).body.detail).toBe(
      'Mark-up refund exceeds the mark-up.',
    )
    expect(await linesAfter(before)).toEqual([])
    expect(await approved(ofOwn, {})).toMatchObject({ body: { state: 'approved' } })
    base.clock.set(today)
    expect((await linesAfter(before)).map(([, ...rest]) => rest)).toEqual([
      ['2101', '065', 1_860_000, 0, true],
      ['4101', null, 140_000, 0, true],
      ['5207', null, 0, 2_000_000, true],
    ])
  })

  it('leave books that verify', async () => {
    expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
  })
})

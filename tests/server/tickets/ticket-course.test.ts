/** The course of a ticket as a file: every event of its thread for Replay, nothing that identifies a person, for those who may read the ticket. Decision 1041. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runTrace } from '../../../src/machines/kit/replay.ts'
import { readTrace } from '../../../src/machines/kit/trace.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { openDesk, type Desk } from './desk.ts'

const today = '2025-07-20'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

const traceOf = (id: number, who: Parameters<Desk['send']>[0] = 'ticketing') =>
  desk.send(who, 'GET', `/iata_ticket/api/v1/iata_ticket/trace/${id}/`)

/** A ticket from its request to its refund, with one event that was refused, whose every text is a canary. */
async function refunded(): Promise<number> {
  await sql`update passenger set full_name = 'CANARY QUDDUS', passport_no = 'B07654321' where id = ${desk.passenger}`.execute(
    desk.base.db,
  )
  const { tickets } = await desk.bought([
    desk.line({ passenger: desk.passenger, passenger_name: 'CANARY QUDDUS', pnr: 'cnry99' }),
  ])
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const refund = await desk.create('ticket_refund', {
    ticket,
    kind: 'full',
    request_date: today,
    request_reason: 'canary of a reason',
  })
  // BSP asks for the number of the application.
  const early = await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })
  expect(early.status).toBe(409)
  const sent = await desk.event('ticketing', 'ticket_refund', refund, {
    type: 'SUBMIT_TO_AIRLINE',
    ra_no: '8800771',
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const approved = await desk.event('manager', 'ticket_refund', refund, {
    type: 'AIRLINE_APPROVED',
    fare_refund: '45000.00',
    tax_refund: '8500.00',
    airline_penalty: '5000.00',
    commission_recall: '3150.00',
  })
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  return ticket
}

it('holds every event of the thread in its order, and Replay opens it', async () => {
  const ticket = await refunded()
  const answer = await traceOf(ticket)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const trace = readTrace(JSON.stringify(answer.body))
  expect(trace.title).toBe('Ticket')
  expect(trace.steps.map(({ machine, event, from, to }) => [machine, event, from, to])).toEqual(
    expect.arrayContaining([
      ['ticket_purchase', 'FINALISE', 'request', 'final'],
      ['ticket_sale', 'SUBMIT', 'draft', 'submitted'],
      ['ticket_sale', 'AUTHORISE', 'submitted', 'posted'],
      ['ticket_refund', 'SUBMIT_TO_AIRLINE', 'requested', 'submitted'],
      ['ticket_refund', 'AIRLINE_APPROVED', 'submitted', 'approved'],
    ]),
  )
  // Where the ticket stood before and after each of its events follows from one to the next.
  const own = trace.steps.filter(({ machine }) => machine === 'ticket')
  expect(own.map(({ to }) => to)).toEqual(['in_stock', 'sold', 'refund_pending', 'refunded'])
  expect(own.map(({ before }) => before.record['state'])).toEqual([
    'entered',
    'in_stock',
    'sold',
    'refund_pending',
  ])
  // What was not refused is answered so by the machines of now.
  expect(trace.steps.filter(({ refused }) => refused).map(({ event }) => event)).toEqual([
    'SUBMIT_TO_AIRLINE',
  ])
  for (const step of trace.steps)
    expect([step.machine, step.event, step.answered.event === 'gone']).toEqual([
      step.machine,
      step.event,
      false,
    ])
  expect(new Set(trace.now?.map(({ machine }) => machine))).toEqual(
    new Set(['ticket_purchase', 'ticket', 'ticket_sale', 'ticket_refund']),
  )
  expect(
    runTrace(trace, workflows).steps.map(({ step, verdict }) => [step.event, verdict?.ok ?? null]),
  ).toEqual(expect.arrayContaining([['AIRLINE_APPROVED', true]]))
})

it('says nothing that identifies a person', async () => {
  const ticket = await refunded()
  const { ticket_no: no, pnr, sale_no: sale } = await desk.record('iata_ticket', ticket)
  const text = JSON.stringify((await traceOf(ticket)).body)
  for (const canary of [
    'CANARY',
    'canary',
    'QUDDUS',
    'B07654321',
    'CNRY99',
    '8800771',
    'Abdul Karim',
    'RAKIB',
    String(no),
    String(pnr),
    String(sale),
  ])
    expect([canary, text.includes(canary)]).toEqual([canary, false])
  // What the ticket cost and when it flies names no person: the machines ask for it.
  expect(text).toContain('45000.00')
})

it('holds the lines of the books about the ticket, without parties, for readers of statements only', async () => {
  const day = '2025-07-18'
  desk.base.clock.set(day)
  // Another ticket of the same request and sale, whose lines are left out.
  const { tickets } = await desk.bought([desk.line(), desk.line({ fare: '33333.00' })])
  const [ticket = 0, other = 0] = tickets
  desk.base.clock.set(today)
  const sale = await desk.create('ticket_sale', {
    customer: desk.customer,
    sale_date: today,
    due_date: today,
    lines: [
      { ticket, price: '54500.00' },
      { ticket: other, price: '44444.00' },
    ],
  })
  for (const [who, type] of [
    ['ticketing', 'SUBMIT'],
    ['manager', 'AUTHORISE'],
  ] as const)
    expect((await desk.event(who, 'ticket_sale', sale, { type })).status).toBe(200)

  const answer = await traceOf(ticket, 'accounts')
  const { steps } = readTrace(JSON.stringify(answer.body))
  const shown = steps.flatMap(({ machine, event, posted = [] }) =>
    posted.map(({ kind, on_date: on, account, debit, credit }) => [
      `${machine} ${event}`,
      kind,
      on,
      account,
      debit,
      credit,
    ]),
  )
  const last = steps.findLast(({ on_date: on }) => on === day)
  const bought = [`${last?.machine} ${last?.event}`, 'ticket_purchase', day]
  expect(shown.filter(([, kind]) => kind === 'ticket_purchase')).toEqual([
    [...bought, '1202', '50350.00', '0.00'],
    [...bought, '1406', '135.00', '0.00'],
    [...bought, '2101', '0.00', '50485.00'],
  ])
  const sold = shown.filter(([, kind]) => kind === 'ticket_sale')
  expect(sold.map(([, , on, account, debit, credit]) => [on, account, debit, credit])).toEqual([
    // What the customer pays is one line for both.
    [today, '1301', '98944.00', '0.00'],
    [today, '1202', '0.00', '50350.00'],
    [today, '4101', '0.00', '3150.00'],
    [today, '4102', '0.00', '1000.00'],
  ])
  // Each at the last step of its day.
  expect(new Set(sold.map(([step]) => step))).toEqual(
    new Set([`${steps.at(-1)?.machine} ${steps.at(-1)?.event}`]),
  )
  const text = JSON.stringify(answer.body)
  for (const secret of ['Abdul Karim', '33333.00', '44444.00'])
    expect([secret, text.includes(`"${secret}"`)]).toEqual([secret, false])

  const clerk = readTrace(JSON.stringify((await traceOf(ticket, 'ticketing')).body))
  expect(clerk.steps.length).toBe(steps.length)
  expect(clerk.steps.filter(({ posted }) => posted)).toEqual([])
})

it('is for staff who may read the ticket', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  expect((await traceOf(ticket, 'accounts')).status).toBe(200)
  expect((await traceOf(ticket, 'audit')).status).toBe(403)
  expect((await traceOf(999_999)).status).toBe(404)
})

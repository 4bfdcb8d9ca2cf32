/** Closing a statement: what became of a ticket after it was compared is seen before its figures are kept. Source: tickets 8.9, 10.3. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '../desk.ts'

const today = '2025-07-20'
const changed = 'The books have changed since this statement was compared. Compare it again.'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

const event = (id: number, type: string, body: object = {}) =>
  desk.event('accounts', 'bsp_statement', id, { type, ...body })
const rowsOf = async (id: number) =>
  (await desk.send('accounts', 'GET', `/bsp_statement/api/v1/bsp_statement/rows/${id}`)).body['rows'] as {
    id: number
    code: string | null
    result: string
    difference: string | null
  }[] // The answer of the route.

/** A billing of these tickets, as the books have them, that was compared: every row agrees. */
async function matched(tickets: readonly number[]): Promise<number> {
  const rows = await Promise.all(
    tickets.map(async (ticket) => {
      const { ticket_no: no } = await desk.record('iata_ticket', ticket)
      return `2507-P3,TKTT,065,${String(no)},${today},45000.00,8500.00,0,3150.00,135.00,50485.00,BDT`
    }),
  )
  const made = await desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
    content: [
      'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency',
      ...rows,
    ].join('\n'),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  expect((await event(id, 'MATCH')).body).toMatchObject({ state: 'matched' })
  expect(await desk.record('bsp_statement', id)).toMatchObject({ open_rows: 0 })
  return id
}

/** The statement is refused as it is, and shows once it is compared again what became of its tickets. */
async function refusedThenCompared(id: number): Promise<(readonly [string, string | null])[]> {
  const before = await desk.lastEntry()
  const early = await event(id, 'CLOSE')
  expect([early.status, early.body.detail]).toEqual([409, changed])
  // Neither does a page offer it.
  const { body } = await desk.send('accounts', 'GET', `/bsp_statement/api/v1/bsp_statement/step/${id}`)
  expect(JSON.stringify(body)).toContain(changed)
  expect(await desk.record('bsp_statement', id)).toMatchObject({ state: 'matched' })
  expect(await desk.linesAfter(before)).toEqual([])
  expect((await event(id, 'MATCH')).status).toBe(200)
  return (await rowsOf(id)).flatMap(({ result, difference }) =>
    result === 'matched' ? [] : [[result, difference] as const],
  )
}

/** Resolves what is left open, each with a reason, and closes. */
async function closed(id: number, action: string): Promise<void> {
  for (const row of await rowsOf(id))
    if (row.result !== 'matched')
      expect((await event(id, 'RESOLVE', { row: row.id, action, reason: 'as agreed' })).status).toBe(200)
  expect((await event(id, 'CLOSE')).body).toMatchObject({ state: 'reconciled' })
}

it('is refused where a ticket was voided after the comparison', async () => {
  const { tickets } = await desk.bought([desk.line(), desk.line()])
  const [kept = 0, voided = 0] = tickets
  const id = await matched([kept, voided])
  const answer = await desk.event('manager', 'iata_ticket', voided, { type: 'VOID', reason: 'name misspelt' })
  expect(answer.status).toBe(200)
  expect(await refusedThenCompared(id)).toEqual([['wrong_status', '50485.00']])
  await closed(id, 'dispute')
})

it('is refused where a ticket was refunded after the comparison, until the refund has a place', async () => {
  const { tickets } = await desk.bought([desk.line()])
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const id = await matched([ticket])
  const refund = await desk.create('ticket_refund', {
    ticket,
    kind: 'full',
    request_date: today,
    request_reason: 'the passenger withdrew',
    ra_no: '8800001',
  })
  for (const [who, body] of [
    ['ticketing', { type: 'SUBMIT_TO_AIRLINE' }],
    [
      'manager',
      {
        type: 'AIRLINE_APPROVED',
        fare_refund: '45000.00',
        tax_refund: '8500.00',
        airline_penalty: '5000.00',
        commission_recall: '3150.00',
      },
    ],
  ] as const)
    expect((await desk.event(who, 'ticket_refund', refund, body)).status).toBe(200)
  expect(await refusedThenCompared(id)).toEqual([['missing_in_bsp', '45350.00']])
  await closed(id, 'not_billed')
})

it('is refused where a ticket of the period was bought after the comparison', async () => {
  const { tickets } = await desk.bought([desk.line()])
  const id = await matched(tickets)
  await desk.bought([desk.line()])
  expect(await refusedThenCompared(id)).toEqual([['missing_in_bsp', '-50485.00']])
  await closed(id, 'not_billed')
})

it('is as before where nothing changed, or only what was resolved', async () => {
  // A period of its own: no ticket of one that was closed is voided.
  const day = '2025-07-10'
  desk.base.clock.set(day)
  const { tickets } = await desk.bought([desk.line(), desk.line()])
  const [kept = 0, left = 0] = tickets
  const id = Number(
    (
      await desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
        content: [
          'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency',
          `2507-P2,TKTT,065,${String((await desk.record('iata_ticket', kept))['ticket_no'])},${day},45255.00,8500.00,0,3150.00,135.00,50740.00,BDT`,
        ].join('\n'),
      })
    ).body['id'],
  )
  expect((await event(id, 'MATCH')).status).toBe(200)
  for (const row of await rowsOf(id))
    expect(
      (
        await event(id, 'RESOLVE', {
          row: row.id,
          action: row.code === null ? 'carry' : 'dispute',
          reason: 'as agreed',
        })
      ).status,
    ).toBe(200)
  // Its row was left to the next period: what becomes of the ticket is a matter of that period.
  expect(
    (await desk.event('manager', 'iata_ticket', left, { type: 'VOID', reason: 'name misspelt' })).status,
  ).toBe(200)
  expect((await event(id, 'CLOSE')).body).toMatchObject({ state: 'reconciled' })
})

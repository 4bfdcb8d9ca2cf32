/** The ticket card of the dashboard over HTTP: every number counts the rows of the list behind it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffName } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

const today = '2025-07-03'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

const get = (name: string, who: StaffName = 'ticketing') =>
  desk.send(who, 'GET', `/dashboard/api/v1/dashboard/${name}`)
const counts = async (who?: StaffName) => (await get('ticket_count/', who)).body['counts']
/** Numbers of the tickets on a list, over as many pages as it takes. */
async function listed(name: string, size = 20): Promise<unknown[]> {
  const found: unknown[] = []
  for (let before = ''; ;) {
    const { status, body } = await get(`ticket_list/?name=${name}&size=${size}${before}`)
    expect(status).toBe(200)
    const { rows, next } = body as unknown as { rows: { no: string }[]; next: number | null }
    found.push(...rows.map(({ no }) => no))
    if (next === null) return found
    before = `&before=${next}`
  }
}
const numbersOf = async (ids: readonly number[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await desk.record('iata_ticket', id))['ticket_no']))

describe('the ticket card', () => {
  it('counts stock, sales of the day, and refunds, reissues and memos that wait; and lists what it counts', async () => {
    expect(await counts()).toEqual({
      sold_today: 0,
      unsold: 0,
      refunds_waiting: 0,
      refunds_to_pay: 0,
      deputes_open: 0,
      adm_in_latency: 0,
    })
    const { tickets } = await desk.bought([1, 2, 3, 4, 5].map(() => desk.line()))
    const [waiting = 0, approved = 0, changing = 0, ...unsold] = tickets
    for (const ticket of [waiting, approved, changing]) await desk.sold(ticket)
    const refund = async (ticket: number) => {
      const id = await desk.create('ticket_refund', {
        ticket,
        kind: 'full',
        request_date: today,
        request_reason: 'the passenger withdrew',
        ra_no: '8800001',
      })
      expect((await desk.event('ticketing', 'ticket_refund', id, { type: 'SUBMIT_TO_AIRLINE' })).status).toBe(
        200,
      )
      return id
    }
    await refund(waiting)
    const decided = await refund(approved)
    expect(
      await desk.event('manager', 'ticket_refund', decided, {
        type: 'AIRLINE_APPROVED',
        fare_refund: '45000.00',
        tax_refund: '8500.00',
        airline_penalty: '5000.00',
      }),
    ).toMatchObject({ status: 200 })
    await desk.create('ticket_depute', {
      ticket: changing,
      kind: 'date',
      request_date: today,
    })
    const memo = { airline: desk.airline, received_on: '2025-06-30', amount: '3200.00' }
    await desk.create('ticket_memo', { ...memo, memo_no: '0656100001', kind: 'adm' })
    await desk.create('ticket_memo', { ...memo, memo_no: '0656100002', kind: 'acm' })
    await desk.create('ticket_memo', {
      ...memo,
      memo_no: '0656100003',
      kind: 'adm',
      received_on: '2025-06-01',
      latency_until: '2025-06-16',
    })

    expect(await counts()).toEqual({
      sold_today: 3,
      unsold: 2,
      refunds_waiting: 1,
      refunds_to_pay: 1,
      deputes_open: 1,
      adm_in_latency: 1,
    })
    expect(await listed('unsold', 1)).toEqual((await numbersOf(unsold)).toReversed())
    expect(await listed('refunds_waiting')).toEqual(await numbersOf([waiting]))
    expect(await listed('refunds_to_pay')).toEqual(await numbersOf([approved]))
    expect(await listed('deputes_open')).toEqual(await numbersOf([changing]))
    expect(await listed('adm_in_latency')).toEqual(['0656100001'])
    expect(await listed('sold_today')).toHaveLength(3)
  })

  it('is of the branches and records a person sees', async () => {
    expect((await get('ticket_count/', 'entry')).status).toBe(403)
    expect((await get('ticket_list/?name=nothing')).status).toBe(400)
    const { base, users } = desk
    expect(await counts('manager.ctg')).toMatchObject({ unsold: 0, refunds_waiting: 0 })
    await sql`update iata_ticket set branch = ${users.branchIds.CTG} where state = 'in_stock'`.execute(
      base.db,
    )
    expect(await counts('manager.ctg')).toMatchObject({ unsold: 2, refunds_waiting: 0 })
    expect(await counts()).toMatchObject({ unsold: 2, refunds_waiting: 1 })
  })
})

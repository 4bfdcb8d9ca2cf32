/** The credit limit of an agent at a ticket sale: read when it is authorised, passed by a manager with a reason only. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffName } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

const today = '2025-07-03'
const reason = 'the agent pays on Thursday'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
  await sql`update agent set credit_limit = 5000000`.execute(desk.base.db)
})
afterAll(() => desk.base.close())

it('asks for a manager and a reason when the agent would owe more than the limit', async () => {
  const { tickets } = await desk.bought([desk.line()])
  const sale = await desk.create('ticket_sale', {
    customer: desk.customer,
    sale_date: today,
    lines: [{ ticket: tickets[0], passenger: desk.passenger, price: '54500.00' }],
  })
  expect((await desk.event('ticketing', 'ticket_sale', sale, { type: 'SUBMIT' })).status).toBe(200)
  const authorise = (who: StaffName, given?: string) =>
    desk.event(who, 'ticket_sale', sale, { type: 'AUTHORISE', ...(given ? { reason: given } : {}) })
  const detail = 'Credit limit of Abdul Karim is exceeded by BDT 4,500.'
  const before = await desk.lastEntry()
  expect((await authorise('accounts', reason)).body.detail).toBe(detail)
  expect(await authorise('manager')).toMatchObject({
    status: 409,
    body: { detail, errors: [{ pointer: '/reason' }] },
  })
  expect((await authorise('manager', 'ok')).body.detail).toBe(detail)
  expect(await desk.lastEntry()).toBe(before)
  expect(await desk.record('iata_ticket', tickets[0] ?? 0)).toMatchObject({ state: 'in_stock' })

  expect((await authorise('manager', reason)).status).toBe(200)
  expect((await desk.linesAfter(before)).map(([, account]) => account)).toContain('1301')
  const { rows } = await sql<{ reason: string }>`
    select payload ->> 'reason' as reason from stage_event where machine = 'ticket_sale' and event = 'AUTHORISE'`.execute(
    desk.base.db,
  )
  expect(rows).toEqual([{ reason }])
})

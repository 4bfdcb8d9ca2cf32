/** The credit limit of an agent at a ticket sale: read when it is authorised, passed by a manager with a reason only, and by one of two sales at once. */
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
  const detail =
    'Credit limit of Abdul Karim is exceeded by BDT 4,500. Limit 50,000, due 0, this document 54,500. A manager can let it pass with a reason.'
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

it('says so when the sale is saved, while there is time to ask', async () => {
  await sql`update agent set credit_limit = 0`.execute(desk.base.db)
  const { tickets } = await desk.bought([desk.line()])
  const { body } = await desk.send('ticketing', 'POST', '/ticket_sale/api/v1/ticket_sale/create/', {
    customer: desk.customer,
    sale_date: today,
    lines: [{ ticket: tickets[0], passenger: desk.passenger, price: '54500.00' }],
  })
  expect(body['warnings']).toEqual([
    {
      pointer: '/customer',
      message: expect.stringContaining('A manager can let it pass with a reason.'),
    },
  ])
})

it('is due after the days of credit of its customer, and on the day of the sale without any', async () => {
  const { db } = desk.base
  const dueOf = async (more: object = {}) => {
    const { tickets } = await desk.bought([desk.line()])
    const sale = await desk.create('ticket_sale', {
      customer: desk.customer,
      sale_date: today,
      lines: [{ ticket: tickets[0], passenger: desk.passenger, price: '54500.00' }],
      ...more,
    })
    return (await desk.record('ticket_sale', sale))['due_date']
  }
  const given = (days: number | null) =>
    sql`update sub_ledger_account set credit_days = ${days} where id = ${desk.customer}`.execute(db)
  await given(null)
  expect(await dueOf()).toBe(today)
  await given(20)
  expect(await dueOf()).toBe('2025-07-23')
  expect(await dueOf({ due_date: '2025-07-09' })).toBe('2025-07-09')
})

it('lets one of two sales pass that fit under the limit one by one', async () => {
  const { db } = desk.base
  for (let round = 0; round < 5; round++) {
    const { tickets } = await desk.bought([desk.line(), desk.line()])
    const { rows } = await sql<{ owed: string }>`
      select coalesce(sum(debit_minor - credit_minor), 0)::text as owed from gl_line where sub_ledger_id = ${desk.customer}`.execute(
      db,
    )
    const owed = BigInt(rows[0]?.owed ?? 0)
    // Room for one of the two, and for a taka of the other.
    await sql`update agent set credit_limit = ${owed + 54_501_00n}`.execute(db)
    const sales = await Promise.all(
      tickets.map(async (ticket) => {
        const sale = await desk.create('ticket_sale', {
          customer: desk.customer,
          sale_date: today,
          lines: [{ ticket, passenger: desk.passenger, price: '54500.00' }],
        })
        expect((await desk.event('ticketing', 'ticket_sale', sale, { type: 'SUBMIT' })).status).toBe(200)
        return { sale, version: (await desk.record('ticket_sale', sale))['version'] }
      }),
    )
    const answers = await Promise.all(
      sales.map(({ sale, version }, at) =>
        desk.send(
          at === 0 ? 'manager' : 'accounts',
          'POST',
          `/ticket_sale/api/v1/ticket_sale/event/${sale}/`,
          { type: 'AUTHORISE' },
          version,
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(
      refused.map(({ status, body }) => [status, body.detail]),
      JSON.stringify(answers),
    ).toEqual([
      [409, expect.stringMatching(/^Credit limit of Abdul Karim is exceeded by BDT 54,499\. Limit /)],
    ])
  }
})

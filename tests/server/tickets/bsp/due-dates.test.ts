/** When a request runs out and when its tickets are paid, where the clerk says neither (tickets 5.1). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '../desk.ts'

const today = '2025-07-03'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

/** Days the open items of tickets are due on. */
async function dueOf(tickets: readonly number[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ due: string | null }>`
    select l.due_date::text as due from gl_line l join gl_voucher v on v.id = l.voucher_id
    where v.source_type = 'ticket_purchase' and l.credit_minor > 0 and l.ticket_id = any(${tickets}::int4[]) order by l.ticket_id`.execute(
    desk.base.db,
  )
  return rows.map(({ due }) => due)
}
const payableOn = async (module: string, id: number): Promise<unknown> =>
  (await desk.record(module, id))['due_date']

const hoursLeft = async (purchase: number): Promise<number> => {
  const { time_limit: limit } = await desk.record('ticket_purchase', purchase)
  return (Date.parse(String(limit)) - desk.base.clock.now().getTime()) / 3_600_000
}
const requested = (more: object = {}): Promise<number> =>
  desk.create('ticket_purchase', {
    airline: desk.airline,
    gds: desk.gds,
    lines: [desk.line()],
    ...more,
  })
/** Tickets of no BSP are issued under an authority, by another person than the one who asks. */
async function issued(more: object): Promise<number[]> {
  const purchase = await requested({ issue_date: '2025-07-01', ...more })
  expect(await desk.event('manager', 'ticket_purchase', purchase, { type: 'FINALISE' })).toMatchObject({
    status: 200,
  })
  const { rows } = await sql<{ id: number }>`select id from iata_ticket where purchase = ${purchase}`.execute(
    desk.base.db,
  )
  return rows.map(({ id }) => id)
}

it('a request without a time limit runs out 72 hours after it, or as the settings say; a typed one stays', async () => {
  expect(await hoursLeft(await requested())).toBeCloseTo(72, 0)
  await sql`
    with c as (insert into currency (code, name, rate_to_base, rate_date, is_base) values ('BDT', 'Taka', 1, '2025-07-01', true) returning id)
    insert into general_setting (site_name, company_name, address, phone, email, base_currency, process_settings, weekend_days)
    select 'RAMS', 'NORTH STAR', 'DHAKA', '+880248310001', 'office@northstar.example', id, '{"ticket_time_limit_hours": 24}', '["Friday"]' from c`.execute(
    desk.base.db,
  )
  expect(await hoursLeft(await requested())).toBeCloseTo(24, 0)
  const typed = await requested({ time_limit: '2025-07-09T12:00:00Z' })
  expect((await desk.record('ticket_purchase', typed))['time_limit']).toMatch(/^2025-07-09T12:00:00/)
})

it('tickets of BSP are payable on the day their period is remitted: by the rule, or by the row of the calendar', async () => {
  const usual = await desk.bought([desk.line()], { issue_date: '2025-07-02' })
  expect(await dueOf(usual.tickets)).toEqual(['2025-07-15'])
  expect(await payableOn('ticket_purchase', usual.purchase)).toBe('2025-07-15')
  expect(await payableOn('iata_ticket', usual.tickets[0] ?? 0)).toBe('2025-07-15')
  await desk.create('bsp_period', {
    code: '2507-P1',
    from_day: '2025-07-01',
    to_day: '2025-07-08',
    remit_on: '2025-07-17',
  })
  const own = await desk.bought([desk.line(), desk.line()], { issue_date: '2025-07-02' })
  expect(await dueOf(own.tickets)).toEqual(['2025-07-17', '2025-07-17'])
})

it('tickets of a vendor are payable after the days of credit, those of a counter on their day; a typed day stays', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into sub_ledger_account (ledger_account, party_type, code, name, credit_days)
    select id, 'supplier', 'VN-0009', 'Sky Travels', 10 from ledger_account where code = '2102' returning id`.execute(
    desk.base.db,
  )
  expect(await dueOf(await issued({ channel: 'vendor', vendor: rows[0]?.id }))).toEqual(['2025-07-11'])
  expect(await dueOf(await issued({ channel: 'direct' }))).toEqual(['2025-07-01'])
  const typed = await desk.bought([desk.line()], { issue_date: '2025-07-02', due_date: '2025-07-20' })
  expect(await dueOf(typed.tickets)).toEqual(['2025-07-20'])
})

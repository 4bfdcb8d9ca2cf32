/** Random sequences of events of tickets: after every step the accounts of stock, airline and customer are what the tickets' own states say, and so are the numbers of the desk. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { chance } from '../../bench/random.ts'
import { openDesk, type Desk } from './desk.ts'
import { deskAgrees } from './desk-agrees.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2025-07-03')
})
afterAll(() => desk.base.close())

const reason = 'chosen by a random life'

/** Σ debit − credit by account, and what the states of the tickets say it must be. */
async function compared(): Promise<{ books: Record<string, number>; tickets: Record<string, number> }> {
  const { rows } = await sql<{ code: string; balance: number }>`
    select a.code, sum(l.debit_minor - l.credit_minor)::float8 as balance from gl_line l join ledger_account a on a.id = l.ledger_account_id group by a.code`.execute(
    desk.base.db,
  )
  const balance = (code: string): number => rows.find((row) => row.code === code)?.balance ?? 0
  const { rows: said } = await sql<{ stock: number; owed: number; receivable: number; commission: number }>`
    with t as (select *, case state when 'refund_pending' then state_before else state end as at, fare + tax + other - commission as net from iata_ticket where not is_deleted)
    select coalesce(sum(net) filter (where at = 'in_stock'), 0)::float8 as stock,
      (coalesce(sum(net + ait) filter (where at not in ('entered', 'voided', 'exchanged')), 0) + coalesce((select sum(penalty) from ticket_depute where state = 'reissued'), 0) - coalesce((select sum(airline_credit) from ticket_refund where state = 'approved'), 0))::float8 as owed,
      (coalesce(sum(sale_price) filter (where at in ('sold', 'flown') or (at = 'refunded' and sale_price is not null)), 0)
        - coalesce((select sum(r.customer_credit) from ticket_refund r where r.state = 'approved' and r.was = 'sold'), 0))::float8 as receivable,
      (coalesce(sum(commission) filter (where at in ('sold', 'flown', 'own_use') or (at = 'refunded' and coalesce(sale_price, 0) > 0)), 0)
        - coalesce((select sum(commission_recall) from ticket_refund where state = 'approved' and was <> 'in_stock'), 0))::float8 as commission
    from t`.execute(desk.base.db)
  return {
    books: {
      stock: balance('1202'),
      owed: -balance('2101'),
      receivable: balance('1301'),
      commission: 0 - balance('4101'),
    },
    tickets: { ...said[0] },
  }
}

it('reconcile with the books after every step, until there were two hundred of them', async () => {
  const random = chance(20260705)
  const below = (n: number): number => random.whole(0, n - 1)
  const { event, create, base } = desk
  const sales = new Map<number, number>()
  const did: Record<string, number> = {}
  const pick = async (...states: string[]): Promise<number | null> => {
    const { rows } = await sql<{
      id: number
    }>`select id from iata_ticket where state = any(${states}::text[]) order by id`.execute(base.db)
    return rows.length === 0 ? null : (rows[below(rows.length)]?.id ?? null)
  }
  const steps: Record<string, () => Promise<boolean>> = {
    async buy() {
      await desk.bought([desk.line({ fare: `${20_000 + below(40_000)}.00` }), desk.line()])
      return true
    },
    async sell() {
      const ticket = await pick('in_stock')
      if (ticket === null) return false
      const price = 65_000 + below(15_000)
      sales.set(ticket, await desk.sold(ticket, `${price}.00`))
      return true
    },
    async takeBack() {
      const ticket = await pick('sold')
      if (ticket === null) return false
      const { status } = await event('accounts', 'ticket_sale', sales.get(ticket) ?? 0, {
        type: 'REVERSE',
        reason,
      })
      return status === 200
    },
    async voided() {
      const ticket = await pick('in_stock')
      if (ticket === null) return false
      return (await event('manager', 'iata_ticket', ticket, { type: 'VOID', reason })).status === 200
    },
    async refund() {
      const ticket = await pick('in_stock', 'sold')
      if (ticket === null) return false
      const id = await create('ticket_refund', {
        ticket,
        request_date: base.clock.today(),
        request_reason: reason,
        ra_no: 'RA-1',
      })
      const sent = await event('ticketing', 'ticket_refund', id, { type: 'SUBMIT_TO_AIRLINE' })
      if (sent.status !== 200) return false
      if (below(3) === 0) return true
      if (below(4) === 0)
        return (
          (await event('ticketing', 'ticket_refund', id, { type: 'AIRLINE_REJECTED', reason })).status === 200
        )
      const answer = await event('manager', 'ticket_refund', id, {
        type: 'AIRLINE_APPROVED',
        fare_refund: `${10_000 + below(10_000)}.00`,
        tax_refund: '2000.00',
        airline_penalty: `${below(5_000)}.00`,
        service_charge: '500.00',
      })
      return answer.status === 200
    },
    async reissue() {
      const ticket = await pick('sold')
      if (ticket === null) return false
      const id = await create('ticket_depute', { ticket, kind: 'date', request_date: base.clock.today() })
      const send = async (who: 'ticketing' | 'manager', type: string, body: object = {}) =>
        (await event(who, 'ticket_depute', id, { type, ...body })).status === 200
      return (
        (await send('ticketing', 'QUOTE', {
          fare_diff: `${1_000 + below(4_000)}.00`,
          tax_diff: `${below(900)}.00`,
          penalty: `${below(3_000)}.00`,
          commission: '70.00',
          ait: '3.00',
          service_fee: '1000.00',
          absorbed: `${below(500)}.00`,
        })) &&
        (await send('ticketing', 'ACCEPT')) &&
        // Every other one keeps its number.
        (await send('manager', 'REISSUE', below(2) === 0 ? {} : { new_ticket_no: desk.line().ticket_no }))
      )
    },
    async use() {
      const ticket = await pick('in_stock')
      return (
        ticket !== null &&
        (await event('manager', 'iata_ticket', ticket, { type: 'OWN_USE', passenger: desk.passenger }))
          .status === 200
      )
    },
  }
  const counted = async (): Promise<number> =>
    (await sql<{ count: number }>`select count(*)::int as count from iata_ticket`.execute(base.db)).rows[0]
      ?.count ?? 0
  const names = Object.keys(steps)
  for (let n = 0; (await counted()) < 200; n++) {
    // As many are bought as everything else takes.
    const name = n < 4 || n % 3 === 0 ? 'buy' : (names[below(names.length)] ?? 'buy')
    if (await steps[name]?.()) did[name] = (did[name] ?? 0) + 1
    const { books, tickets } = await compared()
    expect(books, `step ${n}: ${name}`).toEqual(tickets)
  }
  // Every kind of step happened, or the random sequences say little.
  for (const name of ['buy', 'sell', 'takeBack', 'voided', 'refund', 'reissue', 'use'])
    expect(did[name] ?? 0, name).toBeGreaterThan(2)
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it.each(['ticketing', 'manager'] as const)(
  'leave %s a desk whose every number is that of its lines, its lists and the ledger',
  (who) => deskAgrees(desk, who),
)

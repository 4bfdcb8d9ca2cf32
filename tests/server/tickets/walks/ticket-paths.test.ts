/** Tickets over HTTP: every row of every table out of every state, taken, recorded and, where it can be, taken back. Source: tickets 8. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindingAt, type Person, type Place } from '../../workflow/workflow-driver.ts'
import { coverage, expectCoverage, walker } from '../../workflow/workflow-explorer.ts'
import { insertRow } from '../../users.ts'
import { insertPic } from '../desk.ts'
import { ticketDriver, type TicketDriver } from './ticket-driver.ts'

const today = '2025-07-20'
let d: TicketDriver
let vendor: number
let pic: number
beforeAll(async () => {
  d = await ticketDriver(today)
  pic = await insertPic(d.desk)
  vendor = await insertRow(d.db, 'sub_ledger_account', {
    name: 'Galaxy Travels',
    code: 'VEN-01',
    ledger_account: await d.desk.account('2102'),
    party_type: 'supplier',
  })
  // Enough for all that is sold on credit here.
  await sql`update agent set credit_limit = 99999999900`.execute(d.db)
})
afterAll(() => d.desk.base.close())
// A walk of a whole table takes its time on a busy machine.
const { walks } = walker(() => d)

const made = async (place: Place, module: string, body: object): Promise<Person> =>
  d.at(place, await d.desk.create(module, body))
/** A record after events, each by who may: 'manager REISSUE'. */
const after = (person: Person, place: Place, ...steps: string[]): Promise<Person> =>
  d.after(person, place, ...steps)

const bought = async (more: object = {}): Promise<number> =>
  (await d.desk.bought([d.desk.line(more)])).tickets[0] ?? 0
const sold = async (): Promise<number> => {
  const ticket = await bought()
  await d.desk.sold(ticket)
  return ticket
}
const used = async (): Promise<number> => {
  const ticket = await bought()
  await d.ok(d.at('ticket', ticket), 'ticket', 'OWN_USE', { passenger: d.desk.passenger }, 'manager')
  return ticket
}
const flown = async (from: () => Promise<number>): Promise<number> => {
  const ticket = await from()
  await d.ok(d.at('ticket', ticket), 'ticket', 'MARK_FLOWN')
  return ticket
}
const stateOf = (ticket: number) => d.stateAt(d.at('ticket', ticket), 'ticket')

const purchase = (channel: 'bsp' | 'vendor') => () =>
  made('ticket_purchase', 'ticket_purchase', {
    channel,
    airline: d.desk.airline,
    ...(channel === 'bsp' ? { gds: d.desk.gds } : { vendor }),
    time_limit: '2025-07-23T10:00:00Z',
    lines: [d.desk.line()],
  })
/** A request whose payment is prepared; what is bought elsewhere is posted by the manager. */
const paying = async (event: 'PAY_BILL' | 'PAY_AND_CONFIRM'): Promise<Person> =>
  after(await purchase('vendor')(), 'ticket_purchase', 'manager FINALISE', `accounts ${event}`)
it('requests', async () => {
  const place = 'ticket_purchase'
  const paid = async (): Promise<Person> => {
    const person = await paying('PAY_BILL')
    await d.pay(person, place)
    expect(await d.stateAt(person, place)).toBe('paid')
    return person
  }
  await walks(
    [
      { place, fresh: purchase('bsp') },
      {
        place,
        fresh: async () => after(await purchase('bsp')(), place, 'ticketing FINALISE'),
        start: 'final',
        only: ['3'],
      },
      {
        place,
        fresh: async () => after(await purchase('vendor')(), place, 'manager FINALISE'),
        start: 'final',
        only: ['5', '6'],
      },
      { place, fresh: paid, start: 'paid', only: ['3'] },
    ],
    {
      'the bill is paid, and paid by another payment': async () => {
        const person = await paid()
        const { payment } = await d.desk.record(place, person.records[place] ?? 0)
        await d.system(person, place, 'PAYMENT_POSTED', { payment })
        await d.system(person, place, 'PAYMENT_CANCELLED')
        expect(await d.stateAt(person, place)).toBe('final')
      },
      'the payment is given up': async () => {
        const person = await paying('PAY_BILL')
        await d.system(person, place, 'PAYMENT_CANCELLED')
      },
      'the payment before the confirmation is given up': async () => {
        const person = await paying('PAY_AND_CONFIRM')
        await d.system(person, place, 'PAYMENT_CANCELLED')
      },
      'the payment confirms': async () => {
        const person = await paying('PAY_AND_CONFIRM')
        await d.pay(person, place)
        expect(await d.stateAt(person, place)).toBe('confirmed')
      },
      'the time limit passes': async () => {
        const person = await purchase('bsp')()
        await d.night('2025-07-26')
        expect(await d.stateAt(person, place)).toBe('expired')
      },
    },
  )
  await expectCoverage(d, { ticket_purchase: {} })
})

it('temporary tickets', async () => {
  await walks([
    {
      place: 'temporary_ticket',
      fresh: () =>
        made('temporary_ticket', 'iata_ticket_temporary', {
          ...d.desk.line(),
          airline: d.desk.airline,
          gds: d.desk.gds,
          passenger: d.desk.passenger,
          issue_date: today,
        }),
    },
  ])
  await expectCoverage(d, { temporary_ticket: {} })
})

const sale = (place: 'ticket_sale' | 'ticket_pic_sale') => async () => {
  const line = { ticket: await bought(), passenger: d.desk.passenger, price: '54500.00' }
  return made(place, place, {
    ...(place === 'ticket_sale' ? { customer: d.desk.customer } : { pic }),
    sale_date: today,
    due_date: today,
    lines: [line],
  })
}

it.each(['ticket_sale', 'ticket_pic_sale'] as const)('%s', async (place) => {
  await walks([
    { place, fresh: sale(place), by: { 2: 'manager', 3: 'manager' } },
    {
      place,
      fresh: async () => after(await sale(place)(), place, 'ticketing SUBMIT', 'manager AUTHORISE'),
      start: 'posted',
      by: { 5: 'accounts' },
    },
  ])
  // One machine serves both kinds of sale: each takes all of it.
  expect((await coverage(d, bindingAt(place).workflow, { module: place })).missed).toEqual([])
})

const refundOf = (ticket: number, kind = 'partial') =>
  made('ticket_refund', 'ticket_refund', {
    ticket,
    kind,
    request_date: today,
    request_reason: 'the passenger is ill',
  })
const sent = async (ticket: number, kind?: string) =>
  after(await refundOf(ticket, kind), 'ticket_refund', 'ticketing SUBMIT_TO_AIRLINE')

it('refunds', async () => {
  const place = 'ticket_refund'
  const approved = async () => after(await sent(await sold()), place, 'manager AIRLINE_APPROVED')
  const payingOut = async () => after(await approved(), place, 'accounts PAY_OUT')
  /** The customer's credit is set off against other bills. */
  const usedUp = async (person: Person) => {
    await d.desk.sold(await bought())
    const { rows } = await sql<{ id: number }>`
      select l.id::int4 as id from gl_line l join gl_voucher v on v.id = l.voucher_id join ticket_refund r on r.voucher_no = v.voucher_no join ledger_account a on a.id = l.ledger_account_id
      where r.id = ${person.records[place] ?? 0} and a.code = '1301' and l.credit_minor > 0`.execute(d.db)
    const { rows: bills } = await sql<{ id: number }>`
      select l.id::int4 as id from gl_line l join ledger_account a on a.id = l.ledger_account_id
      where a.code = '1301' and l.debit_minor > 0 and l.sub_ledger_id = ${d.desk.customer} and not exists (select 1 from gl_allocation g where g.debit_line_id = l.id) order by l.id desc limit 1`.execute(
      d.db,
    )
    await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by)
      select ${bills[0]?.id}, ${rows[0]?.id}, credit_minor, ${today}, ${d.users.ids.accounts} from gl_line where id = ${rows[0]?.id}`.execute(
      d.db,
    )
    return () => Promise.resolve()
  }
  await walks(
    [
      { place, fresh: async () => refundOf(await sold()) },
      { place, fresh: async () => sent(await sold()), start: 'submitted' },
      { place, fresh: approved, start: 'approved', around: { 6: usedUp } },
      { place, fresh: payingOut, start: 'paying' },
    ],
    {
      'the credit is paid out, again and taken back': async () => {
        const person = await payingOut()
        const payment = await d.pay(person, place)
        expect(await d.stateAt(person, place)).toBe('paid_out')
        await d.system(person, place, 'PAYMENT_POSTED', { payment })
        await d.system(person, place, 'PAYMENT_CANCELLED')
        await d.system(person, place, 'PAYMENT_POSTED', { payment })
        expect(await d.stateAt(person, place)).toBe('paid_out')
      },
      'the payment is given up': async () => {
        await d.system(await payingOut(), place, 'PAYMENT_CANCELLED')
      },
      'the airline is reminded': async () => {
        await d.system(await sent(await sold()), place, 'REMIND')
      },
    },
  )
  await expectCoverage(d, { ticket_refund: {} })
})

const deputeOf = (ticket: number) =>
  made('ticket_depute', 'ticket_depute', { ticket, kind: 'date', request_date: today })

it('reissues', async () => {
  await walks([{ place: 'ticket_depute', fresh: async () => deputeOf(await sold()) }])
  await expectCoverage(d, { ticket_depute: {} })
})

let classes = 0
const editOf = (ticket: number) =>
  made('ticket_edit', 'ticket_edit', {
    ticket,
    request_date: today,
    edit_reason: 'the class was mistyped',
    travel_class: 'YBMQ'.charAt((classes += 1) % 4),
  })
const submittedEdit = async (ticket: number) => after(await editOf(ticket), 'ticket_edit', 'ticketing SUBMIT')

it('edits', async () => {
  await walks([
    { place: 'ticket_edit', fresh: async () => editOf(await bought()) },
    {
      place: 'ticket_edit',
      fresh: async () => submittedEdit(await bought()),
      start: 'submitted',
    },
  ])
  await expectCoverage(d, { ticket_edit: {} })
})

it('one ticket', async () => {
  const place = 'ticket'
  const entered = async () =>
    made('ticket', 'iata_ticket', {
      ...d.desk.line(),
      channel: 'bsp',
      basis: 'agent',
      airline: d.desk.airline,
      gds: d.desk.gds,
    })
  const seat = async () => {
    const ticket = await bought()
    await sql`update iata_ticket set basis = 'principal', travel_date = '2025-07-19' where id = ${ticket}`.execute(
      d.db,
    )
    return d.at(place, ticket)
  }
  /** A refund of the ticket is refused by the airline: it is again what it was. */
  const refused = async (ticket: number, kind?: string) => {
    const was = await stateOf(ticket)
    await after(await sent(ticket, kind), 'ticket_refund', 'ticketing AIRLINE_REJECTED')
    expect(await stateOf(ticket)).toBe(was)
  }
  const edited = async (ticket: number) =>
    after(await submittedEdit(ticket), 'ticket_edit', 'manager APPROVE')
  const by = { 4: 'manager' } as const
  await walks(
    [
      { place, fresh: entered },
      { place, fresh: async () => d.at(place, await bought()), start: 'in_stock', skip: ['14', '13'], by },
      { place, fresh: seat, start: 'in_stock', only: ['14'] },
      { place, fresh: async () => d.at(place, await sold()), start: 'sold', by },
      { place, fresh: async () => d.at(place, await used()), start: 'own_use', only: ['13'] },
    ],
    {
      'a sale is taken back': async () => {
        const person = await after(
          await sale('ticket_sale')(),
          'ticket_sale',
          'ticketing SUBMIT',
          'manager AUTHORISE',
        )
        await after(person, 'ticket_sale', 'accounts REVERSE')
      },
      'a refund is refused in every state': async () => {
        await refused(await bought())
        await refused(await sold())
        await refused(await used())
        await refused(await flown(sold), 'tax_only')
      },
      'a reissue': async () => {
        const ticket = await sold()
        await after(
          await deputeOf(ticket),
          'ticket_depute',
          'ticketing QUOTE',
          'ticketing ACCEPT',
          'manager REISSUE',
        )
        expect(await stateOf(ticket)).toBe('exchanged')
        const kept = await sold()
        const depute = await after(
          await deputeOf(kept),
          'ticket_depute',
          'ticketing QUOTE',
          'ticketing ACCEPT',
        )
        await d.ok(depute, 'ticket_depute', 'REISSUE', {}, 'manager')
        expect(await stateOf(kept)).toBe('sold')
      },
      'an edit in every state': async () => {
        await edited(await bought())
        await edited(await sold())
        await edited(await used())
        await edited(await flown(sold))
        const waits = await sold()
        await sent(waits)
        await edited(waits)
      },
      'the passenger did not fly': async () => {
        for (const from of [sold, used]) {
          const ticket = await flown(from)
          await d.system(d.at(place, ticket), place, 'NOT_FLOWN')
        }
      },
    },
  )
  await expectCoverage(d, { ticket: {} })
})

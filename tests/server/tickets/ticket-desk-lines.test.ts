/** The ticket desk over HTTP: every number is that of its lines, what presses stands first, money agrees with the books. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskNames, deskQueues, deskSteps } from '../../../src/domain/tickets/desk.ts'
import { workflowOfModule } from '../../../src/machines/catalogue.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { daysBetween } from '../../../src/foundation/values/dates.ts'
import { insertRow, type StaffName } from '../users.ts'
import { showTicketNumber } from '../../../src/domain/tickets/ticket-number.ts'
import { insertPic, openDesk, type Desk } from './desk.ts'

const today = '2025-07-03'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

interface Line {
  queue: string
  module: string
  id: number
  no: string | null
  passenger: string | null
  others: number
  pnr: string | null
  route: string | null
  since: string | null
  due_at: string | null
  due_day: string | null
  is_late: boolean
  amount: string | null
  event: string | null
  sale: { module: string; id: number; no: string } | null
  closed: { event: string; why: { message: string }[] } | null
  waits_for: string[]
}
interface Tiles {
  todo: number
  queues: { queue: string; all: number; late: number; oldest: number; amount: string; twice: number }[]
  money: {
    bsp: { amount: string; due_on: string; overdue: string; periods: object[]; credit: string } | null
    deposits: { balance: string }[]
    mine: { today: number; month: number; month_amount: string }
  }
}
const get = (path: string, who: StaffName = 'ticketing') =>
  desk.send(who, 'GET', `/dashboard/api/v1/dashboard/${path}`)
const tiles = async (who?: StaffName): Promise<Tiles> =>
  (await get('ticket_desk/', who)).body as unknown as Tiles // The answer of the route.
const linesOf = async (queue: string, who?: StaffName, size = 2): Promise<Line[]> => {
  const found: Line[] = []
  for (let skip: number | null = 0; skip !== null;) {
    const { status, body } = await get(`ticket_work/?queue=${queue}&size=${size}&skip=${skip}`, who)
    expect({ status, body }).toMatchObject({ status: 200 })
    const page = body as unknown as { lines: Line[]; next: number | null } // The answer of the route.
    found.push(...page.lines)
    skip = page.next
  }
  return found
}
const tileOf = async (queue: string, who?: StaffName) =>
  (await tiles(who)).queues.find((one) => one.queue === queue)

describe('the ticket desk', () => {
  it('puts the request whose time limit passed first, with why it is closed and its net price', async () => {
    const request = (time_limit: string | null, lines: object[]) =>
      desk.create('ticket_purchase', {
        channel: 'bsp',
        airline: desk.airline,
        gds: desk.gds,
        basis: 'agent',
        time_limit,
        lines,
      })
    const later = await request('2025-07-04T09:00:00.000Z', [desk.line({ pnr: 'LATER1' })])
    const never = await request(null, [desk.line()])
    const passed = await request('2025-07-03T08:00:00.000Z', [
      desk.line({ pnr: 'K7Q2LM', sector: 'DAC-RUH' }),
      desk.line(),
    ])
    const lines = await linesOf('requests')
    expect(lines.map(({ id }) => id)).toEqual([passed, later, never])
    const [first, second] = lines
    expect(first).toMatchObject({
      module: 'ticket_purchase',
      pnr: 'K7Q2LM',
      route: 'DAC-RUH',
      others: 1,
      is_late: true,
      due_at: '2025-07-03T08:00:00.000Z',
      due_day: null,
      event: null,
      closed: { event: 'FINALISE' },
    })
    expect(Number(first?.amount)).toBe(2 * Number(second?.amount))
    expect(second).toMatchObject({ is_late: false, others: 0, event: 'FINALISE', closed: null })
    expect(await tileOf('requests')).toMatchObject({ all: 3, late: 1 })
  })

  it('says of the next step only what the caller may do', async () => {
    const [first] = await linesOf('requests', 'audit')
    expect(first?.event).toBeNull()
    expect((await tiles('audit')).todo).toBe(0)
    expect(await linesOf('todo', 'audit')).toEqual([])
  })

  it('proposes only events the machines have, for every state of a queue', () => {
    const unknown = deskNames.flatMap((queue) => {
      const rows = workflowOfModule(deskQueues[queue])?.rows ?? []
      return Object.entries(deskSteps[queue]).flatMap(([state, events]) =>
        events
          .filter((event) => !rows.some((row) => row.on === event && row.froms.includes(state)))
          .map((event) => `${queue}: ${state} ${event}`),
      )
    })
    expect(unknown).toEqual([])
  })

  it('offers a manager what only a manager decides', async () => {
    const { tickets } = await desk.bought([desk.line({ pnr: 'MGRONE' })])
    await desk.sold(tickets[0] ?? 0)
    const depute = await desk.create('ticket_depute', {
      ticket: tickets[0],
      kind: 'date',
      request_date: today,
    })
    const send = async (type: string, data: object = {}) =>
      expect((await desk.event('ticketing', 'ticket_depute', depute, { type, ...data })).status).toBe(200)
    await send('QUOTE', { fare_diff: '1000.00', tax_diff: '0.00', penalty: '0.00' })
    await send('ACCEPT')
    const eventFor = async (who: StaffName) =>
      (await linesOf('deputes', who)).find(({ pnr }) => pnr === 'MGRONE')?.event
    expect([await eventFor('manager'), await eventFor('ticketing')]).toEqual(['REISSUE', null])
    expect(
      (
        await desk.event('manager', 'ticket_depute', depute, {
          type: 'REISSUE',
          new_ticket_no: '0652419999999',
        })
      ).status,
    ).toBe(200)
  })

  it('counts temporary tickets of one booking that stand there twice', async () => {
    for (const pnr of ['M3TT9A', 'M3TT9A', 'QX81ZP']) await desk.create('iata_ticket_temporary', { pnr })
    expect(await tileOf('temporary')).toMatchObject({ all: 3, twice: 1 })
  })

  it('holds stock, sales, refunds and reissues, every number that of its lines', async () => {
    const { tickets } = await desk.bought([1, 2, 3, 4].map(() => desk.line()))
    const [sold = 0, refunded = 0, changed = 0, held = 0] = tickets
    await desk.sold(sold)
    for (const ticket of [refunded, changed]) await desk.sold(ticket)
    const refund = await desk.create('ticket_refund', {
      ticket: refunded,
      kind: 'full',
      request_date: '2025-07-01',
      request_reason: 'the passenger withdrew',
      ra_no: '8800001',
    })
    expect(
      (await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })).status,
    ).toBe(200)
    await desk.create('ticket_depute', { ticket: changed, kind: 'date', request_date: today })
    const edit = await desk.create('ticket_edit', {
      ticket: sold,
      request_date: today,
      edit_reason: 'the flight was typed wrong',
      flight_no: 'SV805',
    })
    const editOf = async (who: StaffName) => linesOf('edits', who)
    expect(await editOf('ticketing')).toMatchObject([{ id: edit, module: 'ticket_edit', event: 'SUBMIT' }])
    expect((await desk.event('ticketing', 'ticket_edit', edit, { type: 'SUBMIT' })).status).toBe(200)
    expect([(await editOf('ticketing'))[0]?.event, (await editOf('manager'))[0]?.event]).toEqual([
      null,
      'APPROVE',
    ])
    expect(await linesOf('stock')).toMatchObject([{ id: held, event: 'SELL' }])
    expect(await linesOf('refunds')).toMatchObject([{ id: refund, module: 'ticket_refund' }])
    const { queues, todo, money } = await tiles()
    expect(queues.map(({ queue }) => queue)).toEqual([...deskNames])
    for (const { queue, all, amount } of queues) {
      const lines = await linesOf(queue, 'ticketing', 3)
      expect({ queue, all: lines.length }).toEqual({ queue, all })
      expect(lines.reduce((sum, line) => sum + Number(line.amount ?? 0), 0)).toBeCloseTo(Number(amount), 2)
    }
    const work = await linesOf('todo', 'ticketing', 3)
    expect(work).toHaveLength(todo)
    expect(work.every(({ event, closed }) => (event ?? closed) !== null)).toBe(true)
    expect(money.mine).toEqual({ today: 4, month: 4, month_amount: '218000.00' })
  })

  it('sums what is due through BSP by period, to the paisa of the books', async () => {
    const { money } = await tiles()
    const { rows } = await sql<{ owed: bigint }>`
      select sum(l.credit_minor - l.debit_minor)::bigint as owed from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '2101'`.execute(
      desk.base.db,
    )
    const amount = (Number(rows[0]?.owed) / 100).toFixed(2)
    // Bought on the third, payable on the working day before the fifteenth or on it.
    expect(money.bsp).toEqual({
      amount,
      due_on: '2025-07-15',
      overdue: '0.00',
      periods: [{ period: '2507-P1', due_on: '2025-07-15', tickets: 5, amount }],
      credit: '0.00',
    })
    expect((await verifyBooks(desk.base.db)).broken).toEqual([])
  })

  it('says of every queue what its lines say: how many are late, for how long the oldest waits, what stands there twice', async () => {
    const { base } = desk
    const day = base.clock.today()
    base.clock.set('2025-07-09')
    const { queues } = await tiles()
    for (const { queue, late, oldest, twice } of queues) {
      const lines = await linesOf(queue, 'ticketing', 3)
      const waits = lines.flatMap(({ since }) => (since === null ? [] : [since])).toSorted()
      const bookings = lines.flatMap(({ pnr }) => (pnr === null ? [] : [pnr]))
      expect({ queue, late, oldest, twice }).toEqual({
        queue,
        late: lines.filter((line) => line.is_late).length,
        oldest: waits[0] === undefined ? 0 : Math.max(0, daysBetween(waits[0], '2025-07-09')),
        twice: queue === 'temporary' ? bookings.length - new Set(bookings).size : 0,
      })
    }
    expect(queues.filter(({ late }) => late > 0).map(({ queue }) => queue)).toContain('requests')
    base.clock.set(day)
  })

  it('has no amount the books do not have: stock, deposits with airlines and own sales', async () => {
    const { db } = desk.base
    const code = async (no: string) =>
      (await sql<{ id: number }>`select id from ledger_account where code = ${no}`.execute(db)).rows[0]?.id ??
      0
    for (const who of ['manager', 'admin'] as const)
      await insertRow(db, 'authorize_account', {
        user: desk.users.ids[who],
        scope: 'all',
        max_amount: 1_000_000_00n,
        valid_from: '2025-07-01',
      })
    const { rows: parties } = await sql<{ id: number }>`
      select party_sub_ledger(${await code('1402')}, 'airline', ${desk.airline}) as id`.execute(db)
    const { body } = await desk.send('admin', 'POST', '/journal/api/v1/journal/create/', {
      date: today,
      narration: 'Deposit carried over',
      lines: [
        { account: await code('1402'), sub_ledger: parties[0]?.id, debit: '120000.00' },
        { account: await code('3101'), credit: '120000.00' },
      ],
    })
    expect(body['id'], JSON.stringify(body)).toBeDefined()
    const journal = Number(body['id'])
    for (const [who, type] of [
      ['admin', 'SUBMIT'],
      ['manager', 'AUTHORISE'],
    ] as const) {
      const { version } = await desk.record('journal', journal)
      const sent = await desk.send(
        who,
        'POST',
        `/journal/api/v1/journal/event/${journal}/`,
        { type },
        version,
      )
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    }
    const balance = async (...codes: string[]) =>
      Number(
        (
          await sql<{ sum: string }>`
            select coalesce(sum(l.debit_minor - l.credit_minor), 0)::text as sum from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = any(${codes}::text[])`.execute(
            db,
          )
        ).rows[0]?.sum,
      ) / 100
    const { queues, money } = await tiles()
    const stock = queues.find(({ queue }) => queue === 'stock')
    expect(stock?.all).toBeGreaterThan(0)
    expect(Number(stock?.amount)).toBe(await balance('1202', '1409'))
    expect(money.deposits.map(({ balance: held }) => held)).toEqual(['120000.00'])
    expect(Number(money.deposits[0]?.balance)).toBe(await balance('1402'))
    // Own sales are those of the list, and each stands in the books with its amount.
    const list = await desk.send('ticketing', 'GET', '/ticket_sale/api/v1/ticket_sale/all/?size=100')
    const sales = (
      list.body['ticket_sales'] as { state: string; amount: string; voucher_no: string }[]
    ).filter(({ state }) => state === 'posted') // Rows of the list.
    expect([money.mine.month, Number(money.mine.month_amount)]).toEqual([
      sales.length,
      sales.reduce((sum, { amount }) => sum + Number(amount), 0),
    ])
    const { rows: booked } = await sql<{ sum: string }>`
      select coalesce(sum(l.debit_minor), 0)::text as sum from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
      where v.voucher_no = any(${sales.map(({ voucher_no: no }) => no)}::text[]) and a.code in ('1301', '1302', '1303')`.execute(
      db,
    )
    expect(Number(money.mine.month_amount)).toBe(Number(booked[0]?.sum) / 100)
  })

  it('holds counter sales until they are in the books, and counts them as own sales', async () => {
    const [ticket = 0] = (await desk.bought([desk.line({ passenger: desk.passenger })])).tickets
    const { month } = (await tiles()).money.mine
    const sale = await desk.create('ticket_pic_sale', {
      pic: await insertPic(desk),
      sale_date: today,
      lines: [{ ticket, price: '55000.00' }],
    })
    expect(await linesOf('counter')).toMatchObject([
      { id: sale, module: 'ticket_pic_sale', event: 'SUBMIT', amount: '55000.00' },
    ])
    for (const [who, type] of [
      ['ticketing', 'SUBMIT'],
      ['manager', 'AUTHORISE'],
    ] as const)
      expect((await desk.event(who, 'ticket_pic_sale', sale, { type })).status).toBe(200)
    expect(await linesOf('counter')).toEqual([])
    expect((await tiles()).money.mine.month).toBe(month + 1)
  })

  it('says on which sale a ticket in stock is, a draft too, and offers no second one', async () => {
    const { tickets } = await desk.bought([desk.line()])
    const [ticket = 0] = tickets
    const lineOf = async () => (await linesOf('stock')).find(({ id }) => id === ticket)
    expect(await lineOf()).toMatchObject({ event: 'SELL', sale: null })
    const sale = {
      customer: desk.customer,
      sale_date: today,
      due_date: today,
      lines: [{ ticket, price: '54500.00' }],
    }
    const first = await desk.create('ticket_sale', sale)
    const { sale_no: no } = await desk.record('ticket_sale', first)
    expect(await lineOf()).toMatchObject({ event: null, sale: { module: 'ticket_sale', id: first, no } })
    expect((await linesOf('todo')).map(({ module, id }) => [module, id])).not.toContainEqual([
      'iata_ticket',
      ticket,
    ])
    const { ticket_no: ticketNo } = await desk.record('iata_ticket', ticket)
    const second = await desk.send('ticketing', 'POST', '/ticket_sale/api/v1/ticket_sale/create/', sale)
    expect(second.body).toMatchObject({
      warnings: [
        {
          pointer: '/lines/0/ticket',
          message: `Ticket ${showTicketNumber(String(ticketNo))} is on sale ${String(no)} already.`,
        },
      ],
    })
    for (const id of [first, Number(second.body['id'])])
      expect(
        (await desk.event('ticketing', 'ticket_sale', id, { type: 'CANCEL', reason: 'entered twice' }))
          .status,
      ).toBe(200)
    expect(await lineOf()).toMatchObject({ event: 'SELL', sale: null })
  })

  it('shows nothing of another branch, and nothing to those who may not read tickets', async () => {
    expect((await tiles('manager.ctg')).queues.map(({ all }) => all)).toEqual(deskNames.map(() => 0))
    expect((await get('ticket_desk/', 'entry')).status).toBe(403)
  })
})

it('names a memo by its airline and kind, for it has no passenger', async () => {
  await desk.create('ticket_memo', {
    memo_no: '1576100009',
    airline: desk.airline,
    kind: 'acm',
    received_on: today,
    amount: '900.00',
  })
  expect(await linesOf('memos')).toMatchObject([{ no: '1576100009', passenger: 'Saudia · ACM', route: null }])
})

it('offers the customer of a sale once, on the account a ticket is sold on', async () => {
  const offered = async (where: string) => {
    const { status, body } = await desk.send(
      'ticketing',
      'GET',
      `/sub_ledger_account/api/v1/sub_ledger_account/without_pagination/all/?q=Abdul Karim&${where}`,
    )
    return [status, Object.values(body).flat()]
  }
  const [, all] = await offered('')
  expect((all as unknown[]).length).toBeGreaterThan(1)
  expect(await offered('ledger_account.code=1301,1302,1303')).toMatchObject([200, [{ id: desk.customer }]])
  expect((await offered('ledger_account.name=Cash'))[0]).toBe(400)
})

it('offers tickets in one of several states', async () => {
  const { tickets } = await desk.bought([desk.line({ passenger_name: 'OFFERED ONE' })])
  const offered = async (states: string) =>
    Object.values(
      (
        await desk.send(
          'ticketing',
          'GET',
          `/iata_ticket/api/v1/iata_ticket/without_pagination/all/?q=OFFERED&state=${states}`,
        )
      ).body,
    ).flat()
  expect(await offered('sold,in_stock')).toMatchObject([{ id: tickets[0] }])
  expect(await offered('sold')).toEqual([])
})

it('offers no payment of a bill that BSP or a deposit pays, and no confirmation of one that is not paid', async () => {
  const { db } = desk.base
  const { purchase } = await desk.bought([desk.line({ pnr: 'CHNNEL' })])
  const eventFor = async (who: StaffName, channel: string) => {
    await sql`update ticket_purchase set channel = ${channel} where id = ${purchase}`.execute(db)
    const [todo, all] = await Promise.all([linesOf('todo', who), linesOf('requests', who)])
    const isOf = ({ queue, pnr }: Line) => queue === 'requests' && pnr === 'CHNNEL'
    expect(todo.find(isOf)?.event ?? null).toBe(all.find(isOf)?.event)
    return all.find(isOf)?.event
  }
  expect([await eventFor('accounts', 'bsp'), await eventFor('ticketing', 'bsp')]).toEqual([null, 'CONFIRM'])
  expect([await eventFor('accounts', 'deposit'), await eventFor('ticketing', 'deposit')]).toEqual([
    null,
    'CONFIRM',
  ])
  expect([await eventFor('accounts', 'vendor'), await eventFor('ticketing', 'vendor')]).toEqual([
    'PAY_BILL',
    null,
  ])
  await sql`update ticket_purchase set channel = 'bsp' where id = ${purchase}`.execute(db)
  await desk.event('ticketing', 'ticket_purchase', purchase, { type: 'CONFIRM' })
})

describe('a line whose next step is closed', () => {
  const lineOf = async (queue: string, id: number, who: StaffName = 'ticketing') =>
    (await linesOf(queue, who)).find((line) => line.queue === queue && line.id === id)
  const toDo = async (queue: string, id: number) =>
    (await linesOf('todo')).find((line) => line.queue === queue && line.id === id)
  const requested = (more: object) =>
    desk.create('ticket_purchase', {
      channel: 'bsp',
      airline: desk.airline,
      gds: desk.gds,
      basis: 'agent',
      lines: [desk.line()],
      ...more,
    })

  it('says that the time limit has passed, and offers no issue that would be refused', async () => {
    const passed = await requested({ time_limit: '2025-07-03T01:00:00.000Z' })
    const line = await lineOf('requests', passed)
    expect(line).toMatchObject({
      event: null,
      closed: { event: 'FINALISE', why: [{ message: 'The ticketing time limit has passed.' }] },
    })
    // It still waits for the one who asks the airline for another limit, or gives the request up.
    expect(await toDo('requests', passed)).toEqual(line)
    expect((await desk.event('ticketing', 'ticket_purchase', passed, { type: 'FINALISE' })).body.detail).toBe(
      'The ticketing time limit has passed.',
    )
  })

  it('leaves to another user a purchase that is not billed through BSP', async () => {
    const direct = await requested({ channel: 'direct', gds: null })
    const line = await lineOf('requests', direct)
    expect(line).toMatchObject({
      event: null,
      closed: {
        event: 'FINALISE',
        why: [{ message: 'You entered this yourself. Another user with an authority for tickets posts it.' }],
      },
    })
    expect(await toDo('requests', direct)).toBeUndefined()
    const refused = await desk.event('ticketing', 'ticket_purchase', direct, { type: 'FINALISE' })
    expect([refused.status, refused.body.detail]).toEqual([409, line?.closed?.why[0]?.message])
    expect(await lineOf('requests', direct, 'manager')).toMatchObject({ event: 'FINALISE', closed: null })
    expect((await desk.event('manager', 'ticket_purchase', direct, { type: 'FINALISE' })).status).toBe(200)
  })

  it('names the roles whose turn it is where another role goes on', async () => {
    const [ticket = 0] = (await desk.bought([desk.line()])).tickets
    await desk.sold(ticket)
    const depute = await desk.create('ticket_depute', { ticket, kind: 'date', request_date: today })
    for (const [type, data] of [
      ['QUOTE', { fare_diff: '1000.00', tax_diff: '0.00', penalty: '0.00' }],
      ['ACCEPT', {}],
    ] as const)
      expect((await desk.event('ticketing', 'ticket_depute', depute, { type, ...data })).status).toBe(200)
    expect(await lineOf('deputes', depute)).toMatchObject({ event: null, closed: null, waits_for: ['MGR'] })
    expect(await lineOf('deputes', depute, 'manager')).toMatchObject({ event: 'REISSUE', waits_for: [] })
  })

  it('offers nobody the approval of what they entered themselves', async () => {
    const memo = await desk.send('accounts', 'POST', '/ticket_memo/api/v1/ticket_memo/create/', {
      memo_no: '1576100077',
      airline: desk.airline,
      kind: 'adm',
      received_on: today,
      amount: '900.00',
    })
    expect(memo.status, JSON.stringify(memo.body)).toBe(201)
    const id = Number(memo.body['id'])
    expect(await lineOf('memos', id, 'accounts')).toMatchObject({ event: null, closed: { event: 'ACCEPT' } })
    expect(await lineOf('memos', id, 'manager')).toMatchObject({ event: 'ACCEPT', closed: null })
    expect((await desk.event('accounts', 'ticket_memo', id, { type: 'ACCEPT' })).status).toBe(409)
    expect((await desk.event('manager', 'ticket_memo', id, { type: 'ACCEPT' })).status).toBe(200)
  })

  it('offers only what the machine allows, in every queue and to every reader', async () => {
    for (const who of ['ticketing', 'accounts', 'manager', 'admin', 'audit'] as const)
      for (const { queue, module, id, event } of await linesOf('todo', who)) {
        if (queue === 'stock' || event === null) continue
        const { body } = await desk.send(who, 'GET', `/${module}/api/v1/${module}/step/${id}`)
        const { step } = body as unknown as { step: { actions: { event: string; ok: boolean }[] } } // The answer of the route.
        const action = step.actions.find((one) => one.event === event)
        expect({ who, module, id, event, ok: action?.ok }).toEqual({ who, module, id, event, ok: true })
      }
  })
})

/** Remittances of BSP over HTTP: drafted from a reconciled statement, settled item by item, due until it is posted. Source: tickets 8.9, 10.2. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveNumber } from '../../../../src/server/books/post.ts'
import { verifyBooks } from '../../../../src/server/books/verify-books.ts'
import type { Tx } from '../../../../src/server/platform/db/kysely.ts'
import { openMoneyDesk, type MoneyDesk } from '../money-desk.ts'

const today = '2025-07-20'
const header =
  'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency'
let desk: MoneyDesk
let bank: number
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
  bank = await desk.account('1101')
})
afterAll(() => desk.base.close())

const event = (id: number, type: string, body: object = {}) =>
  desk.event('accounts', 'bsp_statement', id, { type, ...body })
const numberOf = async (ticket: number) => String((await desk.record('iata_ticket', ticket))['ticket_no'])
const row = (code: string, number: string, amounts: string) =>
  `2507-P3,${code},065,${number},${today},${amounts},BDT`
const whole = '45000.00,8500.00,0,3150.00,135.00,50485.00'

/** A statement that is compared with the books; its rows that differ are resolved by what is proposed first. */
async function reconciled(rows: string[]): Promise<number> {
  const made = await desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
    content: [header, ...rows].join('\n'),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  expect((await event(id, 'MATCH')).body).toMatchObject({ state: 'matched' })
  const { body } = await desk.send('accounts', 'GET', `/bsp_statement/api/v1/bsp_statement/rows/${id}`)
  for (const { id: at, offers } of body['rows'] as { id: number; offers: string[] }[])
    // The answer of the route.
    if (offers[0])
      expect(
        (
          await event(id, 'RESOLVE', {
            row: at,
            action: offers.includes('refund') ? 'dispute' : offers[0],
            reason: 'as billed',
          })
        ).status,
      ).toBe(200)
  expect((await event(id, 'CLOSE')).body).toMatchObject({ state: 'reconciled' })
  return id
}
/** The draft that was prepared, paid in cash and handed in. */
async function handedIn(statement: number, change: object = {}): Promise<number> {
  const payment = Number((await desk.record('bsp_statement', statement))['payment'])
  const { version } = await desk.record('payment_voucher', payment)
  const put = await desk.send(
    'accounts',
    'PUT',
    `/payment_voucher/api/v1/payment_voucher/update/${payment}/`,
    { mode: 'cash', account: bank, ...change },
    version,
  )
  expect(put, JSON.stringify(put.body)).toMatchObject({ status: 200 })
  await desk.move('accounts', payment, 'SUBMIT')
  return payment
}
/** What is open on the account of the airline, less than nothing where it owes the agency. */
async function openAtAirline(): Promise<string> {
  const { rows } = await sql<{ open: string }>`
    select (coalesce(sum(l.credit_minor - l.debit_minor), 0) / 100.0)::numeric(14, 2)::text as open from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '2101'`.execute(
    desk.base.db,
  )
  return rows[0]?.open ?? ''
}
/** What is due through BSP in all, and the first period of it. */
const due = async () => {
  const { body } = await desk.send('accounts', 'GET', '/dashboard/api/v1/dashboard/ticket_desk/')
  const { bsp } = body['money'] as {
    bsp: {
      amount: string
      due_on: string
      overdue: string
      credit: string
      periods: { period: string }[]
    } | null
  } // The answer of the route.
  return bsp && { ...bsp, period: bsp.periods[0]?.period }
}

/** What is still open of the lines of tickets on the account of the airline. */
async function openOf(tickets: readonly number[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from gl_line l join ledger_account a on a.id = l.ledger_account_id
    where a.code = '2101' and l.ticket_id = any(${[...tickets]}::int4[])
      and l.debit_minor + l.credit_minor <> coalesce((select sum(g.amount_minor) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0)`.execute(
    desk.base.db,
  )
  return rows[0]?.open ?? -1
}

describe('small differences', () => {
  it('go to 4305 when the statement is closed, so that what is billed is what is owed', async () => {
    const { tickets } = await desk.bought([desk.line(), desk.line(), desk.line()])
    const [more = 0, less = 0, same = 0] = tickets
    const rows = [
      row('TKTT', await numberOf(more), '45000.50,8500.00,0,3150.00,135.00,50485.50'),
      row('TKTT', await numberOf(less), '44999.70,8500.00,0,3150.00,135.00,50484.70'),
      row('TKTT', await numberOf(same), whole),
    ]
    const before = await desk.lastEntry()
    const id = await reconciled(rows)
    expect(await desk.linesAfter(before)).toEqual([
      ['BR-2526-000001', '4305', null, 50, 0, true],
      ['BR-2526-000001', '2101', '065', 0, 50, true],
      ['BR-2526-000001', '4305', null, 0, 30, true],
      ['BR-2526-000001', '2101', '065', 30, 0, true],
    ])
    // They are owed with the period they were billed for, although they are posted later.
    expect(await due()).toMatchObject({ period: '2507-P3', amount: '151455.20' })
    expect((await event(id, 'REMIT')).body).toMatchObject({ state: 'remitting' })
    expect((await desk.record('bsp_statement', id))['remittance']).toBe('151455.20')
    await desk.move('manager', await handedIn(id), 'AUTHORISE')
    expect([await openAtAirline(), await openOf(tickets), await due()]).toEqual(['0.00', 0, null])
    expect((await verifyBooks(desk.base.db)).broken).toEqual([])
  })
})

describe('the remittance of a statement', () => {
  it('pays what is billed, refunds set off first, and is due until it is posted', async () => {
    const { tickets } = await desk.bought([desk.line(), desk.line()])
    const [kept = 0, refunded = 0] = tickets
    await desk.sold(refunded)
    const refund = await desk.create('ticket_refund', {
      ticket: refunded,
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
    // Two tickets of 50,485.00 less a refund of 45,350.00.
    expect(await due()).toMatchObject({ period: '2507-P3', due_on: '2025-07-30', amount: '55620.00' })
    const id = await reconciled([
      row('TKTT', await numberOf(kept), whole),
      row('TKTT', await numberOf(refunded), whole),
      row('RFND', await numberOf(refunded), '45000.00,8500.00,5000.00,3150.00,0,-45350.00'),
    ])
    const ticketing = await desk.event('ticketing', 'bsp_statement', id, { type: 'REMIT' })
    expect(ticketing.status).toBe(403)
    expect(await event(id, 'REMIT')).toMatchObject({ status: 200, body: { state: 'remitting' } })
    const statement = await desk.record('bsp_statement', id)
    expect(statement).toMatchObject({ amount: '55620.00', remittance: '55620.00', due_on: '2025-07-30' })
    const draft = await desk.record('payment_voucher', Number(statement['payment']))
    expect(draft).toMatchObject({
      status: 'draft',
      payee: 'Saudia',
      amount: '55620.00',
      reference: 'BSP 2507-P3',
      narration: 'Remittance of BSP 2507-P3, due on 30 Jul 2025',
    })
    // One line for the airline; the refund has paid most of the first ticket.
    expect(draft['lines']).toMatchObject([
      { amount: '55620.00', allocations: [{ amount: '5135.00' }, { amount: '50485.00' }] },
    ])
    const payment = await handedIn(id)
    expect((await desk.record('bsp_statement', id))['state']).toBe('remitting')
    expect((await due())?.amount).toBe('55620.00')
    await desk.move('manager', payment, 'AUTHORISE')
    expect((await desk.record('bsp_statement', id))['state']).toBe('remitted')
    expect(await due()).toBeNull()
    expect(await openAtAirline()).toBe('0.00')

    await desk.move('manager', payment, 'REVERSE', 'payment_voucher', {
      reason: 'paid from the wrong account',
    })
    expect(await desk.record('bsp_statement', id)).toMatchObject({
      state: 'reconciled',
      payment: null,
      remittance: null,
    })
    expect((await due())?.amount).toBe('55620.00')
    expect(await event(id, 'REMIT')).toMatchObject({ status: 200 })
    await desk.move('manager', await handedIn(id), 'AUTHORISE')
    expect(await due()).toBeNull()
    expect((await verifyBooks(desk.base.db)).broken).toEqual([])
  })

  it('pays what is not in the books yet on account, and never for what was paid before', async () => {
    const { tickets } = await desk.bought([desk.line()])
    const id = await reconciled([
      row('TKTT', await numberOf(tickets[0] ?? 0), '45255.00,8500.00,0,3150.00,135.00,50740.00'),
      row('TKTT', '0652412000167', whole),
    ])
    expect((await event(id, 'REMIT')).body).toMatchObject({ state: 'remitting' })
    const first = await desk.record('bsp_statement', id)
    expect(first['remittance']).toBe('101225.00')
    // A payment of less leaves the statement to be paid.
    const lines = (await desk.record('payment_voucher', Number(first['payment'])))['lines'] as {
      account: number
      sub_ledger: number
      allocations: { item: number; amount: string }[]
    }[] // Lines of the record.
    const [{ account, sub_ledger, allocations } = { account: 0, sub_ledger: 0, allocations: [] }] = lines
    const less = await handedIn(id, { lines: [{ account, sub_ledger, allocations, amount: '50485.00' }] })
    await desk.move('manager', less, 'AUTHORISE')
    expect(await desk.record('bsp_statement', id)).toMatchObject({ state: 'reconciled', payment: null })
    expect((await event(id, 'REMIT')).body).toMatchObject({ state: 'remitting' })
    // What was paid for the ticket is not paid again; its memo and the ticket that was captured are still billed.
    const again = await desk.record('bsp_statement', id)
    expect(again['remittance']).toBe('50740.00')
    await desk.move('manager', await handedIn(id), 'AUTHORISE')
    expect((await desk.record('bsp_statement', id))['state']).toBe('remitted')
    // 255.00 and 50,485.00 wait for the memo and the captured ticket.
    expect(await openAtAirline()).toBe('-50740.00')
    expect((await verifyBooks(desk.base.db)).broken).toEqual([])
  })

  it('pays of a row that is disputed only what the books have of it, and the dispute stays', async () => {
    const { tickets } = await desk.bought([desk.line()])
    const before = await openAtAirline()
    const number = await numberOf(tickets[0] ?? 0)
    const made = await desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
      content: [
        header,
        row('TKTT', number, '45255.00,8500.00,0,3150.00,135.00,50740.00'),
        row('TKTT', number, whole),
      ].join('\n'),
    })
    const id = Number(made.body['id'])
    await event(id, 'MATCH')
    const rowsAt = async () =>
      (await desk.send('accounts', 'GET', `/bsp_statement/api/v1/bsp_statement/rows/${id}`)).body['rows'] as {
        id: number
        result: string
        action: string | null
      }[] // The answer of the route.
    for (const { id: at, result } of await rowsAt()) {
      const action = result === 'missing_in_bsp' ? 'carry' : 'dispute'
      expect((await event(id, 'RESOLVE', { row: at, action, reason: 'billed wrongly' })).status).toBe(200)
    }
    expect((await event(id, 'CLOSE')).body).toMatchObject({ state: 'reconciled' })
    expect((await event(id, 'REMIT')).body).toMatchObject({ state: 'remitting' })
    expect((await desk.record('bsp_statement', id))['remittance']).toBe('50485.00')
    await desk.move('manager', await handedIn(id), 'AUTHORISE')
    expect((await desk.record('bsp_statement', id))['state']).toBe('remitted')
    expect((await rowsAt()).filter(({ action }) => action === 'dispute').map(({ result }) => result)).toEqual(
      ['amount_difference', 'duplicate_in_file'],
    )
    expect(Number(await openAtAirline())).toBe(Number(before) - 50_485)
    expect((await verifyBooks(desk.base.db)).broken).toEqual([])
  })

  it('is due with memos of airlines, by the end of their dispute, and carries a credit on', async () => {
    const before = await openAtAirline()
    const memo = async (memo_no: string, kind: 'adm' | 'acm', amount: string, latency_until: string) => {
      const id = await desk.create('ticket_memo', {
        memo_no,
        airline: desk.airline,
        kind,
        received_on: today,
        latency_until,
        amount,
        memo_reason: 'audit of fares',
      })
      expect((await desk.event('accounts', 'ticket_memo', id, { type: 'ACCEPT' })).status).toBe(200)
    }
    await memo('6100000501', 'acm', '200.00', '2025-07-24')
    expect(await due()).toBeNull()
    await memo('6100000502', 'adm', '3200.00', '2025-08-02')
    const first = { period: '2508-P1', due_on: '2025-08-15', amount: '3000.00', tickets: 0 }
    expect(await due()).toMatchObject({ amount: '3000.00', periods: [first], credit: '0.00' })
    // Each later period is due beside the first; a credit after the last is no part of the sum.
    await memo('6100000504', 'adm', '500.00', '2025-08-20')
    await memo('6100000505', 'acm', '100.00', '2025-09-02')
    const all = {
      amount: '3500.00',
      due_on: '2025-08-15',
      overdue: '0.00',
      periods: [first, { period: '2508-P3', due_on: '2025-08-30', amount: '500.00', tickets: 0 }],
      credit: '100.00',
    }
    expect(await due()).toMatchObject(all)
    const overdueOn = async (day: string) => {
      desk.base.clock.set(day)
      const overdue = (await due())?.overdue
      desk.base.clock.set(today)
      return overdue
    }
    expect([await overdueOn('2025-08-15'), await overdueOn('2025-08-16')]).toEqual(['0.00', '3000.00'])
    expect(Number(all.amount) - Number(all.credit)).toBe(Number(await openAtAirline()) - Number(before))
  })

  it('is refused where nothing is to be paid, and where the airline is unknown', async () => {
    const paid = await reconciled([row('CANX', '0652412000901', '0,0,0,0,0,0')])
    const none = await event(paid, 'REMIT')
    expect([none.status, none.body.detail]).toEqual([409, 'Nothing is to be paid for this statement.'])
    const strange = await reconciled([
      row('RFND', '9992412000902', '1000.00,0,0,0,0,-1000.00').replace(',065,', ',999,'),
      row('RFND', '9992412000902', '1000.00,0,0,0,0,-1000.00').replace(',065,', ',999,'),
    ])
    expect((await event(strange, 'REMIT')).body.detail).toBe('Nothing is to be paid for this statement.')
  })

  it('settles the memos it bills, and leaves them accepted where it is taken back', async () => {
    const { tickets } = await desk.bought([desk.line()])
    const memo = async (memo_no: string, kind: 'adm' | 'acm', amount: string) => {
      const id = await desk.create('ticket_memo', {
        memo_no,
        airline: desk.airline,
        kind,
        received_on: today,
        amount,
      })
      expect((await desk.event('accounts', 'ticket_memo', id, { type: 'ACCEPT' })).status).toBe(200)
      return id
    }
    const debit = await memo('0656100501', 'adm', '3200.00')
    const credit = await memo('0656100502', 'acm', '200.00')
    const other = await memo('0656100503', 'adm', '70.00')
    const id = await reconciled([
      row('TKTT', await numberOf(tickets[0] ?? 0), whole),
      row('ADMA', '0656100501', '3200.00,0,0,0,0,3200.00'),
      row('ACMA', '0656100502', '200.00,0,0,0,0,-200.00'),
    ])
    const states = async () =>
      Promise.all([debit, credit, other].map(async (one) => (await desk.record('ticket_memo', one))['state']))
    expect((await event(id, 'REMIT')).body).toMatchObject({ state: 'remitting' })
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted'])
    const payment = await handedIn(id)
    await desk.move('manager', payment, 'AUTHORISE')
    expect(await states()).toEqual(['settled', 'settled', 'accepted'])
    await desk.move('manager', payment, 'REVERSE', 'payment_voucher', { reason: 'paid from the wrong bank' })
    // The credit memo stays set off against the ticket.
    expect(await states()).toEqual(['accepted', 'settled', 'accepted'])
    expect((await event(id, 'REMIT')).body).toMatchObject({ state: 'remitting' })
    await desk.move('manager', await handedIn(id), 'AUTHORISE')
    expect(await states()).toEqual(['settled', 'settled', 'accepted'])
    expect((await verifyBooks(desk.base.db)).broken).toEqual([])
  })
})

describe('small differences', () => {
  it('are nothing where billing and books agree, and asked about above one unit', async () => {
    const open = await openAtAirline()
    const { tickets } = await desk.bought([desk.line(), desk.line()])
    const [exact = 0, much = 0] = tickets
    const before = await desk.lastEntry()
    const id = await reconciled([
      row('TKTT', await numberOf(exact), whole),
      row('TKTT', await numberOf(much), '45001.01,8500.00,0,3150.00,135.00,50486.01'),
    ])
    expect(await desk.linesAfter(before)).toEqual([])
    expect((await event(id, 'REMIT')).body).toMatchObject({ state: 'remitting' })
    await desk.move('manager', await handedIn(id), 'AUTHORISE')
    // 1.01 was accepted as a memo, which waits.
    expect([await openOf(tickets), (Number(await openAtAirline()) - Number(open)).toFixed(2)]).toEqual([
      0,
      '-1.01',
    ])
  })

  it('are posted by nobody else and only as the rows say', async () => {
    const { tickets } = await desk.bought([desk.line()])
    const number = await numberOf(tickets[0] ?? 0)
    const made = await desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
      content: [header, row('TKTT', number, '45000.50,8500.00,0,3150.00,135.00,50485.50')].join('\n'),
    })
    const id = Number(made.body['id'])
    await event(id, 'MATCH')
    const forged = async (amount: number, other = '4305', ticket = tickets[0] ?? 0, statement = id) => {
      try {
        await desk.base.db.transaction().execute(async (tx) => {
          const no = await giveNumber(tx as Tx, 'BR', '2526', { type: 'ticket_rounding', id: statement })
          await sql`with v as (insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, is_system, created_by, authorised_by, idempotency_key, tx, period_id)
              values (${no}, 'ticket_rounding', ${today}, 'ticket_rounding', ${statement}, true, ${desk.users.ids.accounts}, ${desk.users.ids.accounts}, ${`${no} forged`}, '0', 0) returning id)
            insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, branch_id, ticket_id)
            select v.id, r.n, a.id, r.party, case when r.party then (select s.id from sub_ledger_account s where s.ledger_account = a.id and s.party_type = 'airline' and s.party_id = ${desk.airline}) end, r.debit, r.credit, (select min(id) from branch), ${ticket}
            from v, (values (1, ${other}, ${amount}::bigint, 0::bigint, false), (2, '2101', 0::bigint, ${amount}::bigint, true)) r(n, code, debit, credit, party) join ledger_account a on a.code = r.code`.execute(
            tx,
          )
        })
      } catch (error) {
        return (error as Error).message
      }
      return null
    }
    const refusal = 'Only the ledger itself makes system entries.'
    // The statement is not closed; then another amount, account, ticket or statement.
    expect(await forged(50)).toBe(refusal)
    expect((await event(id, 'CLOSE')).status).toBe(200)
    expect(await forged(50)).toMatch(/duplicate key/)
    await sql`update bsp_statement set state = 'reconciled' where id = ${id}`.execute(desk.base.db)
    const { rows: copies } = await sql<{ id: number }>`
      with b as (insert into bsp_statement (branch, state, period) select branch, 'reconciled', period from bsp_statement where id = ${id} returning id),
        r as (insert into bsp_row (bsp_statement, position, code, row_no, class, airline, document_no, issued_on, fare, tax, penalty, commission, tax_on_commission, not_cash, net, currency, result, books_net, difference, ticket)
          select b.id, position, code, row_no, class, airline, document_no, issued_on, fare, tax, penalty, commission, tax_on_commission, not_cash, net, currency, result, books_net, difference, ticket from bsp_row, b where bsp_statement = ${id} returning 1)
      select b.id from b, r`.execute(desk.base.db)
    const copy = copies[0]?.id ?? 0
    expect(await forged(51, '4305', tickets[0], copy)).toBe(refusal)
    expect(await forged(50, '5103', tickets[0], copy)).toBe(refusal)
    expect(await forged(50, '4305', 1, copy)).toBe(refusal)
    expect(await forged(50, '4305', tickets[0], 999)).toBe(refusal)
    expect(await forged(50, '4305', tickets[0], copy)).toBeNull()
  })
})

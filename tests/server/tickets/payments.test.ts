/** Payments that requests and refunds of tickets wait for, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDailyJob } from '../../../src/server/workflow/bulk/daily-job.ts'
import { insertRow } from '../users.ts'
import { openMoneyDesk, type MoneyDesk } from './money-desk.ts'

const today = '2025-07-03'
let desk: MoneyDesk
let vendor: number
beforeAll(async () => {
  desk = await openMoneyDesk(today, '500000.00')
  vendor = await insertRow(desk.base.db, 'sub_ledger_account', {
    name: 'Galaxy Travels',
    code: 'VEN-01',
    ledger_account: await desk.account('2102'),
    party_type: 'supplier',
  })
})
afterAll(() => desk.base.close())

const stateOf = async (module: string, id: number) => (await desk.record(module, id))['state']
/** A request whose tickets the manager bought of the vendor. */
async function boughtOfVendor(): Promise<{ purchase: number }> {
  const purchase = await desk.create('ticket_purchase', {
    channel: 'vendor',
    vendor,
    airline: desk.airline,
    lines: [desk.line(), desk.line()],
  })
  const answer = await desk.event('manager', 'ticket_purchase', purchase, { type: 'FINALISE' })
  expect(answer).toMatchObject({ status: 200, body: { state: 'final' } })
  return { purchase }
}

/** The draft an event made, changed and handed in. */
const handedIn = (module: string, id: number, change: object = {}): Promise<number> =>
  desk.handedIn(module, id, change)

describe('the bill of tickets bought from a vendor', () => {
  it('is paid with the draft that was prepared, and confirmed when it is posted', async () => {
    const { purchase } = await boughtOfVendor()
    expect((await desk.event('ticketing', 'ticket_purchase', purchase, { type: 'PAY_BILL' })).status).toBe(
      403,
    )
    const answer = await desk.send(
      'accounts',
      'POST',
      `/ticket_purchase/api/v1/ticket_purchase/pay_bill_and_confirm/${purchase}/`,
      {},
      (await desk.record('ticket_purchase', purchase))['version'],
    )
    expect(answer).toMatchObject({ status: 200, body: { state: 'paying_to_confirm' } })
    const draft = await desk.record(
      'payment_voucher',
      Number((await desk.record('ticket_purchase', purchase))['payment']),
    )
    expect(draft).toMatchObject({
      status: 'draft',
      payee: 'Galaxy Travels',
      amount: '107000.00',
      date: today,
    })
    expect(draft['lines']).toMatchObject([
      { sub_ledger: vendor, amount: '53500.00' },
      { sub_ledger: vendor, amount: '53500.00' },
    ])
    const payment = await handedIn('ticket_purchase', purchase)
    expect(await stateOf('ticket_purchase', purchase)).toBe('paying_to_confirm')
    await desk.move('manager', payment, 'AUTHORISE')
    expect(await desk.record('ticket_purchase', purchase)).toMatchObject({
      state: 'confirmed',
      confirmed_on: today,
    })
  })

  it('is to be paid again when the payment is deleted, cancelled, taken back or too small', async () => {
    const { purchase } = await boughtOfVendor()
    const pay = async () => {
      const { body } = await desk.event('accounts', 'ticket_purchase', purchase, { type: 'PAY_BILL' })
      expect(body['state']).toBe('paying')
      return Number((await desk.record('ticket_purchase', purchase))['payment'])
    }
    const open = async () => {
      expect(await desk.record('ticket_purchase', purchase)).toMatchObject({ state: 'final', payment: null })
      expect(
        (await desk.event('ticketing', 'ticket_purchase', purchase, { type: 'CONFIRM' })).body.detail,
      ).toBe('Pay the bill before confirming.')
    }
    const deleted = await pay()
    const remove = await desk.users.as('admin')
    const removed = await remove({
      method: 'DELETE',
      url: `/payment_voucher/api/v1/payment_voucher/delete/${deleted}`,
      headers: { 'if-match': `"${String((await desk.record('payment_voucher', deleted))['version'])}"` },
    })
    expect(removed.statusCode).toBe(204)
    await open()
    await pay()
    const cancelled = await handedIn('ticket_purchase', purchase)
    await desk.move('accounts', cancelled, 'CANCEL', 'payment_voucher', {
      reason: 'paid in cash by the owner',
    })
    await open()
    const whole = await pay()
    const { lines } = (await desk.record('payment_voucher', whole)) as { lines?: Record<string, unknown>[] }
    const one = Object.fromEntries(
      ['id', 'account', 'sub_ledger', 'description', 'amount', 'allocations'].map((name) => [
        name,
        lines?.[0]?.[name],
      ]),
    )
    // As it is printed on the ticket.
    expect(one['description']).toMatch(/^065-\d{10}$/)
    await desk.move('manager', await handedIn('ticket_purchase', purchase, { lines: [one] }), 'AUTHORISE')
    await open()
    // The rest is paid, and taken back: only what that payment had paid is open again.
    await pay()
    const rest = await handedIn('ticket_purchase', purchase)
    expect((await desk.record('payment_voucher', rest))['amount']).toBe('53500.00')
    await desk.move('manager', rest, 'AUTHORISE')
    expect(await stateOf('ticket_purchase', purchase)).toBe('paid')
    await desk.move('manager', rest, 'REVERSE', 'payment_voucher', {
      reason: 'the money was never handed over',
    })
    await open()
  })

  it('follows a payment that is taken back or replaced with an update permission', async () => {
    const use = async (payment: number, body: object, replacement?: number) => {
      const asked = await desk.send('accounts', 'POST', '/acc_update_perm/api/v1/acc_update_perm/create/', {
        voucher_type: 'payment_voucher',
        voucher_id: payment,
        reason: 'The money was handed to somebody else.',
        ...body,
      })
      expect(asked).toMatchObject({ status: 201 })
      const id = Number(asked.body['id'])
      const approve = `/acc_update_perm/api/v1/acc_update_perm/approve/${id}/`
      expect(await desk.send('manager', 'POST', approve, {}, asked.body['version'])).toMatchObject({
        status: 200,
      })
      await desk.move('accounts', id, 'USE', 'acc_update_perm', replacement ? { replacement } : {})
    }
    const paidBy = async () => {
      const { purchase } = await boughtOfVendor()
      await desk.event('accounts', 'ticket_purchase', purchase, { type: 'PAY_BILL' })
      const payment = await handedIn('ticket_purchase', purchase)
      await desk.move('manager', payment, 'AUTHORISE')
      expect(await stateOf('ticket_purchase', purchase)).toBe('paid')
      return { purchase, payment }
    }
    /** A draft like a payment, with these lines of it. */
    const copied = async (payment: number, lines: number): Promise<number> => {
      const old = await desk.record('payment_voucher', payment)
      const kept = (old['lines'] as Record<string, unknown>[]).slice(0, lines)
      const made = await desk.send('accounts', 'POST', '/payment_voucher/api/v1/payment_voucher/create/', {
        ...Object.fromEntries(['date', 'mode', 'account', 'payee'].map((name) => [name, old[name]])),
        narration: 'Paid to the right person',
        lines: kept.map((one) =>
          Object.fromEntries(
            ['account', 'sub_ledger', 'description', 'amount', 'allocations'].map((name) => [
              name,
              one[name],
            ]),
          ),
        ),
      })
      expect(made).toMatchObject({ status: 201 })
      return Number(made.body['id'])
    }
    const taken = await paidBy()
    await use(taken.payment, { action: 'delete' })
    expect(await desk.record('ticket_purchase', taken.purchase)).toMatchObject({
      state: 'final',
      payment: null,
    })
    const whole = await paidBy()
    const same = await copied(whole.payment, 2)
    await use(whole.payment, { action: 'edit', amount_after: '107000.00' }, same)
    expect(await desk.record('ticket_purchase', whole.purchase)).toMatchObject({
      state: 'paid',
      payment: same,
    })
    const short = await paidBy()
    const half = await copied(short.payment, 1)
    await use(short.payment, { action: 'edit', amount_after: '53500.00' }, half)
    expect(await desk.record('ticket_purchase', short.purchase)).toMatchObject({
      state: 'final',
      payment: null,
    })
  })

  it('is not paid with a cheque whose number another bill was paid with, by the program itself', async () => {
    // The database would refuse the second one as well.
    await desk.base.database.asOwner(
      `begin; select set_config('acc.migration', 'on', true); drop trigger payment_voucher_cheque_once on payment_voucher; commit`,
    )
    const cheque = {
      mode: 'cheque',
      account: await desk.account('1111'),
      cheque_no: 'TK-4401',
      cheque_date: today,
    }
    const drafted = async (): Promise<number> => {
      const { purchase } = await boughtOfVendor()
      await desk.event('accounts', 'ticket_purchase', purchase, { type: 'PAY_BILL' })
      return purchase
    }
    await handedIn('ticket_purchase', await drafted(), cheque)
    const second = Number((await desk.record('ticket_purchase', await drafted()))['payment'])
    const send = async (method: 'PUT' | 'POST', path: string, body: object) =>
      desk.send(
        'accounts',
        method,
        `/payment_voucher/api/v1/payment_voucher/${path}/${second}/`,
        body,
        (await desk.record('payment_voucher', second))['version'],
      )
    expect(await send('PUT', 'update', cheque)).toMatchObject({ status: 200 })
    expect(await send('POST', 'event', { type: 'SUBMIT' })).toMatchObject({
      status: 409,
      body: {
        code: 'cheque.used',
        errors: [{ pointer: '/cheque_no', message: 'This cheque number is already used for this account.' }],
      },
    })
  })

  it('is not paid where BSP or a deposit pays it', async () => {
    const { purchase } = await desk.bought()
    const refused = await desk.event('accounts', 'ticket_purchase', purchase, { type: 'PAY_BILL' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'BSP tickets are paid by the BSP remittance.',
    ])
  })
})

/** A refund of a sold ticket that the airline approved with a credit of 48,500 for the customer. */
async function approvedRefund(): Promise<number> {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const refund = await desk.create('ticket_refund', {
    ticket,
    kind: 'full',
    request_date: today,
    request_reason: 'the passenger withdrew',
    ra_no: '8800001',
  })
  expect(
    (await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })).body['state'],
  ).toBe('submitted')
  expect(await desk.record('ticket_refund', refund)).toMatchObject({ answer_due: '2025-09-01' })
  await desk.event('manager', 'ticket_refund', refund, {
    type: 'AIRLINE_APPROVED',
    fare_refund: '45000.00',
    tax_refund: '8500.00',
    airline_penalty: '5000.00',
  })
  // The commission of the whole fare is recalled, though it was not named.
  expect(await desk.record('ticket_refund', refund)).toMatchObject({
    commission_recall: '3150.00',
    airline_credit: '45350.00',
    customer_credit: '48500.00',
    // It was answered.
    answer_due: null,
  })
  return refund
}

describe('the credit of a refund', () => {
  it('is paid out with the draft that was prepared', async () => {
    const refund = await approvedRefund()
    expect((await desk.event('accounts', 'ticket_refund', refund, { type: 'PAY_OUT' })).body['state']).toBe(
      'paying',
    )
    const payment = await handedIn('ticket_refund', refund)
    expect(await desk.record('payment_voucher', payment)).toMatchObject({ amount: '48500.00' })
    const { ticket } = await desk.record('ticket_refund', refund)
    // A line of the story of its ticket.
    const payout = async () => {
      const { body } = await desk.send(
        'accounts',
        'GET',
        `/iata_ticket/api/v1/iata_ticket/thread/${Number(ticket)}`,
      )
      const rows = body['rows'] as { module: string; state: string; amount: string; voucher_no: string }[] // The answer's own schema says so.
      return rows.filter(({ module }) => module === 'payment_voucher')
    }
    expect(await payout()).toMatchObject([{ id: payment, state: 'submitted', amount: '48500.00' }])
    await desk.move('manager', payment, 'AUTHORISE')
    expect(await stateOf('ticket_refund', refund)).toBe('paid_out')
    const { voucher_no } = await desk.record('payment_voucher', payment)
    expect(await payout()).toMatchObject([
      { state: 'posted', amount: '48500.00', no: voucher_no, voucher_no },
    ])
  })

  it('differs from what the airline gave at last: the books follow', async () => {
    const refund = await approvedRefund()
    const given = (airline_paid: string) =>
      desk.event('accounts', 'ticket_refund', refund, {
        type: 'AIRLINE_DIFFERENCE',
        airline_paid,
        reason: 'the airline kept a fee',
      })
    expect((await given('45350.00')).body.detail).toBe('This is the amount the airline approved.')
    const before = await desk.lastEntry()
    expect(await given('44850.00')).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await given('45050.00')).toMatchObject({ status: 200 })
    expect((await desk.linesAfter(before)).map(([no, ...rest]) => [no.slice(0, 2), ...rest])).toEqual([
      ['TR', '5105', null, 50_000, 0, true],
      ['TR', '2101', '065', 0, 50_000, true],
      ['TR', '2101', '065', 20_000, 0, true],
      ['TR', '4106', null, 0, 20_000, true],
    ])
    expect((await desk.record('ticket_refund', refund))['airline_credit']).toBe('45050.00')
  })
})

/** An accepted debit memo of 3,200, and its line on the account of the airline. */
async function acceptedMemo(memo_no: string): Promise<{ memo: number; item: number; subLedger: number }> {
  const memo = await desk.create('ticket_memo', {
    memo_no,
    airline: desk.airline,
    kind: 'adm',
    received_on: today,
    amount: '3200.00',
  })
  expect(await desk.event('accounts', 'ticket_memo', memo, { type: 'ACCEPT' })).toMatchObject({ status: 200 })
  const { voucher_no: no } = await desk.record('ticket_memo', memo)
  const { rows } = await sql<{ id: bigint; sub: number }>`
    select l.id, l.sub_ledger_id as sub from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id
    where v.voucher_no = ${String(no)} and a.code = '2101'`.execute(desk.base.db)
  return { memo, item: Number(rows[0]?.id), subLedger: rows[0]?.sub ?? 0 }
}

describe('an accepted memo', () => {
  it('is settled by a payment on the account of the airline, and open again once that is taken back', async () => {
    const { memo, item, subLedger } = await acceptedMemo('1576190001')
    const pay = async (amount: string): Promise<number> => {
      const made = await desk.send('accounts', 'POST', '/payment_voucher/api/v1/payment_voucher/create/', {
        date: today,
        mode: 'cash',
        account: await desk.account('1101'),
        payee: 'Saudia',
        narration: 'Memo of the airline',
        lines: [
          {
            account: await desk.account('2101'),
            sub_ledger: subLedger,
            amount,
            allocations: [{ item, amount }],
          },
        ],
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const payment = Number(made.body['id'])
      await desk.move('accounts', payment, 'SUBMIT')
      await desk.move('manager', payment, 'AUTHORISE')
      return payment
    }
    await pay('1200.00')
    expect(await stateOf('ticket_memo', memo)).toBe('accepted')
    const rest = await pay('2000.00')
    expect(await stateOf('ticket_memo', memo)).toBe('settled')
    await desk.move('manager', rest, 'REVERSE', 'payment_voucher', { reason: 'paid twice by mistake' })
    expect(await stateOf('ticket_memo', memo)).toBe('accepted')
  })

  it('is on the desk of accounts once nothing of it is open, however it was settled', async () => {
    const { memo, item } = await acceptedMemo('1576190002')
    const line = async () => {
      const { body } = await desk.send(
        'accounts',
        'GET',
        '/dashboard/api/v1/dashboard/ticket_work?queue=memos&size=200',
      )
      const lines = body['lines'] as { id: number; event: string | null }[] // The answer's own schema says so.
      return lines.filter(({ id }) => id === memo).map(({ event }) => event)
    }
    expect(await line()).toEqual([])
    const credit = await desk.create('ticket_memo', {
      memo_no: '1576190003',
      airline: desk.airline,
      kind: 'acm',
      received_on: today,
      amount: '3200.00',
    })
    await desk.event('accounts', 'ticket_memo', credit, { type: 'ACCEPT' })
    const { voucher_no: no } = await desk.record('ticket_memo', credit)
    await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by)
      select l.id, ${item}, 320000, ${today}, 1 from gl_line l join gl_voucher v on v.id = l.voucher_id where v.voucher_no = ${String(no)} and l.debit_minor > 0`.execute(
      desk.base.db,
    )
    expect(await line()).toEqual(['SETTLE'])
    expect(await desk.event('accounts', 'ticket_memo', memo, { type: 'SETTLE' })).toMatchObject({
      body: { state: 'settled' },
    })
    expect(await line()).toEqual([])
  })
})

describe('what time does', () => {
  it('ends requests past their time limit and reminds of answers that are due', async () => {
    const { base, users } = desk
    const request = await desk.create('ticket_purchase', {
      channel: 'bsp',
      airline: desk.airline,
      gds: desk.gds,
      time_limit: '2025-07-02T10:00:00+06:00',
      lines: [desk.line()],
    })
    const { tickets } = await desk.bought()
    const refund = await desk.create('ticket_refund', {
      ticket: tickets[0],
      kind: 'full',
      request_date: today,
      request_reason: 'the passenger withdrew',
      ra_no: '8800002',
    })
    await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })
    await sql`update ticket_refund set answer_due = '2025-07-02' where id = ${refund}`.execute(base.db)
    const run = () =>
      runDailyJob(base.app.services, { trigger: 'manual', by: users.ids.admin, only: ['R21', 'R22'] })
    expect((await run()).counts).toEqual({ R21: 1, R22: 1 })
    expect(await stateOf('ticket_purchase', request)).toBe('expired')
    expect(await desk.record('ticket_refund', refund)).toMatchObject({
      state: 'submitted',
      answer_due: '2025-07-10',
    })
    const { rows } = await sql<{
      message: string
    }>`select distinct message from notification where message like 'Airline answer%' or message like 'Ticketing time%' order by message`.execute(
      base.db,
    )
    expect(rows.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Airline answer overdue: refund TRD-/),
      expect.stringMatching(/^Ticketing time limit of TQ-.* has passed\.$/),
    ])
    expect((await run()).counts).toEqual({})
  })
})

/** Posted tickets put right: without the books, and by exact reversal under an update permission. Source: tickets 5.9, 8.7. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { openDesk, type Desk } from './desk.ts'

const today = '2025-07-20'
const edit_reason = 'the airline filed another fare'
let desk: Desk
let before: bigint

const asked = (ticket: number, more: object) =>
  desk.create('ticket_edit', { ticket, request_date: today, edit_reason, ...more })
const send = (who: 'ticketing' | 'manager' | 'accounts', id: number, type: string, more: object = {}) =>
  desk.event(who, 'ticket_edit', id, { type, ...more })
const said = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  return [status, body.detail ?? body['state']]
}
const lines = async () =>
  (await desk.linesAfter(before)).map(([no, account, party, debit, credit]) => [
    String(no).replace(/-2526-\d+/, ''),
    account,
    party,
    debit,
    credit,
  ])
/** The permission an edit asked for, decided by accounts. */
async function permit(id: number): Promise<void> {
  const { permission } = await desk.record('ticket_edit', id)
  const { version } = await desk.record('acc_update_perm', Number(permission))
  const at = `/acc_update_perm/api/v1/acc_update_perm/approve/${String(permission)}`
  const { status, body } = await desk.send('accounts', 'POST', at, {}, version)
  expect(status, JSON.stringify(body)).toBe(200)
}
const openOn = async (code: string, ticket: number): Promise<bigint | undefined> => {
  const { rows } = await sql<{ open: bigint }>`
    select coalesce(sum(l.debit_minor - l.credit_minor - (select coalesce(sum(case when g.debit_line_id = l.id then g.amount_minor else -g.amount_minor end), 0) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id))), 0)::bigint as open
    from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = ${code} and (l.ticket_id = ${ticket} or l.voucher_id in (select voucher_id from gl_line where ticket_id = ${ticket}))`.execute(
    desk.base.db,
  )
  return rows[0]?.open
}

beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())
beforeEach(async () => {
  before = await desk.lastEntry()
})

it('changes name, booking and flight without the books, by a second person, and keeps what was there', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  before = await desk.lastEntry()
  const id = await asked(ticket, { passenger_name: 'RAKIB HASSAN', pnr: 'qx9z1k', travel_date: '2025-07-29' })
  expect(await said(send('ticketing', id, 'SUBMIT'))).toEqual([200, 'submitted'])
  expect((await send('ticketing', id, 'APPROVE')).status).toBe(403)
  expect(await desk.record('ticket_edit', id)).toMatchObject({
    edit_no: expect.stringMatching(/^TED-2025-/),
    permission: null,
    amount_after: null,
  })
  const again = await asked(ticket, { pnr: 'AAAAAA' })
  const { edit_no: no } = await desk.record('ticket_edit', id)
  expect(await said(send('ticketing', again, 'SUBMIT'))).toEqual([
    409,
    `Edit ${String(no)} of this ticket waits to be approved.`,
  ])
  expect(await said(send('manager', id, 'APPROVE'))).toEqual([200, 'applied'])
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({
    state: 'in_stock',
    passenger_name: 'RAKIB HASSAN',
    pnr: 'QX9Z1K',
    travel_date: '2025-07-29',
    fare: '45000.00',
  })
  expect(await desk.record('ticket_edit', id)).toMatchObject({
    applied_on: today,
    changes: { passenger_name: 'RAKIB HASAN → RAKIB HASSAN', pnr: 'AB12CD → QX9Z1K' },
  })
  expect(await lines()).toEqual([])
  const thread = await desk.send('ticketing', 'GET', `/iata_ticket/api/v1/iata_ticket/thread/${ticket}`)
  expect(thread.body['rows']).toContainEqual(
    expect.objectContaining({ module: 'ticket_edit', id, state: 'applied', no }),
  )
})

it('changes passport and remarks of a ticket without the books', async () => {
  const { tickets } = await desk.bought([desk.line({ passenger: desk.passenger })])
  const [ticket = 0] = tickets
  before = await desk.lastEntry()
  const wrong = { ticket, request_date: today, edit_reason, passport_no: 'A-1' }
  expect(
    (await desk.send('ticketing', 'POST', '/ticket_edit/api/v1/ticket_edit/create/', wrong)).status,
  ).toBe(422)
  const id = await asked(ticket, { passport_no: 'a01234567', remarks: 'Meal VGML, wheelchair to the gate' })
  expect((await desk.record('ticket_edit', id))['changes']).toEqual({
    passport_no: '– → A01234567',
    remarks: '– → Meal VGML, wheelchair to the gate',
  })
  expect(await said(send('ticketing', id, 'SUBMIT'))).toEqual([200, 'submitted'])
  expect(await said(send('manager', id, 'APPROVE'))).toEqual([200, 'applied'])
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({
    passport_no: 'A01234567',
    remarks: 'Meal VGML, wheelchair to the gate',
  })
  expect(await lines()).toEqual([])
})

it('takes purchase and sale back exactly and posts them again under an update permission', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  const sale = await desk.sold(ticket, '54500.00', { agent_commission: '500.00' })
  before = await desk.lastEntry()
  const id = await asked(ticket, {
    fare: '46000.00',
    commission: '3220.00',
    ait: '138.00',
    sale_price: '56000.00',
  })
  expect(await said(send('ticketing', id, 'SUBMIT'))).toEqual([200, 'submitted'])
  // Payable 50,485.00 and price 54,500.00 before, 51,418.00 and 56,000.00 after.
  const waiting = await desk.record('ticket_edit', id)
  expect(waiting).toMatchObject({ amount_before: '104985.00', amount_after: '107418.00' })
  const unpermitted = await send('manager', id, 'APPROVE')
  expect(unpermitted).toMatchObject({
    status: 409,
    body: {
      detail: 'Financial changes need an approved account update permission.',
      fix: {
        label: 'Open account update permission',
        path: `/apps/accUpdatePerm-management/accUpdatePerms/${String(waiting['permission'])}`,
      },
    },
  })
  await permit(id)
  expect(await said(send('manager', id, 'APPROVE'))).toEqual([200, 'applied'])
  expect(await lines()).toEqual([
    ['TS-R', '1301', 'AGT-001', 0, 5_450_000],
    ['TS-R', '1202', null, 5_035_000, 0],
    ['TS-R', '4101', null, 315_000, 0],
    ['TS-R', '4102', null, 100_000, 0],
    ['TS-R', '5102', null, 0, 50_000],
    ['TS-R', '2103', 'AGT-001', 50_000, 0],
    ['TP-R', '1202', null, 0, 5_035_000],
    ['TP-R', '1406', null, 0, 13_500],
    ['TP-R', '2101', '065', 5_048_500, 0],
    ['TP', '1202', null, 5_128_000, 0],
    ['TP', '1406', null, 13_800, 0],
    ['TP', '2101', '065', 0, 5_141_800],
    ['TS', '1301', 'AGT-001', 5_600_000, 0],
    ['TS', '1202', null, 0, 5_128_000],
    ['TS', '4101', null, 0, 322_000],
    ['TS', '4102', null, 0, 150_000],
    ['TS', '5102', null, 50_000, 0],
    ['TS', '2103', 'AGT-001', 0, 50_000],
  ])
  const edit = await desk.record('ticket_edit', id)
  expect(edit).toMatchObject({
    state: 'applied',
    purchase_voucher_no: expect.stringMatching(/^TP-/),
    sale_voucher_no: expect.stringMatching(/^TS-/),
    changes: { fare: '45,000 → 46,000', sale_price: '54,500 → 56,000' },
  })
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({
    state: 'sold',
    fare: '46000.00',
    published: '54500.00',
    net_cost: '51280.00',
    sale_price: '56000.00',
  })
  expect(await desk.record('ticket_sale', sale)).toMatchObject({
    amount: '56000.00',
    voucher_no: edit['sale_voucher_no'],
    state: 'posted',
  })
  expect(await desk.record('acc_update_perm', Number(edit['permission']))).toMatchObject({ status: 'used' })
  expect([await openOn('1301', ticket), await openOn('2101', ticket)]).toEqual([5_600_000n, -5_141_800n])
  // What comes after stands on the new entries: the sale is taken back with what it posts now.
  expect(
    (await desk.event('manager', 'ticket_sale', sale, { type: 'REVERSE', reason: 'sold to somebody else' }))
      .status,
  ).toBe(200)
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({ state: 'in_stock', customer: null })
})

it('names its permission in the language of who reads it', async () => {
  const [ticket = 0] = (await desk.bought()).tickets
  const id = await asked(ticket, { fare: '46000.00' })
  expect(await said(send('ticketing', id, 'SUBMIT'))).toEqual([200, 'submitted'])
  const named = async (language: string) => {
    const { db } = desk.base
    await sql`update app_user set settings = jsonb_set(coalesce(settings, '{}'), '{language}', to_jsonb(${language}::text)) where id = ${desk.users.ids.accounts}`.execute(
      db,
    )
    const read = await desk.send('accounts', 'GET', `/ticket_edit/api/v1/ticket_edit/${id}`)
    return (read.body['labels'] as Record<string, string>)['permission']
  }
  const no = String((await desk.record('ticket_edit', id))['edit_no'])
  expect(await named('en')).toMatch(new RegExp(`^#\\d+ ticket edit ${no}$`))
  expect(await named('ar')).toMatch(new RegExp(`^#\\d+ تعديل تذكرة ${no}$`))
  await named('en')
  expect(await said(send('manager', id, 'REJECT', { reason: 'the fare stays as it was' }))).toEqual([
    200,
    'rejected',
  ])
})

it('leaves on the bill what the customer had paid for it', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  const sale = await desk.sold(ticket)
  const { voucher_no: no } = await desk.record('ticket_sale', sale)
  const { rows } = await sql<{ id: bigint }>`
    select l.id from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id where v.voucher_no = ${String(no)} and a.code = '1301'`.execute(
    desk.base.db,
  )
  const cash = await sql<{
    id: number
  }>`select id from ledger_account where code = '1101'`.execute(desk.base.db)
  const receivable = await sql<{
    id: number
  }>`select id from ledger_account where code = '1301'`.execute(desk.base.db)
  await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${desk.users.ids.manager}, 'receipt_voucher', 100000000, '2025-07-01')`.execute(
    desk.base.db,
  )
  const made = await desk.send('accounts', 'POST', '/receipt_voucher/api/v1/receipt_voucher/create/', {
    date: today,
    mode: 'cash',
    account: cash.rows[0]?.id,
    payer: 'Abdul Karim',
    narration: 'Part of the ticket',
    lines: [
      {
        account: receivable.rows[0]?.id,
        sub_ledger: desk.customer,
        amount: '20000.00',
        allocations: [{ item: Number(rows[0]?.id), amount: '20000.00' }],
      },
    ],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  for (const [who, type] of [
    ['accounts', 'SUBMIT'],
    ['manager', 'AUTHORISE'],
  ] as const) {
    const { version } = await desk.record('receipt_voucher', Number(made.body['id']))
    const at = `/receipt_voucher/api/v1/receipt_voucher/event/${String(made.body['id'])}/`
    const done = await desk.send(who, 'POST', at, { type }, version)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
  const id = await asked(ticket, { sale_price: '53000.00' })
  await send('ticketing', id, 'SUBMIT')
  await permit(id)
  expect(await said(send('manager', id, 'APPROVE'))).toEqual([200, 'applied'])
  expect(await openOn('1301', ticket)).toBe(3_300_000n)
})

it('posts a ticket the agency uses itself again, and one bought elsewhere from another payee', async () => {
  const { tickets } = await desk.bought([desk.line({ passenger: desk.passenger })])
  const [ticket = 0] = tickets
  expect(
    (await desk.event('manager', 'iata_ticket', ticket, { type: 'OWN_USE', passenger: desk.passenger }))
      .status,
  ).toBe(200)
  before = await desk.lastEntry()
  const id = await asked(ticket, { tax: '9000.00', channel: 'direct' })
  // Words of a list are said by the screen, in the language of its reader.
  expect(await desk.record('ticket_edit', id)).toMatchObject({ changes: { channel: 'bsp → direct' } })
  await send('ticketing', id, 'SUBMIT')
  await permit(id)
  expect(await said(send('manager', id, 'APPROVE'))).toEqual([200, 'applied'])
  expect((await lines()).filter(([no]) => !String(no).endsWith('-R'))).toEqual([
    ['TP', '1202', null, 5_085_000, 0],
    ['TP', '1406', null, 13_500, 0],
    ['TP', '2101', '065', 0, 5_098_500],
    ['TO', '5207', null, 5_400_000, 0],
    ['TO', '1202', null, 0, 5_085_000],
    ['TO', '4101', null, 0, 315_000],
  ])
  expect(await desk.record('iata_ticket', ticket)).toMatchObject({ channel: 'direct', state: 'own_use' })
})

it('fills the day payable by the rules of another channel, in the books too, unless the day was typed', async () => {
  const paid = async (more: object): Promise<[string, string[]]> => {
    const { tickets } = await desk.bought([desk.line()], more)
    const [ticket = 0] = tickets
    const was = String((await desk.record('iata_ticket', ticket))['due_date'])
    before = await desk.lastEntry()
    const id = await asked(ticket, { channel: 'direct' })
    await send('ticketing', id, 'SUBMIT')
    await permit(id)
    expect(await said(send('manager', id, 'APPROVE'))).toEqual([200, 'applied'])
    const { rows } = await sql<{ due: string }>`
      select l.due_date::text as due from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id
      where v.id > ${before} and v.reverses_id is null and a.code = '2101'`.execute(desk.base.db)
    return [
      was,
      [String((await desk.record('iata_ticket', ticket))['due_date']), ...rows.map(({ due }) => due)],
    ]
  }
  const [ofPeriod, ofDay] = await paid({})
  expect(ofPeriod > today).toBe(true)
  expect(ofDay).toEqual([today, today])
  expect(await paid({ due_date: '2025-08-29' })).toEqual(['2025-08-29', ['2025-08-29', '2025-08-29']])
})

it('refuses in the words of the handbook', async () => {
  const { tickets } = await desk.bought([desk.line(), desk.line()])
  const [ticket = 0, other = 0] = tickets
  const submit = async (of: number, more: object) => said(send('ticketing', await asked(of, more), 'SUBMIT'))
  expect(await submit(ticket, { pnr: 'AB12CD' })).toEqual([409, 'There is nothing to change.'])
  expect(await submit(ticket, { commission: '45000.01' })).toEqual([
    409,
    'Commission cannot exceed the fare.',
  ])
  expect(await submit(ticket, { sale_price: '60000.00' })).toEqual([
    409,
    'Only a sold ticket has a price and a customer.',
  ])
  expect(await submit(ticket, { travel_date: '2025-07-01' })).toEqual([
    409,
    'Travel date cannot be before the issue date.',
  ])
  expect(await submit(ticket, { channel: 'deposit' })).toEqual([
    409,
    'Deposit with Saudia is not enough. Available 0.',
  ])
  const own = await asked(ticket, { pnr: 'ZZZZZZ' })
  expect(
    (await desk.event('manager', 'iata_ticket', other, { type: 'VOID', reason: 'bought by mistake' })).status,
  ).toBe(200)
  expect(await submit(other, { fare: '46000.00' })).toEqual([
    409,
    'This ticket is voided and cannot be edited.',
  ])
  await desk.base.db
    .updateTable('ticket_edit' as never)
    .set({ created_by: desk.users.ids.manager } as never)
    .where('id' as never, '=', own as never)
    .execute()
  await send('ticketing', own, 'SUBMIT')
  expect(await said(send('manager', own, 'APPROVE'))).toEqual([409, 'You cannot approve your own request.'])
  expect(await said(send('manager', own, 'REJECT', { reason: 'short' }))).toEqual([
    409,
    'Please give a reason of at least 10 characters.',
  ])
  expect(await said(send('manager', own, 'REJECT', { reason: 'the booking is right as it is' }))).toEqual([
    200,
    'rejected',
  ])
  const short = await desk.send('ticketing', 'POST', '/ticket_edit/api/v1/ticket_edit/create/', {
    ticket,
    request_date: today,
    edit_reason: 'short',
  })
  expect(short.status).toBe(422)
})

it('is too late for the cost of a ticket whose billing is reconciled, and gives its permission up when rejected', async () => {
  const { tickets } = await desk.bought()
  const [ticket = 0] = tickets
  const id = await asked(ticket, { fare: '46000.00' })
  expect(await said(send('ticketing', id, 'SUBMIT'))).toEqual([200, 'submitted'])
  await permit(id)
  await sql`insert into bsp_statement (branch, state, period, from_day, to_day) values (${desk.users.branchIds.DHK}, 'reconciled', '2507-P3', '2025-07-16', '2025-07-23')`.execute(
    desk.base.db,
  )
  for (const state of ['reconciled', 'remitting', 'remitted']) {
    await sql`update bsp_statement set state = ${state}`.execute(desk.base.db)
    expect(await said(send('manager', id, 'APPROVE'))).toEqual([
      409,
      'The BSP period 2507-P3 is reconciled. Use ADM or ACM.',
    ])
  }
  expect(await said(send('manager', id, 'REJECT', { reason: 'it was billed already' }))).toEqual([
    200,
    'rejected',
  ])
  const { permission } = await desk.record('ticket_edit', id)
  expect(await desk.record('acc_update_perm', Number(permission))).toMatchObject({ status: 'canceled' })
  const flight = await asked(ticket, { flight_no: 'SV802' })
  expect(await said(send('ticketing', flight, 'SUBMIT'))).toEqual([200, 'submitted'])
})

it('leaves the books whole', async () => {
  expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })
})

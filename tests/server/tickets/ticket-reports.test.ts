/** The reports of the ticket desk say what the books say for the same tickets. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { answerReport } from '../../../src/server/reports/answer-report.ts'
import { allRows, exportReport } from '../../../src/server/reports/export-report.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import { statementsOf } from '../statements-sent.ts'
import { insertRow } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

let desk: Desk
let manager: SessionUser
beforeAll(async () => {
  desk = await openDesk('2025-07-03')
  const user = await desk.base.app.services.userById(desk.base.db, desk.users.ids.manager)
  if (!user) throw new Error('there is no such user')
  manager = user
  const { tickets } = await desk.bought([desk.line(), desk.line(), desk.line()])
  const [first = 0, second = 0] = tickets
  await desk.sold(first)
  await desk.sold(second, '52000.00', { agent_commission: '500.00' })
  const refund = await desk.create('ticket_refund', {
    ticket: first,
    kind: 'full',
    request_date: '2025-07-03',
    request_reason: 'the visa was refused',
    ra_no: 'RA-1',
  })
  await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })
  const reissue = await desk.create('ticket_depute', {
    ticket: second,
    kind: 'date',
    request_date: '2025-07-03',
  })
  await desk.event('ticketing', 'ticket_depute', reissue, {
    type: 'QUOTE',
    fare_diff: '4000.00',
    tax_diff: '500.00',
    penalty: '3000.00',
    commission: '280.00',
    ait: '12.00',
    service_fee: '1000.00',
  })
})
afterAll(() => desk.base.close())

/** The rows of a report, with the columns it shows first or with these. */
const rowsOf = async (name: string, columns?: readonly string[]) => {
  const asked = columns ? { columns: columns.join(',') } : {}
  const by = { db: desk.base.db, user: manager, clock: desk.base.clock }
  return (await allRows(reportOf(name), asked, by, 1000)).rows
}
const minor = (value: unknown): bigint => BigInt(String(value).replace('.', ''))
const sum = (rows: readonly Readonly<Record<string, unknown>>[], key: string): bigint =>
  rows.reduce((all, row) => all + minor(row[key] ?? '0.00'), 0n)
/** Σ debit − Σ credit of accounts whose code begins so. */
const booked = async (...codes: string[]): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as sum from gl_line l join ledger_account a on a.id = l.ledger_account_id where left(a.code, ${codes[0]?.length ?? 0}) = any(${codes}::text[])`.execute(
    desk.base.db,
  )
  return rows[0]?.sum ?? 0n
}

it('of sold tickets earn what income and cost of the books say', async () => {
  const rows = await rowsOf('soldTickets')
  expect(rows.map(({ price, profit, state }) => [price, profit, state])).toEqual(
    expect.arrayContaining([
      ['54500.00', '4150.00', 'refund_pending'],
      ['52000.00', '1150.00', 'sold'],
    ]),
  )
  expect(sum(rows, 'profit')).toBe(-((await booked('4')) + (await booked('5'))))
})

it('of sales stay outstanding as the customer’s account says, until they are paid', async () => {
  const rows = await rowsOf('ticketsales')
  expect(rows).toHaveLength(2)
  expect(sum(rows, 'outstanding')).toBe(await booked('1301'))
  expect(sum(rows, 'profit')).toBe(sum(await rowsOf('soldTickets'), 'profit'))
})

it('of postings move every account as the trial balance does, and each entry balances', async () => {
  const rows = await rowsOf('ticketpostings')
  expect(rows.map(({ event }) => String(event)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    ...Array<string>(3).fill('ticket_purchase'),
    ...Array<string>(2).fill('ticket_sale'),
  ])
  expect(sum(rows, 'payable')).toBe(await booked('2101', '2102', '1402', '1304'))
  expect(sum(rows, 'receivable')).toBe(await booked('1301', '1302', '1303'))
  expect(sum(rows, 'stock')).toBe(await booked('1202', '1409'))
  expect(sum(rows, 'income')).toBe(await booked('4'))
  expect(sum(rows, 'cost')).toBe(await booked('5'))
  const { holds } = reportOf('ticketpostings')
  expect(holds(rows, { count: rows.length, sums: {}, measures: {} })).toEqual([])
})

it('of refunds and reissues count days and income', async () => {
  desk.base.clock.set('2025-07-10')
  expect(await rowsOf('ticketrefunds')).toMatchObject([{ state: 'submitted', days_open: 7, ra_no: 'RA-1' }])
  expect(await rowsOf('ticketdeputes')).toMatchObject([
    { state: 'quoted', charge: '8500.00', payable: '7232.00', income: '1280.00' },
  ])
})

it('of refunds and reissues name no amount the airline has not said yet', async () => {
  const [ticket = 0] = (await desk.bought([desk.line()])).tickets
  await desk.sold(ticket)
  await desk.create('ticket_depute', { ticket, kind: 'date', request_date: '2025-07-03' })
  const unsaid = (row: Readonly<Record<string, unknown>> | undefined, keys: readonly string[]) =>
    keys.map((key) => [key, row?.[key]])
  const none = (keys: readonly string[]) => keys.map((key) => [key, null])
  const asked = ['airline_credit', 'customer_credit', 'fare_refund', 'tax_refund', 'airline_penalty']
  const [submitted] = await rowsOf('ticketrefunds', [...asked, 'state'])
  expect(submitted).toMatchObject({ state: 'submitted' })
  expect(unsaid(submitted, asked)).toEqual(none(asked))
  const quoted = ['charge', 'payable', 'income', 'fare_diff']
  const reissue = (await rowsOf('ticketdeputes', [...quoted, 'state'])).find(
    ({ state }) => state === 'requested',
  )
  expect(unsaid(reissue, quoted)).toEqual(none(quoted))
})

it('of sales have counter sales of their kind, and no ticket that was voided after its sale', async () => {
  desk.base.clock.set('2025-07-03')
  const { db } = desk.base
  const pic = await insertRow(db, 'employee', {
    branch: desk.users.branchIds.DHK,
    employee_code: 'EMP-0003',
    name: 'Rahima Begum',
    gender: 'female',
    date_of_birth: '1990-01-01',
    nid_no: '1990123456',
    primary_phone: '+8801700000003',
    department: await insertRow(db, 'department', { name: 'Counter' }),
    designation: await insertRow(db, 'designation', { name: 'Cashier' }),
    joining_date: '2020-01-01',
    present_address: 'Dhaka',
  })
  const [voided = 0, counter = 0] = (await desk.bought([desk.line(), desk.line()])).tickets
  await desk.sold(voided)
  const taken = { type: 'VOID', void_fee: '0.00', customer_fee: '0.00', reason: 'the name was misspelt' }
  expect((await desk.event('manager', 'iata_ticket', voided, taken)).status).toBe(200)
  const sale = await desk.create('ticket_pic_sale', {
    pic,
    sale_date: '2025-07-03',
    due_date: '2025-07-10',
    incentive: '300.00',
    lines: [{ ticket: counter, passenger: desk.passenger, price: '55000.00', collected: '30000.00' }],
  })
  await desk.event('ticketing', 'ticket_pic_sale', sale, { type: 'SUBMIT' })
  expect((await desk.event('manager', 'ticket_pic_sale', sale, { type: 'AUTHORISE' })).status).toBe(200)
  const rows = await rowsOf('ticketsales')
  expect(rows.map(({ kind, tickets, sale_value }) => [kind, tickets, sale_value])).toEqual(
    expect.arrayContaining([
      ['ticket_sale', 0, '0.00'],
      ['ticket_pic_sale', 1, '55000.00'],
    ]),
  )
  expect(rows.find(({ kind }) => kind === 'ticket_pic_sale')).toMatchObject({
    pic_sale: sale,
    sale: null,
    outstanding: '25000.00',
    incentive: '300.00',
    profit: '4350.00',
  })
  expect(sum(rows, 'profit')).toBe(-((await booked('41')) + (await booked('51'))))
})

it('of sold tickets give back what an approved refund took of the profit', async () => {
  const [refund] = await rowsOf('ticketrefunds')
  const approved = await desk.event('manager', 'ticket_refund', Number(refund?.['row_id']), {
    type: 'AIRLINE_APPROVED',
    fare_refund: '45000.00',
    tax_refund: '6000.00',
    airline_penalty: '5000.00',
    commission_recall: '3150.00',
    service_charge: '1500.00',
  })
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  const rows = await rowsOf('soldTickets')
  expect(rows.find(({ state }) => state === 'refunded')).toMatchObject({
    refund_result: '-1650.00',
    profit: '2500.00',
  })
  // The incentive of the counter sale belongs to no ticket.
  expect(sum(rows, 'profit') - 30_000n).toBe(-((await booked('41')) + (await booked('51'))))
})

it('hold against the ledger, also of reissued, revalidated and paid back tickets, and see what differs', async () => {
  const [moved = 0, kept = 0] = (await desk.bought([desk.line(), desk.line()])).tickets
  for (const [ticket, number] of [
    [moved, '0652499000001'],
    [kept, null],
  ] as const) {
    await desk.sold(ticket)
    const depute = await desk.create('ticket_depute', { ticket, kind: 'date', request_date: '2025-07-03' })
    const step = async (who: 'ticketing' | 'manager', body: object) => {
      const answer = await desk.event(who, 'ticket_depute', depute, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    await step('ticketing', {
      type: 'QUOTE',
      fare_diff: '4000.00',
      tax_diff: '500.00',
      penalty: '3000.00',
      commission: '280.00',
      ait: '12.00',
      service_fee: '1000.00',
      absorbed: '200.00',
    })
    await step('ticketing', { type: 'ACCEPT' })
    await step('manager', { type: 'REISSUE', ...(number ? { new_ticket_no: number } : {}) })
  }
  const judged = async (name: string) => {
    const report = reportOf(name)
    const query = { columns: Object.keys(report.columns).join(',') }
    const { rows, head } = await allRows(
      report,
      query,
      { db: desk.base.db, user: manager, clock: desk.base.clock },
      1000,
    )
    return { rows, said: report.holds(rows, head.totals) }
  }
  const names = ['soldTickets', 'ticketsales', 'ticketrefunds', 'ticketdeputes', 'ticketpostings']
  for (const name of names) expect((await judged(name)).said, name).toEqual([])
  const sold = await judged('soldTickets')
  // Commission and fee, less what the agency bears; the airline's penalty earns nothing.
  expect(sold.rows.find(({ ticket_no }) => ticket_no === '0652499000001')).toMatchObject({
    penalties: '3000.00',
    profit: '5230.00',
    booked: '5230.00',
  })
  // A document that says something else than the books is named.
  const { db } = desk.base
  await sql`update iata_ticket set sale_price = sale_price + 100 where ticket_no = '0652499000001'`.execute(
    db,
  )
  await sql`update ticket_refund set customer_credit = customer_credit + 100 where voucher_no is not null`.execute(
    db,
  )
  await sql`update ticket_depute set service_fee = service_fee + 100 where new_ticket_no = '0652499000001'`.execute(
    db,
  )
  await sql`update ticket_sale_line set price = price + 100 where ticket = ${kept}`.execute(db)
  expect((await judged('soldTickets')).said).toEqual([
    '0652499000001: profit is 5231.00, in the books it is 5230.00',
  ])
  for (const name of ['ticketsales', 'ticketrefunds', 'ticketdeputes'])
    expect((await judged(name)).said, name).toHaveLength(1)
})

it('of refunds and reissues show what came to nothing with its state, and count no amount of it', async () => {
  const { tickets } = await desk.bought([desk.line(), desk.line()])
  const [refused = 0, declined = 0] = tickets
  for (const ticket of tickets) await desk.sold(ticket)
  const quoted = async (ticket: number, ...then: object[]) => {
    const depute = await desk.create('ticket_depute', { ticket, kind: 'date', request_date: '2025-07-03' })
    const quote = {
      type: 'QUOTE',
      fare_diff: '4000.00',
      tax_diff: '500.00',
      penalty: '0.00',
      service_fee: '900.00',
    }
    for (const body of [quote, ...then])
      expect((await desk.event('ticketing', 'ticket_depute', depute, body)).status).toBe(200)
  }
  const reason = 'the airline has no seat on that day'
  const before = await rowsOf('ticketdeputes')
  await quoted(refused, { type: 'ACCEPT' }, { type: 'AIRLINE_REFUSED', reason })
  await quoted(declined, { type: 'DECLINE', reason })
  const after = await rowsOf('ticketdeputes')
  expect(after.map(({ state }) => state)).toEqual(expect.arrayContaining(['rejected', 'cancelled']))
  for (const key of ['charge', 'payable', 'income']) expect(sum(after, key), key).toBe(sum(before, key))

  const refund = await desk.create('ticket_refund', {
    ticket: declined,
    kind: 'full',
    request_date: '2025-07-03',
    request_reason: 'the visa was refused',
    fare_refund: '45000.00',
    ra_no: 'RA-9',
  })
  const refunds = await rowsOf('ticketrefunds')
  await desk.event('ticketing', 'ticket_refund', refund, { type: 'CANCEL', reason })
  const left = await rowsOf('ticketrefunds')
  expect(left.find(({ state }) => state === 'cancelled')).toMatchObject({ airline_credit: null })
  expect(sum(left, 'airline_credit')).toBe(sum(refunds, 'airline_credit'))
})

it('of the summary name a month as people read it, in the filter and in the lines', async () => {
  const { db, clock } = desk.base
  const asked = { by: 'month', date: '2025-07-01..2025-07-31', value: '2025-07' }
  const answer = await answerReport(reportOf('ticketSummaryEvents'), asked, { db, user: manager, clock })
  expect(answer.filters.find(({ name }) => name === 'value')?.text).toBe('July 2025')
  const { columns } = await answerReport(
    reportOf('ticketSummary'),
    { by: 'month' },
    { db, user: manager, clock },
  )
  expect(columns.find(({ key }) => key === 'of')).toMatchObject({ namedBy: 'by' })
  const headings: (string | undefined)[] = []
  await exportReport(
    reportOf('ticketsales'),
    { group: 'month' },
    { db, user: manager, clock },
    {
      format: 'pdf',
      most: 1000,
      draw: ({ rows }) => {
        headings.push(...rows.flatMap(({ kind, cells }) => (kind === 'heading' ? [cells[0]] : [])))
        return Promise.resolve(null)
      },
      begin: () => Promise.resolve(),
      watch: { isCancelled: () => false, onProgress: () => Promise.resolve() },
    },
  )
  // Amounts beside the heading stand as on the screen.
  expect(headings).toEqual([expect.stringMatching(/^Month: July 2025 \(\d+\) {3}Profit: \d{1,3}(,\d{3})*$/)])
})

it('of open items look up where a number leads for the rows of a page alone', async () => {
  const reader = { db: desk.base.db, user: manager, clock: desk.base.clock }
  const { rows: all } = await allRows(reportOf('ageing'), {}, reader, 1000)
  let answer: Awaited<ReturnType<typeof answerReport>> | undefined
  const sent = await statementsOf(async () => {
    answer = await answerReport(reportOf('ageing'), {}, reader)
  })
  const place = ({ row_id: id, stem, plural, source_id: of }: Record<string, unknown>) => [
    id,
    stem,
    plural,
    of,
  ]
  expect(all.length).toBeGreaterThan(1)
  expect(answer?.rows.map(place)).toEqual(all.map(place))
  const [everyRow = '', ofPage = ''] =
    sent.find(({ text }) => text.includes('as materialized'))?.text.split('select t.*, p.*') ?? []
  expect(everyRow).not.toMatch(/ticket_sale|year_close/)
  expect(ofPage).toMatch(/ticket_sale/)
})

it.each(['day-book', 'ageing', 'ledger'])(
  'of the books (%s) lead to the record each entry is of',
  async (name) => {
    const receivable = await sql<{ id: number }>`select id from ledger_account where code = '1301'`.execute(
      desk.base.db,
    )
    const { rows } = await allRows(
      reportOf(name),
      name === 'ledger' ? { account: String(receivable.rows[0]?.id) } : {},
      { db: desk.base.db, user: manager, clock: desk.base.clock },
      1000,
    )
    const lists = new Map(
      Object.keys(entities).map((entity) => [entityOf(entity).paths?.list, entityOf(entity).table]),
    )
    const nowhere: unknown[] = []
    for (const { voucher_no: no, stem, plural, source_id: id } of rows) {
      const table = lists.get(`/apps/${String(stem)}-management/${String(plural)}`)
      const found = table
        ? await sql`select from ${sql.table(table)} where id = ${id}`.execute(desk.base.db)
        : null
      if (no && !found?.rows.length) nowhere.push(no)
    }
    expect(new Set(rows.map((row) => String(row['voucher_no']).slice(0, 2))).size).toBeGreaterThan(
      name === 'day-book' ? 5 : 1,
    )
    expect(nowhere).toEqual([])
  },
)

/** Billings of BSP: imported once, compared with the books, resolved row by row, closed when nothing is open. Source: tickets 8.9, 10.3. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '../desk.ts'

const today = '2025-07-20'
const header =
  'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency'
const row = (code: string, number: string, fare: string, net: string, more = '8500.00,0,3150.00,135.00') =>
  `2507-P3,${code},065,${number},${today},${fare},${more},${net},BDT`
let desk: Desk

interface Shown {
  id: number
  code: string | null
  document_no: string
  result: string
  difference: string | null
  offers: string[]
  ticket: number | null
  memo: number | null
  captured: number | null
}

const send = (content: string) =>
  desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', { content })
const rowsOf = async (id: number): Promise<Shown[]> =>
  (await desk.send('accounts', 'GET', `/bsp_statement/api/v1/bsp_statement/rows/${id}`)).body[
    'rows'
  ] as Shown[] // The answer's own schema says so.
const event = (id: number, body: object) => desk.event('accounts', 'bsp_statement', id, body)
const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/tickets/${name}`, import.meta.url), 'utf8')

beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

it('makes a statement of a HOT file and of the text of a statement, the same billing once', async () => {
  // The same billing from two sources is of one period; the statement says its first day, the HOT has that of its documents.
  for (const [name, from_day] of [
    ['bsp-hot.txt', '2026-11-10'],
    ['bsp-statement-pdf.txt', '2026-11-01'],
  ] as const) {
    const made = await send(fixture(name))
    expect([made.status, made.body], name).toMatchObject([
      201,
      {
        state: 'imported',
        period: '2611-P4',
        from_day,
        to_day: '2026-11-30',
        documents: 8,
        amount: '171195.32',
        content: null,
        unproved: null,
      },
    ])
    expect((await rowsOf(Number(made.body['id']))).map(({ code }) => String(code)).toSorted()).toEqual([
      'ADMA',
      'CANX',
      'RFND',
      'TKTT',
      'TKTT',
      'TKTT',
      'TKTT',
      'TKTT',
    ])
    const again = await send(fixture(name))
    const id = Number(made.body['id'])
    const fix = {
      label: 'Open BSP Statement 2611-P4',
      path: `/apps/bspStatement-management/bspStatements/${id}`,
    }
    expect([again.status, again.body]).toMatchObject([
      409,
      { detail: 'This statement was already imported.', fix },
    ])
    // The other form of the same billing, before it is compared and after.
    const other = name === 'bsp-hot.txt' ? 'bsp-statement-pdf.txt' : 'bsp-hot.txt'
    for (const type of ['MATCH', 'DISCARD']) {
      const { status, body } = await send(fixture(other))
      expect([status, body], `${other} before ${type}`).toMatchObject([
        409,
        {
          detail:
            'This billing is already imported as 2611-P4 (documents in both: 8 of 8). Discard that statement first if this file replaces it.',
          errors: [{ pointer: '/content', code: 'bsp.twice' }],
          fix,
        },
      ])
      expect((await event(id, { type })).status).toBe(200)
    }
  }
})

it('takes a billing of the same airline and period with other documents, and one document again in the next', async () => {
  const first = await send([header, row('TKTT', '0652499100001', '45000.00', '50485.00')].join('\n'))
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  const other = await send([header, row('TKTT', '0652499100002', '45000.00', '50485.00')].join('\n'))
  expect(other.status).toBe(201)
  const both = await send(
    [
      header,
      row('TKTT', '0652499100002', '45000.00', '50485.00'),
      row('TKTT', '0652499100003', '1000.00', '6485.00'),
    ].join('\n'),
  )
  expect([both.status, both.body.detail]).toEqual([
    409,
    'This billing is already imported as 2507-P3 (documents in both: 1 of 2). Discard that statement first if this file replaces it.',
  ])
  const later = await send(
    [header, row('TKTT', '0652499100001', '45000.00', '50485.00').replace('2507-P3', '2507-P4')].join('\n'),
  )
  expect(later.status, JSON.stringify(later.body)).toBe(201)
  for (const { body } of [first, other, later])
    expect((await event(Number(body['id']), { type: 'DISCARD' })).status).toBe(200)
})

it('says what is wrong in a file, and at which row', async () => {
  const statements = async (): Promise<number | undefined> => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from bsp_statement`.execute(desk.base.db)
    return rows[0]?.count
  }
  const before = await statements()
  const refused = async (content: string) => {
    const { status, body } = await send(content)
    const errors = (body['errors'] ?? []) as { pointer: string; message: string }[] // Findings of a refused body.
    return [status, ...errors.map(({ pointer, message }) => `${pointer} ${message}`)]
  }
  const good = row('TKTT', '0652411000901', '45000.00', '50485.00')
  expect(await refused('')).toEqual([422, '/content Please choose the file of the billing.'])
  expect(await refused('Dear sir')).toEqual([
    422,
    '/content This is no billing of BSP: a HOT file, a CSV or the text of a statement.',
  ])
  expect(await refused([header, good, good.replace('45000.00', 'forty')].join('\n'))).toEqual([
    422,
    '/content Row 2: fare is not valid.',
  ])
  expect(await refused([header, good, good.replace('50485.00', '50485.01')].join('\n'))).toEqual([
    422,
    '/content Row 2: net does not equal its parts.',
  ])
  expect(await refused([header.replace('net,', ''), good].join('\n'))).toEqual([
    422,
    '/content The column net is missing.',
  ])
  expect(await refused(fixture('bsp-hot.txt').replace('DAC157230', 'DAC157220'))).toEqual([
    422,
    '/content Row 1: only files of DISH revision 23 can be read.',
  ])
  expect(await statements()).toBe(before)
})

it('matches by number, offers what can be done, and closes when no row is open', async () => {
  const { tickets } = await desk.bought([desk.line(), desk.line(), desk.line()])
  const numbers = await Promise.all(
    tickets.map(async (id) => String((await desk.record('iata_ticket', id))['ticket_no'])),
  )
  const [same = '', dearer = '', unbilled = ''] = numbers
  const made = await send(
    [
      header,
      row('TKTT', same, '45000.00', '50485.00'),
      row('TKTT', dearer, '45255.00', '50740.00'),
      row('TKTT', '0652412000167', '45000.00', '50485.00'),
      row('ADMA', '0656100000077', '1800.00', '1800.00', '0,0,0,0'),
      row('TKTT', same, '45000.00', '50485.00'),
    ].join('\n'),
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  expect((await event(id, { type: 'MATCH' })).body).toMatchObject({ state: 'matched' })
  const rows = await rowsOf(id)
  const offeredTo = async (who: 'ticketing' | 'manager'): Promise<number> => {
    const { body } = await desk.send(who, 'GET', `/bsp_statement/api/v1/bsp_statement/rows/${id}`)
    return (body['rows'] as Shown[]).filter(({ offers }) => offers.length > 0).length // The answer of the route.
  }
  expect([await offeredTo('ticketing'), await offeredTo('manager')]).toEqual([
    0,
    rows.filter(({ offers }) => offers.length > 0).length,
  ])
  const seen = rows.map(({ document_no: no, result, difference, offers, ticket }) => [
    no,
    result,
    difference,
    offers[0] ?? null,
    ticket,
  ])
  expect(seen).toEqual([
    [dearer, 'amount_difference', '255.00', 'accept', tickets[1]],
    ['0652412000167', 'missing_in_books', '50485.00', 'capture', null],
    ['0656100000077', 'missing_in_books', '1800.00', 'accept', null],
    [same, 'duplicate_in_file', '50485.00', 'dispute', null],
    [unbilled, 'missing_in_bsp', '-50485.00', 'carry', tickets[2]],
    [same, 'matched', '0.00', null, tickets[0]],
  ])
  const early = await event(id, { type: 'CLOSE' })
  expect([early.status, early.body.detail]).toEqual([409, '5 rows are not resolved.'])

  const wrong = await event(id, { type: 'RESOLVE', row: rows[0]?.id, action: 'carry' })
  expect([wrong.status, wrong.body.detail]).toEqual([409, 'Choose an action for this row.'])
  const silent = await event(id, { type: 'RESOLVE', row: rows[3]?.id, action: 'dispute' })
  expect([silent.status, silent.body.detail]).toEqual([409, 'Please enter the reason.'])
  for (const [at, action, reason] of [
    [0, 'accept'],
    [1, 'capture'],
    [2, 'accept'],
    [3, 'dispute', 'billed twice'],
    [4, 'carry'],
  ] as const) {
    const done = await event(id, {
      type: 'RESOLVE',
      row: rows[at]?.id,
      action,
      ...(reason ? { reason } : {}),
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
  const after = await rowsOf(id)
  const memoOf = async (no: string) =>
    desk.record('ticket_memo', after.find((one) => one.document_no === no)?.memo ?? 0)
  expect(await memoOf(dearer)).toMatchObject({
    state: 'received',
    kind: 'adm',
    amount: '255.00',
    airline: desk.airline,
    ticket: tickets[1],
    memo_no: dearer,
  })
  expect(await memoOf('0656100000077')).toMatchObject({ kind: 'adm', amount: '1800.00', ticket: null })
  const captured = after.find((one) => one.document_no === '0652412000167')?.captured ?? 0
  expect(await desk.record('iata_ticket_temporary', captured)).toMatchObject({
    state: 'staged',
    ticket_no: '0652412000167',
    fare: '45000.00',
    tax: '8500.00',
    commission: '3150.00',
    ait: '135.00',
  })
  // Comparing again leaves what was resolved.
  expect((await event(id, { type: 'MATCH' })).status).toBe(200)
  expect(await desk.record('bsp_statement', id)).toMatchObject({ open_rows: 0 })
  expect((await event(id, { type: 'CLOSE' })).body).toMatchObject({ state: 'reconciled' })
})

it('keeps a difference that was accepted with its ticket, in every later comparison', async () => {
  const { tickets } = await desk.bought([desk.line()])
  const no = String((await desk.record('iata_ticket', tickets[0] ?? 0))['ticket_no'])
  const about = async (id: number) =>
    (await rowsOf(id)).flatMap(({ document_no: number, code, result, difference }) =>
      number === no ? [[code, result, difference]] : [],
    )
  const match = async (content: string): Promise<number> => {
    const made = await send(content)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const id = Number(made.body['id'])
    expect((await event(id, { type: 'MATCH' })).status).toBe(200)
    return id
  }
  const cheaper = [header, row('TKTT', no, '44000.00', '49485.00')].join('\n')
  const first = await match(cheaper)
  expect(await about(first)).toEqual([['TKTT', 'amount_difference', '-1000.00']])
  const [billed] = (await rowsOf(first)).filter((one) => one.document_no === no)
  await event(first, { type: 'RESOLVE', row: billed?.id, action: 'accept' })
  const memo = (await rowsOf(first)).find((one) => one.document_no === no)?.memo ?? 0
  const accepted = await desk.event('manager', 'ticket_memo', memo, { type: 'ACCEPT' })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)

  // Compared again, the memo is no document the billing lacks.
  expect((await event(first, { type: 'MATCH' })).status).toBe(200)
  expect(await about(first)).toEqual([['TKTT', 'amount_difference', '-1000.00']])
  // Nor does the period of the memo's last day miss it.
  const later = await match(
    [header, row('TKTT', '0652412000777', '45000.00', '50485.00').replace('2507-P3', '2508-P1')].join('\n'),
  )
  expect(await about(later)).toEqual([])
  // The same billing once more is what the books say by now.
  expect((await event(first, { type: 'DISCARD' })).status).toBe(200)
  expect(await about(await match(cheaper))).toEqual([['TKTT', 'matched', '0.00']])
})

it('is not changed by hand, imported again once it was discarded, and closed by nobody from another role', async () => {
  const content = [header, row('TKTT', '0652412000999', '45000.00', '50485.00')].join('\n')
  const first = Number((await send(content)).body['id'])
  const { version } = await desk.record('bsp_statement', first)
  const changed = await desk.send(
    'accounts',
    'PUT',
    `/bsp_statement/api/v1/bsp_statement/update/${first}`,
    { content },
    version,
  )
  expect(changed.status).toBe(409)
  expect((await desk.event('ticketing', 'bsp_statement', first, { type: 'MATCH' })).status).toBe(403)
  expect((await send(content)).status).toBe(409)
  expect((await event(first, { type: 'DISCARD' })).body).toMatchObject({ state: 'discarded' })
  expect((await send(content)).status).toBe(201)
})

it('does not close a statement whose totals do not agree with its rows', async () => {
  const text = fixture('bsp-statement-pdf.txt')
  const made = await send(text.replace(/^(COMBINED TOTALS.*)171,195\.32/m, '$1171,195.33'))
  expect(made.body, JSON.stringify(made.body)).toMatchObject({
    unproved: expect.stringMatching(/^Row \d+: the total of balance does not agree\.$/),
  })
})

it('offers first what can be done: no refund of a ticket the books lack', async () => {
  const made = await send(
    [header, row('RFND', '0652499200001', '45000.00', '-45485.00', '8500.00,5000.00,3150.00,135.00')].join(
      '\n',
    ),
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  expect((await event(id, { type: 'MATCH' })).status).toBe(200)
  const rows = await rowsOf(id)
  expect(rows.find(({ code }) => code === 'RFND')).toMatchObject({
    result: 'missing_in_books',
    offers: ['dispute', 'refund'],
    closed: [{ action: 'refund', why: 'This ticket is not in the books. Capture it first.' }],
  })
})

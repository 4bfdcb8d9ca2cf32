/** The worked example of a reconciliation, period 2507-P3, through the server: its rows, its identity, and what is done about each row. Source: tickets 10.3. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../desk.ts'

interface Shown {
  id: number
  row_no: number | null
  code: string | null
  document_no: string
  net: string | null
  books_net: string | null
  difference: string | null
  result: string
  offers: string[]
  closed: { action: string; why: string }[]
  action: string | null
  parts: Record<string, { file: string | null; books: string | null }> | null
  ticket: number | null
  memo: number | null
  captured: number | null
  edit: number | null
  refund: number | null
}
interface Sums {
  file: string
  books: string
  differences: string
  missing_in_books: string
  duplicates: string
  missing_in_bsp: string
}

const header =
  'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency'
const worked = [
  header,
  '2507-P3,TKTT,065,0652412000101,2025-07-02,46500.00,8720.00,0,3255.00,139.50,52104.50,BDT',
  '2507-P3,TKTT,065,0652412000112,2025-07-02,46500.00,8720.00,0,3000.00,139.50,52359.50,BDT',
  '2507-P3,TKTT,176,1762412000123,2025-07-16,68000.00,10400.00,0,4760.00,204.00,73844.00,BDT',
  '2507-P3,RFND,176,1762412000123,2025-07-22,68000.00,7800.00,9000.00,4760.00,0,-62040.00,BDT',
  '2507-P3,TKTT,065,0652412000167,2025-07-18,47000.00,8800.00,0,3290.00,141.00,52651.00,BDT',
  '2507-P3,CANX,065,0652412000156,2025-07-18,0,0,0,0,0,0,BDT',
  '2507-P3,ADMA,065,0656100077,2025-07-18,,,,,,1800.00,BDT',
  '2507-P3,TKTT,065,0652412000101,2025-07-02,46500.00,8720.00,0,3255.00,139.50,52104.50,BDT',
].join('\n')

let desk: Desk
let emirates = 0
let statement = 0
const on = (day: string) => desk.base.clock.set(day)
const must = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Record<string, unknown>
}
const page = async (id = statement): Promise<{ rows: Shown[]; sums: Sums }> =>
  (await desk.send('accounts', 'GET', `/bsp_statement/api/v1/bsp_statement/rows/${id}`)).body as never
const event = (body: object, id = statement, who: 'accounts' | 'manager' = 'accounts') =>
  desk.event(who, 'bsp_statement', id, body)
const minor = (amount: string): number => Math.round(Number(amount) * 100)
function expectIdentity(sums: Sums): void {
  expect(minor(sums.file)).toBe(
    minor(sums.books) +
      minor(sums.differences) +
      minor(sums.missing_in_books) +
      minor(sums.duplicates) -
      minor(sums.missing_in_bsp),
  )
}
const rowAt = async (document: string, result: string): Promise<Shown> => {
  const found = (await page()).rows.find((row) => row.document_no === document && row.result === result)
  if (!found) throw new Error(`no row ${document} ${result}`)
  return found
}
const buy = async (no: string, more: object = {}, head: object = {}) =>
  (
    await desk.bought(
      [desk.line({ ticket_no: no, fare: '46500.00', tax: '8720.00', travel_date: '2025-12-20', ...more })],
      head,
    )
  ).tickets[0] ?? 0

async function reissue(ticket: number, number: string, amounts: object): Promise<void> {
  const depute = await desk.create('ticket_depute', {
    ticket,
    kind: 'date',
    request_date: desk.base.clock.today(),
    new_ticket_no: number,
  })
  await must(desk.event('ticketing', 'ticket_depute', depute, { type: 'QUOTE', ...amounts }))
  await must(desk.event('ticketing', 'ticket_depute', depute, { type: 'ACCEPT' }))
  await must(desk.event('manager', 'ticket_depute', depute, { type: 'REISSUE' }))
}

beforeAll(async () => {
  desk = await openDesk('2025-07-02')
  const made = await must(
    desk.send('admin', 'POST', '/airway/api/v1/airway/create/', {
      name: 'Emirates Worked',
      iata_code: 'E9',
      accounting_code: '176',
      channel: 'bsp',
      commission_bp: 700,
      void_cutoff: '23:59',
      refund_days: 60,
    }),
  )
  emirates = Number(made['id'])
  await buy('0652412000101')
  const changed = await buy('0652412000112')
  await desk.sold(changed, '56500.00')
  on('2025-07-16')
  const refunded = await buy('1762412000123', { fare: '68000.00', tax: '10400.00' }, { airline: emirates })
  await desk.sold(refunded, '80000.00')
  await reissue(changed, '0652412000145', {
    fare_diff: '3500.00',
    tax_diff: '0',
    penalty: '2800.00',
    commission: '245.00',
    ait: '10.50',
    service_fee: '900.00',
  })
  on('2025-07-18')
  const voided = await buy('0652412000156')
  await must(
    desk.event('manager', 'iata_ticket', voided, { type: 'VOID', reason: 'wrong name on the ticket' }),
  )
  on('2025-07-22')
  const refund = await desk.create('ticket_refund', {
    ticket: refunded,
    kind: 'partial',
    request_date: '2025-07-22',
    request_reason: 'the passenger does not travel',
    settlement: 'bsp',
    ra_no: 'RA-77',
    fare_refund: '68000.00',
    tax_refund: '7800.00',
    airline_penalty: '9000.00',
    commission_recall: '4760.00',
    service_charge: '1500.00',
  })
  await must(desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE', ra_no: 'RA-77' }))
  await must(
    desk.event('manager', 'ticket_refund', refund, {
      type: 'AIRLINE_APPROVED',
      fare_refund: '68000.00',
      tax_refund: '7800.00',
      airline_penalty: '9000.00',
      commission_recall: '4760.00',
      service_charge: '1500.00',
    }),
  )
  on('2025-07-24')
  const send = () =>
    desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', { content: worked })
  statement = Number((await must(send()))['id'])
  const again = await send()
  expect([again.status, again.body.detail]).toEqual([409, 'This statement was already imported.'])
  await must(event({ type: 'MATCH' }))
})
afterAll(() => desk.base.close())

describe('the worked example', () => {
  it('gives every row its result and the actions of the handbook', async () => {
    const { rows } = await page()
    const seen = rows
      .toSorted((one, two) => (one.row_no ?? 99) - (two.row_no ?? 99))
      .map((row) => [
        row.code,
        row.document_no,
        row.net,
        row.books_net,
        row.result,
        row.difference,
        row.offers,
      ])
    expect(seen).toEqual([
      ['TKTT', '0652412000101', '52104.50', '52104.50', 'matched', '0.00', []],
      [
        'TKTT',
        '0652412000112',
        '52359.50',
        '52104.50',
        'amount_difference',
        '255.00',
        ['accept', 'dispute', 'edit'],
      ],
      ['TKTT', '1762412000123', '73844.00', '73844.00', 'matched', '0.00', []],
      ['RFND', '1762412000123', '-62040.00', '-62040.00', 'matched', '0.00', []],
      ['TKTT', '0652412000167', '52651.00', null, 'missing_in_books', '52651.00', ['capture', 'dispute']],
      ['CANX', '0652412000156', '0.00', '0.00', 'matched', '0.00', []],
      ['ADMA', '0656100077', '1800.00', null, 'missing_in_books', '1800.00', ['accept', 'dispute']],
      ['TKTT', '0652412000101', '52104.50', null, 'duplicate_in_file', '52104.50', ['dispute']],
      [null, '0652412000145', null, '6065.50', 'missing_in_bsp', '-6065.50', ['carry', 'not_billed', 'void']],
    ])
  })

  it('shows the parts of a difference side by side', async () => {
    const { parts } = await rowAt('0652412000112', 'amount_difference')
    expect(parts).toEqual({
      fare: { file: '46500.00', books: '46500.00' },
      tax: { file: '8720.00', books: '8720.00' },
      commission: { file: '3000.00', books: '3255.00' },
      ait: { file: '139.50', books: '139.50' },
    })
  })

  it('proves the file with the books, to the paisa', async () => {
    expect((await page()).sums).toEqual({
      file: '222823.50',
      books: '122078.50',
      differences: '255.00',
      missing_in_books: '54451.00',
      duplicates: '52104.50',
      missing_in_bsp: '6065.50',
    })
  })

  it('edits no ticket that was exchanged', async () => {
    const row = await rowAt('0652412000112', 'amount_difference')
    const refused = await event({ type: 'RESOLVE', row: row.id, action: 'edit' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This ticket is exchanged and cannot be edited.',
    ])
  })

  it('resolves the rest, row by row, and every step leaves the identity true', async () => {
    for (const [document, result, action, reason] of [
      ['0652412000112', 'amount_difference', 'accept'],
      ['0652412000167', 'missing_in_books', 'capture'],
      ['0656100077', 'missing_in_books', 'accept'],
      ['0652412000101', 'duplicate_in_file', 'dispute', 'billed twice'],
      ['0652412000145', 'missing_in_bsp', 'carry'],
    ] as const) {
      const row = await rowAt(document, result)
      await must(event({ type: 'RESOLVE', row: row.id, action, ...(reason ? { reason } : {}) }))
      await must(event({ type: 'MATCH' }))
      expectIdentity((await page()).sums)
    }
    const memo = (await rowAt('0656100077', 'missing_in_books')).memo ?? 0
    expect(await desk.record('ticket_memo', memo)).toMatchObject({ memo_no: '0656100077', amount: '1800.00' })
    expect((await page()).sums).toMatchObject({ file: '222823.50', books: '122078.50' })
    expect((await must(event({ type: 'CLOSE' })))['state']).toBe('reconciled')
  })
})

describe('an item the file lacks', () => {
  const next = async (period: string, day: string, documents: string[] = []): Promise<number> => {
    on(day)
    const serial = String(period.replace(/\D/g, '')).padStart(10, '9')
    const lines = [
      `${period},TKTT,065,065${serial},${day},46500.00,8720.00,0,3255.00,139.50,52104.50,BDT`,
      ...documents,
    ]
    const made = await must(
      desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
        content: [header, ...lines].join('\n'),
      }),
    )
    await must(event({ type: 'MATCH' }, Number(made['id'])))
    return Number(made['id'])
  }
  const missing = async (id: number) =>
    (await page(id)).rows.filter(({ result }) => result === 'missing_in_bsp').map((row) => row.document_no)

  it('is waited for in the next period once it was left to it, until it is marked as not billed', async () => {
    const fourth = await next('2507-P4', '2025-07-30')
    expect(await missing(fourth)).toEqual(['0652412000145'])
    const [row] = (await page(fourth)).rows.filter(({ result }) => result === 'missing_in_bsp')
    const silent = await event({ type: 'RESOLVE', row: row?.id, action: 'not_billed' }, fourth)
    expect([silent.status, silent.body.detail]).toEqual([409, 'Please enter the reason.'])
    await must(
      event({ type: 'RESOLVE', row: row?.id, action: 'not_billed', reason: 'the airline waived it' }, fourth),
    )
    await must(event({ type: 'MATCH' }, fourth))
    expectIdentity((await page(fourth)).sums)
    expect(await missing(await next('2508-P1', '2025-08-07'))).toEqual([])
  })

  it('is found where the next period bills it', async () => {
    on('2025-08-10')
    const ticket = await buy('0652412000178')
    const second = await next('2508-P2', '2025-08-14')
    const [row] = (await page(second)).rows.filter(({ document_no: no }) => no === '0652412000178')
    await must(event({ type: 'RESOLVE', row: row?.id, action: 'carry' }, second))
    const third = await next('2508-P3', '2025-08-20', [
      '2508-P3,TKTT,065,0652412000178,2025-08-10,46500.00,8720.00,0,3255.00,139.50,52104.50,BDT',
    ])
    const billed = (await page(third)).rows.find(({ document_no: no }) => no === '0652412000178')
    expect(billed).toMatchObject({ result: 'matched', ticket })
  })

  it('is voided in the books by a manager, with its entry, although its day is over', async () => {
    on('2025-08-25')
    const ticket = await buy('0652412000189')
    await desk.sold(ticket, '56500.00')
    const fourth = await next('2508-P4', '2025-08-29')
    const before = (await page(fourth)).sums
    const row = (await page(fourth)).rows.find(({ document_no: no }) => no === '0652412000189')
    const body = { type: 'RESOLVE', row: row?.id, action: 'void', reason: 'voided in the GDS on its day' }
    const late = await desk.event('manager', 'iata_ticket', ticket, { type: 'VOID', reason: body.reason })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'The void window for this ticket closed at 25 Aug 2025, 23:59. Use a refund.',
    ])
    const refused = await event(body, fourth)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Only a manager can void a ticket of a statement.',
    ])
    const last = await desk.lastEntry()
    await must(event(body, fourth, 'manager'))
    expect(await desk.record('iata_ticket', ticket)).toMatchObject({ state: 'voided' })
    const lines = await desk.linesAfter(last)
    expect(lines.filter(([, account]) => account === '2101').map((line) => line.slice(3, 5))).toEqual([
      [5210450, 0],
    ])
    const { sums } = await page(fourth)
    expectIdentity(sums)
    expect(minor(sums.books)).toBe(minor(before.books) - 5210450)
    expect(minor(sums.missing_in_bsp)).toBe(minor(before.missing_in_bsp) - 5210450)
    await must(event({ type: 'MATCH' }, fourth))
    expect((await page(fourth)).sums).toEqual(sums)
  })

  it('does not void what was reissued, and says why', async () => {
    on('2025-09-02')
    const ticket = await buy('0652412000190')
    await desk.sold(ticket, '56500.00')
    await reissue(ticket, '0652412000191', { fare_diff: '3500.00', tax_diff: '0', penalty: '0' })
    const first = await next('2509-P1', '2025-09-07')
    const row = (await page(first)).rows.find(({ document_no: no }) => no === '0652412000191')
    const refused = await event(
      { type: 'RESOLVE', row: row?.id, action: 'void', reason: 'voided in the GDS' },
      first,
      'manager',
    )
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A reissued ticket cannot be voided. Use a refund.',
    ])
  })
})

describe('what the file says otherwise', () => {
  it('drafts an edit of the ticket with what the airline billed', async () => {
    on('2025-09-18')
    const ticket = await buy('0652412000233')
    on('2025-09-20')
    const made = await must(
      desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
        content: [
          header,
          '2509-P3,TKTT,065,0652412000233,2025-09-18,46500.00,8720.00,0,3000.00,139.50,52359.50,BDT',
        ].join('\n'),
      }),
    )
    const id = Number(made['id'])
    await must(event({ type: 'MATCH' }, id))
    const [row] = (await page(id)).rows
    await must(event({ type: 'RESOLVE', row: row?.id, action: 'edit' }, id))
    const after = await page(id)
    expectIdentity(after.sums)
    const { edit } = after.rows[0] ?? {}
    const drafted = await desk.record('ticket_edit', edit ?? 0)
    expect(drafted).toMatchObject({
      ticket,
      state: 'draft',
      edit_no: expect.stringMatching(/^TED-2025-\d{6}$/),
      commission: '3000.00',
      fare: null,
      changes: { commission: '3,255 → 3,000' },
    })
    await must(desk.event('ticketing', 'ticket_edit', edit ?? 0, { type: 'SUBMIT' }))
  })

  it('voids a sold ticket the file has as void, and drafts the refund the books lack', async () => {
    on('2025-09-10')
    const [sold, given] = [await buy('0652412000211'), await buy('0652412000222')]
    await desk.sold(sold, '56500.00')
    await desk.sold(given, '56500.00')
    on('2025-09-14')
    const made = await must(
      desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
        content: [
          header,
          '2509-P2,CANX,065,0652412000211,2025-09-10,0,0,0,0,0,0,BDT',
          '2509-P2,TKTT,065,0652412000222,2025-09-10,46500.00,8720.00,0,3255.00,139.50,52104.50,BDT',
          '2509-P2,RFND,065,0652412000222,2025-09-12,46500.00,8000.00,5000.00,3255.00,0,-46245.00,BDT',
        ].join('\n'),
      }),
    )
    const id = Number(made['id'])
    await must(event({ type: 'MATCH' }, id))
    const { rows, sums } = await page(id)
    const [cancelled, refunded] = ['CANX', 'RFND'].map((code) => rows.find((row) => row.code === code))
    expect([cancelled?.result, cancelled?.offers, cancelled?.closed]).toEqual([
      'wrong_status',
      ['dispute', 'void'],
      [{ action: 'void', why: 'Only a manager can void a ticket of a statement.' }],
    ])
    expect([refunded?.result, refunded?.offers]).toEqual(['missing_in_books', ['refund', 'dispute']])
    expectIdentity(sums)
    await must(
      event(
        { type: 'RESOLVE', row: cancelled?.id, action: 'void', reason: 'voided in the GDS on its day' },
        id,
        'manager',
      ),
    )
    expect(await desk.record('iata_ticket', sold)).toMatchObject({ state: 'voided' })
    await must(event({ type: 'RESOLVE', row: refunded?.id, action: 'refund' }, id))
    const after = await page(id)
    expectIdentity(after.sums)
    const drafted = after.rows.find((row) => row.code === 'RFND')?.refund ?? 0
    expect(await desk.record('ticket_refund', drafted)).toMatchObject({
      ticket: given,
      state: 'requested',
      settlement: 'bsp',
      fare_refund: '46500.00',
      tax_refund: '8000.00',
      airline_penalty: '5000.00',
      commission_recall: '3255.00',
    })
    await must(event({ type: 'MATCH' }, id))
    expectIdentity((await page(id)).sums)
  })
})

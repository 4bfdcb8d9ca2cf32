/** Pasted bookings, tickets and interface files over HTTP: lines of a request with passengers, airlines and what is already known. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffName } from '../users.ts'
import { insertRow } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

const today = '2026-11-23'
const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tickets/${name}.txt`, import.meta.url), 'utf8')
const module = 'ticket_purchase'
const at = (rest: string): string => `/${module}/api/v1/${module}/${rest}`

interface ReadLine {
  use: string
  airline: { id: number; name: string } | null
  values: Record<string, string | number | null>
  doubts: { field: string; reason: string; value: string | null }[]
  found_by: string | null
  known: { number: string; place: string; id: number | null } | null
  issued_on: string | null
  time_limit: string | null
  original: string | null
  difference: string | null
}
interface Read {
  lines: ReadLine[]
  gds: number | null
  unread: number[]
}

let desk: Desk
let qatar: number
let rahim: number
beforeAll(async () => {
  desk = await openDesk(today)
  const { db } = desk.base
  qatar = await insertRow(db, 'airway', {
    name: 'Qatar Airways',
    iata_code: 'QR',
    accounting_code: '157',
    channel: 'bsp',
    commission_bp: 700,
  })
  const { rows } = await sql<{
    branch: number
    type: number
  }>`select branch, passenger_type as type from passenger where id = ${desk.passenger}`.execute(db)
  const person = { branch: rows[0]?.branch, passenger_type: rows[0]?.type }
  rahim = await insertRow(db, 'passenger', {
    ...person,
    full_name: 'RAHIM MIA',
    passport_no: 'A00000001',
    gender: 'male',
  })
  for (const full_name of ['SALMA BEGUM', 'BEGUM SALMA'])
    await insertRow(db, 'passenger', { ...person, full_name, gender: 'female' })
})
afterAll(() => desk.base.close())

const read = async (text: string, who: StaffName = 'ticketing'): Promise<Read> => {
  const { status, body } = await desk.send(who, 'POST', at('read_text'), { text })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Read // The answer's own schema says so.
}
const check = async (what: string, query: string): Promise<Record<string, unknown>> =>
  (await desk.send('ticketing', 'GET', at(`check_${what}/?${query}`))).body
const lineOf = ({ lines }: Read, number: string | null, use = 'fill'): ReadLine | undefined =>
  lines.find(({ values, use: its }) => values['ticket_no'] === number && its === use)

describe('a pasted text', () => {
  it('becomes lines of one booking, with passengers found by passport or name and doubtful cells named', async () => {
    const answer = await read(fixture('pasted-amadeus').split(/^### .*\n/m)[1] ?? '')
    const { rows } = await sql<{ id: number }>`select id from gds where code = '1A'`.execute(desk.base.db)
    expect(answer.gds).toBe(rows[0]?.id)
    expect(answer.unread).toEqual([])
    expect(answer.lines.map(({ use, airline }) => [use, airline?.id])).toEqual(
      Array.from({ length: 3 }, () => ['fill', qatar]),
    )
    expect(lineOf(answer, '1572410000101')).toMatchObject({
      found_by: 'passport',
      issued_on: '2026-11-10',
      values: {
        passenger: rahim,
        passenger_name: 'UDDIN/MD RAHIM MR',
        pnr: '7KQ2LM',
        sector: 'DAC-DOH-RUH',
        travel_class: 'S',
        flight_no: 'QR639',
        travel_date: '2026-12-05',
        return_date: null,
        fare: null,
      },
      doubts: [{ field: 'fare', reason: 'only-total', value: '63895.00' }],
    })
    expect(lineOf(answer, '1572410000102')).toMatchObject({
      found_by: null,
      values: { passenger: null },
      doubts: [
        { field: 'passenger', reason: 'several-passengers', value: '2' },
        { field: 'fare', reason: 'only-total' },
      ],
    })
  })

  it('fills the amounts of an interface file, and leaves out what is no sale', async () => {
    const answer = await read(fixture('amadeus-air'))
    expect(lineOf(answer, '1572410000101')?.values).toMatchObject({
      fare: '51240.00',
      tax: '12655.00',
      commission: '3586.80',
      ait: null,
    })
    expect(lineOf(answer, '1572410000101')?.doubts).toEqual([
      { field: 'ait', reason: 'ait-not-named', value: '153.72' },
    ])
    expect(
      answer.lines.flatMap(({ use, values, original, difference }) =>
        use === 'fill' ? [] : [[use, values['ticket_no'], original, difference]],
      ),
    ).toEqual([
      ['exchange', '1572410000150', '1572410000101', '8660.00'],
      ['void', '0652410000301', null, null],
      ['refund', '1572410000102', '1572410000102', '57795.00'],
    ])
    // An airline the masters do not have: the line names none.
    expect(lineOf(answer, '1762410000201')).toMatchObject({
      airline: null,
      doubts: [{ field: 'ticket_no', reason: 'conjunctions', value: '1762410000202' }],
    })
  })

  it('saves as it was filled, and is known from then on, pasted or typed', async () => {
    const text = fixture('amadeus-air')
    const [first, second] = (await read(text)).lines.filter(
      ({ use, airline }) => use === 'fill' && airline?.id === qatar,
    )
    const lines = [first, second].map((line) => line?.values)
    const id = await desk.create(module, {
      channel: 'bsp',
      airline: qatar,
      gds: desk.gds,
      issue_date: '2026-11-10',
      lines: lines.map((values) => ({ ...values, ait: '0.00' })),
    })
    expect(lineOf(await read(text), '1572410000101', 'known')?.known).toEqual({
      number: '1572410000101',
      place: 'request',
      id,
    })
    expect(await check('ticket_no', 'ticket_no=157-2410000101')).toMatchObject({
      known: { place: 'request', id },
    })
    expect(await check('ticket_no', `ticket_no=157-2410000101&except=${id}`)).toMatchObject({ known: null })
    expect(await check('pnr', 'pnr=7kq2lm')).toEqual({ requests: [id] })
    expect(await check('pnr', `pnr=7KQ2LM&except=${id}`)).toEqual({ requests: [] })
    const { status, body } = await desk.event('ticketing', module, id, { type: 'FINALISE' })
    expect(status, JSON.stringify(body)).toBe(200)
    const again = await read(text)
    expect(again.lines.filter(({ use, airline }) => use === 'fill' && airline?.id === qatar)).toEqual([])
    expect(lineOf(again, '1572410000102', 'known')?.known).toMatchObject({ place: 'books' })
  })

  it('is kept nowhere: not in the log, not in the audit, not as an answer to be repeated', async () => {
    await read(fixture('pasted-amadeus'))
    expect(desk.base.logged.join('\n')).not.toContain('NASRIN')
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from audit_log a where a::text like '%NASRIN%') + (select count(*) from idempotency k where k::text like '%NASRIN%') as count`.execute(
      desk.base.db,
    )
    expect(Number(rows[0]?.count)).toBe(0)
  })

  it('is read only for who may make a request', async () => {
    expect((await desk.send('processing', 'POST', at('read_text'), { text: 'x' })).status).toBe(403)
    expect((await read('Dear colleagues, see you at 5.')).lines).toEqual([])
  })
})

describe('a typed ticket number', () => {
  it('says its airline and whether its check digit fits', async () => {
    expect(await check('ticket_no', 'ticket_no=065-24110000112')).toEqual({
      number: '0652411000011',
      conjunctions: [],
      check_digit_fits: false,
      airline: { id: desk.airline, name: 'Saudia', channel: 'bsp' },
      known: null,
    })
    expect(await check('ticket_no', 'ticket_no=176-2410000201-02')).toMatchObject({
      conjunctions: ['1762410000202'],
      check_digit_fits: null,
      airline: null,
    })
  })

  it('is found as it is stored and as it is shown, and names its ticket with the hyphen', async () => {
    const {
      tickets: [ticket = 0],
    } = await desk.bought([
      desk.line({ ticket_no: '0652411777001', passenger_name: 'HASAN ALI', travel_date: '2027-01-10' }),
    ])
    const list = '/iata_ticket/api/v1/iata_ticket'
    for (const typed of ['0652411777001', '065-2411777001', '065 2411777001', '2411777001']) {
      const q = encodeURIComponent(typed)
      const { body } = await desk.send('ticketing', 'GET', `${list}/all?q=${q}`)
      expect([typed, (body['iata_tickets'] as { id: number }[]).map(({ id }) => id)]).toEqual([
        typed,
        [ticket],
      ])
      const picked = await desk.send('ticketing', 'GET', `${list}/without_pagination/all?q=${q}`)
      expect(picked.body['iata_tickets']).toMatchObject([{ id: ticket, label: '065-2411777001 HASAN ALI' }])
    }
  })
})

it('offers a passenger by name before one whose father has the name', async () => {
  const { rows } = await sql<{ type: number; branch: number }>`
    select passenger_type as type, branch from passenger where id = ${desk.passenger}`.execute(desk.base.db)
  const named = (full_name: string, father_name: string) =>
    insertRow(desk.base.db, 'passenger', {
      branch: rows[0]?.branch,
      passenger_type: rows[0]?.type,
      full_name,
      father_name,
      gender: 'male',
    })
  const own = await named('ALHAJ SOBUJ GAFUR', 'KARIM GAFUR')
  const begun = await named('SOBUJ MIA', 'RAHIM MIA')
  const fathers = await named('MD AKRAM KHAN', 'SOBUJ KHAN')
  const { body } = await desk.send(
    'ticketing',
    'GET',
    '/passenger/api/v1/passenger/without_pagination/all/?q=sobuj',
  )
  expect((body['passengers'] as { id: number }[]).map(({ id }) => id)).toEqual([begun, own, fathers]) // The answer of the picker.
})

it('names the passenger of another branch before a ticket is issued, and whose work it is', async () => {
  const { db } = desk.base
  const { rows } = await sql<{
    type: number
  }>`select passenger_type as type from passenger where id = ${desk.passenger}`.execute(db)
  const away = await insertRow(db, 'passenger', {
    branch: desk.users.branchIds.CTG,
    passenger_type: rows[0]?.type,
    full_name: 'JASIM MIA',
    gender: 'male',
  })
  await sql`update app_user set branch_scope = 'all' where id = ${desk.users.ids.ticketing}`.execute(db)
  const request = await desk.create(module, {
    channel: 'bsp',
    airline: desk.airline,
    gds: desk.gds,
    lines: [
      desk.line({ passenger: desk.passenger, travel_date: '2026-12-20' }),
      desk.line({ passenger: away, travel_date: '2026-12-20' }),
    ],
  })
  const finalise = (who: StaffName) => desk.event(who, module, request, { type: 'FINALISE' })
  expect(await finalise('ticketing')).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(
        /^Line 2: JASIM MIA belongs to the branch .+\. A manager or a colleague of that branch issues the ticket\.$/,
      ),
    },
  })
  expect(await finalise('manager')).toMatchObject({ status: 200 })
  const { rows: tickets } = await sql<{ passenger: number; branch: number }>`
    select passenger, branch from iata_ticket where purchase = ${request} order by id`.execute(db)
  expect(tickets).toEqual([
    { passenger: desk.passenger, branch: desk.users.branchIds.DHK },
    { passenger: away, branch: desk.users.branchIds.DHK },
  ])
})

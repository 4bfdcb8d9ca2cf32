/** Temporary tickets over HTTP: captured with gaps, put on the temporary list, transferred to the tickets with their entry. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffName } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

const module = 'iata_ticket_temporary'
const at = (rest: string): string => `/${module}/api/v1/${module}/${rest}`
let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2025-07-03')
})
afterAll(() => desk.base.close())

/** A whole ticket, as a clerk captures it. */
const whole = (more: object = {}) =>
  desk.line({ airline: desk.airline, gds: desk.gds, issue_date: '2025-07-02', ...more })
const captured = (values: object) => desk.create(module, values)
const change = async (id: number, values: object, who: StaffName = 'ticketing') =>
  desk.send(who, 'PUT', at(`update/${id}`), values, (await desk.record(module, id))['version'])
const send = async (id: number, name: 'transfer' | 'transfer_temporary', who: StaffName = 'ticketing') =>
  desk.send(who, 'POST', at(`${name}/${id}/`), {}, (await desk.record(module, id))['version'])
const said = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.detail]

describe('temporary tickets', () => {
  it('are captured with gaps, and say one after the other what they lack for the temporary list', async () => {
    const nameless = await desk.send('ticketing', 'POST', at('create/'), { fare: '45000.00' })
    expect(nameless.status).toBe(422)
    expect(JSON.stringify(nameless.body)).toContain('Enter a PNR or a ticket number.')
    const id = await captured({ pnr: 'ab12cd' })
    expect(await desk.record(module, id)).toMatchObject({ state: 'staged', pnr: 'AB12CD', source: 'manual' })
    const { ticket_no } = desk.line()
    for (const [lack, filled] of [
      ['Please select an airline.', { airline: desk.airline }],
      ['Please enter the ticket number.', { ticket_no: 'GRP-SV-1' }],
      ['Ticket number must have 13 digits.', { ticket_no: '1572411000011' }],
      ['Ticket number must start with 065 for Saudia.', { ticket_no }],
      ['Please select a passenger.', { passenger_name: 'SALMA KHATUN' }],
      ['Fare must be greater than 0.', { fare: '45000.00' }],
    ] as const) {
      expect(said(await send(id, 'transfer_temporary'))).toEqual([409, lack])
      expect((await change(id, filled)).status).toBe(200)
    }
    expect(await send(id, 'transfer_temporary')).toMatchObject({
      status: 200,
      body: { id, state: 'temporary' },
    })
    // The airline's rate was filled in as soon as airline and fare were both known.
    expect(await desk.record(module, id)).toMatchObject({ commission: '3150.00', ait: '135.00' })
  })

  it('are still corrected on the temporary list, and become tickets with their entry', async () => {
    const id = await captured(whole({ gds: null, issue_date: null, passenger: desk.passenger }))
    expect(said(await send(id, 'transfer'))).toEqual([
      409,
      'Cannot transfer to the tickets: Temporary Ticket is Staged.',
    ])
    expect((await send(id, 'transfer_temporary')).status).toBe(200)
    expect(said(await send(id, 'transfer'))).toEqual([409, 'Please select a GDS.'])
    expect((await change(id, { gds: desk.gds })).status).toBe(200)
    expect(said(await send(id, 'transfer'))).toEqual([409, 'Please select the issue date.'])
    expect((await change(id, { issue_date: '2025-07-02' })).status).toBe(200)
    const before = await desk.lastEntry()
    expect((await send(id, 'transfer', 'processing')).status).toBe(403)
    expect(await desk.linesAfter(before)).toEqual([])
    expect(await send(id, 'transfer')).toMatchObject({ status: 200, body: { state: 'transferred' } })
    expect((await desk.linesAfter(before)).map(([, ...rest]) => rest)).toEqual([
      ['1202', null, 5_035_000, 0, true],
      ['1406', null, 13_500, 0, true],
      ['2101', '065', 0, 5_048_500, true],
    ])
    const stored = await desk.record(module, id)
    expect(await desk.record('iata_ticket', Number(stored['transferred_to']))).toMatchObject({
      state: 'in_stock',
      channel: 'bsp',
      basis: 'agent',
      ticket_no: stored['ticket_no'],
      passenger: desk.passenger,
      gds: desk.gds,
      issue_date: '2025-07-02',
      pnr: 'AB12CD',
      sector: 'DAC-RUH',
      travel_date: '2025-07-20',
      net_cost: '50350.00',
    })
    expect(stored['abilities']).toMatchObject({ update: false, delete: false })
    expect(said(await change(id, { pnr: 'ZZ12CD' }))).toEqual([
      409,
      'A temporary ticket that was transferred or discarded cannot be edited.',
    ])
  })

  it('have a number that nobody has: not twice on the list, and on no ticket', async () => {
    const first = whole()
    const bought = desk.line()
    const one = await captured(first)
    const two = await captured(first)
    expect((await send(one, 'transfer_temporary')).status).toBe(200)
    expect(said(await send(two, 'transfer_temporary'))).toEqual([
      409,
      'This ticket is already in the temporary list.',
    ])
    expect((await desk.event('ticketing', module, one, { type: 'SEND_BACK' })).status).toBe(200)
    expect((await send(two, 'transfer_temporary')).status).toBe(200)
    await desk.bought([bought])
    const late = await desk.send('ticketing', 'POST', at('create/'), whole({ ticket_no: bought.ticket_no }))
    expect(late.status).toBe(201)
    expect(JSON.stringify(late.body)).toContain('This ticket number already exists.')
    expect(said(await send(Number(late.body['id']), 'transfer_temporary'))).toEqual([
      409,
      'This ticket number already exists.',
    ])
  })

  it('put on the list by two clerks at once stand there once', async () => {
    const values = whole()
    const ids = [await captured(values), await captured(values)]
    const answers = await Promise.all(ids.map((id) => send(id, 'transfer_temporary')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from iata_ticket_temporary where ticket_no = ${values.ticket_no} and state = 'temporary'`.execute(
      desk.base.db,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('are discarded with a reason, found and listed by the ticket desk, and not by others', async () => {
    const id = await captured({ pnr: 'QQ77WW' })
    expect((await desk.event('ticketing', module, id, { type: 'DISCARD' })).status).toBe(422)
    const reason = 'the passenger did not travel'
    expect(await desk.event('ticketing', module, id, { type: 'DISCARD', reason })).toMatchObject({
      status: 200,
      body: { state: 'discarded' },
    })
    for (const who of ['ticketing', 'accounts'] as const) {
      const found = await desk.send(who, 'GET', at('search/?keyword=QQ77WW'))
      expect(found.status).toBe(200)
      expect(JSON.stringify(found.body)).toContain('QQ77WW')
    }
    expect((await desk.send('accounts', 'POST', at('create/'), { pnr: 'QQ77WX' })).status).toBe(403)
  })
})

/** A ticket and the flight of its passenger move each other, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '../users.ts'
import { openDesk, type Desk } from './desk.ts'

interface Action {
  event: string
  prefilled?: Record<string, unknown>
  choices?: Record<string, Record<string, string>>
}

const today = '2025-07-03'
let desk: Desk
let type: number
beforeAll(async () => {
  desk = await openDesk(today)
  type = await insertRow(desk.base.db, 'passenger_type', {
    name: 'student',
    title: 'Student',
    serial_letter: 'S',
    base_plan: 'student',
    is_worker: false,
  })
})
afterAll(() => desk.base.close())

/** A passenger who needs nothing but a flight. */
async function traveller(name: string, state = 'active'): Promise<number> {
  return insertRow(desk.base.db, 'passenger', {
    branch: desk.users.branchIds.DHK,
    passenger_type: type,
    full_name: name,
    gender: 'male',
    journey_state: state,
    date_of_birth: '1995-01-01',
    passport_no: `A0${String(name.length).padStart(2, '0')}${Math.abs(name.charCodeAt(0))}999`.slice(0, 9),
    passport_expiry_date: '2032-01-01',
    skipped: JSON.stringify([
      'visa',
      'medical',
      'police',
      'documents',
      'enrolment',
      'embassy',
      'visa_bio',
      'mofa',
      'attestation',
      'training',
      'bmet_reg',
      'manpower',
      'okala',
    ]),
  })
}

const seat = (passenger: number) =>
  desk.line({ passenger, passenger_name: null, flight_no: 'SV805', return_date: null })
const flightOf = async (passenger: number) =>
  (
    await sql<{
      state: string
      ticket_no: string | null
      ticket_ref: number | null
      flight_date: string
      fare: string
      id: number
    }>`
      select id, state, ticket_no, ticket_ref, flight_date, fare from flight where passenger = ${passenger} and is_current`.execute(
      desk.base.db,
    )
  ).rows[0]
const stateOf = async (ticket: number) => (await desk.record('iata_ticket', ticket))['state']

it('a sold ticket is the flight of its passenger; taking the sale back takes it away', async () => {
  const passenger = await traveller('RAHIM UDDIN')
  const { tickets } = await desk.bought([seat(passenger)])
  const [ticket = 0] = tickets
  const sale = await desk.sold(ticket)
  const { ticket_no } = await desk.record('iata_ticket', ticket)
  expect(await flightOf(passenger)).toMatchObject({
    state: 'ticketed',
    ticket_no,
    ticket_ref: ticket,
    flight_date: '2025-07-20',
  })
  const { rows } = await sql`select 1 from cost_proposal`.execute(desk.base.db)
  expect(rows).toEqual([])
  const back = await desk.event('manager', 'ticket_sale', sale, {
    type: 'REVERSE',
    reason: 'sold to the wrong agent',
  })
  expect(back.status).toBe(200)
  expect((await flightOf(passenger))?.state).toBe('ticket_cancelled')
})

it('a reissue moves the flight, a departure flies the ticket, and its correction brings it back', async () => {
  const passenger = await traveller('KARIM MIAH')
  const { tickets } = await desk.bought([seat(passenger)])
  const [ticket = 0] = tickets
  await desk.sold(ticket)
  const depute = await desk.create('ticket_depute', { ticket, kind: 'date', request_date: today })
  await desk.event('ticketing', 'ticket_depute', depute, {
    type: 'QUOTE',
    fare_diff: '1000.00',
    tax_diff: '0.00',
    penalty: '500.00',
    service_fee: '0.00',
  })
  await desk.event('ticketing', 'ticket_depute', depute, { type: 'ACCEPT' })
  expect(
    await desk.event('manager', 'ticket_depute', depute, {
      type: 'REISSUE',
      new_ticket_no: '0652411077777',
      new_travel_date: '2025-07-25',
    }),
  ).toMatchObject({ status: 200 })
  const moved = await flightOf(passenger)
  expect(moved).toMatchObject({ state: 'ticketed', ticket_no: '0652411077777', flight_date: '2025-07-25' })
  expect(moved?.ticket_ref).not.toBe(ticket)
  const child = Number(moved?.ticket_ref)
  expect(await stateOf(child)).toBe('sold')

  await sql`update flight set flight_date = ${today} where id = ${moved?.id}`.execute(desk.base.db)
  await sql`update iata_ticket set travel_date = ${today} where id = ${child}`.execute(desk.base.db)
  const left = await desk.event('ticketing', 'flight', Number(moved?.id), {
    type: 'DEPART',
    departed_date: today,
  })
  expect(left).toMatchObject({ status: 200 })
  expect(await stateOf(child)).toBe('flown')
  const corrected = await desk.event('ticketing', 'flight', Number(moved?.id), {
    type: 'CORRECT_OFFLOADED',
    reason: 'the airline took nobody of the group',
  })
  expect(corrected).toMatchObject({ status: 200 })
  expect(await stateOf(child)).toBe('sold')
})

it('a cancelled flight asks for a refund of its ticket, and an approved refund cancels a flight', async () => {
  const [one, other] = [await traveller('SALAM'), await traveller('BARKAT ALI KHAN')]
  const { tickets } = await desk.bought([seat(one), seat(other)])
  const [first = 0, second = 0] = tickets
  await desk.sold(first)
  await desk.sold(second)
  expect(
    await desk.event('ticketing', 'flight', Number((await flightOf(one))?.id), {
      type: 'CANCEL_TICKET',
      reason: 'the passenger stays at home',
      refund_amount: '0.00',
      charge: '0.00',
    }),
  ).toMatchObject({ status: 200 })
  const { rows } = await sql<{ state: string; request_reason: string; refund_no: string }>`
    select state, request_reason, refund_no from ticket_refund where ticket = ${first}`.execute(desk.base.db)
  expect(rows).toEqual([
    {
      state: 'requested',
      request_reason: 'the passenger stays at home',
      refund_no: expect.stringMatching(/^TRD-/),
    },
  ])
  const refund = await desk.create('ticket_refund', {
    ticket: second,
    kind: 'full',
    request_date: today,
    request_reason: 'the passenger withdrew',
    ra_no: '8800001',
  })
  await desk.event('ticketing', 'ticket_refund', refund, { type: 'SUBMIT_TO_AIRLINE' })
  expect((await flightOf(other))?.state).toBe('ticketed')
  expect(
    await desk.event('manager', 'ticket_refund', refund, {
      type: 'AIRLINE_APPROVED',
      fare_refund: '45000.00',
      tax_refund: '8500.00',
    }),
  ).toMatchObject({ status: 200 })
  expect((await flightOf(other))?.state).toBe('ticket_cancelled')
})

it('a sale stands where the flight has to wait, and the desk hears of it', async () => {
  const passenger = await traveller('JOBBAR', 'on_hold')
  const { tickets } = await desk.bought([seat(passenger)])
  await desk.sold(tickets[0] ?? 0)
  expect(await flightOf(passenger)).toBeUndefined()
  const { rows } = await sql<{
    message: string
  }>`select distinct message from notification where message like '%is not ticketed yet.'`.execute(
    desk.base.db,
  )
  expect(rows).toEqual([{ message: expect.stringMatching(/^Ticket 065\d{10} of JOBBAR is sold/) }])
})

it('a ticket sold while its flight waited is proposed, and no other passenger flies with it', async () => {
  const [passenger, other] = [await traveller('SHAFIUR', 'on_hold'), await traveller('NURUL AMIN', 'on_hold')]
  const { tickets } = await desk.bought([seat(passenger), seat(other)])
  const [ticket = 0, another = 0] = tickets
  await desk.sold(ticket)
  await sql`update passenger set journey_state = 'active' where id = ${passenger}`.execute(desk.base.db)
  const { body } = await desk.send('ticketing', 'GET', `/passenger/api/v1/passenger/case/${passenger}`)
  const { steps } = body as unknown as { steps: { stage: string; actions: Action[] }[] }
  const action = steps.find(({ stage }) => stage === 'flight')?.actions.find((one) => one.event === 'TICKET')
  const { ticket_no } = await desk.record('iata_ticket', ticket)
  expect(action?.prefilled).toMatchObject({
    ticket_ref: ticket,
    ticket_no,
    flight_no: 'SV805',
    flight_date: '2025-07-20',
    from_airport: 'DAC',
  })
  expect(action?.choices?.['ticket_ref']).toEqual({ passenger: String(passenger) })

  const issue = (data: object) =>
    desk.send('ticketing', 'POST', '/flight/api/v1/flight/create', {
      passenger,
      type: 'TICKET',
      ...action?.prefilled,
      ...data,
    })
  const refused = async (data: object) => ((await issue(data)).body['errors'] as { message: string }[])[0]
  expect(await refused({ ticket_ref: another, ticket_no: null })).toMatchObject({
    pointer: '/ticket_ref',
    message: 'This ticket was not bought for this passenger.',
  })
  await sql`update iata_ticket set passenger = ${passenger} where id = ${another}`.execute(desk.base.db)
  expect(await refused({ ticket_ref: another, ticket_no: null })).toMatchObject({
    pointer: '/ticket_ref',
    message: expect.stringMatching(/^Ticket \d{3}-\d{10} is not sold\.$/),
  })
  expect((await issue({})).status).toBe(201)
  expect(await flightOf(passenger)).toMatchObject({ state: 'ticketed', ticket_ref: ticket, ticket_no })
})

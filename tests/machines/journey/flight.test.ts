import { expect, test } from 'vitest'
import { flightWorkflow } from '../../../src/machines/journey/flight.ts'
import { advance, judge, type StoredWorkflow } from '../../../src/machines/kit/judge.ts'
import { goodFacts, stage, type Over } from '../facts.ts'
import type { Case } from '../common-refusals.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'reached the airport after closing'
const ticket = {
  ticket_no: '0650000000101',
  pnr: 'DEMO01',
  airway: 51,
  flight_no: 'SV805',
  flight_date: '2027-02-10',
  from_airport: 'DAC',
  to_airport: 'RUH',
  fare: '52000.00',
}
const flightDay: Over = { today: '2027-02-10' }
const medicalUntil = (expiry: string | null, until: 'flight' | 'stamping' = 'flight'): Over => ({
  country: { medical_needed_until: until },
  stages: { medical: stage('medical', 'fit', 'Medical Fit', 'Medical Fit', { expiry_date: expiry }) },
})
const manpowerOpen = stage('man_power', 'submitted', 'Manpower Submitted', 'Manpower OK', {}, 'normal')
const digits = { field: 'ticket_no', says: 'Ticket number must have 13 digits.' }
const holder = { lookups: { taken: { ticket_no: { passenger: 1002, name: 'KARIM', status: 'active' } } } }
const notYet: Case[] = [
  { facts: { today: '2027-02-09' }, says: 'The flight date 10 Feb 2027 has not come yet.' },
  { facts: { today: '2027-02-10' }, allowed: true },
]
const tooOld = 'A flight older than 7 days can be corrected only by an administrator.'
const recent: Case[] = [
  { facts: { today: '2027-02-18' }, says: tooOld },
  { facts: { today: '2027-02-17' }, allowed: true },
  { facts: { today: '2027-02-18', user: { role: 'ADM' } }, allowed: true },
]

testWorkflow(flightWorkflow, {
  samples: {
    REQUEST: { preferred_date: '2027-02-10', route: 'DAC–RUH' },
    TICKET: ticket,
    RESCHEDULE: {
      flight_no: 'SV807',
      flight_date: '2027-02-12',
      charge: '3000.00',
      reason: 'employer asked for a later day',
    },
    DEPART: { departed_date: '2027-02-10' },
    CONFIRM_DEPARTURE: { note: 'boarded' },
    CORRECT_NOT_FLOWN: { outcome: 'missed', reason },
    CORRECT_OFFLOADED: { reason },
    MISS: { reason, penalty: '5000.00' },
    OFFLOAD: { reason, authority: 'Immigration' },
    CANCEL_TICKET: { reason, refund_amount: '40000.00', charge: '12000.00' },
    CANCEL: { reason },
  },
  key: (record) => record['confirmed'],
  rows: {
    4: { facts: flightDay },
    5: { facts: { today: '2027-02-11' } },
    6: { facts: flightDay },
    7: { facts: flightDay },
    8: { facts: flightDay },
    9: { facts: flightDay },
    10: { facts: flightDay },
  },
  conditions: {
    5: [
      { facts: { today: '2027-02-10' }, holds: false },
      { facts: { today: '2027-02-11' }, holds: true },
      { facts: { settings: { auto_flown: false } }, holds: false },
      { facts: { lifecycle: 'on_hold' }, holds: false },
      { facts: { lifecycle: 'ready_to_fly' }, holds: true },
    ],
    6: [
      { record: { confirmed: true }, holds: false },
      { record: { confirmed: false }, holds: true },
    ],
    7: [
      { data: { outcome: 'offloaded' }, holds: false },
      { data: { outcome: 'missed' }, holds: true },
    ],
  },
  refusals: {
    'G-MAN-OK': [
      { facts: { stages: { manpower: manpowerOpen } }, says: 'Manpower clearance is not issued.' },
      {
        facts: { stages: { manpower: manpowerOpen }, settings: { ticket_before_manpower: true } },
        allowed: true,
      },
      { facts: { stages: { manpower: undefined }, plan: { manpower: undefined } }, allowed: true },
      { facts: { stages: { manpower: undefined }, skipped: ['manpower'] }, allowed: true },
    ],
    'G-FLT-VISA': [
      {
        data: { flight_date: '2027-04-26' },
        field: 'flight_date',
        says: 'Flight date 26 Apr 2027 is after the visa expiry 25 Apr 2027.',
      },
      { data: { flight_date: '2027-04-25' }, allowed: true },
    ],
    'G-MED-FLT': [
      {
        facts: medicalUntil('2027-02-09'),
        field: 'flight_date',
        data: { flight_date: '2027-02-10' },
        says: 'Medical expires on 09 Feb 2027, before the flight date 10 Feb 2027.',
      },
      { facts: medicalUntil('2027-02-10'), data: { flight_date: '2027-02-10' }, allowed: true },
      { facts: medicalUntil('2027-02-09', 'stamping'), data: { flight_date: '2027-02-10' }, allowed: true },
      {
        facts: { ...medicalUntil('2027-02-09'), plan: { medical: undefined } },
        data: { flight_date: '2027-02-10' },
        allowed: true,
      },
    ],
    '2:G-FLT-TKT': [
      { data: { ticket_no: '065000000010' }, ...digits },
      { data: { ticket_no: undefined }, ...digits },
      {
        facts: holder,
        field: 'ticket_no',
        says: 'Ticket 065-0000000101 is already used by passenger #1002.',
      },
      { data: { own_ticket: true, ticket_no: undefined }, allowed: true },
      { data: { own_ticket: true, ticket_no: '12' }, ...digits },
    ],
    '3:G-FLT-TKT': [
      { data: { ticket_no: undefined }, allowed: true },
      { data: { ticket_no: '12' }, ...digits },
      {
        data: { ticket_no: '0650000000102' },
        facts: holder,
        field: 'ticket_no',
        says: 'Ticket 065-0000000102 is already used by passenger #1002.',
      },
    ],
    'G-FLT-AIRPORTS': [
      { data: { to_airport: 'DAC' }, field: 'to_airport', says: 'From and to must be different.' },
    ],
    'G-FLT-PAST': notYet,
    'G-FLT-RECENT': recent,
  },
})

const at = (state: string, record: Record<string, unknown>, over: Over = {}): StoredWorkflow => ({
  state,
  record,
  facts: goodFacts({ user: { id: 7, role: 'TKT' }, ...over }),
  last: null,
})

test('a ticket is announced, enters the calendar and proposes its fare', () => {
  const sold = advance(flightWorkflow, at('requested', { route: 'DAC–RUH' }), {
    type: 'TICKET',
    data: ticket,
  })
  expect(sold.record).toMatchObject({
    own_ticket: false,
    ticket_no: '0650000000101',
    route: 'DAC–RUH',
    fare: '52000.00',
  })
  expect(sold.effects).toEqual([
    { do: 'cal', date: '2027-02-10', category: 'flight' },
    { do: 'note', id: 'N11', values: { flight_no: 'SV805', date: '10 Feb 2027' } },
    { do: 'cost', kind: 'ticket', amount: '52000.00' },
  ])
})

test("a passenger's own ticket costs the agency nothing and replaces a cancelled one", () => {
  const own = advance(flightWorkflow, at('ticket_cancelled', { ticket_no: '0650000000101' }), {
    type: 'TICKET',
    data: { ...ticket, ticket_no: undefined, own_ticket: true },
  })
  expect(own.record).toMatchObject({ ticket_no: null, fare: '0.00', own_ticket: true, route: 'DAC–RUH' })
})

test('every change of the flight day is kept with its charge and reason', () => {
  const move = (record: Record<string, unknown>, day: string) =>
    advance(flightWorkflow, at('ticketed', record), {
      type: 'RESCHEDULE',
      data: { flight_no: 'SV807', flight_date: day, charge: '3000.00', reason: 'employer asked for it' },
    }).record
  const once = move({ ...ticket }, '2027-02-12')
  expect(once['ticket_no']).toBe('0650000000101')
  expect(move({ ...once }, '2027-02-15')['reschedules']).toEqual([
    {
      from: '2027-02-10',
      to: '2027-02-12',
      charge: '3000.00',
      reason: 'employer asked for it',
      by: 7,
      at: '2027-01-28',
    },
    {
      from: '2027-02-12',
      to: '2027-02-15',
      charge: '3000.00',
      reason: 'employer asked for it',
      by: 7,
      at: '2027-01-28',
    },
  ])
})

test('a departure moves the journey, uses up the visa and takes the passport along', () => {
  const left = { do: 'send', to: 'journey', event: 'FLIGHT_FLOWN', data: { flight_date: '2027-02-10' } }
  const used = { do: 'send', to: 'visa_allotment', event: 'MARK_CONSUMED' }
  const seen = advance(flightWorkflow, at('ticketed', { ...ticket }, { today: '2027-02-10' }), {
    type: 'DEPART',
    data: { departed_date: '2027-02-10' },
  })
  expect(seen.record).toMatchObject({ confirmed: true, departed_date: '2027-02-10' })
  expect(seen.effects).toEqual([left, used, { do: 'custody', place: 'delivered' }])
  const assumed = advance(flightWorkflow, at('ticketed', { ...ticket }, { today: '2027-02-11' }), {
    type: 'DATE_PASSED',
  })
  expect(assumed.record).toMatchObject({ confirmed: false, departed_date: '2027-02-10' })
  expect(assumed.effects).toEqual([
    left,
    used,
    { do: 'custody', place: 'delivered' },
    { do: 'note', id: 'N13', values: { date: '10 Feb 2027' } },
  ])
})

test('a departure that did not happen is taken back from journey and visa', () => {
  const flown = { ...ticket, departed_date: '2027-02-10', confirmed: false }
  const back = advance(flightWorkflow, at('flown', flown, { today: '2027-02-11' }), {
    type: 'CORRECT_NOT_FLOWN',
    data: { outcome: 'missed', reason },
  })
  expect([back.state, back.record['departed_date'], back.record['miss_reason']]).toEqual([
    'missed',
    null,
    reason,
  ])
  expect(back.effects).toEqual([
    { do: 'send', to: 'journey', event: 'FLIGHT_UNFLOWN', data: { reason } },
    { do: 'send', to: 'visa_allotment', event: 'MARK_UNCONSUMED' },
    { do: 'note', id: 'N12', values: { date: '10 Feb 2027', reason } },
  ])
})

test('a confirmed departure cannot be confirmed again', () => {
  expect(
    judge(flightWorkflow, at('flown', { confirmed: true }), { type: 'CONFIRM_DEPARTURE', data: {} }),
  ).toMatchObject({
    status: 409,
    code: 'G-STATE',
    message: 'The departure is already confirmed.',
  })
})

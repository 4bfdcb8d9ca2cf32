import { expect, test } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { visaAllotmentWorkflow } from '../../../src/machines/visas/visa-allotment.ts'
import { goodFacts, openList, stage, type Over } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'entered for the wrong person'
const entry = {
  id: 3,
  visa_no: '1305550101',
  state: 'open',
  expiry_date: '2028-11-09',
  country: 1,
  recruiting_agency: 5,
  sponsor_name: 'Demo Sponsor',
  labels: { country: 'Saudi Arabia' },
}
const line = {
  id: 31,
  visa_entry: 3,
  profession: 11,
  gender: 'male',
  quantity: 10,
  active: 9,
  burnt: 0,
  available: 1,
  labels: { profession: 'General Labourer' },
}
const named = (entryOver: Row = {}, lineOver: Row = {}): Over => ({
  lookups: { refs: { visa_entry: { ...entry, ...entryOver }, visa_line: { ...line, ...lineOver } } },
})
const stages = (over: NonNullable<Over['stages']>): Over => ({
  stages: {
    mofa: stage('mofa', 'cancelled', 'MOFA Cancelled', 'MOFA OK', {}, 'parked'),
    embassy: stage('embassy', 'rejected', 'Visa Rejected', 'Visa Stamped', {}, 'blocker'),
    ...over,
  },
})
const visaFor = 'Visa 1305550101 is for Saudi Arabia, General Labourer, male.'
const listCases = (field: string, list_no: string) => [
  {
    data: { [field]: 61 },
    facts: { lookups: { refs: { [field]: { ...openList(list_no), state: 'submitted' } } } },
    field,
    says: `List ${list_no} is Submitted.`,
  },
  {
    data: { [field]: 61 },
    facts: {
      lookups: {
        refs: {
          [field]: {
            ...openList(list_no),
            country: 2,
            labels: { country: 'Qatar', recruiting_agency: 'Demo Overseas' },
          },
        },
      },
    },
    field,
    says: `List ${list_no} is for Qatar, Demo Overseas.`,
  },
  { data: { [field]: undefined }, allowed: true as const },
]
const requested = { request_date: '2027-01-20', reason_code: 'other', reason }
const refused = { refuse_date: '2027-01-25', reason }
const prior = (state: string) => [
  { record: { prior_state: null }, says: `The visa was not ${state} before the request.` },
]
const requestOrder = (field: string, label: string) => [
  {
    record: { request_date: '2027-01-27' },
    field,
    says: `${label} cannot be before Request Date (27 Jan 2027).`,
  },
  { record: { request_date: '2027-01-25' }, allowed: true as const },
]

testWorkflow(visaAllotmentWorkflow, {
  facts: { ...named(), ...stages({}) },
  key: (record) => [record['prior_state'], record['quantity_returned']],
  variants: {
    12: [{ data: { quantity_returned: false, cost_bearer: 'agent' } }],
    11: [{ data: { passport_listed: false } }],
    17: [{ data: { visa_expiry_date: undefined }, record: { visa_expiry_date: '2027-01-02' } }],
  },
  samples: {
    ALLOT: { visa_entry: 3, visa_line: 31, allot_date: '2027-01-10' },
    CHANGE: { visa_entry: 3, visa_line: 31, reason },
    RELEASE: { reason },
    REQUEST_CANCEL: { ...requested, visa_cancel_list: 61 },
    CONFIRM_CANCEL: { cancel_date: '2027-01-25', reference_no: 'CAN-900105', quantity_returned: true },
    REFUSE_CANCEL: refused,
    REQUEST_REISSUE: { ...requested, visa_reissue_list: 61 },
    CONFIRM_REISSUE: { visa_stamp_no: '600000205', stamp_date: '2027-01-25', visa_expiry_date: '2027-04-25' },
    REFUSE_REISSUE: refused,
    REALLOT: { visa_entry: 3, visa_line: 31, allot_date: '2027-01-26' },
    DROP: { reason },
  },
  rows: { 17: { facts: { stages: { mofa: stage('mofa', 'issued', 'MOFA OK', 'MOFA OK') } } } },
  conditions: {
    5: [
      {
        facts: stages({ mofa: stage('mofa', 'applied', 'MOFA Applied', 'MOFA OK', {}, 'normal') }),
        holds: false,
      },
      { facts: stages({ mofa: stage('mofa', 'issued', 'MOFA OK', 'MOFA OK') }), holds: false },
      {
        facts: stages({
          embassy: stage('embassy', 'submitted', 'Embassy Submitted', 'Visa Stamped', {}, 'normal'),
        }),
        holds: false,
      },
      {
        facts: stages({
          embassy: stage('embassy', 'queried', 'Embassy Query', 'Visa Stamped', {}, 'blocker'),
        }),
        holds: false,
      },
      { holds: true },
    ],
  },
  refusals: {
    'G-VE-LIVE': [
      { facts: named({ state: 'suspended' }), field: 'visa_entry', says: 'Visa 1305550101 is Suspended.' },
      {
        facts: named({ expiry_date: '2027-01-27' }),
        field: 'visa_entry',
        says: 'Visa 1305550101 is Expired.',
      },
      { facts: named({ expiry_date: '2027-01-28' }), allowed: true },
      { facts: named({ state: 'exhausted' }), allowed: true },
    ],
    'G-VE-MATCH': [
      { facts: named({ country: 2 }), field: 'visa_line', says: visaFor },
      { facts: { ...named(), passenger: { profession: 99 } }, field: 'visa_line', says: visaFor },
      { facts: { passenger: { profession: 12 } }, field: 'visa_line', says: visaFor },
      { facts: { passenger: { profession: null } }, allowed: true },
      { facts: { passenger: { gender: 'female' } }, field: 'visa_line', says: visaFor },
      { facts: { ...named({}, { gender: 'any' }), passenger: { gender: 'female' } }, allowed: true },
      { facts: named({}, { visa_entry: 4 }), field: 'visa_line', says: visaFor },
    ],
    'G-VE-QTY': [
      {
        facts: named({}, { available: 0 }),
        field: 'visa_line',
        says: 'No visa is left on 1305550101 for General Labourer.',
      },
      {
        facts: named({}, { available: 2 }),
        data: { n: 3 },
        field: 'visa_line',
        says: 'Visas left: 2; you need 3.',
      },
      { facts: named({}, { available: 3 }), data: { n: 3 }, allowed: true },
    ],
    'G-SEQ(request_date,cancel_date)': requestOrder('cancel_date', 'Cancel Date'),
    'G-SEQ(request_date,refuse_date)': requestOrder('refuse_date', 'Refuse Date'),
    'G-SEQ(request_date,stamp_date)': requestOrder('stamp_date', 'Stamp Date'),
    '11:G-EMB-LIST': listCases('visa_cancel_list', 'VC-2027-0001'),
    '16:G-EMB-LIST': listCases('visa_reissue_list', 'VR-2027-0001'),
    'G-VISA-BACK': [
      {
        facts: stages({
          embassy: stage('embassy', 'submitted', 'Embassy Submitted', 'Visa Stamped', {}, 'normal'),
        }),
        says: 'MD RAKIB HASAN: visa is Visa In Use.',
      },
      {
        facts: stages({
          embassy: stage('embassy', 'queried', 'Embassy Query', 'Visa Stamped', {}, 'blocker'),
        }),
        allowed: true,
      },
      {
        facts: {
          stages: {
            visa: stage('visa_allotment', 'stamped', 'Visa Stamped', 'Visa Allotted'),
            embassy: stage('embassy', 'collected', 'Visa Stamp OK', 'Visa Stamped'),
          },
        },
        allowed: true,
      },
    ],
    'G-CAN-REISSUE(held)': { never: 'a stamped or expired visa still holds its unit' },
    'G-CAN-REISSUE': [
      { facts: named({}, { available: 0 }), field: 'visa_line', says: 'No visa is available for reissue.' },
      {
        facts: named({ state: 'closed' }, { id: 32 }),
        data: { visa_line: 32 },
        field: 'visa_line',
        says: 'No visa is available for reissue.',
      },
      {
        facts: named({ country: 2 }, { id: 32 }),
        data: { visa_line: 32 },
        field: 'visa_line',
        says: 'No visa is available for reissue.',
      },
      { facts: named({}, { id: 32 }), data: { visa_line: 32 }, allowed: true },
      { record: { quantity_returned: false }, facts: named({}, { available: 0 }), allowed: true },
      {
        record: { quantity_returned: false },
        facts: named({}, { id: 32 }),
        data: { visa_line: 32 },
        field: 'visa_line',
        says: 'No visa is available for reissue.',
      },
    ],
    'G-PREV(in_use)': prior('In Use'),
    'G-PREV(stamped)': prior('Stamped'),
    'G-PREV(visa_expired)': prior('Visa Expired'),
    'G-PREV(cancelled)': prior('Cancelled'),
    'G-MOFA-OK': [{ facts: stages({}), says: 'MOFA number is not issued for this passenger.' }],
    'G-EMB-EXP': [
      {
        data: { visa_expiry_date: '2027-01-25' },
        field: 'visa_expiry_date',
        says: 'Visa expiry date is not plausible. Check the visa.',
      },
      { data: { visa_expiry_date: '2027-07-24' }, allowed: true },
      {
        data: { visa_expiry_date: '2027-07-25' },
        field: 'visa_expiry_date',
        says: 'Visa expiry date is not plausible. Check the visa.',
      },
    ],
  },
})

const held = { visa_entry: 3, visa_line: 31, request_date: '2027-01-20' }
const at = (state: string, record: Row = held, over: Over = {}) => ({
  state,
  record,
  facts: goodFacts({ ...named(), ...over }),
  last: null,
})
const taken = { do: 'send', to: 'visa_entry', event: 'ALLOTTED', data: { line: 31, n: 1 }, record: 3 }
const returned = { ...taken, event: 'RELEASED' }

test('allotting takes a unit and writes into the file what the visa says', () => {
  const allotted = advance(visaAllotmentWorkflow, at('none', {}), {
    type: 'ALLOT',
    data: { visa_entry: 3, visa_line: 31, allot_date: '2027-01-10', agreed_amount: '140000.00' },
  })
  expect(allotted.effects).toEqual([
    taken,
    {
      do: 'order',
      name: 'set passenger',
      data: {
        visa_entry: 3,
        visa_line: 31,
        profession: 11,
        recruiting_agency: 5,
        country: 1,
        employer_name: 'Demo Sponsor',
        agreed_amount: '140000.00',
      },
    },
    { do: 'order', name: 'draft bill', data: { at: 'visa_allotted' } },
  ])
})

test('changing the visa gives the old unit back before it takes the new one', () => {
  const changed = advance(
    visaAllotmentWorkflow,
    at('allotted', { visa_entry: 2, visa_line: 21 }, { visa: { entry: { id: 2 }, line: { id: 21 } } }),
    { type: 'CHANGE', data: { visa_entry: 3, visa_line: 31, reason } },
  )
  expect(changed.effects.slice(0, 2)).toEqual([
    { do: 'send', to: 'visa_entry', event: 'RELEASED', data: { line: 21, n: 1 }, record: 2 },
    taken,
  ])
  expect(changed.record).toMatchObject({ visa_entry: 3, visa_line: 31 })
})

test('a released visa leaves nothing with the passenger', () => {
  const released = advance(visaAllotmentWorkflow, at('allotted'), { type: 'RELEASE', data: { reason } })
  expect(released.record).toMatchObject({ visa_entry: null, visa_line: null })
  expect(released.effects[0]).toEqual(returned)
})

test('a cancelled number comes back to the line or is burnt, and somebody bears its cost', () => {
  const confirmed = (quantity_returned: boolean) =>
    advance(visaAllotmentWorkflow, at('cancel_requested'), {
      type: 'CONFIRM_CANCEL',
      data: { cancel_date: '2027-01-25', reference_no: 'CAN-1', quantity_returned, cost_bearer: 'agent' },
    }).effects
  const after = [
    {
      do: 'send',
      to: 'embassy',
      event: 'VISA_CANCELLED',
      data: { cancel_date: '2027-01-25', reference_no: 'CAN-1' },
    },
    { do: 'custody', place: 'in_office' },
  ]
  expect(confirmed(true)).toEqual([returned, { do: 'order', name: 'return visa' }, ...after])
  expect(confirmed(false)).toEqual([
    { do: 'order', name: 'use visa' },
    {
      do: 'task',
      role: 'ACC',
      text: 'Visa cost of {name} is borne by the agent',
      days: 2,
      open: { record: ['cancelled'] },
    },
    ...after,
  ])
})

test('a visa is used with its stamp, and not used when the stamp goes', () => {
  const effects = (state: string, type: string) =>
    advance(visaAllotmentWorkflow, at(state), { type, data: {} }).effects
  expect(effects('in_use', 'MARK_STAMPED')).toEqual([{ do: 'order', name: 'use visa' }])
  expect(effects('stamped', 'MARK_UNSTAMPED')).toEqual([{ do: 'order', name: 'return visa' }])
})

test('a reissue takes a unit only when the old one was given back, and a refusal returns only that one', () => {
  const reissue = (record: Row) =>
    advance(visaAllotmentWorkflow, at('cancelled', { ...held, ...record }), {
      type: 'REQUEST_REISSUE',
      data: requested,
    })
  expect(reissue({ quantity_returned: true }).effects).toContainEqual(taken)
  expect(reissue({ quantity_returned: false }).effects).not.toContainEqual(taken)
  const refuse = (record: Row) =>
    advance(
      visaAllotmentWorkflow,
      at('reissue_requested', { ...held, prior_state: 'cancelled', ...record }),
      { type: 'REFUSE_REISSUE', data: refused },
    ).effects
  expect(refuse({ quantity_returned: true })).toEqual([returned, { do: 'custody', place: 'in_office' }])
  expect(refuse({ quantity_returned: false })).toEqual([{ do: 'custody', place: 'in_office' }])
})

test('a reissue after a cancellation is a request of its own, for the visa of the line that is chosen', () => {
  const before = {
    ...held,
    quantity_returned: true,
    request_reason: 'the employer withdrew',
    refuse_date: '2027-01-22',
    refuse_reason: 'the seal is missing',
  }
  const { record } = advance(
    visaAllotmentWorkflow,
    at('cancelled', before, named({ id: 4 }, { id: 41, visa_entry: 4 })),
    { type: 'REQUEST_REISSUE', data: { ...requested, visa_line: 41 } },
  )
  expect(record).toMatchObject({
    visa_entry: 4,
    visa_line: 41,
    request_reason: requested.reason,
    refuse_date: null,
    refuse_reason: null,
  })
})

test('a burnt unit stays with its attempt when the passenger drops the visa or takes another one', () => {
  for (const [type, data] of [
    ['DROP', { reason }],
    ['REALLOT', { visa_entry: 3, visa_line: 31, allot_date: '2027-01-26' }],
  ] as const) {
    expect(
      advance(visaAllotmentWorkflow, at('cancelled', { ...held, quantity_returned: false }), { type, data })
        .effects,
    ).toContainEqual({ do: 'newAttempt' })
  }
})

test('the passport goes with the list unless it is a portal application or stays behind', () => {
  const asked = (data: Row, over: Over = {}) =>
    advance(visaAllotmentWorkflow, at('stamped', held, { ...stages({}), ...over }), {
      type: 'REQUEST_CANCEL',
      data: { ...requested, ...data },
    }).effects
  expect(asked({})).toEqual([{ do: 'custody', place: 'embassy' }])
  expect(asked({ passport_listed: false })).toEqual([])
  expect(asked({}, { country: { visa_format: 'e_visa' } })).toEqual([])
})

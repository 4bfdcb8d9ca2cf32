import { expect, test } from 'vitest'
import { manpowerWorkflow } from '../../../src/machines/journey/manpower.ts'
import { advance, type StoredWorkflow } from '../../../src/machines/kit/judge.ts'
import { goodFacts, openList, stage, type Over } from '../facts.ts'
import type { Case } from '../common-refusals.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'nominee relation missing in the form'
const embassyIs = (state: string, label: string, expiry: string | null): Over => ({
  stages: { embassy: stage('embassy', state, label, 'Visa Stamped', { visa_expiry_date: expiry }) },
})
const holder = { passenger: 1002, name: 'KARIM', status: 'active' }
const carrierRefused = { field: 'carrier', says: 'Select a delegate with a valid card.' }
const visaCases: Case[] = [
  {
    facts: embassyIs('submitted', 'Embassy Submitted', null),
    says: 'Visa is not stamped for this passenger.',
  },
  { facts: { stages: { embassy: undefined } }, says: 'Visa is not stamped for this passenger.' },
  { facts: embassyIs('collected', 'Visa Stamp OK', '2027-01-27'), says: 'Visa expired on 27 Jan 2027.' },
  { facts: embassyIs('expired', 'Visa Expired', '2027-01-27'), says: 'Visa expired on 27 Jan 2027.' },
  { facts: embassyIs('collected', 'Visa Stamp OK', '2027-01-28'), allowed: true },
  { facts: embassyIs('stamped', 'Visa Stamped', '2027-01-28'), allowed: true },
]

testWorkflow(manpowerWorkflow, {
  variants: { 2: [{ data: { passport_listed: true } }] },
  samples: {
    PREPARE: { prepared_date: '2027-01-27' },
    SUBMIT: { man_power_list: 61, note_sheet_no: 'NS-2027-0001', submit_date: '2027-01-27', carrier: 41 },
    OBJECT: { objection_date: '2027-01-27', reason },
    RESUBMIT: { submit_date: '2027-01-27' },
    WITHDRAW: { reason },
    APPROVE: { approval_date: '2027-01-28' },
    CLEAR: {
      clearance_no: 'CL-900101',
      clearance_date: '2027-01-28',
      smart_card_no: 'SC-900101',
      clearance_valid_until: '2027-04-25',
    },
    REJECT: { reject_date: '2027-01-28', reason },
    CANCEL: [{ reason }, { reason, bmet_reference: 'BMET-CX-1' }],
  },
  rows: { 10: { facts: { today: '2027-04-26' } } },
  conditions: {
    10: [
      { facts: { today: '2027-04-25' }, holds: false },
      { facts: { today: '2027-04-26' }, holds: true },
      { record: { clearance_valid_until: null }, holds: false },
      { facts: { stages: { flight: stage('flight', 'flown', 'Flight OK', 'Flight OK') } }, holds: false },
    ],
  },
  refusals: {
    'G-MAN-VISA': visaCases,
    'G-MAN-DOCS': [
      { facts: { passenger: { nominee_name: null } }, says: 'Nominee is required for manpower clearance.' },
      {
        facts: { passenger: { nominee_relation: null } },
        says: 'Nominee is required for manpower clearance.',
      },
      { facts: { passenger: { nominee_phone: '' } }, says: 'Nominee is required for manpower clearance.' },
      { facts: { passenger: { contract_file: null } }, says: 'Attach the signed employment contract.' },
      { facts: { type: { base_plan: 'female' } }, says: "Attach the guardian's no-objection certificate." },
      { facts: { type: { base_plan: 'female' }, passenger: { guardian_noc_file: 'noc-1' } }, allowed: true },
    ],
    'G-EMB-LIST': [
      {
        facts: { lookups: { refs: { man_power_list: { ...openList('MP-2027-0001'), state: 'closed' } } } },
        field: 'man_power_list',
        says: 'List MP-2027-0001 is Closed.',
      },
      {
        facts: {
          lookups: { refs: { man_power_list: { ...openList('MP-2027-0001'), recruiting_agency: 6 } } },
        },
        field: 'man_power_list',
        says: 'List MP-2027-0001 is for Saudi Arabia, Demo Overseas.',
      },
      { data: { man_power_list: undefined }, allowed: true },
    ],
    'G-MAN-CARRIER': [
      { data: { passport_listed: true, carrier: undefined }, ...carrierRefused },
      { data: { carrier: undefined }, allowed: true },
      { facts: { lookups: { refs: { carrier: null } } }, ...carrierRefused },
    ],
    'G-MAN-UNIQ': [
      {
        facts: { lookups: { taken: { clearance_no: holder } } },
        field: 'clearance_no',
        says: 'Clearance number CL-900101 is already used by passenger #1002.',
      },
      {
        facts: { lookups: { taken: { smart_card_no: holder } } },
        field: 'smart_card_no',
        says: 'Smart card number SC-900101 is already used by passenger #1002.',
      },
    ],
  },
})

const at = (state: string, record: Record<string, unknown>, over: Over = {}): StoredWorkflow => ({
  state,
  record,
  facts: goodFacts(over),
  last: null,
})
const submit = { note_sheet_no: 'NS-2027-0001', submit_date: '2027-01-28', carrier: 41 }

test('fees are those of the settings and one draft cost; the passport goes only when it is listed', () => {
  const sent = advance(manpowerWorkflow, at('ready', {}), { type: 'SUBMIT', data: submit })
  expect(sent.record).toMatchObject({
    welfare_fee: '3500.00',
    insurance_fee: '1000.00',
    smart_card_fee: '250.00',
    income_tax: '0.00',
  })
  expect(sent.effects).toEqual([{ do: 'cost', kind: 'manpower', amount: '4750.00' }])
  const listed = advance(manpowerWorkflow, at('ready', {}), {
    type: 'SUBMIT',
    data: { ...submit, passport_listed: true, income_tax: '300.00' },
  })
  expect(listed.effects).toEqual([
    { do: 'custody', place: 'bmet' },
    { do: 'cost', kind: 'manpower', amount: '5050.00' },
  ])
})

test('the file takes over the registration number and knows whose visa it is', () => {
  const kind = (over: Over) =>
    advance(manpowerWorkflow, at('not_started', {}, over), {
      type: 'PREPARE',
      data: { prepared_date: '2027-01-27' },
    }).record
  expect(kind({})).toMatchObject({ bmet_reg_no: 'BMET-DHK-900101', clearance_kind: 'group' })
  expect(kind({ visa: { entry: { visa_kind: 'single' } } })['clearance_kind']).toBe('single')
  expect(kind({ visa: null, type: { base_plan: 'processing' } })['clearance_kind']).toBe('own_arranged')
})

test('a changed visa voids the clearance and calls the passport back', () => {
  const gone = advance(manpowerWorkflow, at('cleared', {}), { type: 'VISA_CHANGED' })
  expect([gone.state, gone.record['void_reason'], gone.effects]).toEqual([
    'expired',
    'visa cancelled, expired or reissued',
    [{ do: 'custody', place: 'in_office' }],
  ])
})

import { expect, test } from 'vitest'
import { advance, judge, offers } from '../../../src/machines/kit/judge.ts'
import { mofaWorkflow } from '../../../src/machines/journey/mofa.ts'
import { beforeEmbassy, goodFacts, stage, withOver, type Over } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'wrong profession in the application'
const holder = { passenger: 1002, name: 'ABDUL KARIM', status: 'active' }
const taken = (field: string): Over => ({ lookups: { taken: { [field]: holder } } })
const visaIs = (state: string, label: string): Over => ({
  stages: { visa: stage('visa_allotment', state, label, 'Visa Allotted', {}, 'blocker') },
})
const embassyIs = (state: string, label: string): Over => ({
  stages: { embassy: stage('embassy', state, label, 'Visa Stamped', {}, 'normal') },
})
const uniqueCases = (field: string, no: string) => [
  { facts: taken(field), field, says: `MOFA number ${no} is already used by passenger #1002 ABDUL KARIM.` },
]

testWorkflow(mofaWorkflow, {
  facts: beforeEmbassy,
  samples: {
    APPLY: { application_no: 'E900000101', applied_date: '2027-01-11' },
    PAY: { paid_date: '2027-01-11', fee: '9500.00', insurance_fee: '1500.00', payment_ref: 'ENJ-1' },
    ISSUE: { mofa_no: '900101', mofa_date: '2027-01-12' },
    REJECT: { reject_date: '2027-01-12', reason },
    REAPPLY: { application_no: 'E900000205', applied_date: '2027-01-14' },
    CANCEL: { reason },
  },
  rows: { 6: { facts: { today: '2028-11-10' } } },
  variants: {
    5: [
      {
        record: {
          visa_no: null,
          sponsor_id: null,
          sponsor_name: null,
          profession_ar: null,
          visa_issue_city: null,
        },
      },
    ],
  },
  conditions: {
    6: [
      { facts: { today: '2028-11-09' }, holds: false },
      { facts: { today: '2028-11-10' }, holds: true },
      {
        facts: { stages: { embassy: stage('embassy', 'collected', 'Visa Stamp OK', 'Visa Stamped') } },
        holds: false,
      },
    ],
  },
  refusals: {
    'G-MOFA-C': [
      { facts: { country: { uses_mofa: 'none' } }, says: 'MOFA is not used for Saudi Arabia.' },
      { facts: { country: { uses_mofa: 'optional' } }, allowed: true },
    ],
    'G-VE-LIVE': [
      {
        facts: { visa: { entry: { visa_no: '1300000001', state: 'open', expiry_date: '2027-01-27' } } },
        says: 'Visa 1300000001 is Expired.',
      },
      {
        facts: { visa: { entry: { visa_no: '1300000001', state: 'open', expiry_date: '2027-01-28' } } },
        allowed: true,
      },
    ],
    'G-VISA': [
      { facts: visaIs('cancelled', 'Visa Cancelled'), says: 'Visa is not allotted to this passenger.' },
      { facts: visaIs('visa_expired', 'Visa Expired'), says: 'Visa is not allotted to this passenger.' },
      { facts: { stages: { visa: undefined } }, says: 'Visa is not allotted to this passenger.' },
      { facts: visaIs('reissue_requested', 'Visa Reissue Requested'), allowed: true },
      { facts: { ...visaIs('none', 'No Visa'), plan: { visa: undefined } }, allowed: true },
    ],
    'G-OKALA': [
      {
        facts: { okala: { authorised: false, left: 9 } },
        says: 'Okala is not authorised for visa 1300000001.',
      },
      {
        facts: { okala: { authorised: true, left: 0 } },
        says: 'Okala is not authorised for visa 1300000001.',
      },
      { facts: { okala: null }, says: 'Okala is not authorised for visa 1300000001.' },
      { facts: { okala: { authorised: true, left: 1 } }, allowed: true },
      { facts: { okala: null, country: { uses_okala: 'optional' } }, allowed: true },
    ],
    'G-SVP': [
      {
        facts: { profession: { name: 'Electrician', svp_required: true } },
        says: 'Skill certificate (SVP) is required for Electrician.',
      },
      {
        facts: {
          profession: { name: 'Electrician', svp_required: true },
          passenger: { skill_certificate_no: 'SVP-1', skill_certificate_expiry: '2027-01-10' },
        },
        says: 'Skill certificate (SVP) is required for Electrician.',
      },
      {
        facts: {
          profession: { name: 'Electrician', svp_required: true },
          passenger: { skill_certificate_no: 'SVP-1', skill_certificate_expiry: '2027-01-11' },
        },
        allowed: true,
      },
    ],
    '1:G-MOFA-UNIQ': uniqueCases('application_no', 'E900000101'),
    '3:G-MOFA-UNIQ': uniqueCases('mofa_no', '900101'),
    '5:G-MOFA-UNIQ': uniqueCases('application_no', 'E900000205'),
    'G-CXL-VISA': [
      {
        facts: visaIs('stamped', 'Visa Stamped'),
        says: 'Visa is Visa Stamped. Withdraw it or put it on the visa cancel list first.',
      },
      {
        facts: embassyIs('submitted', 'Embassy Submitted'),
        says: 'Visa is Embassy Submitted. Withdraw it or put it on the visa cancel list first.',
      },
      {
        facts: embassyIs('queried', 'Embassy Query'),
        says: 'Visa is Embassy Query. Withdraw it or put it on the visa cancel list first.',
      },
      {
        facts: visaIs('cancel_requested', 'Visa Cancel Requested'),
        says: "Visa is Visa Cancel Requested. Wait for the embassy's answer first.",
      },
      {
        facts: visaIs('reissue_requested', 'Visa Reissue Requested'),
        says: "Visa is Visa Reissue Requested. Wait for the embassy's answer first.",
      },
      { facts: embassyIs('ready', 'Ready for Embassy'), allowed: true },
    ],
  },
})

const facts = goodFacts(beforeEmbassy)
const apply = { type: 'APPLY', data: { application_no: 'E900000101', applied_date: '2027-01-11' } }

test('an application freezes visa number and sponsor and takes the visa into use', () => {
  const applied = advance(mofaWorkflow, { state: 'not_started', record: {}, facts, last: null }, apply)
  expect(applied.record).toEqual({
    application_no: 'E900000101',
    applied_date: '2027-01-11',
    visa_no: '1300000001',
    sponsor_id: '7001234567',
    sponsor_name: 'Demo Sponsor',
    profession_ar: 'عامل عادي',
    visa_issue_city: 'Dhaka',
  })
  expect(applied.effects).toEqual([{ do: 'send', to: 'visa_allotment', event: 'MARK_IN_USE' }])
})

test('fee and insurance are one draft cost', () => {
  const paid = advance(
    mofaWorkflow,
    { state: 'applied', record: { applied_date: '2027-01-11' }, facts, last: null },
    {
      type: 'PAY',
      data: { paid_date: '2027-01-11', fee: '9500.00', insurance_fee: '1500.00', payment_ref: 'ENJ-1' },
    },
  )
  expect(paid.effects).toEqual([{ do: 'cost', kind: 'mofa', amount: '11000.00' }])
})

test('the number ends with the visa and is announced', () => {
  const issued = advance(
    mofaWorkflow,
    { state: 'paid', record: { applied_date: '2027-01-11' }, facts, last: null },
    { type: 'ISSUE', data: { mofa_no: '900101', mofa_date: '2027-01-12' } },
  )
  expect(issued.record['expiry_date']).toBe('2028-11-09')
  expect(issued.effects).toEqual([{ do: 'note', id: 'N04', values: { no: '900101' } }])
})

test('a cancelled visa voids the number and says why', () => {
  const void_ = advance(
    mofaWorkflow,
    { state: 'issued', record: {}, facts, last: null },
    { type: 'VISA_CHANGED' },
  )
  expect([void_.state, void_.record['void_reason']]).toEqual(['expired', 'visa cancelled or changed'])
})

test('before the okala is there, the button is closed and leads to the okala', () => {
  const waiting = withOver(facts, {
    user: { role: 'PRO' },
    stages: { okala: stage('musaned_okala', 'not_started', 'Pending', 'Okala OK', {}, 'initial') },
  })
  const stored = { state: 'not_started', record: {}, facts: waiting, last: null }
  const translated: unknown = expect.objectContaining({ key: expect.stringContaining('{{0}}') })
  const refusal = {
    ok: false,
    status: 409,
    code: 'G-DEP',
    message: 'Okala must be Okala OK before MOFA. It is Pending now.',
    sentence: translated,
    fix: { label: 'Open Okala', path: '/apps/musanedOkala/1001', sentence: translated },
    stage: 'okala',
  }
  expect(judge(mofaWorkflow, stored, apply)).toEqual(refusal)
  expect(offers(mofaWorkflow, stored)).toContainEqual({
    event: 'APPLY',
    label: 'apply for MOFA',
    verdict: refusal,
  })
})

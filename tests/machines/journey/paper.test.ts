import { expect, test } from 'vitest'
import { paperStages, type PaperKind } from '../../../src/domain/journey/facts.ts'
import { documentList } from '../../../src/domain/journey/office-work.ts'
import { advance, judge, stateLabel } from '../../../src/machines/kit/judge.ts'
import { paperEntities, paperModules, paperWorkflow } from '../../../src/machines/journey/paper.ts'
import { beforeEmbassy, goodFacts, stage } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'entered for the wrong person'
const dates = [
  { data: { issue_date: '2027-01-29' }, field: 'issue_date', says: 'Check the issue and expiry dates.' },
  {
    data: { issue_date: '2027-01-28', expiry_date: '2027-01-28' },
    field: 'expiry_date',
    says: 'Check the issue and expiry dates.',
  },
  { data: { issue_date: '2027-01-28', expiry_date: '2027-01-29' }, allowed: true },
] as const
const noVisa = {
  stages: { visa: stage('visa_allotment', 'none', 'No Visa', 'Visa Allotted', {}, 'initial') },
} as const

testWorkflow(paperWorkflow, {
  starts: [{ paper_kind: 'okala', kind: 'okala' }],
  variants: {
    2: [{ data: { fee: '500.00' } }],
    3: [{ data: { fee: '500.00' } }, { record: { paper_kind: 'musaned' } }],
  },
  samples: {
    REQUEST: { request_date: '2027-01-03', reference_no: 'REF-1', fee: '500.00' },
    SUBMIT: { submit_date: '2027-01-04', office: 'Riyadh' },
    OBTAIN: { document_no: 'OKL-90000101', issue_date: '2027-01-04', expiry_date: '2027-01-27' },
    REJECT: { reject_date: '2027-01-05', reason },
    NOT_NEEDED: { reason },
    CANCEL: { reason },
  },
  facts: beforeEmbassy,
  conditions: {
    5: [
      { record: { expiry_date: '2027-01-28' }, holds: false },
      { record: { expiry_date: null }, holds: false },
      { record: { expiry_date: '2027-01-27' }, holds: true },
      {
        facts: { stages: { embassy: stage('embassy', 'collected', 'Visa Stamp OK', 'Visa Stamped') } },
        holds: false,
      },
      { facts: { skipped: ['okala'] }, holds: false },
    ],
  },
  refusals: {
    'G-DEP': [{ facts: noVisa, says: 'Visa must be Visa Allotted before Okala. It is No Visa now.' }],
    'G-SEQ(request_date,submit_date)': [
      {
        record: { request_date: '2027-01-05' },
        field: 'submit_date',
        says: 'Submit Date cannot be before Request Date (05 Jan 2027).',
      },
      { record: { request_date: '2027-01-04' }, allowed: true },
    ],
    'G-PAPER-DATES': dates,
    'G-PAPER-LIST': [
      {
        record: { paper_kind: 'document_check' },
        data: {
          checklist: documentList('female').map((row) => ({
            ...row,
            received_on: row.item.startsWith('guardian') ? null : '2027-01-03',
          })),
        },
        field: 'checklist',
        says: 'Missing documents: guardian NOC + guardian NID.',
      },
      {
        record: { paper_kind: 'document_check' },
        data: {
          checklist: documentList('recruiting').map((row) => ({
            ...row,
            received_on: row.needed ? '2027-01-03' : null,
          })),
        },
        allowed: true,
      },
    ],
    'G-PAPER-FILE': [
      { record: { paper_kind: 'police' }, field: 'file', says: 'Attach the certificate.' },
      { record: { paper_kind: 'police' }, data: { file: 'file-1' }, allowed: true },
    ],
  },
})

const at = (state: string, paper_kind: PaperKind, over = {}) => ({
  state,
  record: { paper_kind },
  facts: goodFacts({ ...beforeEmbassy, ...over }),
  last: null,
})
const labels: Record<PaperKind, [string, string, string]> = {
  document_check: ['Checklist Open', 'Submitted', 'Documents OK'],
  hajj_registration: ['Pre-registered', 'Primary Registered', 'Registered'],
  umrah_booking: ['Group Booked', 'Package Paid', 'Booking OK'],
  admission_offer: ['Applied', 'Documents Sent', 'Offer Received'],
  police: ['Police Applied', 'At Thana', 'Police Clearance OK'],
  okala: ['Okala Requested', 'Okala Paid', 'Okala OK'],
  musaned: ['Contract Offered', 'Contract Paid', 'Contract Accepted'],
  calling: ['Calling Applied', 'Levy Paid', 'Calling Received'],
  emb_attestation: ['Sent to Mission', 'At Mission', 'Attested'],
}

test('every kind of paper has its own words, its stage and its table', () => {
  for (const [kind, [requested, submitted, obtained]] of Object.entries(labels)) {
    const record = { paper_kind: kind }
    expect(
      ['requested', 'submitted', 'obtained'].map((state) => stateLabel(paperWorkflow, state, record)),
    ).toEqual([requested, submitted, obtained])
    expect(stateLabel(paperWorkflow, 'not_started', record)).toBe('Pending')
    expect(typeof paperWorkflow.stage === 'function' ? paperWorkflow.stage(record) : null).toBe(
      paperStages[kind as PaperKind],
    )
    expect(Object.keys(paperEntities)).toContain(paperModules[kind as PaperKind])
  }
})

test('a refusal speaks in the words of the kind', () => {
  expect(judge(paperWorkflow, at('obtained', 'calling'), { type: 'SUBMIT' })).toMatchObject({
    code: 'G-STATE',
    message: 'Cannot submit the paper: Attestation is Calling Received.',
  })
})

test('office work that is no paper of the journey waits for nothing', () => {
  const loan = {
    state: 'not_started',
    record: { paper_kind: 'loan', work_type: 'loan' },
    facts: goodFacts({ stages: {} }),
    last: null,
  }
  expect(judge(paperWorkflow, loan, { type: 'OBTAIN', data: { issue_date: '2027-01-10' } })).toEqual({
    ok: true,
  })
  expect(stateLabel(paperWorkflow, 'requested', loan.record)).toBe('Requested')
})

test('a police clearance is good for 180 days, a calling approval for 90, an okala as printed', () => {
  const until = (kind: PaperKind, data = {}) =>
    advance(paperWorkflow, at('submitted', kind), {
      type: 'OBTAIN',
      data: { issue_date: '2027-01-04', file: 'file-1', ...data },
    }).record['expiry_date']
  expect(until('police')).toBe('2027-07-03')
  expect(until('calling')).toBe('2027-04-04')
  expect(until('okala')).toBeNull()
  expect(until('okala', { expiry_date: '2027-12-31' })).toBe('2027-12-31')
})

test('a Musaned contract sets the day of arrival and reminds the officer fifteen days before', () => {
  const accepted = advance(paperWorkflow, at('requested', 'musaned', { today: '2027-01-14' }), {
    type: 'OBTAIN',
    data: { document_no: 'MSN-900102', issue_date: '2027-01-14' },
  })
  expect(accepted.record['arrival_deadline']).toBe('2027-04-14')
  expect(accepted.effects).toEqual([
    {
      do: 'task',
      role: 'PRO',
      text: 'Arrival deadline of {name} is near',
      days: 75,
      open: { own: ['obtained'], journey: ['active', 'ready_to_fly', 'on_hold'] },
    },
  ])
})

test('an okala that serves a whole visa line runs out no matter who holds the line', () => {
  const shared = {
    state: 'obtained',
    record: { paper_kind: 'okala', expiry_date: '2027-01-27' },
    facts: { ...goodFacts({ user: { role: 'SYS' } }), passenger: null, plan: {} },
    last: null,
  }
  expect(advance(paperWorkflow, shared, { type: 'EXPIRE', data: {} }).state).toBe('expired')
})

import { expect, test } from 'vitest'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { trainingWorkflow } from '../../../src/machines/journey/training.ts'
import { goodFacts, stage } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'entered for the wrong person'
const course = {
  training_type: 'pdo',
  training_center: 'TTC Dhaka',
  batch_no: 'PDO-27-03',
  start_date: '2027-01-17',
  end_date: '2027-01-19',
  fee: '300.00',
}
const waitsForMedical = {
  type: { base_plan: 'female' },
  stages: { medical: stage('medical', 'visited', 'Medical Visit', 'Medical Fit', {}, 'normal') },
} as const
const needsMedical = [
  { facts: waitsForMedical, says: 'Medical must be Medical Fit before Training. It is Medical Visit now.' },
]
const days = [
  { data: { end_date: '2027-01-18' }, field: 'end_date', says: 'PDO needs at least 3 days.' },
  { data: { end_date: '2027-01-19' }, allowed: true },
  { data: { end_date: '2027-01-18' }, facts: { passenger: { is_returnee: true } }, allowed: true },
] as const

testWorkflow(trainingWorkflow, {
  samples: {
    ISSUE_LETTER: {
      training_type: 'pdo',
      training_center: 'TTC Dhaka',
      letter_no: 'TL-2027-0001',
      letter_date: '2027-01-10',
    },
    ENROL: course,
    START: { start_date: '2027-01-17' },
    PASS: { certificate_no: 'PDO-900101', certificate_date: '2027-01-20' },
    FAIL: { reason },
    DROP: { drop_date: '2027-01-18', reason },
    CANCEL: { reason },
    CHANGE_BATCH: { batch_no: 'PDO-27-04', start_date: '2027-01-17', end_date: '2027-01-19' },
    EXEMPT: { reason, evidence_file: 'file-1' },
  },
  rows: { 9: { record: { cert_expiry_date: '2027-01-27' } } },
  conditions: {
    3: [
      { data: { start_date: '2027-01-29' }, holds: false },
      { data: { start_date: '2027-01-28' }, holds: true },
    ],
    9: [
      { record: { cert_expiry_date: '2027-01-28' }, holds: false },
      { record: { cert_expiry_date: null }, holds: false },
      { record: { cert_expiry_date: '2027-01-27' }, holds: true },
      { facts: { lifecycle: 'on_hold' }, holds: false },
      { facts: { lifecycle: 'ready_to_fly' }, holds: true },
    ],
  },
  refusals: {
    'G-DEP': needsMedical,
    'G-SEQ(letter_date,start_date)': [
      {
        record: { letter_date: '2027-01-18' },
        field: 'start_date',
        says: 'Start Date cannot be before Letter Date (18 Jan 2027).',
      },
      { record: { letter_date: '2027-01-17' }, allowed: true },
    ],
    'G-SEQ(end_date,certificate_date)': [
      {
        record: { end_date: '2027-01-21' },
        field: 'certificate_date',
        says: 'Certificate Date cannot be before End Date (21 Jan 2027).',
      },
      { record: { end_date: '2027-01-20' }, allowed: true },
    ],
    'G-TRN-DAYS': days,
    '2:G-TRN-DAYS': [
      ...days,
      {
        data: { training_type: 'housekeeping', end_date: '2027-03-16' },
        field: 'end_date',
        says: 'Housekeeping needs at least 60 days.',
      },
      { data: { training_type: 'housekeeping', end_date: '2027-03-17' }, allowed: true },
    ],
    'G-TRN-CERT': [
      {
        facts: {
          lookups: { taken: { certificate_no: { passenger: 1002, name: 'KARIM', status: 'active' } } },
        },
        field: 'certificate_no',
        says: 'Certificate PDO-900101 is already used by passenger #1002.',
      },
    ],
  },
})

const at = (state: string, record = {}) => ({ state, record, facts: goodFacts(), last: null })

test('the orientation costs what the agency says unless another fee was paid', () => {
  const { fee, ...free } = course
  expect(advance(trainingWorkflow, at('not_started'), { type: 'ENROL', data: free }).record['fee']).toBe(
    '300.00',
  )
  expect(
    advance(trainingWorkflow, at('not_started'), { type: 'ENROL', data: { ...course, fee: '500.00' } })
      .effects,
  ).toEqual([
    { do: 'cal', date: '2027-01-17', category: 'training' },
    { do: 'cost', kind: 'training', amount: '500.00' },
  ])
  expect(fee).toBe('300.00')
})

test('a skill verification runs out after five years and becomes the skill certificate of the passenger', () => {
  const passed = advance(trainingWorkflow, at('in_progress', { training_type: 'svp' }), {
    type: 'PASS',
    data: { certificate_no: 'SVP-900105', certificate_date: '2027-01-11' },
  })
  expect(passed.record['cert_expiry_date']).toBe('2032-01-11')
  expect(passed.effects).toEqual([
    {
      do: 'order',
      name: 'set passenger',
      data: { skill_certificate_no: 'SVP-900105', skill_certificate_expiry: '2032-01-11' },
    },
  ])
  expect(
    advance(trainingWorkflow, at('in_progress', { training_type: 'pdo' }), {
      type: 'PASS',
      data: { certificate_no: 'PDO-1', certificate_date: '2027-01-11' },
    }).record['cert_expiry_date'],
  ).toBeNull()
})

test('a letter without a number is numbered by the system', () => {
  const issued = advance(trainingWorkflow, at('not_started'), {
    type: 'ISSUE_LETTER',
    data: { training_type: 'pdo', training_center: 'TTC Dhaka', letter_date: '2027-01-10' },
  })
  expect(issued.effects).toEqual([
    { do: 'order', name: 'number', data: { field: 'letter_no', pattern: 'TL-{YYYY}-####' } },
  ])
})

test('a data entry operator may start a course but not record its result', () => {
  const facts = goodFacts({ user: { role: 'DEO' } })
  expect(
    judge(
      trainingWorkflow,
      { ...at('enrolled', { start_date: '2027-01-17' }), facts },
      { type: 'START', data: {} },
    ).ok,
  ).toBe(true)
  expect(judge(trainingWorkflow, { ...at('in_progress'), facts }, { type: 'PASS' })).toMatchObject({
    message: 'You do not have permission to record the training result.',
  })
})

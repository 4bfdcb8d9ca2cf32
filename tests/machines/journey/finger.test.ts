import { expect, test } from 'vitest'
import { fingerWorkflow } from '../../../src/machines/journey/finger.ts'
import { advance, judge, type StoredWorkflow } from '../../../src/machines/kit/judge.ts'
import { beforeEmbassy, goodFacts, stage, type Over } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'fingers worn, not readable'

testWorkflow(fingerWorkflow, {
  starts: [{ kind: 'bmet' }, { kind: 'visa_bio' }],
  key: (record) => record['kind'],
  samples: {
    ISSUE_LETTER: { office: 'DEMO Dhaka', letter_no: 'FL-2027-0001', letter_date: '2027-01-10' },
    BOOK: { center: 'Tasheer Dhaka', appointment_no: 'TSH-900101', appointment_date: '2027-01-30' },
    DONE: { done_date: '2027-01-14', reference_no: 'TSH-900101', fee: '200.00' },
    FAIL: { fail_date: '2027-01-14', reason },
    EXEMPT: { reason, evidence_file: 'file-1' },
    CANCEL: { reason },
  },
  rows: { 5: { facts: { today: '2027-01-31' } }, 7: { facts: { ...beforeEmbassy, today: '2027-04-15' } } },
  conditions: {
    5: [
      { facts: { today: '2027-01-30' }, holds: false },
      { facts: { today: '2027-01-31' }, holds: true },
    ],
    7: [
      { facts: { today: '2027-04-14' }, holds: false },
      { facts: { today: '2027-04-15' }, holds: true },
      { record: { kind: 'bmet' }, holds: false },
      {
        facts: { stages: { embassy: stage('embassy', 'stamped', 'Visa Stamped', 'Visa Stamped') } },
        holds: false,
      },
    ],
  },
  refusals: {
    'G-DEP(finger)': [
      {
        record: { kind: 'visa_bio' },
        facts: { stages: { mofa: stage('mofa', 'applied', 'MOFA Applied', 'MOFA OK', {}, 'normal') } },
        says: 'MOFA must be MOFA OK before Biometrics. It is MOFA Applied now.',
      },
      {
        record: { kind: 'visa_bio' },
        facts: {
          plan: { mofa: undefined },
          stages: {
            documents: stage('office_work', 'requested', 'Documents Asked', 'Documents OK', {}, 'normal'),
          },
        },
        says: 'Documents must be Documents OK before Biometrics. It is Documents Asked now.',
      },
      {
        record: { kind: 'bmet' },
        facts: { stages: { mofa: undefined, documents: undefined } },
        allowed: true,
      },
    ],
    'G-PLAN(finger)': [
      {
        record: { kind: 'bmet' },
        facts: { plan: { bmet_reg: undefined } },
        says: 'BMET Registration is not needed for Recruiting to Saudi Arabia.',
      },
      {
        record: { kind: 'visa_bio' },
        facts: { plan: { visa_bio: undefined } },
        says: 'Biometrics is not needed for Recruiting to Saudi Arabia.',
      },
      { record: { kind: 'visa_bio' }, facts: { plan: { bmet_reg: undefined } }, allowed: true },
    ],
    'G-FIN-REF': [
      {
        facts: { lookups: { taken: { reference_no: { passenger: 1002, name: 'KARIM', status: 'active' } } } },
        field: 'reference_no',
        says: 'Registration number TSH-900101 belongs to passenger #1002.',
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

test('biometrics for a visa hold ninety days and have no usual fee', () => {
  const done = advance(fingerWorkflow, at('booked', { kind: 'visa_bio' }), {
    type: 'DONE',
    data: { done_date: '2027-01-14', reference_no: 'TSH-900101' },
  })
  expect(done.record).toMatchObject({ valid_until: '2027-04-14', fee: null })
  expect(done.effects).toEqual([])
})

test('a registration at BMET has no end and costs the fee of the settings unless another was paid', () => {
  const done = (data: Record<string, unknown>) =>
    advance(fingerWorkflow, at('letter_issued', { kind: 'bmet' }), {
      type: 'DONE',
      data: { done_date: '2027-01-13', reference_no: 'BMET-DHK-900101', ...data },
    })
  expect(done({}).record).toMatchObject({ valid_until: null, fee: '200.00' })
  expect(done({}).effects).toEqual([{ do: 'cost', kind: 'finger', amount: '200.00' }])
  expect(done({ fee: '250.00' }).effects).toEqual([{ do: 'cost', kind: 'finger', amount: '250.00' }])
})

test('an appointment stands in the calendar of its kind', () => {
  const book = (kind: string) =>
    advance(fingerWorkflow, at('not_started', { kind }), {
      type: 'BOOK',
      data: { center: 'Tasheer Dhaka', appointment_no: 'A-1', appointment_date: '2027-01-30' },
    }).effects
  expect(book('bmet')).toEqual([{ do: 'cal', date: '2027-01-30', category: 'bmet' }])
  expect(book('visa_bio')).toEqual([{ do: 'cal', date: '2027-01-30', category: 'embassy' }])
})

test('a letter without a number is numbered by the server', () => {
  const letter = (data: Record<string, unknown>) =>
    advance(fingerWorkflow, at('not_started', { kind: 'bmet' }), {
      type: 'ISSUE_LETTER',
      data: { office: 'DEMO Dhaka', letter_date: '2027-01-10', ...data },
    }).effects
  expect(letter({})).toEqual([
    { do: 'order', name: 'number', data: { field: 'letter_no', pattern: 'FL-{YYYY}-####' } },
  ])
  expect(letter({ letter_no: 'FL-2027-0001' })).toEqual([])
})

test('the refusal names the stage of the kind', () => {
  const message = (kind: string) => judge(fingerWorkflow, at('done', { kind }), { type: 'BOOK', data: {} })
  expect(message('bmet')).toMatchObject({
    message: 'Cannot book the appointment: BMET Registration is Finger OK.',
  })
  expect(message('visa_bio')).toMatchObject({
    message: 'Cannot book the appointment: Biometrics is Finger OK.',
  })
})

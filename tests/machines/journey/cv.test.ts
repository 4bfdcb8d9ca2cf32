import { expect, test } from 'vitest'
import { householdSkills } from '../../../src/domain/passengers/female-cv.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { cvWorkflow } from '../../../src/machines/journey/cv.ts'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'the family asked for it'
const filled: Row = {
  id: 7,
  cv_no: 'FCV-0001',
  passenger: 1001,
  post_applied: 11,
  country: 1,
  expected_salary: '1000.000',
  salary_currency: 3,
  contract_months: 24,
  cv_language: 'en_ar',
  height_cm: 155,
  weight_kg: '54.0',
  religion: 'islam',
  marital_status: 'married',
  children_count: 2,
  qualification: 4,
  languages: { arabic: 'fair', english: 'basic' },
  emergency_name: 'SALMA',
  emergency_relation: 'mother',
  emergency_phone: '+8801711000002',
  photo: 'p',
  passport_image: 'i',
}
const woman: Row = {
  ...filled,
  skills_house: Object.fromEntries(householdSkills.map((name) => [name, 'willing'])),
  full_photo: 'f',
  family_consent: true,
}
const man: Row = {
  ...filled,
  cv_no: 'MCV-0001',
  skills_trade: [{ trade: 'Welding', level: 'skilled', tools: '' }],
}

testWorkflow(cvWorkflow, {
  starts: [woman],
  samples: {
    SEND: { agent: 9, sent_date: '2027-01-20' },
    SELECT: { employer: 'Abdullah Demo Al Harbi', select_date: '2027-01-25' },
    NOT_SELECT: { agent: 9 },
    UNSELECT: { reason },
    WITHDRAW: { reason },
  },
  refusals: {
    'G-CV-MADE': [{ record: { id: 0 }, says: 'Write the CV of this passenger first.' }],
    'G-CV-FULL': [
      { record: { religion: null, photo: '' }, says: 'Complete these fields first: Religion, Photo.' },
      {
        record: { languages: { arabic: 'fair', english: null } },
        says: 'Complete these fields first: Languages.',
      },
      { record: { skills_house: { cleaning: 'no' } }, says: 'Fill the skills table.' },
      { record: { full_photo: null }, says: 'Attach a full-length photo.' },
      { record: { family_consent: false }, says: 'Family consent is required.' },
    ],
  },
})

const at = (state: string, record: Row = woman) => ({
  state,
  record: { ...record, state },
  facts: goodFacts(),
  last: null,
})
const finish = (record: Row) => judge(cvWorkflow, at('draft', record), { type: 'FINISH', data: {} })

test('a man needs a skill and no full-length photo', () => {
  expect(finish(man)).toEqual({ ok: true })
  expect(finish({ ...man, skills_trade: [] })).toMatchObject({
    code: 'G-CV-FULL',
    message: 'Add at least one skill.',
    fix: { path: '/apps/cvMale-management/7' },
  })
})

test('a passenger without a CV is led to its form', () => {
  const none = { state: 'draft', record: { passenger: 1001 }, facts: goodFacts(), last: null }
  expect(judge(cvWorkflow, none, { type: 'FINISH' })).toMatchObject({
    code: 'G-CV-MADE',
    fix: { label: 'Write the CV', path: '/apps/cvMale-management/new?passenger=1001' },
  })
  expect(
    judge(
      cvWorkflow,
      { ...none, facts: goodFacts({ passenger: { gender: 'female' } }) },
      { type: 'WITHDRAW' },
    ),
  ).toMatchObject({ fix: { path: '/apps/cvFemale-management/new?passenger=1001' } })
})

test('every sending is kept with its answer', () => {
  const facts = goodFacts({ lookups: { refs: { agent: { id: 9, name: 'Riyadh Office' } } } })
  const first = advance(
    cvWorkflow,
    { ...at('ready'), facts },
    { type: 'SEND', data: { agent: 9, sent_date: '2027-01-10' } },
  )
  const refused = advance(
    cvWorkflow,
    { ...at('sent', first.record), facts },
    { type: 'NOT_SELECT', data: { agent: 9 } },
  )
  const second = advance(
    cvWorkflow,
    { ...at('not_selected', refused.record), facts },
    { type: 'SEND', data: { agent: 8, sent_date: '2027-01-12' } },
  )
  const chosen = advance(
    cvWorkflow,
    { ...at('sent', second.record), facts },
    { type: 'SELECT', data: { employer: 'Al Harbi', select_date: '2027-01-20' } },
  )
  expect(chosen.state).toBe('selected')
  expect(
    (chosen.record['sent_log'] as Row[]).map(({ agent, agent_name, date, by, result }) => [
      agent,
      agent_name,
      date,
      by,
      result,
    ]),
  ).toEqual([
    [9, 'Riyadh Office', '2027-01-10', 7, 'not_selected'],
    [8, 'Riyadh Office', '2027-01-12', 7, 'selected'],
  ])
  const back = advance(
    cvWorkflow,
    { ...at('selected', chosen.record), facts },
    { type: 'UNSELECT', data: { reason } },
  )
  expect([back.state, back.record['employer'], back.record['select_date']]).toEqual(['ready', null, null])
})

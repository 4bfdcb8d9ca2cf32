import { expect, test } from 'vitest'
import { workflowOfModule } from '../../../src/machines/catalogue.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { submissionListWorkflow } from '../../../src/machines/journey/submission-list.ts'
import { goodFacts, openList } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'the carrier fell ill today'
const { state: _state, ...list } = openList('VS-2027-0001')
const rows = (list_rows: number, list_waiting = 0) => ({ lookups: { counts: { list_rows, list_waiting } } })
const otherList = { field: 'passenger', says: 'List VS-2027-0001 is for Saudi Arabia, Demo Overseas.' }

testWorkflow(submissionListWorkflow, {
  starts: [{ ...list, state: 'draft' }],
  facts: rows(2),
  samples: {
    ADD_ROW: { passenger: 1001 },
    REMOVE_ROW: { passenger: 1001 },
    SUBMIT: { submit_date: '2027-01-28', carrier: 41 },
    ROW_RESULT: { passenger: 1001, event: 'STAMP', payload: { visa_stamp_no: '6001' } },
    CANCEL: { reason },
  },
  refusals: {
    'G-EMB-LIST': [
      { record: { country: 2 }, ...otherList },
      { record: { recruiting_agency: 6 }, ...otherList },
      { facts: { agency: { id: 6 } }, ...otherList },
      {
        facts: { lookups: { refs: { passenger: null } } },
        field: 'passenger',
        says: 'Select a Passenger from the list.',
      },
      { record: {}, allowed: true },
    ],
    'G-LIST-MEMBER': [
      {
        facts: {
          lookups: {
            sentences: {
              member: [
                {
                  message: 'MD RAKIB HASAN: visa is Visa Stamped.',
                  sentence: { key: 'MD RAKIB HASAN: visa is Visa Stamped.', parts: [] },
                },
              ],
            },
          },
        },
        field: 'passenger',
        says: 'MD RAKIB HASAN: visa is Visa Stamped.',
      },
    ],
    'G-LIST-ROWS': [
      { facts: rows(0), says: 'Add at least one passenger to the list.' },
      { facts: rows(1), allowed: true },
    ],
    'G-LIST-OPEN': [
      { facts: rows(5, 3), says: 'Passengers on this list without a result: 3.' },
      { facts: rows(5, 0), allowed: true },
    ],
  },
})

test('the rows are handed in before the list itself changes state, with the carrier of the list where none is named', () => {
  const submit = submissionListWorkflow.rows.find((row) => row.on === 'SUBMIT')
  expect(submit?.actsFirst).toBe(true)
  const done = advance(
    submissionListWorkflow,
    {
      state: 'draft',
      record: { ...list, carrier: 7, note_sheet_no: 'NS-1' },
      facts: goodFacts(rows(1)),
      last: null,
    },
    { type: 'SUBMIT', data: { submit_date: '2027-01-28' } },
  )
  expect(done.effects).toEqual([
    {
      do: 'order',
      name: 'list submit',
      data: { submit_date: '2027-01-28', carrier: 7, note_sheet_no: 'NS-1' },
    },
  ])
})

test('one machine serves the four lists', () => {
  expect(
    ['visa_submission_list', 'visa_cancel_list', 'visa_reissue_list', 'man_power_list'].map(
      (module) => workflowOfModule(module)?.id,
    ),
  ).toEqual(Array(4).fill('submission_list'))
})

import { expect, test } from 'vitest'
import { custodyWorkflow } from '../../src/machines/custody.ts'
import { advance, stateLabel } from '../../src/machines/kit/judge.ts'
import { goodFacts } from './facts.ts'
import { testWorkflow } from './workflow-suite.ts'

testWorkflow(custodyWorkflow, {
  samples: {
    RECEIVE: { date: '2027-01-10', from: 'passenger' },
    SEND_OUT: { place: 'embassy', carrier: 41, list_ref: 'VS-2027-0001' },
    BRING_BACK: { date: '2027-01-20' },
    DELIVER: { date: '2027-01-21', receiver: 'MD RAKIB HASAN' },
    REPORT_LOST: { date: '2027-01-22', gd_no: 'GD-1', note: 'lost in the bus' },
    FOUND: { date: '2027-01-25' },
    REPLACED: { new_passport_no: 'B01234567', date: '2027-01-26' },
  },
  refusals: {
    'G-DUP': [
      {
        facts: {
          lookups: { taken: { new_passport_no: { passenger: 1002, name: 'KARIM', status: 'In Process' } } },
        },
        field: 'new_passport_no',
        says: 'Passport B01234567 is already registered: #1002 KARIM, In Process.',
      },
    ],
  },
})

const at = (state: string, record = {}) => ({ state, record, facts: goodFacts(), last: null })

test('a passport is named by the place it is out to, and no longer once it is back', () => {
  const out = advance(custodyWorkflow, at('in_office'), {
    type: 'SEND_OUT',
    data: { place: 'medical_center' },
  })
  expect([out.state, stateLabel(custodyWorkflow, out.state, out.record)]).toEqual([
    'out',
    'Out (medical center)',
  ])
  const back = advance(custodyWorkflow, at('out', out.record), {
    type: 'BRING_BACK',
    data: { date: '2027-01-20' },
  })
  expect([
    back.state,
    back.record['custody_place'],
    stateLabel(custodyWorkflow, back.state, back.record),
  ]).toEqual(['in_office', null, 'In Office'])
})

test('a new passport keeps the number of the lost one', () => {
  const replaced = advance(custodyWorkflow, at('lost', { passport_no: 'A01234567' }), {
    type: 'REPLACED',
    data: { new_passport_no: 'B01234567', date: '2027-01-26' },
  })
  expect(replaced.record).toMatchObject({ passport_no: 'B01234567', previous_passport_no: 'A01234567' })
})

test('a lost passport is a matter for the manager the same day', () => {
  const lost = advance(custodyWorkflow, at('out'), {
    type: 'REPORT_LOST',
    data: { date: '2027-01-22', gd_no: 'GD-1', note: 'lost' },
  })
  expect(lost.effects).toContainEqual({
    do: 'task',
    role: 'MGR',
    text: 'Lost passport of {name}',
    days: 0,
    open: { own: ['lost'] },
  })
})

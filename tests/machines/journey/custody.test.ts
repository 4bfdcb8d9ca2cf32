import { expect, test } from 'vitest'
import { custodyWorkflow } from '../../../src/machines/journey/custody.ts'
import { advance, stateLabel } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

testWorkflow(custodyWorkflow, {
  samples: {
    RECEIVE: { date: '2027-01-10', from: 'passenger' },
    SEND_OUT: { place: 'embassy', carrier: 41, list_ref: 'VS-2027-0001' },
    BRING_BACK: { date: '2027-01-20' },
    DELIVER: { date: '2027-01-21', receiver: 'MD RAKIB HASAN' },
    REPORT_LOST: { date: '2027-01-22', gd_no: 'GD-1', note: 'lost in the bus' },
    FOUND: { date: '2027-01-25' },
    REPLACED: [
      { new_passport_no: 'B01234567', date: '2027-01-26' },
      {
        new_passport_no: 'B01234567',
        date: '2027-01-26',
        passport_issue_date: '2027-01-20',
        passport_expiry_date: '2037-01-19',
      },
    ],
  },
  variants: {
    6: [{ record: { custody_place: 'embassy' } }],
    7: [{ record: { custody_place: 'embassy' } }],
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
      {
        facts: { lookups: { texts: { lost_passport: 'B01234567' } } },
        field: 'new_passport_no',
        says: 'Passport B01234567 was reported lost or replaced for another person. Check the number on the booklet. A manager can enter it in the file, with a reason.',
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

const oldBooklet = {
  passport_no: 'A01234567',
  passport_issue_date: '2020-01-01',
  passport_expiry_date: '2029-12-31',
  passport_issue_place: 'DIP/DHAKA',
  blank_pages: 2,
  passport_image: 'old-scan',
  mrz_line1: 'P<BGD',
  mrz_line2: 'A01234567',
}

test('nothing of the lost booklet is taken for the new one, and its dates are asked for', () => {
  const replaced = advance(custodyWorkflow, at('lost', oldBooklet), {
    type: 'REPLACED',
    data: { new_passport_no: 'B01234567', date: '2027-01-26' },
  })
  const left = Object.entries(oldBooklet).filter(([name, value]) => replaced.record[name] === value)
  expect(left).toEqual([])
  expect(replaced.effects).toContainEqual({
    do: 'task',
    role: 'PRO',
    text: 'Enter the dates of the new passport of {name}',
    days: 0,
    open: { passport: ['undated'] },
  })
})

test('the dates of the new booklet are written, and nothing is left to do', () => {
  const booklet = {
    passport_issue_date: '2027-01-20',
    passport_expiry_date: '2037-01-19',
    passport_issue_place: 'DIP/CTG',
    blank_pages: 48,
    passport_image: 'new-scan',
  }
  const replaced = advance(custodyWorkflow, at('lost', oldBooklet), {
    type: 'REPLACED',
    data: { new_passport_no: 'B01234567', date: '2027-01-26', ...booklet },
  })
  expect(replaced.record).toMatchObject({ ...booklet, mrz_line2: null, passport_received_date: '2027-01-26' })
  expect(replaced.effects).toEqual([])
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

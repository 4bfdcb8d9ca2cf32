import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { autoStatusWorkflow } from '../../../src/machines/journey/auto-status.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { dailyRules, type DailyRule } from '../../../src/machines/journey/daily-rules.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { beforeEmbassy, goodFacts, stage, today, type Over } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const rule = (id: string, workflow?: string, field?: string): DailyRule => {
  const found = dailyRules.find(
    (one) =>
      one.id === id &&
      (workflow === undefined || one.workflow === workflow) &&
      (field === undefined || one.day.field === field),
  )
  if (!found) throw new Error(`there is no rule ${id}`)
  return found
}
const worker: Over = { type: { is_worker: true } }
const traveller: Over = { type: { name: 'umrah', title: 'Umrah', is_worker: false, base_plan: 'umrah' } }
const flown: Over = { stages: { flight: stage('flight', 'flown', 'Flight OK', 'Flight OK') } }

/** For each rule: the record on the last day it is not due, the same a day later, and facts that switch it off. */
const edges: readonly {
  id: string
  workflow?: string
  field?: string
  notYet: Row
  due: Row
  facts?: Over
  off?: readonly Over[]
  to?: string
}[] = [
  { id: 'R01', notYet: { flight_date: today }, due: { flight_date: '2027-01-27' }, to: 'flown' },
  { id: 'R02', notYet: { departed_date: '2027-01-27' }, due: { departed_date: '2027-01-26' }, to: 'arrived' },
  {
    id: 'R03',
    notYet: { guarantee_until: today },
    due: { guarantee_until: '2027-01-27' },
    facts: worker,
    off: [traveller],
    to: 'completed',
  },
  {
    id: 'R04',
    notYet: { return_target: today },
    due: { return_target: '2027-01-27' },
    facts: traveller,
    off: [worker],
    to: 'completed',
  },
  {
    id: 'R05',
    notYet: { slip_valid_until: today },
    due: { slip_valid_until: '2027-01-27' },
    to: 'not_started',
  },
  {
    id: 'R06',
    notYet: { expiry_date: today },
    due: { expiry_date: '2027-01-27' },
    facts: beforeEmbassy,
    off: [{ stages: { embassy: stage('embassy', 'stamped', 'Visa Stamped', 'Visa Stamped') } }],
    to: 'expired',
  },
  {
    id: 'R07',
    notYet: { expiry_date: today },
    due: { expiry_date: '2027-01-27' },
    facts: beforeEmbassy,
    off: [{ stages: { embassy: stage('embassy', 'stamped', 'Visa Stamped', 'Visa Stamped') } }],
    to: 'expired',
  },
  {
    id: 'R08',
    notYet: { visa_expiry_date: today },
    due: { visa_expiry_date: '2027-01-27' },
    off: [flown],
    to: 'expired',
  },
  { id: 'R09', notYet: { start_date: '2027-01-29' }, due: { start_date: today }, to: 'in_progress' },
  { id: 'R10', notYet: { cert_expiry_date: today }, due: { cert_expiry_date: '2027-01-27' }, to: 'expired' },
  {
    id: 'R11',
    notYet: { appointment_date: today },
    due: { appointment_date: '2027-01-27' },
    to: 'letter_issued',
  },
  {
    id: 'R12',
    notYet: { kind: 'visa_bio', valid_until: today },
    due: { kind: 'visa_bio', valid_until: '2027-01-27' },
    facts: beforeEmbassy,
    off: [{ stages: { embassy: stage('embassy', 'stamped', 'Visa Stamped', 'Visa Stamped') } }],
    to: 'expired',
  },
  {
    id: 'R13',
    notYet: { clearance_valid_until: today },
    due: { clearance_valid_until: '2027-01-27' },
    off: [flown],
    to: 'expired',
  },
  {
    id: 'R14',
    notYet: { paper_kind: 'okala', expiry_date: today },
    due: { paper_kind: 'okala', expiry_date: '2027-01-27' },
    facts: beforeEmbassy,
    off: [{ skipped: ['okala'] }],
    to: 'expired',
  },
  { id: 'R15', notYet: { expiry_date: today }, due: { expiry_date: '2027-01-27' }, to: 'expired' },
  {
    id: 'R16',
    workflow: 'demand',
    field: 'expiry_date',
    notYet: { expiry_date: today },
    due: { expiry_date: '2027-01-27' },
    to: 'expired',
  },
  {
    id: 'R16',
    workflow: 'demand',
    field: 'circular_last_date',
    notYet: { circular_last_date: today },
    due: { circular_last_date: '2027-01-27' },
    to: 'open',
  },
  {
    id: 'R17',
    workflow: 'acc_update_perm',
    field: 'valid_until',
    notYet: { valid_until: '2027-01-28T08:00:00+00:00' },
    due: { valid_until: '2027-01-27T08:00:00+00:00' },
    to: 'expired',
  },
  {
    id: 'R17',
    workflow: 'acc_update_perm',
    field: 'requested_at',
    notYet: { requested_at: '2027-01-21T08:00:00+00:00' },
    due: { requested_at: '2027-01-20T08:00:00+00:00' },
    to: 'expired',
  },
  {
    id: 'R18',
    workflow: 'complaint',
    field: 'due_date',
    notYet: { due_date: today },
    due: { due_date: '2027-01-27' },
    to: '(same)',
  },
  {
    id: 'R18',
    workflow: 'complaint',
    field: 'resolved_date',
    notYet: { resolved_date: '2027-01-15' },
    due: { resolved_date: '2027-01-14' },
    to: 'closed',
  },
  { id: 'R19', notYet: { review_date: '2027-01-29' }, due: { review_date: today } },
  {
    id: 'R20',
    workflow: 'delivery',
    notYet: { purpose: 'temporary', return_due: today },
    due: { purpose: 'temporary', return_due: '2027-01-27' },
  },
  // Ten working days after Tuesday 12 January are over on Tuesday 26; weekends are Friday and Saturday.
  {
    id: 'R20',
    workflow: 'custody',
    notYet: { custody_since: '2027-01-14' },
    due: { custody_since: '2027-01-12' },
  },
  {
    id: 'R21',
    notYet: { time_limit: '2027-01-28T08:00:00+00:00' },
    due: { time_limit: '2027-01-27T08:00:00+00:00' },
    to: 'expired',
  },
  { id: 'R22', notYet: { answer_due: today }, due: { answer_due: '2027-01-27' }, to: '(same)' },
  {
    id: 'R23',
    notYet: { kind: 'adm', latency_until: today },
    due: { kind: 'adm', latency_until: '2027-01-27' },
  },
]

describe.each(edges)(
  'rule $id $workflow $field',
  ({ id, workflow, field, notYet, due, facts = {}, off = [], to }) => {
    const one = rule(id, workflow, field)
    const asked = (over: Over = {}) => goodFacts({ ...facts, user: { id: null, role: 'SYS' }, ...over })

    test('is due from its day on and not before', () => {
      expect(one.due({ ...due, [one.day.field]: null }, asked())).toBe(false)
      expect(one.due(notYet, asked())).toBe(false)
      expect(one.due(due, asked())).toBe(true)
      for (const over of off) expect(one.due(due, asked(over)), JSON.stringify(over)).toBe(false)
    })

    test('names states of its machine and a day column', () => {
      const known = workflows[one.workflow]
      expect(one.states.filter((state) => !(state in (known?.states ?? {})))).toEqual([])
      expect(one.day.compare === 'past' || one.day.compare === 'reached').toBe(true)
      expect(Object.keys(due)).toContain(one.day.field)
    })

    test('sends what its machine takes from every one of these states, once', () => {
      const action = one.does(due, asked())
      const machine = workflows[one.workflow]
      if (!('event' in action)) {
        expect(action.effects.length).toBeGreaterThan(0)
        expect(to).toBeUndefined()
        return
      }
      if (!machine) throw new Error(`there is no machine ${one.workflow}`)
      for (const state of one.states) {
        const moved = advance(
          machine,
          { state, record: due, facts: asked(), last: null },
          { type: action.event, data: action.data ?? {} },
        )
        expect([state, moved.state]).toEqual([state, to === '(same)' ? state : to])
        // Not twice: the record has left the states of the rule, or the rule does not ask for it any more.
        if (to === '(same)') expect(one.due(moved.record, asked())).toBe(false)
        else expect(one.states).not.toContain(moved.state)
      }
    })
  },
)

test('a passenger on hold or an agency without auto_flown gets a task instead of a departure', () => {
  const asked = (over: Over) => rule('R01').does({ flight_date: '2027-01-27' }, goodFacts(over))
  const confirm = {
    effects: [
      { do: 'task', role: 'TKT', text: 'Confirm departure of {name}', days: 0, open: { own: ['ticketed'] } },
    ],
  }
  expect(asked({})).toEqual({ event: 'DATE_PASSED' })
  expect(asked({ lifecycle: 'on_hold' })).toEqual(confirm)
  expect(asked({ settings: { auto_flown: false } })).toEqual(confirm)
})

test('a missed night changes no date: arrival and return home keep the day they were due', () => {
  expect(rule('R02').does({ departed_date: '2027-01-10' }, goodFacts())).toEqual({
    event: 'ARRIVE',
    data: { arrive_date: '2027-01-12' },
  })
  expect(rule('R04').does({ return_target: '2027-01-06' }, goodFacts())).toEqual({
    event: 'RETURN_HOME',
    data: { return_date: '2027-01-06' },
  })
})

test('the reminders say who, since when and where', () => {
  expect(rule('R19').does({ review_date: today, hold_reason: 'payment due' }, goodFacts())).toEqual({
    effects: [{ do: 'note', id: 'N22', values: { date: '28 Jan 2027', reason: 'payment due' } }],
  })
  expect(
    rule('R20', 'custody').does(
      { custody_since: '2027-01-10' },
      goodFacts({ custody: { state: 'out', place: 'medical_center' } }),
    ),
  ).toEqual({ effects: [{ do: 'note', id: 'N23', values: { place: 'medical center', n: 18 } }] })
  expect(
    rule('R20', 'custody').does(
      { custody_since: '2027-01-10' },
      goodFacts({ custody: { state: 'out', place: 'bmet' } }),
    ),
  ).toEqual({ effects: [{ do: 'note', id: 'N23', values: { place: 'BMET', n: 18 } }] })
})

test('rules run in the order of the handbook, departures before visa expiries', () => {
  expect(dailyRules.map((one) => one.id)).toEqual([
    'R01',
    'R02',
    'R03',
    'R04',
    'R05',
    'R06',
    'R07',
    'R08',
    'R09',
    'R10',
    'R11',
    'R12',
    'R13',
    'R14',
    'R15',
    'R16',
    'R16',
    'R17',
    'R17',
    'R18',
    'R18',
    'R19',
    'R20',
    'R20',
    'R21',
    'R22',
    'R23',
  ])
  for (const one of dailyRules.filter(({ id }) => id >= 'R05' && id <= 'R14'))
    expect(one.lifecycles).toContain('active')
})

testWorkflow(autoStatusWorkflow, {
  samples: {
    START: { trigger: 'manual' },
    FINISH: { rule_counts: { R01: 2 } },
    ERROR: { errors: ['R05: …'] },
  },
  rows: { 4: { facts: { lookups: { counts: { run_minutes: 31 } } } } },
  conditions: { 4: [{ facts: { lookups: { counts: { run_minutes: 30 } } }, holds: false }, { holds: true }] },
  refusals: {
    'G-JOB-LOCK': [
      { facts: { lookups: { counts: { running_runs: 1 } } }, says: 'Auto status update is already running.' },
    ],
  },
})

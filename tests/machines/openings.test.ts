/** Why an action is closed and what would open it: the true cause by name, and a change after which the machine takes the event. */
import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/domain/journey/facts.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { judge, type StoredWorkflow } from '../../src/machines/kit/judge.ts'
import { changed, type Situation } from '../../src/machines/opening-situation.ts'
import { openingsOf } from '../../src/machines/openings.ts'
import { changeSaid, readSaid, readsToShow } from '../../src/machines/opening-words.ts'
import { goodFacts, stage, withOver, type Over } from './facts.ts'

type Tried = {
  machine: string
  state: string
  event: string
  data?: Row
  record?: Row
  facts?: Over
  last?: StoredWorkflow['last']
  /** Codes of the guards that refuse, in order. */
  because: string
  /** A fact the refusing guard looked at. */
  read: string
  opens: readonly string[]
}
const pending = (
  module: string,
  state: string,
  label: string,
  needed: string,
  kind: 'initial' | 'normal' = 'initial',
) => stage(module, state, label, needed, {}, kind)
const before = { embassy: pending('embassy', 'not_started', 'Embassy Pending', 'Visa Stamped') }
const visited = { visit_date: '2027-01-06', slip_date: '2027-01-04' }
const slip = {
  medical_center: 21,
  slip_no: 'W27-000101',
  slip_date: '2027-01-04',
  appointment_date: '2027-01-06',
  fee: '8500.00',
  paid_by: 'agency',
}
const entry = {
  id: 9,
  event: 'RESULT_FIT',
  from: 'visited',
  to: 'fit',
  by: 8,
  undo: 'self',
  ageHours: 1,
  before: {},
  downstream: null,
} as const
const reason = 'entered for the wrong person'
const looking = (lookups: Partial<ReturnType<typeof goodFacts>['lookups']>): Over => ({ lookups })

/** Twenty refusals over the machines, with what they come from. */
const refusals: readonly Tried[] = [
  {
    machine: 'medical',
    state: 'not_started',
    event: 'ISSUE_SLIP',
    facts: { stages: before, lifecycle: 'on_hold' },
    data: slip,
    because: 'G-JRN',
    read: 'facts.lifecycle',
    opens: ['Possible when the passenger file is In Process.'],
  },
  {
    machine: 'medical',
    state: 'not_started',
    event: 'ISSUE_SLIP',
    facts: { stages: before, passenger: { passport_expiry_date: '2027-03-01' } },
    data: slip,
    because: 'G-PASS6',
    read: 'facts.passenger.passport_expiry_date',
    opens: ['Possible when Passport Expiry Date (Passenger) is on or after 04 Jul 2027.'],
  },
  {
    machine: 'medical',
    state: 'not_started',
    event: 'ISSUE_SLIP',
    facts: { stages: before, unfit: { category: 'temporary', retest_after: '2027-02-09' } },
    data: slip,
    because: 'G-MED-RETEST',
    read: 'facts.unfit.retest_after',
    opens: ['Possible from 09 Feb 2027.'],
  },
  {
    machine: 'medical',
    state: 'visited',
    event: 'RESULT_FIT',
    facts: { stages: before },
    record: visited,
    data: { report_no: 'FIT-1', report_date: '2027-02-20' },
    because: 'G-MED-RDATE',
    read: 'data.report_date',
    opens: ['Possible when Report Date is on or before 28 Jan 2027.'],
  },
  {
    machine: 'medical',
    state: 'visited',
    event: 'RESULT_FIT',
    facts: { stages: before },
    record: visited,
    data: { report_no: 'FIT-1', report_date: '2027-01-01' },
    because: 'G-MED-RDATE',
    read: 'record.visit_date',
    opens: ['Possible when Report Date is on or after 06 Jan 2027.'],
  },
  {
    machine: 'medical',
    state: 'fit',
    event: 'UNDO_LAST',
    facts: { stages: before, user: { id: 7, role: 'PRO' } },
    last: entry,
    data: { reason },
    because: 'G-UNDO-WHO',
    read: 'last.by',
    opens: ['Possible for another role: branch manager.'],
  },
  {
    machine: 'embassy',
    state: 'not_started',
    event: 'PREPARE',
    facts: {
      stages: { ...before, medical: pending('medical', 'visited', 'Medical Visit', 'Medical Fit', 'normal') },
    },
    because: 'G-DEP G-MED-FIT',
    read: 'facts.stages.medical.state',
    opens: ['Possible when Medical is Medical Fit.'],
  },
  {
    machine: 'embassy',
    state: 'not_started',
    event: 'PREPARE',
    facts: { stages: before, passenger: { blank_pages: 1 } },
    because: 'G-PAGES',
    read: 'facts.passenger.blank_pages',
    opens: ['Possible when Blank Pages (Passenger) is at least 2.'],
  },
  {
    machine: 'embassy',
    state: 'ready',
    event: 'SUBMIT',
    facts: { stages: before, custody: { state: 'out', place: 'agent' } },
    because: 'G-HANDIN',
    read: 'facts.custody.state',
    opens: ['Possible when the passport is In Office.'],
  },
  {
    machine: 'embassy',
    state: 'not_started',
    event: 'PREPARE',
    facts: { stages: before, missing: { documents: ['Photo'] } },
    because: 'G-PAX-DOCS',
    read: 'facts.missing.documents.0',
    opens: ['Possible when what is said here is put right.'],
  },
  {
    machine: 'mofa',
    state: 'not_started',
    event: 'APPLY',
    facts: { stages: { ...before, mofa: undefined }, okala: { authorised: false, left: 0 } },
    because: 'G-OKALA',
    read: 'facts.okala.authorised',
    opens: [
      'Possible when the okala authorisation is yes.',
      'Possible when the units left on the okala is at least 1.',
    ],
  },
  {
    machine: 'visa_entry',
    state: 'draft',
    event: 'OPEN',
    record: { visa_file: 'file-1', expiry_date: '2028-01-01', lines: [{}] },
    facts: { agency: { licence_expiry_date: '2027-01-27' } },
    because: 'G-LIC',
    read: 'facts.agency.licence_expiry_date',
    opens: ['Possible when Licence Expiry Date (Recruiting Agency) is on or after 28 Jan 2027.'],
  },
  {
    machine: 'manpower',
    state: 'not_started',
    event: 'PREPARE',
    facts: { passenger: { agreed_amount: '170000.00' } },
    because: 'G-CEIL',
    read: 'facts.passenger.agreed_amount',
    opens: ['Possible when Agreed Amount (Passenger) is at most 165,000.'],
  },
  {
    machine: 'manpower',
    state: 'not_started',
    event: 'PREPARE',
    facts: { passenger: { nominee_name: null } },
    because: 'G-MAN-DOCS',
    read: 'facts.passenger.nominee_name',
    opens: ['Possible when Nominee Name (Passenger) is given.'],
  },
  {
    machine: 'flight',
    state: 'not_started',
    event: 'TICKET',
    data: {
      flight_date: '2027-04-26',
      airway: 51,
      from_airport: 'DAC',
      to_airport: 'RUH',
      airline_name: 'Saudia',
      flight_no: 'SV809',
      own_ticket: true,
    },
    because: 'G-FLT-VISA',
    read: 'data.flight_date',
    opens: ['Possible when Flight Date is on or before 25 Apr 2027.'],
  },
  {
    machine: 'journey',
    state: 'active',
    event: 'CANCEL_JOURNEY',
    facts: { stages: { flight: pending('flight', 'ticketed', 'Ticket Issued', 'Flown', 'normal') } },
    data: { reason },
    because: 'G-CXL-TKT',
    read: 'facts.stages.flight.state',
    opens: ['Possible when Flight is no longer Ticket Issued.'],
  },
  {
    machine: 'journey',
    state: 'draft',
    event: 'REGISTER',
    facts: looking({ taken: { passport_no: { passenger: 1002, name: 'KARIM', status: 'In Process' } } }),
    because: 'G-DUP',
    read: 'facts.lookups.taken.passport_no.passenger',
    opens: ['Possible with another Passport No.'],
  },
  {
    machine: 'submission_list',
    state: 'draft',
    event: 'PRINT',
    facts: looking({ counts: { list_rows: 0 } }),
    because: 'G-LIST-ROWS',
    read: 'facts.lookups.counts.list_rows',
    opens: ['Possible when what is said here is put right.'],
  },
  {
    machine: 'ticket',
    state: 'sold',
    event: 'MARK_FLOWN',
    record: { travel_date: '2027-02-10', passenger: 5 },
    because: 'G-TK-FLOWN',
    read: 'record.travel_date',
    opens: ['Possible when Travel Date is on or before 28 Jan 2027.'],
  },
  {
    machine: 'complaint',
    state: 'investigating',
    event: 'RESOLVE',
    data: { resolution: 'done' },
    because: 'G-CP-RES',
    read: 'data.resolution',
    opens: ['Possible with another Resolution.', 'Possible when Resolution Type is given.'],
  },
]

const situationOf = ({ state, event, data, record = {}, facts, last = null }: Tried): Situation => ({
  stored: { state, record, facts: withOver(goodFacts(), facts), last },
  event: { type: event, ...(data ? { data } : {}) },
})
const workflowOf = ({ machine }: Tried) => {
  const workflow = workflows[machine]
  if (!workflow) throw new Error(`there is no machine ${machine}`)
  return workflow
}

describe('why an action is closed', () => {
  test('is asked of twenty refusals of many machines', () => {
    expect(refusals).toHaveLength(20)
    expect(new Set(refusals.map(({ machine }) => machine)).size).toBeGreaterThan(8)
  })

  test.each(refusals)('$machine $event: $because', (tried) => {
    const start = situationOf(tried)
    const workflow = workflowOf(tried)
    const found = openingsOf(workflow, start.stored, start.event)
    expect(found?.reasons.map(({ refusal }) => refusal.code).join(' ')).toBe(tried.because)
    expect(found?.reasons.flatMap(({ reads }) => reads.map((path) => path.join('.')))).toContain(tried.read)
    const about = { workflow, ...start }
    expect(found?.changes?.map((change) => changeSaid(change, about).message)).toEqual(tried.opens)
    const after = (found?.changes ?? []).reduce(changed, start)
    expect(judge(workflow, after.stored, after.event)).toEqual({ ok: true })
  })

  test('names a day once, as the record has it, where the form does not ask for it again', () => {
    const tried: Tried = {
      machine: 'medical',
      state: 'slip_issued',
      event: 'ATTEND',
      facts: { stages: before },
      record: slip,
      data: { visit_date: '2027-01-02' },
      because: '',
      read: '',
      opens: [],
    }
    const start = situationOf(tried)
    const workflow = workflowOf(tried)
    const about = { workflow, ...start }
    const found = openingsOf(workflow, start.stored, start.event)
    const said = found?.reasons.flatMap(({ reads }) =>
      readsToShow(reads, about).map((path) => readSaid(path, about).message),
    )
    expect(said).toContain('Slip Date: 04 Jan 2027')
    expect(said?.filter((one) => one.startsWith('Slip Date'))).toHaveLength(1)
  })

  test('is said to be unknown where the search was ended, and found with the questions it needs', () => {
    const [tried] = refusals
    if (!tried) throw new Error('There is no refusal to ask about.')
    const { stored, event } = situationOf(tried)
    const cut = openingsOf(workflowOf(tried), stored, event, 0)
    expect([cut?.changes, cut?.isCut]).toEqual([null, true])
    const whole = openingsOf(workflowOf(tried), stored, event, 300)
    expect([whole?.changes?.length, whole?.isCut]).toEqual([1, undefined])
  })
})

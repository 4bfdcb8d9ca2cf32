import { bool, choice, date, ref, text } from '../../foundation/definitions/fields.ts'
import { saidOf, say, term } from '../../foundation/text/sentence.ts'
import { addDays, daysBetween, showDate } from '../../foundation/values/dates.ts'
import { type Facts, type StageName, stageNames } from '../../domain/journey/facts.ts'
import { passengerFieldOf } from '../../domain/journey/fact-parts.ts'
import { allPrerequisites, medicalSystem } from '../../domain/journey/stage-plan.ts'
import type { passenger } from '../../domain/passengers/passenger.ts'
import { fixStage } from '../guards/journey.ts'
import {
  ageAllowed,
  notFuture,
  notPast,
  passportInOffice,
  sequence,
  withinCeiling,
} from '../guards/passport-and-dates.ts'
import { noTicketIssued, noVisaUnderWay, stageField } from '../guards/stages.ts'
import { passportNumberFree } from '../guards/taken.ts'
import { stageTerm, stateTerm, word } from '../guards/words.ts'
import { billAt } from '../guards/bill.ts'
import { cost, custody, note, send, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt, valueOf } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonGiven } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { only, recordOf, table, type ArgsOf, type SetArgsOf } from '../kit/table.ts'

/** Reasons a file is put on hold, cancelled, returned or blacklisted (machines 8.1); a form offers those of its event. */
const reasonCodes = {
  HOLD: [
    'passenger_request',
    'agent_request',
    'payment_due',
    'document_missing',
    'sponsor_delay',
    'country_closed',
    'illness',
    'complaint',
    'other',
  ],
  CANCEL_JOURNEY: [
    'passenger_withdrew',
    'unfit',
    'visa_rejected',
    'visa_cancelled',
    'agent_withdrew',
    'fraud',
    'duplicate',
    'death',
    'other',
  ],
  RETURN_EARLY: [
    'unfit_on_arrival',
    'employer_refused',
    'worker_refused',
    'abuse',
    'contract_breach',
    'illness',
    'death',
    'other',
  ],
  BLACKLIST: ['fraud', 'forged_documents', 'misconduct', 'other'],
} as const
/** Stages a returned worker goes through again when their file is reopened (row 15). */
const repeatedAfterReturn = ['medical', 'mofa', 'embassy', 'manpower', 'flight']

const everyReason = [...new Set(Object.values(reasonCodes).flat())]

const journeyTable = table({
  fields: {
    ...eventFields,
    reason_code: choice(everyReason, { label: 'Reason Code' }),
    review_date: date({ label: 'Review Date' }),
    flight_date: date(),
    arrive_date: date(),
    return_date: date(),
    contact_abroad: text(120, { label: 'Contact Abroad' }),
    refund_expected: bool({ label: 'Refund Expected' }),
    passenger_type: ref('passenger_type'),
    country: ref('country', { only: { is_destination: true } }),
    profession: ref('profession'),
    stage: choice(stageNames, { label: 'Stage' }),
  },
  record: recordOf<typeof passenger>(),
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    active: { kind: 'normal', label: 'In Process' },
    ready_to_fly: { kind: 'normal', label: 'Ready to Fly' },
    departed: { kind: 'normal', label: 'Departed' },
    arrived: { kind: 'normal', label: 'Arrived' },
    completed: { kind: 'final', label: 'Completed' },
    on_hold: { kind: 'parked', label: 'On Hold' },
    cancelled: { kind: 'parked', label: 'Cancelled' },
    returned: { kind: 'parked', label: 'Returned' },
    blacklisted: { kind: 'parked', label: 'Blacklisted' },
    discarded: { kind: 'final', label: 'Discarded' },
  },
})
const { row, workflow, guard } = journeyTable
type Args = ArgsOf<typeof journeyTable>
type SetArgs = SetArgsOf<typeof journeyTable>

/**
 * ready_to_fly (machines 8.6): the required stages are done and no critical complaint of abuse or overcharge is open.
 * The server counts such complaints as `critical_complaints`.
 */
const readyToFly = (facts: Facts): boolean =>
  allPrerequisites(facts) && (facts.lookups.counts['critical_complaints'] ?? 0) === 0

const visaBound = ['submitted', 'queried', 'stamped', 'collected']

const registrationComplete = guard('G-REG', {
  needs: 'facts',
  says: 'all required fields and the passport data are complete',
  check: ({ facts, record }) => {
    const missing = facts.missing.registration
    return missing.length === 0
      ? null
      : {
          ...say`Complete these fields first: ${missing.map((label) => term(label, 'fields:field.passenger', 'fields:field.system', 'field'))}.`,
          fix: fixAt.passengerForm(record.id, passengerFieldOf(missing)),
        }
  },
})

const notBlacklisted = guard('G-BLACK', {
  needs: 'facts',
  says: 'neither the person nor the agent is blacklisted',
  check: ({ facts, record }) => {
    const reason = facts.lookups.texts['blacklisted']
    if (reason)
      return {
        ...say`This person is blacklisted: ${saidOf(reason).message}.`,
        fix: fixAt.passenger(record.id),
      }
    const { agent } = facts
    return agent?.['is_blacklisted'] === true
      ? {
          ...say`Agent ${String(agent['name'])} is blacklisted.`,
          fix: fixAt.master('agent', 'the agent', agent['id']),
        }
      : null
  },
})

const nothingUnderWay = guard('G-CHG', {
  needs: 'facts',
  says: 'no visa application is under way and no ticket is issued',
  check: (args) => {
    const { embassy, flight } = args.facts.stages
    const day = flight?.record?.['flight_date']
    const stamped = embassy &&
      visaBound.includes(embassy.state) && {
        ...say`Visa is already ${stateTerm(embassy)}. Cancel the visa first.`,
        fix: fixStage(args, 'embassy'),
      }
    const ticketed = flight?.state === 'ticketed' && {
      ...say`A ticket is issued for ${day ? { day: String(day) } : word('a flight')}. Cancel or refund the ticket first.`,
      fix: fixStage(args, 'flight'),
    }
    return [stamped, ticketed].flatMap((one) => one || [])
  },
})

const earlierStagesReady = guard('G-ALLPRE', {
  needs: 'facts',
  says: 'every required stage before the flight is done or skipped',
  check: ({ facts }) => (readyToFly(facts) ? null : { ...say`Not every required stage is done yet.` }),
})

const maySkip = guard('G-SKIP', {
  needs: 'payload',
  says: 'the stage is needed, not done yet, and may be skipped',
  check: (args) => {
    const stage = valueOf(args, 'stage') as StageName | null
    const fixed =
      args.facts.type?.is_worker === true &&
      (stage === 'embassy' || stage === 'manpower' || stage === 'flight')
    const open =
      stage !== null && args.facts.plan[stage] !== undefined && !args.facts.stages[stage]?.satisfied
    return open && !fixed
      ? null
      : { ...say`${stage ? stageTerm(stage) : word('This stage')} cannot be skipped.`, field: 'stage' }
  },
})

/** States of the flight in which a ticket is still to be issued. */
const unticketed = ['not_started', 'requested', 'missed', 'offloaded', 'ticket_cancelled']

const isWorker = {
  says: 'the passenger is a worker',
  otherwise: say`Only a worker returns early. Record the return home instead.`,
  holds: ({ facts }: Args) => facts.type?.is_worker === true,
}
const isNoWorker = {
  says: 'the passenger is not a worker',
  otherwise: say`A worker who comes back is recorded as an early return. The file is completed when the guarantee has ended.`,
  holds: ({ facts }: Args) => facts.type?.is_worker !== true,
}
const inProcess = ['active', 'ready_to_fly'] as const
const open = ['active', 'ready_to_fly', 'on_hold'] as const

/**
 * Passenger journey: the life of one file from draft to completion. The stages run beside it, each in its own machine;
 * the plan is data, and after every stage event the always rows look whether the passenger may fly.
 * Source: machines M8; what the handbook leaves open: decision 0032.
 */
export const journeyWorkflow = workflow({
  id: 'journey',
  table: 'M8',
  version: 1,
  title: 'Passenger',
  module: 'passenger',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: {
    REGISTER: 'register the passenger',
    DISCARD: 'discard the draft',
    ARRIVE: 'record the arrival',
    RETURN_EARLY: 'record the return',
    RETURN_HOME: 'record the return',
    COMPLETE: 'complete the file',
    HOLD: 'put the passenger on hold',
    RESUME: 'resume the passenger',
    CANCEL_JOURNEY: 'cancel the passenger',
    REOPEN: 'reopen the file',
    BLACKLIST: 'blacklist the passenger',
    UNBLACKLIST: 'take the passenger off the blacklist',
    CHANGE_TYPE: 'change the type',
    CHANGE_COUNTRY: 'change the country',
    SKIP_STAGE: 'skip the stage',
    UNSKIP_STAGE: 'bring the stage back',
  },
  orders: [
    'assign serial',
    'build plan',
    'custody before flight',
    'new attempts',
    'cancel open stages',
    'cancel stages',
    'draft bill',
    'close money',
  ],
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'REGISTER',
      to: 'active',
      roles: ['PRO', 'DEO', 'AGR', 'TKT'],
      undo: 'mgr',
      payload: { ceiling_override: 'optional', reason: 'optional' },
      guards: [registrationComplete, passportNumberFree, notBlacklisted, withinCeiling, ageAllowed('today')],
      effects: () => [
        order('assign serial'),
        custody('in_office'),
        order('build plan'),
        task('PRO', '{next_action}', 1, { next: ['{next_stage}'] }),
        billAt('registered'),
      ],
    }),
    row({
      n: 2,
      from: ['draft'],
      on: 'DISCARD',
      to: 'discarded',
      roles: ['PRO', 'DEO', 'AGR', 'TKT'],
      undo: 'none',
      payload: { reason: 'optional' },
    }),
    row({
      n: 3,
      from: ['active'],
      on: 'always',
      to: 'ready_to_fly',
      roles: ['SYS'],
      undo: 'none',
      guards: [earlierStagesReady],
      effects: () => [
        note('N09'),
        task('TKT', 'Ticket for {name}', 1, { journey: ['ready_to_fly'], flight: unticketed }),
        billAt('ready_to_fly'),
      ],
    }),
    row({
      n: 4,
      from: ['ready_to_fly'],
      on: 'always',
      to: 'active',
      roles: ['SYS'],
      undo: 'none',
      when: { says: 'a required stage is open again', holds: ({ facts }) => !readyToFly(facts) },
    }),
    row({
      n: 5,
      from: inProcess,
      on: 'FLIGHT_FLOWN',
      to: 'departed',
      roles: ['SYS'],
      undo: 'none',
      payload: { flight_date: 'required' },
      set: ({ data, facts }) => ({
        departed_date: data?.flight_date ?? stageField(facts.stages.flight, 'flight_date') ?? facts.today,
      }),
      effects: ({ facts }) => [
        ...(facts.settings['commission_due_at'] === 'departed'
          ? commission(facts.passenger?.['agent_commission'])
          : []),
        billAt('departed'),
      ],
    }),
    row({
      n: 6,
      from: ['departed'],
      on: 'FLIGHT_UNFLOWN',
      to: 'ready_to_fly',
      roles: ['SYS'],
      undo: 'none',
      payload: { reason: 'required' },
      set: () => ({ departed_date: null }),
      effects: () => [order('custody before flight')],
    }),
    row({
      n: 7,
      from: ['departed'],
      on: 'ARRIVE',
      to: 'arrived',
      roles: ['PRO', 'DEO', 'AGR', 'SYS'],
      undo: 'self',
      payload: { arrive_date: 'required', contact_abroad: 'optional' },
      guards: [notFuture('arrive_date'), sequence('departed_date', 'arrive_date')],
      set: ({ record, facts }) => ({
        guarantee_until: addDays(record.arrive_date, facts.settings.guarantee_days),
      }),
      effects: seenAbroad,
    }),
    row({
      n: 8,
      from: ['departed', 'arrived'],
      on: 'RETURN_EARLY',
      to: 'returned',
      roles: ['PRO', 'AGR'],
      undo: 'mgr',
      payload: { return_date: 'required', reason_code: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('return_date'), sequence('departed_date', 'return_date')],
      when: isWorker,
      set: ({ data }) => ({ return_reason: data?.reason }),
      effects: returnedEarly,
    }),
    row({
      n: 9,
      from: ['departed', 'arrived'],
      on: 'RETURN_HOME',
      to: 'completed',
      roles: ['PRO', 'TKT', 'DEO', 'SYS'],
      undo: 'mgr',
      payload: { return_date: 'required' },
      guards: [notFuture('return_date'), sequence('departed_date', 'return_date')],
      when: isNoWorker,
    }),
    row({
      n: 10,
      from: ['arrived'],
      on: 'COMPLETE',
      to: 'completed',
      roles: ['SYS', 'MGR'],
      undo: 'mgr',
      when: {
        says: "the last day of the worker's guarantee has passed",
        otherwise: say`The file of a worker is completed when the guarantee has ended. Record the return home of other passengers.`,
        holds: ({ record, facts }) =>
          facts.type?.is_worker === true && isPast(record.guarantee_until, facts.today),
      },
    }),
    row({
      n: 11,
      from: inProcess,
      on: 'HOLD',
      to: 'on_hold',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { reason_code: 'required', reason: 'required', review_date: 'required' },
      guards: [reasonGiven, notPast('review_date')],
      set: ({ data }) => ({ hold_reason: data?.reason }),
      effects: ({ data, facts }) => [
        note('N22', { date: showDate(facts.today), reason: String(data?.reason) }),
      ],
    }),
    row({
      n: 12,
      from: ['on_hold'],
      on: 'RESUME',
      to: 'active',
      roles: ['PRO', 'AGR'],
      undo: 'self',
      payload: { note: 'optional' },
      set: () => ({ hold_reason: null, review_date: null }),
    }),
    row({
      n: 13,
      from: open,
      on: 'CANCEL_JOURNEY',
      to: 'cancelled',
      roles: only('MGR', 'PRO'),
      undo: 'mgr',
      payload: { reason_code: 'required', reason: 'required', refund_expected: 'optional' },
      guards: [reasonGiven, noVisaUnderWay, noTicketIssued],
      set: ({ data }) => ({ cancel_reason: data?.reason }),
      effects: (args) => [
        ...cancelStages(args),
        task('ACC', 'Refund/settle {name}', 2, ['cancelled']),
        task('PRO', 'Return passport of {name}', 2, {
          journey: ['cancelled'],
          custody: ['in_office', 'out'],
        }),
        order('close money'),
      ],
    }),
    row({
      n: 14,
      from: ['cancelled'],
      on: 'REOPEN',
      to: 'active',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, passportNumberFree, notBlacklisted, passportInOffice],
      set: () => ({ cancel_reason: null }),
    }),
    row({
      n: 15,
      from: ['returned'],
      on: 'REOPEN',
      to: 'active',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, notBlacklisted],
      set: () => ({
        return_reason: null,
        return_date: null,
        departed_date: null,
        arrive_date: null,
        guarantee_until: null,
      }),
      effects: () => [order('new attempts', { stages: repeatedAfterReturn })],
    }),
    row({
      n: 16,
      from: ['draft', 'active', 'ready_to_fly', 'on_hold', 'cancelled', 'returned'],
      on: 'BLACKLIST',
      to: 'blacklisted',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason_code: 'required', reason: 'required', evidence_file: 'optional' },
      guards: [reasonGiven, noVisaUnderWay, noTicketIssued],
      set: ({ data }) => ({ blacklist_reason: data?.reason }),
      effects: (args) => [...cancelStages(args), order('close money')],
    }),
    row({
      n: 17,
      from: ['blacklisted'],
      on: 'UNBLACKLIST',
      to: 'on_hold',
      roles: only('ADM'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: ({ data, facts }) => ({
        blacklist_reason: null,
        hold_reason: data?.reason,
        review_date: facts.today,
      }),
    }),
    row({
      n: 18,
      from: open,
      on: 'CHANGE_TYPE',
      to: '(same)',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { passenger_type: 'required', reason: 'required' },
      guards: [reasonGiven, nothingUnderWay],
      effects: () => [order('build plan')],
    }),
    row({
      n: 19,
      from: open,
      on: 'CHANGE_COUNTRY',
      to: '(same)',
      roles: ['PRO'],
      undo: 'mgr',
      payload: {
        country: 'required',
        profession: 'optional',
        reason: 'required',
        ceiling_override: 'optional',
      },
      guards: [reasonGiven, nothingUnderWay, withinCeiling, ageAllowed('today')],
      effects: changedCountry,
    }),
    row({
      n: 20,
      from: inProcess,
      on: 'SKIP_STAGE',
      to: '(same)',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { stage: 'required', reason: 'required' },
      guards: [reasonGiven, maySkip],
      set: ({ record, was }) => ({ skipped: [...skippedOf(was), record.stage] }),
    }),
    row({
      n: 21,
      from: inProcess,
      on: 'UNSKIP_STAGE',
      to: '(same)',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { stage: 'required' },
      set: ({ record, was }) => ({ skipped: skippedOf(was).filter((stage) => stage !== record.stage) }),
    }),
  ],
})

function order(name: string, data?: Readonly<Record<string, unknown>>): Effect {
  return { do: 'order', name, ...(data ? { data } : {}) }
}

function skippedOf(record: SetArgs['was']): readonly string[] {
  return record.skipped ?? []
}

/** The agent's commission as a draft cost; nothing is proposed without one. */
function commission(amount: unknown, sign = ''): Effect[] {
  return amount && Number(amount) > 0 ? [cost('commission', `${sign}${String(amount)}`)] : []
}

/** Open stages first, so that the MOFA gives the visa back, then the visa itself (rows 13 and 16). */
function cancelStages({ data }: Args): Effect[] {
  const reason = String(data?.reason)
  return [order('cancel open stages', { reason }), send('visa_allotment', 'RELEASE', { reason })]
}

/** Malaysia examines every worker once more after their arrival (demo 4.3 row 39, machines 8.4). */
const fomemaDays = 30

/** Where the medical of the country asks for it, the agent sees to the examination abroad in time (row 7). */
function seenAbroad({ record, facts }: Args): Effect[] {
  if (facts.type?.is_worker !== true || medicalSystem(facts) !== 'fwcms') return []
  const last = addDays(String(record.arrive_date), fomemaDays)
  return [
    task(
      'AGR',
      `FOMEMA medical of {name} within ${fomemaDays} days`,
      Math.max(0, daysBetween(facts.today, last)),
      ['arrived'],
    ),
  ]
}

/** Within the guarantee, which starts at the latest on arrival, the commission is taken back (row 8). */
function returnedEarly({ record, data, facts }: Args): Effect[] {
  const until = record.guarantee_until ? String(record.guarantee_until) : null
  const day = String(record.return_date)
  return [
    note('N14', { date: showDate(day), reason: String(data?.reason) }),
    task('AGR', 'Settle return of {name}', 2, ['returned']),
    ...(until === null || day <= until ? commission(facts.passenger?.['agent_commission'], '-') : []),
    order('close money'),
  ]
}

/** Papers made for the old country end; the medical stays only where the new country reads the same system (row 19). */
function changedCountry({ data, facts }: Args): Effect[] {
  const reason = String(data?.reason)
  const country = facts.lookups.refs['country'] ?? null
  const isSameSystem = medicalSystem({ type: facts.type, country }) === medicalSystem(facts)
  return [
    order('cancel stages', { stages: ['mofa', 'embassy'], reason }),
    send('visa_allotment', 'RELEASE', { reason }),
    ...(isSameSystem ? [] : [order('new attempts', { stages: ['medical'] })]),
    order('build plan'),
  ]
}

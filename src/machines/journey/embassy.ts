import { passengerFieldOf } from '../../domain/journey/fact-parts.ts'
import { date, text } from '../../foundation/definitions/fields.ts'
import { say, term } from '../../foundation/text/sentence.ts'
import { addWorkingDays, showDate } from '../../foundation/values/dates.ts'
import { embassy } from '../../domain/journey/embassy.ts'
import { visaExpiry } from '../../domain/visas/visa-validity.ts'
import { billAt } from '../guards/bill.ts'
import { earlierStagesDone, fixStage, inPlan, journeyOpen } from '../guards/journey.ts'
import { listOpen, refuseCarrier } from '../guards/lists.ts'
import {
  isPortal,
  licenceValid,
  notFuture,
  passportValid,
  sequence,
  passportAtHand,
} from '../guards/passport-and-dates.ts'
import {
  medicalFit,
  mofaIssued,
  noEmbassyRequest,
  visaAllotted,
  visaExpiryPlausible,
} from '../guards/stages.ts'
import { valueTerm } from '../guards/words.ts'
import { cal, cost, custody, note, send, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { noLaterStage, reasonGiven } from '../kit/undo.ts'
import { only, table, type ArgsOf, type SetArgsOf } from '../kit/table.ts'

const embassyTable = table({
  fields: {
    ...embassy.fields,
    ...eventFields,
    withdraw_date: date({ label: 'Withdrawn on' }),
    cancel_date: date({ label: 'Cancelled on' }),
    reference_no: text(30),
  },
  states: {
    not_started: { kind: 'initial', label: 'Embassy Pending' },
    ready: { kind: 'normal', label: 'Ready for Embassy' },
    submitted: { kind: 'normal', label: 'Embassy Submitted' },
    queried: { kind: 'blocker', label: 'Embassy Query' },
    stamped: { kind: 'satisfied', label: 'Visa Stamped' },
    collected: { kind: 'satisfied', label: 'Visa Stamp OK' },
    rejected: { kind: 'blocker', label: 'Visa Rejected' },
    expired: { kind: 'blocker', label: 'Visa Expired' },
    cancelled: { kind: 'parked', label: 'Visa Cancelled' },
  },
})
const { row, workflow, guard } = embassyTable
type Args = ArgsOf<typeof embassyTable>
type SetArgs = SetArgsOf<typeof embassyTable>

const emptyPages = guard('G-PAGES', {
  needs: 'facts',
  says: 'the passport has at least {{passport_blank_pages_min empty visa page}}',
  check: (args) => {
    const pages = args.facts.passenger?.['blank_pages'] ?? null
    const min = args.facts.settings.passport_blank_pages_min
    return pages === null || Number(pages) >= min
      ? null
      : {
          ...say`Passport needs at least ${{ count: min, of: 'empty visa page' }}.`,
          fix: fixAt.passengerForm(args.facts.passenger?.['id'], 'blank_pages'),
        }
  },
})

const documentsComplete = guard('G-PAX-DOCS', {
  needs: 'facts',
  says: 'photo, passport image and checklist are complete',
  check: (args) => {
    const missing = args.facts.missing.documents
    if (missing.length === 0) return null
    const field = passengerFieldOf(missing)
    return {
      ...say`Missing documents: ${missing.map((item) => term(item, 'value', 'fields:value', 'fields:field.passenger', 'field'))}.`,
      // A picture is on the passenger's form, a paper of the checklist is received under Documents.
      fix: field ? fixAt.passengerForm(args.facts.passenger?.['id'], field) : fixStage(args, 'documents'),
    }
  },
})

const checklistComplete = guard('G-EMB-CHECK', {
  needs: 'payload',
  says: 'every paper on the checklist is in the file',
  check: ({ data }) => {
    const items = Array.isArray(data?.checklist) ? (data.checklist as { item: string; ok: boolean }[]) : [] // Shape checked by the field.
    const missing = items.filter((one) => !one.ok).map((one) => one.item)
    return missing.length === 0
      ? null
      : { ...say`Missing documents: ${missing.map((item) => valueTerm(item))}.`, field: 'checklist' }
  },
})

const carrierValid = guard('G-EMB-CARRIER', {
  needs: 'payload',
  says: 'a delegate with a valid card carries the passport, unless the application is made on a portal',
  check: (args) => refuseCarrier(args, isPortal(args)),
})

/** Working days an embassy usually needs (steps 5). */
const usualAnswerDays = 7

/**
 * Embassy: the file goes in, the visa comes back. For portals SUBMIT is the application and STAMP the permit or e-visa.
 * Source: machines M3; what of the payload may be left out: decision 0020.
 */
export const embassyWorkflow = workflow({
  id: 'embassy',
  table: 'M3',
  version: 1,
  title: 'Embassy',
  module: 'embassy',
  stage: 'embassy',
  initial: 'not_started',
  correct: ['PRO'],
  orders: ['draft bill'],
  labels: {
    WITHDRAW: 'withdraw the file',
    PREPARE: 'prepare the file',
    SUBMIT: 'submit the file',
    RESUBMIT: 'submit the file',
    QUERY: 'record the objection',
    STAMP: 'record the visa',
    COLLECT: 'record the passport return',
    REJECT: 'record the rejection',
    CORRECT_TO_SUBMITTED: 'correct the result',
  },
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'PREPARE',
      to: 'ready',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { prepared_date: 'required', checklist: 'optional' },
      guards: [
        journeyOpen,
        inPlan('embassy'),
        earlierStagesDone('embassy'),
        visaAllotted,
        medicalFit,
        mofaIssued,
        documentsComplete,
        checklistComplete,
        passportValid('today'),
        emptyPages,
      ],
      set: ({ facts }) => ({ embassy_country: facts.country?.['id'] ?? null }),
    }),
    row({
      n: 2,
      from: ['ready'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        submission_list: 'optional',
        submit_date: 'required',
        carrier: 'optional',
        expected_date: 'optional',
        fee: 'optional',
      },
      guards: [
        journeyOpen,
        noEmbassyRequest,
        passportAtHand,
        listOpen,
        carrierValid,
        medicalFit,
        licenceValid,
        notFuture('submit_date'),
        sequence('prepared_date', 'submit_date'),
      ],
      set: expectedFrom,
      effects: submitted,
    }),
    row({
      n: 3,
      from: ['submitted'],
      on: 'QUERY',
      to: 'queried',
      roles: ['PRO'],
      undo: 'self',
      payload: { query_date: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('query_date'), sequence('submit_date', 'query_date')],
      set: ({ data }) => ({ query_reason: data?.reason }),
      effects: ({ data }) => [note('N05', { reason: String(data?.reason) })],
    }),
    row({
      n: 4,
      from: ['queried'],
      on: 'RESUBMIT',
      to: 'submitted',
      roles: ['PRO'],
      undo: 'self',
      payload: { submission_list: 'optional', submit_date: 'required' },
      guards: [journeyOpen, noEmbassyRequest, listOpen, medicalFit, notFuture('submit_date')],
      effects: (args) => handedIn(args),
    }),
    row({
      n: 5,
      from: ['submitted', 'queried'],
      on: 'WITHDRAW',
      to: 'ready',
      roles: ['PRO'],
      undo: 'self',
      aside: true,
      payload: { withdraw_date: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('withdraw_date')],
      effects: () => [custody('in_office'), send('visa_allotment', 'MARK_UNUSED')],
    }),
    row({
      n: 6,
      from: ['submitted'],
      on: 'STAMP',
      to: 'stamped',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        visa_stamp_no: 'required',
        stamp_date: 'required',
        visa_expiry_date: 'optional',
        visa_format: 'optional',
        entries: 'optional',
        stay_days: 'optional',
        border_no: 'optional',
        visa_file: 'optional',
      },
      guards: [notFuture('stamp_date'), sequence('submit_date', 'stamp_date'), visaExpiryPlausible],
      set: asStamped,
      effects: (args) => [send('visa_allotment', 'MARK_STAMPED'), stampedNote(args), billAt('stamped')],
    }),
    row({
      n: 7,
      from: ['stamped'],
      on: 'COLLECT',
      to: 'collected',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { collect_date: 'required' },
      guards: [notFuture('collect_date'), sequence('stamp_date', 'collect_date')],
      effects: () => [custody('in_office')],
    }),
    row({
      n: 8,
      from: ['stamped'],
      on: 'always',
      to: 'collected',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the visa is an e-visa and the passport is in the office',
        holds: (args) =>
          args.record.visa_format === 'e_visa' &&
          args.facts.custody.state === 'in_office' &&
          !takesBackCollect(args),
      },
      set: ({ record }) => ({ collect_date: record.stamp_date }),
    }),
    row({
      n: 9,
      from: ['submitted', 'queried'],
      on: 'REJECT',
      to: 'rejected',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { reject_date: 'required', reason: 'required', reason_code: 'required' },
      guards: [reasonGiven, notFuture('reject_date'), sequence('submit_date', 'reject_date')],
      set: ({ data }) => ({ reject_reason: data?.reason }),
      effects: ({ data }) => [
        custody('in_office'),
        note('N07', { reason: String(data?.reason) }),
        task('MGR', 'Decide on rejected visa of {name}', 1, ['rejected']),
      ],
    }),
    row({
      n: 10,
      from: ['stamped', 'collected'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the visa is past its last day, and the passenger has not flown',
        holds: ({ record, facts }) =>
          isPast(record.visa_expiry_date, facts.today) && facts.stages.flight?.state !== 'flown',
      },
      effects: ({ record }) => [
        send('visa_allotment', 'VISA_EXPIRE'),
        note('N08', { date: showDate(String(record.visa_expiry_date)) }),
      ],
    }),
    row({
      n: 11,
      from: ['submitted', 'queried', 'stamped', 'collected', 'rejected', 'expired'],
      on: 'VISA_CANCELLED',
      to: 'cancelled',
      roles: ['SYS'],
      undo: 'none',
      payload: { cancel_date: 'required', reference_no: 'required' },
      effects: () => [send('mofa', 'VISA_CHANGED'), send('manpower', 'VISA_CHANGED')],
    }),
    row({
      n: 12,
      from: ['stamped', 'collected', 'rejected', 'expired', 'cancelled'],
      on: 'VISA_REISSUED',
      to: 'stamped',
      roles: ['SYS'],
      undo: 'none',
      payload: {
        visa_stamp_no: 'required',
        stamp_date: 'required',
        visa_expiry_date: 'optional',
        visa_format: 'optional',
      },
      guards: [visaExpiryPlausible],
      set: (args) => ({
        ...asStamped(args),
        embassy_country: args.facts.country?.['id'] ?? null,
        collect_date: null,
      }),
      effects: (args) => [{ do: 'newAttempt' }, send('manpower', 'VISA_CHANGED'), stampedNote(args)],
    }),
    row({
      n: 13,
      from: ['rejected', 'expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: ['PRO'],
      undo: 'self',
      guards: [journeyOpen, visaAllotted],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 14,
      from: ['not_started', 'ready', 'queried', 'rejected'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      effects: () => [custody('in_office'), send('visa_allotment', 'MARK_UNUSED')],
    }),
    row({
      n: 15,
      from: ['stamped', 'collected'],
      on: 'CORRECT_TO_SUBMITTED',
      to: 'submitted',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, noLaterStage],
      effects: () => [send('visa_allotment', 'MARK_UNSTAMPED')],
    }),
  ],
})

/** The day the answer is expected: as given, else seven working days on. */
function expectedFrom({ record, data, facts }: SetArgs) {
  const { weekend_days, holidays } = facts.settings
  return {
    expected_date:
      data?.expected_date ??
      addWorkingDays(String(record.submit_date), usualAnswerDays, weekend_days, holidays),
  }
}

/** On a portal the passport stays in the office. */
function handedIn(args: Args) {
  return isPortal(args) ? [] : [custody('embassy')]
}

function submitted(args: Args) {
  const { record, data } = args
  return [
    ...handedIn(args),
    send('visa_allotment', 'MARK_IN_USE'),
    ...cal(record.expected_date, 'embassy'),
    ...(data?.fee ? [cost('embassy', data.fee)] : []),
  ]
}

/** What the officer left out of a visa is what is usual for the country: validity, format, single entry. */
function asStamped({ record, data, facts }: SetArgs) {
  return {
    visa_expiry_date: visaExpiry(record.stamp_date, data?.visa_expiry_date, facts.country),
    visa_format: data?.visa_format ?? (facts.country?.['visa_format'] === 'e_visa' ? 'e_visa' : 'sticker'),
    entries: data?.entries ?? record.entries ?? 'single',
  }
}

function stampedNote({ record }: Args) {
  return note('N06', { date: showDate(String(record.visa_expiry_date)) })
}

/** True while the passport return itself is taken back: custody follows only after the machine, so it still says "in the office". */
function takesBackCollect({ last, data }: Args): boolean {
  return last?.event === 'COLLECT' && !data?.visa_stamp_no
}

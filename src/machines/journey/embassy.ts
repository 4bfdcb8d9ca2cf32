import { addWorkingDays, showDate } from '../../foundation/values/dates.ts'
import { embassy } from '../../domain/journey/embassy.ts'
import { date, text } from '../../foundation/definitions/fields.ts'
import { visaExpiry } from '../../domain/visas/visa-validity.ts'
import { isPortal } from '../guards/passport-and-dates.ts'
import { cal, cost, custody, note, send, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { isPast } from '../kit/past.ts'
import { defineWorkflow, type Args, type SetArgs } from '../kit/workflow.ts'

/** Working days an embassy usually needs (steps 5). */
const usualAnswerDays = 7

/**
 * Embassy: the file goes in, the visa comes back. For portals SUBMIT is the application and STAMP the permit or e-visa.
 * Source: machines M3; what of the payload may be left out: decision 0020.
 */
export const embassyWorkflow = defineWorkflow({
  id: 'embassy',
  table: 'M3',
  version: 1,
  title: 'Embassy',
  module: 'embassy',
  stage: 'embassy',
  initial: 'not_started',
  fields: {
    ...embassy.fields,
    ...eventFields,
    withdraw_date: date({ label: 'Withdrawn on' }),
    cancel_date: date({ label: 'Cancelled on' }),
    reference_no: text(30),
  },
  correct: 'PRO',
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
  rows: [
    {
      n: 1,
      from: ['not_started'],
      on: 'PREPARE',
      to: 'ready',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['prepared_date', 'checklist?'],
      guards:
        'G-JRN G-PLAN(embassy) G-DEP(embassy) G-VISA G-MED-FIT G-MOFA-OK G-PAX-DOCS G-EMB-CHECK G-PASS6(today) G-PAGES',
      set: ({ facts }) => ({ embassy_country: facts.country?.['id'] ?? null }),
    },
    {
      n: 2,
      from: ['ready'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: 'PRO',
      undo: 'self',
      payload: ['submission_list?', 'submit_date', 'carrier?', 'expected_date?', 'fee?'],
      guards:
        'G-JRN G-VISA-ASKED G-HANDIN G-EMB-LIST G-EMB-CARRIER G-MED-FIT G-LIC G-NF(submit_date) G-SEQ(prepared_date,submit_date)',
      set: expectedFrom,
      effects: submitted,
    },
    {
      n: 3,
      from: ['submitted'],
      on: 'QUERY',
      to: 'queried',
      roles: 'PRO',
      undo: 'self',
      payload: ['query_date', 'reason'],
      guards: 'G-REASON G-NF(query_date) G-SEQ(submit_date,query_date)',
      set: ({ data }) => ({ query_reason: data?.['reason'] }),
      effects: ({ data }) => [note('N05', { reason: String(data?.['reason']) })],
    },
    {
      n: 4,
      from: ['queried'],
      on: 'RESUBMIT',
      to: 'submitted',
      roles: 'PRO',
      undo: 'self',
      payload: ['submission_list?', 'submit_date'],
      guards: 'G-JRN G-VISA-ASKED G-EMB-LIST G-MED-FIT G-NF(submit_date)',
      effects: (args) => handedIn(args),
    },
    {
      n: 5,
      from: ['submitted', 'queried'],
      on: 'WITHDRAW',
      to: 'ready',
      roles: 'PRO',
      undo: 'self',
      aside: true,
      payload: ['withdraw_date', 'reason'],
      guards: 'G-REASON G-NF(withdraw_date)',
      effects: () => [custody('in_office'), send('visa_allotment', 'MARK_UNUSED')],
    },
    {
      n: 6,
      from: ['submitted'],
      on: 'STAMP',
      to: 'stamped',
      roles: 'PRO',
      undo: 'self',
      payload: [
        'visa_stamp_no',
        'stamp_date',
        'visa_expiry_date?',
        'visa_format?',
        'entries?',
        'stay_days?',
        'border_no?',
        'visa_file?',
      ],
      guards: 'G-NF(stamp_date) G-SEQ(submit_date,stamp_date) G-EMB-EXP',
      set: asStamped,
      effects: (args) => [send('visa_allotment', 'MARK_STAMPED'), stampedNote(args)],
    },
    {
      n: 7,
      from: ['stamped'],
      on: 'COLLECT',
      to: 'collected',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['collect_date'],
      guards: 'G-NF(collect_date) G-SEQ(stamp_date,collect_date)',
      effects: () => [custody('in_office')],
    },
    {
      n: 8,
      from: ['stamped'],
      on: 'always',
      to: 'collected',
      roles: 'SYS',
      undo: 'none',
      when: {
        says: 'the visa is an e-visa and the passport is in the office',
        holds: (args) =>
          args.record['visa_format'] === 'e_visa' &&
          args.facts.custody.state === 'in_office' &&
          !takesBackCollect(args),
      },
      set: ({ record }) => ({ collect_date: record['stamp_date'] }),
    },
    {
      n: 9,
      from: ['submitted', 'queried'],
      on: 'REJECT',
      to: 'rejected',
      roles: 'PRO',
      undo: 'mgr',
      payload: ['reject_date', 'reason', 'reason_code'],
      guards: 'G-REASON G-NF(reject_date) G-SEQ(submit_date,reject_date)',
      set: ({ data }) => ({ reject_reason: data?.['reason'] }),
      effects: ({ data }) => [
        custody('in_office'),
        note('N07', { reason: String(data?.['reason']) }),
        task('MGR', 'Decide on rejected visa of {name}', 1, ['rejected']),
      ],
    },
    {
      n: 10,
      from: ['stamped', 'collected'],
      on: 'EXPIRE',
      to: 'expired',
      roles: 'SYS',
      undo: 'none',
      when: {
        says: 'the visa is past its last day and the passenger has not flown',
        holds: ({ record, facts }) =>
          isPast(record['visa_expiry_date'], facts.today) && facts.stages.flight?.state !== 'flown',
      },
      effects: ({ record }) => [
        send('visa_allotment', 'VISA_EXPIRE'),
        note('N08', { date: showDate(String(record['visa_expiry_date'])) }),
      ],
    },
    {
      n: 11,
      from: ['submitted', 'queried', 'stamped', 'collected', 'rejected', 'expired'],
      on: 'VISA_CANCELLED',
      to: 'cancelled',
      roles: 'SYS',
      undo: 'none',
      payload: ['cancel_date', 'reference_no'],
      effects: () => [send('mofa', 'VISA_CHANGED'), send('manpower', 'VISA_CHANGED')],
    },
    {
      n: 12,
      from: ['stamped', 'collected', 'rejected', 'expired', 'cancelled'],
      on: 'VISA_REISSUED',
      to: 'stamped',
      roles: 'SYS',
      undo: 'none',
      payload: ['visa_stamp_no', 'stamp_date', 'visa_expiry_date?', 'visa_format?'],
      guards: 'G-EMB-EXP',
      set: (args) => ({
        ...asStamped(args),
        embassy_country: args.facts.country?.['id'] ?? null,
        collect_date: null,
      }),
      effects: (args) => [{ do: 'newAttempt' }, send('manpower', 'VISA_CHANGED'), stampedNote(args)],
    },
    {
      n: 13,
      from: ['rejected', 'expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: 'PRO',
      undo: 'self',
      guards: 'G-JRN G-VISA',
      effects: () => [{ do: 'newAttempt' }],
    },
    {
      n: 14,
      from: ['not_started', 'ready', 'queried', 'rejected'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'PRO',
      undo: 'mgr',
      payload: ['reason'],
      guards: 'G-REASON',
      effects: () => [custody('in_office'), send('visa_allotment', 'MARK_UNUSED')],
    },
    {
      n: 15,
      from: ['stamped', 'collected'],
      on: 'CORRECT_TO_SUBMITTED',
      to: 'submitted',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['reason'],
      guards: 'G-REASON G-UNDO-DOWN',
      effects: () => [send('visa_allotment', 'MARK_UNSTAMPED')],
    },
  ],
})

/** The day the answer is expected: as given, else seven working days on. */
function expectedFrom({ record, data, facts }: SetArgs) {
  const { weekend_days, holidays } = facts.settings
  return {
    expected_date:
      data?.['expected_date'] ??
      addWorkingDays(String(record['submit_date']), usualAnswerDays, weekend_days, holidays),
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
    ...cal(record['expected_date'], 'embassy'),
    ...(data?.['fee'] ? [cost('embassy', data['fee'])] : []),
  ]
}

/** What the officer left out of a visa is what is usual for the country: validity, format, single entry. */
function asStamped({ record, data, facts }: SetArgs) {
  return {
    visa_expiry_date: visaExpiry(record['stamp_date'], data?.['visa_expiry_date'], facts.country),
    visa_format:
      data?.['visa_format'] ?? (facts.country?.['visa_format'] === 'e_visa' ? 'e_visa' : 'sticker'),
    entries: data?.['entries'] ?? record['entries'] ?? 'single',
  }
}

function stampedNote({ record }: Args) {
  return note('N06', { date: showDate(String(record['visa_expiry_date'])) })
}

/** True while the passport return itself is taken back: custody follows only after the machine, so it still says "in the office". */
function takesBackCollect({ last, data }: Args): boolean {
  return last?.event === 'COLLECT' && !data?.['visa_stamp_no']
}

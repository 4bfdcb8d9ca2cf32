import { say } from '../../foundation/text/sentence.ts'
import { addDays } from '../../foundation/values/dates.ts'
import { finger } from '../../domain/journey/finger.ts'
import { earlierStagesDone, inPlan, journeyOpen } from '../guards/journey.ts'
import { notFuture, notPast } from '../guards/passport-and-dates.ts'
import { refuseTaken } from '../guards/taken.ts'
import { cal, cost, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { isPast } from '../kit/past.ts'
import { noLaterStage, reasonGiven } from '../kit/undo.ts'
import { only, table, type SetArgsOf } from '../kit/table.ts'

const fingerTable = table({
  fields: { ...finger.fields, ...eventFields },
  states: {
    not_started: { kind: 'initial', label: 'Finger Pending' },
    letter_issued: { kind: 'normal', label: 'Finger Letter Issued' },
    booked: { kind: 'normal', label: 'Finger Appointment' },
    done: { kind: 'satisfied', label: 'Finger OK' },
    exempted: { kind: 'satisfied', label: 'Finger Exempted' },
    failed: { kind: 'blocker', label: 'Finger Failed' },
    expired: { kind: 'blocker', label: 'Biometrics Expired' },
    cancelled: { kind: 'parked', label: 'Finger Cancelled' },
  },
})
const { row, workflow, guard } = fingerTable
type SetArgs = SetArgsOf<typeof fingerTable>

const registrationNumberFree = guard('G-FIN-REF', {
  needs: 'payload',
  says: 'no other passenger has this registration number',
  check: (args) =>
    refuseTaken(
      args,
      ['reference_no'],
      (no, holder) => say`Registration number ${no} belongs to passenger #${holder.passenger}.`,
    ),
})

/** How long biometrics are accepted for a visa application (steps 9). */
const biometricsValidDays = 90

/**
 * Finger: registration and fingerprint at BMET (kind bmet), or biometrics for the destination (kind visa_bio).
 * Source: machines M5; what of the payload may be left out: decision 0020.
 */
export const fingerWorkflow = workflow({
  id: 'finger',
  table: 'M5',
  version: 1,
  title: 'Finger',
  module: 'finger',
  initial: 'not_started',
  stage: (record) => (record.kind === 'visa_bio' ? 'visa_bio' : 'bmet_reg'),
  correct: ['PRO'],
  carries: ['kind'],
  labels: {
    ISSUE_LETTER: 'issue the letter',
    BOOK: 'book the appointment',
    DONE: 'record the fingerprint',
    FAIL: 'record the fingerprint',
  },
  orders: ['number'],
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'ISSUE_LETTER',
      to: 'letter_issued',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { office: 'required', letter_no: 'optional', letter_date: 'required' },
      guards: [journeyOpen, inPlan('finger'), earlierStagesDone('finger'), notFuture('letter_date')],
      effects: ({ data }) =>
        data?.letter_no
          ? []
          : [{ do: 'order', name: 'number', data: { field: 'letter_no', pattern: 'FL-{YYYY}-####' } }],
    }),
    row({
      n: 2,
      from: ['not_started', 'letter_issued', 'booked'],
      on: 'BOOK',
      to: 'booked',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { center: 'required', appointment_no: 'required', appointment_date: 'required' },
      guards: [journeyOpen, inPlan('finger'), earlierStagesDone('finger'), notPast('appointment_date')],
      effects: ({ record }) => cal(record.appointment_date, record.kind === 'visa_bio' ? 'embassy' : 'bmet'),
    }),
    row({
      n: 3,
      from: ['not_started', 'letter_issued', 'booked'],
      on: 'DONE',
      to: 'done',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { done_date: 'required', reference_no: 'required', fee: 'optional', receipt_file: 'optional' },
      guards: [
        journeyOpen,
        inPlan('finger'),
        earlierStagesDone('finger'),
        notFuture('done_date'),
        registrationNumberFree,
      ],
      set: asDone,
      effects: ({ record }) => (record.fee ? [cost('finger', record.fee)] : []),
    }),
    row({
      n: 4,
      from: ['letter_issued', 'booked'],
      on: 'FAIL',
      to: 'failed',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { fail_date: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('fail_date')],
      set: ({ data }) => ({ fail_reason: data?.reason }),
      effects: () => [task('PRO', 'Repeat fingerprint of {name}', 1, ['failed', 'not_started'])],
    }),
    row({
      n: 5,
      from: ['booked'],
      on: 'MISSED',
      to: 'letter_issued',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the appointment day has passed',
        holds: ({ record, facts }) => isPast(record.appointment_date, facts.today),
      },
      effects: () => [task('PRO', '{name} missed the fingerprint appointment', 0, ['letter_issued'])],
    }),
    row({
      n: 6,
      from: ['not_started', 'letter_issued'],
      on: 'EXEMPT',
      to: 'exempted',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required', evidence_file: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 7,
      from: ['done'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the biometrics for the visa are past their last day, and the embassy step is not done',
        holds: ({ record, facts }) =>
          record.kind === 'visa_bio' &&
          isPast(record.valid_until, facts.today) &&
          !facts.stages.embassy?.satisfied,
      },
      effects: () => [task('PRO', 'Repeat biometrics of {name}', 1, ['expired', 'not_started'])],
    }),
    row({
      n: 8,
      from: ['failed', 'expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      guards: [journeyOpen],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 9,
      from: ['not_started', 'letter_issued', 'booked', 'failed'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 10,
      from: ['done', 'exempted'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, noLaterStage],
    }),
  ],
})

/** Biometrics for a visa hold 90 days; the BMET fee is the usual one unless another was paid (row 3). */
function asDone({ record, data, facts }: SetArgs) {
  const forVisa = record.kind === 'visa_bio'
  return {
    fee: data?.fee ?? (forVisa ? null : facts.settings.fee_bmet_registration),
    valid_until: forVisa ? addDays(String(record.done_date), biometricsValidDays) : null,
  }
}

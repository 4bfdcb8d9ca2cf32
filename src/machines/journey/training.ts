import { say } from '../../foundation/text/sentence.ts'
import { addMonths, daysBetween, showDate } from '../../foundation/values/dates.ts'
import { type TrainingType, training, trainingTypes } from '../../domain/journey/training.ts'
import { earlierStagesDone, inPlan, journeyOpen } from '../guards/journey.ts'
import { notFuture, sequence } from '../guards/passport-and-dates.ts'
import { refuseTaken } from '../guards/taken.ts'
import { valueTerm } from '../guards/words.ts'
import { cal, cost, note, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt, valueOf } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { noLaterStage, reasonGiven } from '../kit/undo.ts'
import { only, table, type ArgsOf, type SetArgsOf } from '../kit/table.ts'

const trainingTable = table({
  fields: { ...training.fields, ...eventFields },
  states: {
    not_started: { kind: 'initial', label: 'Training Pending' },
    letter_issued: { kind: 'normal', label: 'Training Letter Issued' },
    enrolled: { kind: 'normal', label: 'Training Enrolled' },
    in_progress: { kind: 'normal', label: 'In Training' },
    passed: { kind: 'satisfied', label: 'Training OK' },
    exempted: { kind: 'satisfied', label: 'Training Exempted' },
    failed: { kind: 'blocker', label: 'Training Failed' },
    dropped: { kind: 'blocker', label: 'Training Dropped' },
    expired: { kind: 'blocker', label: 'Certificate Expired' },
    cancelled: { kind: 'parked', label: 'Training Cancelled' },
  },
})
const { row, workflow, guard } = trainingTable
type Args = ArgsOf<typeof trainingTable>
type SetArgs = SetArgsOf<typeof trainingTable>

const courseLongEnough = guard('G-TRN-DAYS', {
  needs: 'payload',
  says: 'the course lasts at least the days of its kind, or the worker has returned from abroad before',
  check: (args) => {
    const found = trainingTypes[valueOf(args, 'training_type') as TrainingType] as
      | (typeof trainingTypes)[TrainingType]
      | undefined // A record may hold no type yet.
    const start = valueOf(args, 'start_date')
    const end = valueOf(args, 'end_date')
    if (!found || start === null || end === null || args.facts.passenger?.['is_returnee'] === true)
      return null
    if (daysBetween(start, end) + 1 >= found.minDays) return null
    return {
      ...say`${valueTerm(found.title)} needs at least ${{ count: found.minDays, of: 'day' }}.`,
      field: 'end_date',
      fix: fixAt.step('training', 'Training', args.facts.passenger?.['id']),
    }
  },
})

const certificateNumberFree = guard('G-TRN-CERT', {
  needs: 'payload',
  says: 'no other passenger has this certificate number',
  check: (args) =>
    refuseTaken(
      args,
      ['certificate_no'],
      (no, holder) => say`Certificate ${no} is already used by passenger #${holder.passenger}.`,
    ),
})

/**
 * Training: letter, course and certificate. Every worker needs the orientation, a female domestic worker the residential
 * housekeeping course. Source: machines M4; what of the payload may be left out: decision 0030.
 */
export const trainingWorkflow = workflow({
  id: 'training',
  table: 'M4',
  version: 1,
  title: 'Training',
  module: 'training',
  stage: 'training',
  initial: 'not_started',
  correct: ['PRO'],
  carries: ['training_type'],
  labels: {
    DROP: 'record who dropped out',
    CHANGE_BATCH: 'change the batch',
    ISSUE_LETTER: 'issue the letter',
    ENROL: 'enrol the passenger',
    PASS: 'record the training result',
    FAIL: 'record the training result',
    START: 'start the course',
  },
  orders: ['number', 'set passenger'],
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'ISSUE_LETTER',
      to: 'letter_issued',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: {
        training_type: 'required',
        training_center: 'required',
        letter_no: 'optional',
        letter_date: 'required',
        city: 'optional',
      },
      guards: [journeyOpen, inPlan('training'), earlierStagesDone('training'), notFuture('letter_date')],
      effects: ({ data }) =>
        data?.letter_no
          ? []
          : [{ do: 'order', name: 'number', data: { field: 'letter_no', pattern: 'TL-{YYYY}-####' } }],
    }),
    row({
      n: 2,
      from: ['not_started', 'letter_issued'],
      on: 'ENROL',
      to: 'enrolled',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: {
        training_type: 'required',
        training_center: 'required',
        batch_no: 'required',
        start_date: 'required',
        end_date: 'required',
        fee: 'optional',
        trade: 'optional',
        city: 'optional',
      },
      guards: [
        journeyOpen,
        inPlan('training'),
        earlierStagesDone('training'),
        sequence('letter_date', 'start_date'),
        courseLongEnough,
      ],
      set: usualFee,
      effects: ({ record }) => [
        ...cal(record.start_date, 'training'),
        ...(record.fee ? [cost('training', record.fee)] : []),
      ],
    }),
    row({
      n: 3,
      from: ['enrolled'],
      on: 'START',
      to: 'in_progress',
      roles: ['SYS', 'PRO', 'DEO'],
      undo: 'self',
      payload: { start_date: 'optional' },
      when: {
        says: 'the first day of the course has come',
        otherwise: say`The first day of the course is still to come. The training starts on that day.`,
        holds: (args) =>
          args.data === undefined || String(valueOf(args, 'start_date') ?? '9') <= args.facts.today,
      },
    }),
    row({
      n: 4,
      from: ['enrolled', 'in_progress'],
      on: 'PASS',
      to: 'passed',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        certificate_no: 'required',
        certificate_date: 'required',
        certificate_file: 'optional',
        cert_expiry_date: 'optional',
        grade: 'optional',
      },
      guards: [
        journeyOpen,
        certificateNumberFree,
        notFuture('certificate_date'),
        sequence('end_date', 'certificate_date'),
      ],
      set: validUntil,
      effects: skillOfPassenger,
    }),
    row({
      n: 5,
      from: ['enrolled', 'in_progress'],
      on: 'FAIL',
      to: 'failed',
      roles: ['PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: ({ data }) => ({ fail_reason: data?.reason }),
      effects: () => [task('PRO', 'Re-enrol {name}', 2, ['failed', 'not_started', 'letter_issued'])],
    }),
    row({
      n: 6,
      from: ['enrolled', 'in_progress'],
      on: 'DROP',
      to: 'dropped',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { drop_date: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('drop_date')],
      set: ({ data }) => ({ fail_reason: data?.reason }),
      effects: ({ record, data }) => [
        note('N22', { date: showDate(record.drop_date), reason: String(data?.reason) }),
      ],
    }),
    row({
      n: 7,
      from: ['enrolled'],
      on: 'CHANGE_BATCH',
      to: '(same)',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { batch_no: 'required', start_date: 'required', end_date: 'required' },
      guards: [journeyOpen, courseLongEnough],
      effects: ({ record }) => cal(record.start_date, 'training'),
    }),
    row({
      n: 8,
      from: ['not_started', 'letter_issued'],
      on: 'EXEMPT',
      to: 'exempted',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required', evidence_file: 'required' },
      guards: [reasonGiven],
      set: ({ data }) => ({ exempt_reason: data?.reason }),
    }),
    row({
      n: 9,
      from: ['passed'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the certificate is past its last day, and the file of the passenger is in process',
        holds: ({ record, facts }) =>
          isPast(record.cert_expiry_date, facts.today) &&
          (facts.lifecycle === 'active' || facts.lifecycle === 'ready_to_fly'),
      },
      effects: () => [
        task('PRO', 'Renew certificate of {name}', 2, ['expired', 'not_started', 'letter_issued']),
      ],
    }),
    row({
      n: 10,
      from: ['failed', 'dropped', 'expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      guards: [journeyOpen],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 11,
      from: ['not_started', 'letter_issued', 'enrolled', 'in_progress', 'failed', 'dropped'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 12,
      from: ['passed', 'exempted'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, noLaterStage],
    }),
  ],
})

/** The orientation has a usual fee (steps 8). */
function usualFee({ record, data, facts }: SetArgs) {
  return { fee: data?.fee ?? (record.training_type === 'pdo' ? facts.settings.fee_pdo : null) }
}

/** Only a skill verification runs out, five years on (M4, parameter table). */
function validUntil({ record, data }: SetArgs) {
  const found = trainingTypes[record.training_type as TrainingType] as
    | (typeof trainingTypes)[TrainingType]
    | undefined // The column holds a type of the list or nothing.
  return {
    cert_expiry_date:
      data?.cert_expiry_date ??
      (found?.years ? addMonths(String(record.certificate_date), 12 * found.years) : null),
  }
}

/** A skill verification becomes the passenger's skill certificate, which the MOFA asks for (steps 8). */
function skillOfPassenger({ record }: Args) {
  if (record.training_type !== 'svp') return []
  const { certificate_no, cert_expiry_date, certificate_file } = record
  return [
    {
      do: 'order' as const,
      name: 'set passenger',
      data: {
        skill_certificate_no: certificate_no,
        skill_certificate_expiry: cert_expiry_date,
        ...(certificate_file ? { skill_certificate_file: certificate_file } : {}),
      },
    },
  ]
}

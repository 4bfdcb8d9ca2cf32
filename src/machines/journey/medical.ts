import { addDays } from '../../foundation/values/dates.ts'
import { medical, usualCategory } from '../../domain/journey/medical.ts'
import { valueOf } from '../kit/guard.ts'
import { defineWorkflow } from '../kit/workflow.ts'
import { cal, cost, note, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'

/**
 * Medical: slip, visit and result of the health examination a destination country asks for.
 * A passenger goes to the embassy only with a fitness report that is still valid. Source: machines M1.
 */
export const medicalWorkflow = defineWorkflow({
  id: 'medical',
  table: 'M1',
  version: 1,
  title: 'Medical',
  module: 'medical',
  stage: 'medical',
  initial: 'not_started',
  fields: { ...medical.fields, ...eventFields },
  correct: 'PRO',
  labels: {
    RETEST: 'start a retest',
    CANCEL: 'cancel the medical',
    ISSUE_SLIP: 'issue the medical slip',
    ATTEND: 'record the visit',
    ATTEND_DIRECT: 'record the visit',
    RECHECK: 'record the visit',
    RESULT_FIT: 'record the medical result',
    RESULT_UNFIT: 'record the medical result',
    RESULT_HELD: 'record the medical result',
    CORRECT_TO_UNFIT: 'correct the result',
    CORRECT_TO_FIT: 'correct the result',
    CORRECT_TO_VISITED: 'correct the result',
    LIFT_UNFIT: 'lift the permanent unfit result',
  },
  states: {
    not_started: { kind: 'initial', label: 'Not Medical' },
    slip_issued: { kind: 'normal', label: 'Slip Issued' },
    visited: { kind: 'normal', label: 'Medical Visit' },
    held: { kind: 'normal', label: 'Held / Re-check' },
    fit: { kind: 'satisfied', label: 'Medical Fit' },
    unfit: { kind: 'blocker', label: 'Medical Unfit' },
    expired: { kind: 'blocker', label: 'Medical Expired' },
    cancelled: { kind: 'parked', label: 'Medical Cancelled' },
  },
  rows: [
    {
      n: 1,
      from: ['not_started'],
      on: 'ISSUE_SLIP',
      to: 'slip_issued',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['medical_center', 'slip_no', 'slip_date', 'appointment_date?', 'fee', 'paid_by'],
      guards:
        'G-JRN G-PLAN(medical) G-DEP(medical) G-MED-RETEST G-PASS6(slip_date) G-AGE(slip_date) G-MED-CENTER G-MED-SLIP G-NF(slip_date) G-SEQ(slip_date,appointment_date)',
      set: ({ record, facts }) => ({
        slip_valid_until: addDays(String(record['slip_date']), facts.settings.wafid_slip_validity_days),
      }),
      effects: ({ record }) => [
        ...cal(record['appointment_date'], 'medical'),
        cost('medical', record['fee']),
      ],
    },
    {
      n: 2,
      from: ['slip_issued'],
      on: 'RESCHEDULE',
      to: '(same)',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['appointment_date'],
      guards: 'G-JRN G-NP(appointment_date)',
      effects: ({ record }) => cal(record['appointment_date'], 'medical'),
    },
    {
      n: 3,
      from: ['slip_issued'],
      on: 'ATTEND',
      to: 'visited',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['visit_date'],
      guards: 'G-JRN G-NF(visit_date) G-SEQ(slip_date,visit_date) G-MED-LIVE',
      effects: () => [task('PRO', 'Collect medical result of {name}', 3, ['visited', 'held'])],
    },
    {
      n: 4,
      from: ['slip_issued'],
      on: 'SLIP_EXPIRE',
      to: 'not_started',
      roles: 'SYS',
      undo: 'none',
      when: {
        says: 'the slip is past its last day',
        holds: ({ record, facts }) => String(record['slip_valid_until'] ?? '9') < facts.today,
      },
      set: () => ({ slip_void: 'yes' }),
      effects: () => [task('PRO', 'Issue a new slip for {name}', 1, ['not_started'])],
    },
    {
      n: 5,
      from: ['not_started'],
      on: 'ATTEND_DIRECT',
      to: 'visited',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['medical_center', 'visit_date', 'fee'],
      guards:
        'G-JRN G-PLAN(medical) G-DEP(medical) G-MED-RETEST G-PASS6(visit_date) G-AGE(visit_date) G-MED-CENTER G-MED-NOSLIP G-NF(visit_date)',
      effects: ({ record }) => [cost('medical', record['fee'])],
    },
    {
      n: 6,
      from: ['visited', 'held'],
      on: 'RESULT_FIT',
      to: 'fit',
      roles: 'PRO',
      undo: 'self',
      payload: ['report_no', 'report_date', 'expiry_date?', 'report_file?'],
      guards: 'G-JRN G-MED-RDATE G-MED-EXP',
      set: fitUntil,
      effects: () => [note('N01')],
    },
    {
      n: 7,
      from: ['visited', 'held'],
      on: 'RESULT_UNFIT',
      to: 'unfit',
      roles: 'PRO',
      undo: 'self',
      payload: ['report_no?', 'report_date', 'unfit_reason_code', 'unfit_category', 'retest_after?', 'note?'],
      guards: 'G-JRN G-MED-RDATE G-MED-REASON',
      set: retestFrom,
      effects: ({ record }) => [
        note('N02', { reason: String(record['unfit_reason_code'] ?? '').replaceAll('_', ' ') }),
        task('AGR', 'Tell agent: {name} unfit', 1, ['unfit']),
      ],
    },
    {
      n: 8,
      from: ['visited'],
      on: 'RESULT_HELD',
      to: 'held',
      roles: 'PRO',
      undo: 'self',
      aside: true,
      payload: ['held_reason', 'recheck_date'],
      guards: 'G-JRN G-SEQ(visit_date,recheck_date)',
      effects: ({ record }) => cal(record['recheck_date'], 'medical'),
    },
    {
      n: 9,
      from: ['held'],
      on: 'RECHECK',
      to: 'visited',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['visit_date'],
      guards: 'G-JRN G-NF(visit_date)',
    },
    {
      n: 10,
      from: ['fit'],
      on: 'EXPIRE',
      to: 'expired',
      roles: 'SYS',
      undo: 'none',
      guards: 'G-MED-NEEDED',
      when: {
        says: 'the fitness report is past its last day',
        holds: ({ record, facts }) => String(record['expiry_date'] ?? '9') < facts.today,
      },
      effects: ({ record }) => [
        note('N03', { date: String(record['expiry_date']) }),
        task('PRO', 'Re-medical for {name}', 1, ['expired', 'not_started']),
      ],
    },
    {
      n: 11,
      from: ['fit'],
      on: 'CORRECT_TO_UNFIT',
      to: 'unfit',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['unfit_reason_code', 'unfit_category', 'reason', 'evidence_file'],
      guards: 'G-REASON G-MED-REASON G-MED-FREE',
      set: retestFrom,
      effects: ({ record }) => [
        note('N02', { reason: String(record['unfit_reason_code'] ?? '').replaceAll('_', ' ') }),
      ],
    },
    {
      n: 12,
      from: ['unfit'],
      on: 'CORRECT_TO_FIT',
      to: 'fit',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['report_no', 'report_date', 'expiry_date', 'reason', 'evidence_file'],
      guards: 'G-REASON G-MED-RDATE G-MED-EXP',
      effects: () => [note('N01')],
    },
    {
      n: 13,
      from: ['fit', 'unfit'],
      on: 'CORRECT_TO_VISITED',
      to: 'visited',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['reason'],
      guards: 'G-REASON G-MED-FREE',
    },
    {
      n: 14,
      from: ['unfit'],
      on: 'RETEST',
      to: 'not_started',
      roles: 'PRO',
      undo: 'self',
      guards: 'G-JRN G-MED-RETEST',
      effects: () => [{ do: 'newAttempt' }],
    },
    {
      n: 15,
      from: ['expired', 'cancelled'],
      on: 'RETEST',
      to: 'not_started',
      roles: 'PRO DEO',
      undo: 'self',
      guards: 'G-JRN G-MED-RETEST',
      effects: () => [{ do: 'newAttempt' }],
    },
    {
      n: 16,
      from: ['not_started', 'slip_issued', 'visited', 'held', 'unfit', 'expired'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'PRO',
      undo: 'self',
      payload: ['reason'],
      guards: 'G-REASON',
    },
    {
      n: 17,
      from: ['fit'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['reason'],
      guards: 'G-REASON G-MED-FREE',
    },
    // The only way past a permanent result besides correcting a wrong one (decision 0260).
    {
      n: 18,
      from: ['unfit', 'cancelled'],
      on: 'LIFT_UNFIT',
      to: 'not_started',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['reason', 'evidence_file'],
      guards: 'G-JRN G-REASON',
      when: {
        says: 'a permanent unfit result closes the way',
        holds: ({ facts }) => facts.unfit?.category === 'permanent',
      },
      effects: () => [{ do: 'newAttempt' }],
    },
  ],
})

/** Last valid day: as given, else report date + the country's validity (row 6). */
function fitUntil({ record, facts }: Parameters<typeof valueOf>[0]) {
  const days = Number(facts.country?.['medical_validity_days'] ?? 60)
  return { expiry_date: record['expiry_date'] ?? addDays(String(record['report_date']), days) }
}

/** Retest is allowed 90 days after the report unless a day is given; category as usual for the reason (row 7). */
function retestFrom({ record, facts }: Parameters<typeof valueOf>[0]) {
  const reason = String(record['unfit_reason_code'] ?? '')
  const category = record['unfit_category'] ?? usualCategory(reason)
  const by =
    record['retest_after'] ??
    (category === 'temporary' && reason !== 'pregnancy'
      ? addDays(String(record['report_date'] ?? facts.today), 90)
      : null)
  return { unfit_category: category, retest_after: by }
}

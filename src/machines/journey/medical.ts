import { type Said, say } from '../../foundation/text/sentence.ts'
import { addDays } from '../../foundation/values/dates.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { medical } from '../../domain/journey/medical.ts'
import { medicalStillNeeded, medicalSystem } from '../../domain/journey/stage-plan.ts'
import { earlierStagesDone, inPlan, journeyOpen } from '../guards/journey.ts'
import { ageAllowed, notFuture, notPast, passportValid, sequence } from '../guards/passport-and-dates.ts'
import { medicalPage } from '../guards/stages.ts'
import { countryTerm, word } from '../guards/words.ts'
import { cal, cost, note, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt, valueOf } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, table, type SetArgsOf } from '../kit/table.ts'

const medicalTable = table({
  fields: { ...medical.fields, ...eventFields },
  states: {
    not_started: { kind: 'initial', label: 'Not Examined' },
    slip_issued: { kind: 'normal', label: 'Slip Issued' },
    visited: { kind: 'normal', label: 'Medical Visit' },
    held: { kind: 'normal', label: 'Held / Re-check' },
    fit: { kind: 'satisfied', label: 'Medical Fit' },
    unfit: { kind: 'blocker', label: 'Medical Unfit' },
    expired: { kind: 'blocker', label: 'Medical Expired' },
    cancelled: { kind: 'parked', label: 'Medical Cancelled' },
  },
})
const { row, workflow, guard } = medicalTable
type SetArgs = SetArgsOf<typeof medicalTable>

/** Why a centre serves no passenger on that day: it is inactive, or its licence ran out; null when it serves. */
export function centerClosed(center: Row, day: string): Said | null {
  const licence = center['licence_expiry'] ? String(center['licence_expiry']) : null
  if (center['is_active'] === false) return say`${String(center['name'])} is not active.`
  return licence !== null && licence < day
    ? say`The licence of ${String(center['name'])} expired on ${{ day: licence }}.`
    : null
}

export const centerApproved = guard('G-MED-CENTER', {
  needs: 'payload',
  says: 'the centre is active and approved for this country',
  check: (args) => {
    const center = args.facts.lookups.refs['medical_center']
    if (!center) return { ...say`Select a Medical center from the list.`, field: 'medical_center' }
    const day = valueOf(args, 'slip_date') ?? valueOf(args, 'visit_date') ?? args.facts.today
    const approved =
      Array.isArray(center['approved_countries']) &&
      center['approved_countries'].includes(args.facts.country?.['id'])
    const fits =
      centerClosed(center, day) === null && center['system'] === medicalSystem(args.facts) && approved
    return fits
      ? null
      : {
          ...say`${String(center['name'])} is not approved for ${countryTerm(args)}.`,
          field: 'medical_center',
        }
  },
})

const slipUnused = guard('G-MED-SLIP', {
  needs: 'payload',
  says: 'the slip number was not used before',
  check: (args) => {
    const other = args.facts.lookups.taken['slip_no']
    return other
      ? {
          ...say`Medical slip ${valueOf(args, 'slip_no') ?? ''} is already used by passenger #${other.passenger}.`,
          field: 'slip_no',
        }
      : null
  },
})

const visitWithinSlip = guard('G-MED-LIVE', {
  needs: 'payload',
  says: 'the visit is not after the last day of the slip, {{wafid_slip_validity_days day}} after its date',
  check: (args) => {
    const until = valueOf(args, 'slip_valid_until')
    const visit = valueOf(args, 'visit_date')
    return until === null || visit === null || visit <= until
      ? null
      : {
          ...say`Medical slip expired on ${{ day: until }}. Issue a new slip.`,
          field: 'visit_date',
          fix: medicalPage(args),
        }
  },
})

const noSlipNeeded = guard('G-MED-NOSLIP', {
  needs: 'facts',
  says: 'the country needs no Wafid slip',
  check: (args) =>
    medicalSystem(args.facts) === 'wafid'
      ? { ...say`This country needs a Wafid slip. Issue the slip first.`, fix: medicalPage(args) }
      : null,
})

const reportDatePlausible = guard('G-MED-RDATE', {
  needs: 'payload',
  says: 'the report date is between the visit date and today',
  check: (args) => {
    const report = valueOf(args, 'report_date')
    const visit = valueOf(args, 'visit_date')
    const good = report !== null && report <= args.facts.today && (visit === null || report >= visit)
    return good
      ? null
      : { ...say`Report date must be between the visit date and today.`, field: 'report_date' }
  },
})

const expiryPlausible = guard('G-MED-EXP', {
  needs: 'payload',
  says: 'the expiry date is after the report date, by no more than the days the country sets',
  check: (args) => {
    const report = valueOf(args, 'report_date')
    const expiry = args.data?.expiry_date || null
    const days = args.facts.country?.medical_validity_days ?? 60
    if (expiry === null || report === null || (expiry > report && expiry <= addDays(report, days)))
      return null
    return {
      ...say`Expiry date must be within ${{ count: days, of: 'day' }} of the report date.`,
      field: 'expiry_date',
    }
  },
})

const unfitReasonGiven = guard('G-MED-REASON', {
  needs: 'payload',
  says: 'the reason and the category of the unfit result are given',
  check: ({ data }) =>
    data?.unfit_reason_code && data.unfit_category
      ? null
      : { ...say`Select the unfit reason.`, field: 'unfit_reason_code' },
})

const retestAllowed = guard('G-MED-RETEST', {
  needs: 'facts',
  says: 'an earlier unfit result, if there is one, was temporary, and its retest day has come',
  check: (args) => {
    const { facts } = args
    const last = facts.unfit ?? null
    if (last === null) return null
    if (last.category === 'permanent')
      return {
        ...say`Permanently unfit for ${countryTerm(args)}. Change the country or return the passport.`,
        fix: fixAt.passenger(facts.passenger?.['id']),
      }
    return last.retest_after !== null && facts.today < last.retest_after
      ? { ...say`Retest is allowed from ${{ day: last.retest_after }}.` }
      : null
  },
})

const reportNeeded = guard('G-MED-NEEDED', {
  needs: 'facts',
  says: 'the country still needs the report',
  check: (args) => (medicalStillNeeded(args.facts) ? null : { ...say`The medical is no longer needed.` }),
})

const medicalUnused = guard('G-MED-FREE', {
  needs: 'facts',
  says: 'no embassy file uses the medical',
  check: (args) => {
    const embassy = args.facts.stages.embassy
    if (!embassy || !['submitted', 'queried', 'stamped', 'collected'].includes(embassy.state)) return null
    const day = embassy.record?.['submit_date']
    return {
      ...say`Medical is already used in the embassy file of ${day ? { day: String(day) } : word('this passenger')}. Cancel the embassy step first.`,
      fix: fixAt.step('embassy', 'Embassy', args.facts.passenger?.['id']),
    }
  },
})

/**
 * Medical: slip, visit and result of the health examination a destination country asks for.
 * A passenger goes to the embassy only with a fitness report that is still valid. Source: machines M1.
 */
export const medicalWorkflow = workflow({
  id: 'medical',
  table: 'M1',
  version: 1,
  title: 'Medical',
  module: 'medical',
  stage: 'medical',
  initial: 'not_started',
  correct: ['PRO'],
  orders: ['draft medical'],
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
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'ISSUE_SLIP',
      to: 'slip_issued',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: {
        medical_center: 'required',
        slip_no: 'required',
        slip_date: 'required',
        appointment_date: 'optional',
        fee: 'required',
        paid_by: 'required',
      },
      guards: [
        journeyOpen,
        inPlan('medical'),
        earlierStagesDone('medical'),
        retestAllowed,
        passportValid('slip_date'),
        ageAllowed('slip_date'),
        centerApproved,
        slipUnused,
        notFuture('slip_date'),
        sequence('slip_date', 'appointment_date'),
      ],
      set: ({ record, facts }) => ({
        slip_valid_until: addDays(record.slip_date, facts.settings.wafid_slip_validity_days),
      }),
      effects: ({ record }) => [...cal(record.appointment_date, 'medical'), cost('medical', record.fee)],
    }),
    row({
      n: 2,
      from: ['slip_issued'],
      on: 'RESCHEDULE',
      to: '(same)',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { appointment_date: 'required' },
      guards: [journeyOpen, notPast('appointment_date')],
      effects: ({ record }) => cal(record.appointment_date, 'medical'),
    }),
    row({
      n: 3,
      from: ['slip_issued'],
      on: 'ATTEND',
      to: 'visited',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { visit_date: 'required' },
      guards: [journeyOpen, notFuture('visit_date'), sequence('slip_date', 'visit_date'), visitWithinSlip],
      effects: () => [
        task('PRO', 'Collect medical result of {name}', 3, ['visited', 'held']),
        { do: 'order', name: 'draft medical' },
      ],
    }),
    row({
      n: 4,
      from: ['slip_issued'],
      on: 'SLIP_EXPIRE',
      to: 'not_started',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the slip is past its last day',
        holds: ({ record, facts }) => (record.slip_valid_until ?? '9') < facts.today,
      },
      set: () => ({ slip_void: 'yes' }),
      effects: () => [task('PRO', 'Issue a new slip for {name}', 1, ['not_started'])],
    }),
    row({
      n: 5,
      from: ['not_started'],
      on: 'ATTEND_DIRECT',
      to: 'visited',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { medical_center: 'required', visit_date: 'required', fee: 'required' },
      guards: [
        journeyOpen,
        inPlan('medical'),
        earlierStagesDone('medical'),
        retestAllowed,
        passportValid('visit_date'),
        ageAllowed('visit_date'),
        centerApproved,
        noSlipNeeded,
        notFuture('visit_date'),
      ],
      effects: ({ record }) => [cost('medical', record.fee)],
    }),
    row({
      n: 6,
      from: ['visited', 'held'],
      on: 'RESULT_FIT',
      to: 'fit',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        report_no: 'required',
        report_date: 'required',
        expiry_date: 'optional',
        report_file: 'optional',
      },
      guards: [journeyOpen, reportDatePlausible, expiryPlausible],
      set: fitUntil,
      effects: () => [note('N01')],
    }),
    row({
      n: 7,
      from: ['visited', 'held'],
      on: 'RESULT_UNFIT',
      to: 'unfit',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        report_no: 'optional',
        report_date: 'required',
        unfit_reason_code: 'required',
        unfit_category: 'required',
        retest_after: 'optional',
        note: 'optional',
      },
      guards: [journeyOpen, reportDatePlausible, unfitReasonGiven],
      set: retestFrom,
      effects: ({ record }) => [
        note('N02', { reason: record.unfit_reason_code.replaceAll('_', ' ') }),
        task('AGR', 'Tell agent: {name} unfit', 1, ['unfit']),
      ],
    }),
    row({
      n: 8,
      from: ['visited'],
      on: 'RESULT_HELD',
      to: 'held',
      roles: ['PRO'],
      undo: 'self',
      aside: true,
      payload: { held_reason: 'required', recheck_date: 'required' },
      guards: [journeyOpen, sequence('visit_date', 'recheck_date')],
      effects: ({ record }) => cal(record.recheck_date, 'medical'),
    }),
    row({
      n: 9,
      from: ['held'],
      on: 'RECHECK',
      to: 'visited',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { visit_date: 'required' },
      guards: [journeyOpen, notFuture('visit_date')],
    }),
    row({
      n: 10,
      from: ['fit'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      guards: [reportNeeded],
      when: {
        says: 'the fitness report is past its last day',
        holds: ({ record, facts }) => (record.expiry_date ?? '9') < facts.today,
      },
      effects: ({ record }) => [
        note('N03', { date: String(record.expiry_date) }),
        task('PRO', 'Re-medical for {name}', 1, ['expired', 'not_started']),
      ],
    }),
    row({
      n: 11,
      from: ['fit'],
      on: 'CORRECT_TO_UNFIT',
      to: 'unfit',
      roles: only('MGR'),
      undo: 'mgr',
      payload: {
        unfit_reason_code: 'required',
        unfit_category: 'required',
        reason: 'required',
        evidence_file: 'required',
      },
      guards: [reasonGiven, unfitReasonGiven, medicalUnused],
      set: retestFrom,
      effects: ({ record }) => [note('N02', { reason: record.unfit_reason_code.replaceAll('_', ' ') })],
    }),
    row({
      n: 12,
      from: ['unfit'],
      on: 'CORRECT_TO_FIT',
      to: 'fit',
      roles: only('MGR'),
      undo: 'mgr',
      payload: {
        report_no: 'required',
        report_date: 'required',
        expiry_date: 'required',
        reason: 'required',
        evidence_file: 'required',
      },
      guards: [reasonGiven, reportDatePlausible, expiryPlausible],
      effects: () => [note('N01')],
    }),
    row({
      n: 13,
      from: ['fit', 'unfit'],
      on: 'CORRECT_TO_VISITED',
      to: 'visited',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, medicalUnused],
    }),
    row({
      n: 14,
      from: ['unfit'],
      on: 'RETEST',
      to: 'not_started',
      roles: ['PRO'],
      undo: 'self',
      guards: [journeyOpen, retestAllowed],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 15,
      from: ['expired', 'cancelled'],
      on: 'RETEST',
      to: 'not_started',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      guards: [journeyOpen, retestAllowed],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 16,
      from: ['not_started', 'slip_issued', 'visited', 'held', 'unfit', 'expired'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 17,
      from: ['fit'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, medicalUnused],
    }),
    // The only way past a permanent result other than correcting a wrong one (decision 0260).
    row({
      n: 18,
      from: ['unfit', 'cancelled'],
      on: 'LIFT_UNFIT',
      to: 'not_started',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required', evidence_file: 'required' },
      guards: [journeyOpen, reasonGiven],
      when: {
        says: 'the last unfit result is permanent',
        otherwise: say`The last result is not a permanent unfit. Start a new medical instead.`,
        holds: ({ facts }) => facts.unfit?.category === 'permanent',
      },
      effects: () => [{ do: 'newAttempt' }],
    }),
  ],
})

/** Last valid day: as given, else report date + the country's validity (row 6). */
function fitUntil({ record, facts }: SetArgsOf<typeof medicalTable, 'report_date'>) {
  const days = facts.country?.medical_validity_days ?? 60
  return { expiry_date: record.expiry_date ?? addDays(record.report_date, days) }
}

/** Retest is allowed 90 days after the report of a temporary result unless a day is given (row 7). */
function retestFrom({ record, facts }: SetArgs) {
  const by =
    record.retest_after ??
    (record.unfit_category === 'temporary' && record.unfit_reason_code !== 'pregnancy'
      ? addDays(record.report_date ?? facts.today, 90)
      : null)
  return { retest_after: by }
}

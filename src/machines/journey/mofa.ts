import { say } from '../../foundation/text/sentence.ts'
import { mofa } from '../../domain/journey/mofa.ts'
import { earlierStagesDone, journeyOpen, fixStage } from '../guards/journey.ts'
import { notFuture, passportValid, sequence } from '../guards/passport-and-dates.ts'
import { medicalFit, noVisaUnderWay, visaAllotted } from '../guards/stages.ts'
import { refuseTaken } from '../guards/taken.ts'
import { visaLive } from '../guards/visa.ts'
import { countryTerm } from '../guards/words.ts'
import { total } from '../kit/amounts.ts'
import { cost, note, send, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt, valueOf } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, table, type SetArgsOf } from '../kit/table.ts'

const mofaTable = table({
  fields: { ...mofa.fields, ...eventFields },
  states: {
    not_started: { kind: 'initial', label: 'MOFA Pending' },
    applied: { kind: 'normal', label: 'MOFA Applied' },
    paid: { kind: 'normal', label: 'MOFA Paid' },
    issued: { kind: 'satisfied', label: 'MOFA OK' },
    rejected: { kind: 'blocker', label: 'MOFA Rejected' },
    expired: { kind: 'blocker', label: 'MOFA Expired' },
    cancelled: { kind: 'parked', label: 'MOFA Cancelled' },
  },
})
const { row, workflow, guard } = mofaTable
type SetArgs = SetArgsOf<typeof mofaTable>

const okalaAuthorised = guard('G-OKALA', {
  needs: 'facts',
  says: 'where the country requires an okala, it is authorised for this visa line and not used up',
  check: (args) => {
    const { country, okala, visa } = args.facts
    if (country?.['uses_okala'] !== 'required' || (okala?.authorised && okala.left > 0)) return null
    return {
      ...say`Okala is not authorised for visa ${String(visa?.entry['visa_no'] ?? '')}.`,
      fix: fixStage(args, 'okala'),
      stage: 'okala',
    }
  },
})

const countryUsesMofa = guard('G-MOFA-C', {
  needs: 'facts',
  says: 'the country uses MOFA',
  check: (args) => {
    const { facts } = args
    const uses = facts.country?.['uses_mofa']
    return uses === 'required' || uses === 'optional'
      ? null
      : {
          ...say`MOFA is not used for ${countryTerm(args)}.`,
          fix: fixAt.passenger(facts.passenger?.['id']),
        }
  },
})

const mofaNumberFree = guard('G-MOFA-UNIQ', {
  needs: 'payload',
  says: 'no other passenger has this E-number or MOFA number',
  check: (args) =>
    refuseTaken(
      args,
      ['application_no', 'mofa_no'],
      (no, holder) =>
        say`MOFA number ${no} is already used by passenger #${holder.passenger} ${holder.name}.`,
    ),
})

const skillCertificateValid = guard('G-SVP', {
  needs: 'facts',
  says: 'the skill certificate is valid on that day, where the profession requires one',
  check: (args) => {
    const { profession, passenger, today } = args.facts
    if (profession?.['svp_required'] !== true) return null
    const day = valueOf(args, 'applied_date') ?? today
    const expiry = passenger?.['skill_certificate_expiry']
    if (passenger?.['skill_certificate_no'] && (!expiry || String(expiry) >= day)) return null
    return {
      ...say`Skill certificate (SVP) is required for ${String(profession['name'])}.`,
      fix: fixAt.passengerForm(
        passenger?.['id'],
        passenger?.['skill_certificate_no'] ? 'skill_certificate_expiry' : 'skill_certificate_no',
      ),
    }
  },
})

/**
 * MOFA: the Enjaz application against visa number and sponsor, which yields the number printed on the embassy file.
 * Source: machines M2; what of the payload may be left out: decision 0020.
 */
export const mofaWorkflow = workflow({
  id: 'mofa',
  table: 'M2',
  version: 1,
  title: 'MOFA',
  module: 'mofa',
  stage: 'mofa',
  initial: 'not_started',
  correct: ['PRO'],
  carries: ['visa_no', 'sponsor_id', 'sponsor_name', 'profession_ar'],
  labels: {
    REAPPLY: 'apply again',
    APPLY: 'apply for MOFA',
    PAY: 'record the payment',
    ISSUE: 'record the MOFA number',
    REJECT: 'record the rejection',
  },
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'APPLY',
      to: 'applied',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: {
        application_no: 'required',
        applied_date: 'required',
        profession_ar: 'optional',
        visa_issue_city: 'optional',
      },
      guards: [
        journeyOpen,
        countryUsesMofa,
        earlierStagesDone('mofa'),
        visaAllotted,
        visaLive,
        okalaAuthorised,
        medicalFit,
        skillCertificateValid,
        passportValid('applied_date'),
        mofaNumberFree,
        notFuture('applied_date'),
      ],
      set: fromVisa,
      effects: () => [send('visa_allotment', 'MARK_IN_USE')],
    }),
    row({
      n: 2,
      from: ['applied'],
      on: 'PAY',
      to: 'paid',
      roles: ['PRO', 'ACC'],
      undo: 'self',
      payload: { paid_date: 'required', fee: 'required', insurance_fee: 'required', payment_ref: 'required' },
      guards: [journeyOpen, notFuture('paid_date'), sequence('applied_date', 'paid_date')],
      effects: ({ record }) => [cost('mofa', total(record.fee, record.insurance_fee))],
    }),
    row({
      n: 3,
      from: ['applied', 'paid'],
      on: 'ISSUE',
      to: 'issued',
      roles: ['PRO'],
      undo: 'self',
      payload: { mofa_no: 'required', mofa_date: 'required', mofa_file: 'optional' },
      guards: [journeyOpen, mofaNumberFree, notFuture('mofa_date'), sequence('applied_date', 'mofa_date')],
      set: ({ facts }) => ({ expiry_date: facts.visa?.entry['expiry_date'] ?? null }),
      effects: ({ record }) => [note('N04', { no: record.mofa_no })],
    }),
    row({
      n: 4,
      from: ['applied', 'paid'],
      on: 'REJECT',
      to: 'rejected',
      roles: ['PRO'],
      undo: 'self',
      payload: { reject_date: 'required', reason: 'required' },
      guards: [journeyOpen, reasonGiven, notFuture('reject_date')],
      set: ({ data }) => ({ reject_reason: data?.reason }),
      effects: ({ data }) => [
        note('N07', { reason: String(data?.reason) }),
        task('PRO', 'Correct MOFA of {name}', 1, ['rejected', 'not_started']),
      ],
    }),
    row({
      n: 5,
      from: ['rejected'],
      on: 'REAPPLY',
      to: 'applied',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        application_no: 'required',
        applied_date: 'required',
        profession_ar: 'optional',
        visa_issue_city: 'optional',
      },
      guards: [journeyOpen, visaAllotted, medicalFit, mofaNumberFree, notFuture('applied_date')],
      set: fromVisa,
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 6,
      from: ['issued'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the MOFA number is past its last day, and the embassy step is not done',
        holds: ({ record, facts }) =>
          isPast(record.expiry_date, facts.today) && !facts.stages.embassy?.satisfied,
      },
      effects: () => [
        send('visa_allotment', 'MARK_UNUSED'),
        task('PRO', 'New MOFA for {name}', 1, ['expired', 'not_started']),
      ],
    }),
    row({
      n: 7,
      from: ['applied', 'paid', 'issued', 'rejected'],
      on: 'VISA_CHANGED',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      set: () => ({ void_reason: 'visa cancelled or changed' }),
    }),
    row({
      n: 8,
      from: ['expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: ['PRO'],
      undo: 'self',
      guards: [journeyOpen, visaAllotted],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 9,
      from: ['not_started', 'applied', 'paid', 'rejected'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      effects: () => [send('visa_allotment', 'MARK_UNUSED')],
    }),
    row({
      n: 10,
      from: ['issued'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, noVisaUnderWay],
      effects: () => [send('visa_allotment', 'MARK_UNUSED')],
    }),
  ],
})

/** Visa number and sponsor as they stand on the allotted visa, frozen on the application (row 1). */
function fromVisa({ record, facts }: SetArgs) {
  const { visa, profession } = facts
  const ofLine = visa?.line['profession_ar']
  return {
    visa_no: visa?.entry['visa_no'] ?? null,
    sponsor_id: visa?.entry['sponsor_id'] ?? null,
    sponsor_name: visa?.entry['sponsor_name'] ?? null,
    profession_ar:
      record.profession_ar ?? (typeof ofLine === 'string' ? ofLine : null) ?? profession?.['name_ar'] ?? null,
    visa_issue_city: record.visa_issue_city ?? 'Dhaka',
  }
}

import { bool, ref, text } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { manPower } from '../../domain/clearance/man-power.ts'
import { earlierStagesDone, inPlan, journeyOpen, fixStage } from '../guards/journey.ts'
import { listOpen, refuseCarrier } from '../guards/lists.ts'
import {
  licenceValid,
  notFuture,
  passportValid,
  sequence,
  withinCeiling,
} from '../guards/passport-and-dates.ts'
import { noTicketIssued, stageField } from '../guards/stages.ts'
import { refuseTaken } from '../guards/taken.ts'
import { word } from '../guards/words.ts'
import { total } from '../kit/amounts.ts'
import { cost, custody, note, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, table, type SetArgsOf } from '../kit/table.ts'

/** Fields of the payload that the table does not keep. */
const payloadOnly = {
  carrier: ref('employee', { label: 'Delegate', only: { is_delegate: true } }),
  passport_listed: bool({ label: 'Passport goes with the file' }),
  bmet_reference: text(40, { label: 'BMET reference' }),
}

const manpowerTable = table({
  fields: { ...manPower.fields, ...eventFields, ...payloadOnly },
  states: {
    not_started: { kind: 'initial', label: 'Manpower Pending' },
    ready: { kind: 'normal', label: 'Manpower File Ready' },
    submitted: { kind: 'normal', label: 'Manpower Submitted' },
    objected: { kind: 'blocker', label: 'Manpower Objection' },
    approved: { kind: 'normal', label: 'Manpower Approved' },
    cleared: { kind: 'satisfied', label: 'Manpower OK' },
    rejected: { kind: 'blocker', label: 'Manpower Rejected' },
    expired: { kind: 'blocker', label: 'Clearance Void' },
    cancelled: { kind: 'parked', label: 'Manpower Cancelled' },
  },
})
const { row, workflow, guard } = manpowerTable
type SetArgs = SetArgsOf<typeof manpowerTable>

const numberNames: Record<string, string> = { clearance_no: 'Clearance', smart_card_no: 'Smart card' }

export const visaStamped = guard('G-MAN-VISA', {
  needs: 'facts',
  says: 'the visa is stamped and not expired',
  check: (args) => {
    const { stages, today } = args.facts
    const embassy = stages.embassy
    const expiry = embassy?.record?.['visa_expiry_date'] ? String(embassy.record['visa_expiry_date']) : null
    const stamped = embassy?.state === 'stamped' || embassy?.state === 'collected'
    const fix = fixStage(args, 'embassy')
    if ((stamped || embassy?.state === 'expired') && expiry !== null && expiry < today)
      return { ...say`Visa expired on ${{ day: expiry }}.`, fix, stage: 'embassy' }
    return stamped ? null : { ...say`Visa is not stamped for this passenger.`, fix, stage: 'embassy' }
  },
})

const clearanceDocuments = guard('G-MAN-DOCS', {
  needs: 'facts',
  says: "the nominee is named, the signed contract is attached and, for a woman, the guardian's consent too",
  check: ({ facts }) => {
    const passenger = facts.passenger ?? {}
    const fixOf = (field: string) => fixAt.passengerForm(passenger['id'], field)
    const unnamed = (['nominee_name', 'nominee_relation', 'nominee_phone'] as const).find(
      (name) => !passenger[name],
    )
    const needsConsent = facts.type?.base_plan === 'female' && !passenger['guardian_noc_file']
    return [
      ...(unnamed ? [{ ...say`Nominee is required for manpower clearance.`, fix: fixOf(unnamed) }] : []),
      ...(passenger['contract_file']
        ? []
        : [{ ...say`Attach the signed employment contract.`, fix: fixOf('contract_file') }]),
      ...(needsConsent
        ? [{ ...say`Attach the guardian's no-objection certificate.`, fix: fixOf('guardian_noc_file') }]
        : []),
    ]
  },
})

const clearanceNumbersFree = guard('G-MAN-UNIQ', {
  needs: 'payload',
  says: 'no other passenger has this clearance or smart card number',
  check: (args) =>
    refuseTaken(
      args,
      ['clearance_no', 'smart_card_no'],
      (no, holder, field) =>
        say`${word(numberNames[field] ?? field)} number ${no} is already used by passenger #${holder.passenger}.`,
    ),
})

const listedCarrierValid = guard('G-MAN-CARRIER', {
  needs: 'payload',
  says: 'a delegate with a valid card carries the passport, if it goes with the file',
  check: (args) => refuseCarrier(args, args.data?.passport_listed !== true),
})

/**
 * Manpower: the emigration clearance of BMET, without which immigration stops a worker at the airport.
 * Source: machines M6; what of the payload may be left out: decision 0020.
 */
export const manpowerWorkflow = workflow({
  id: 'manpower',
  table: 'M6',
  version: 1,
  title: 'Manpower',
  module: 'man_power',
  stage: 'manpower',
  initial: 'not_started',
  correct: ['PRO'],
  labels: {
    WITHDRAW: 'withdraw the file',
    PREPARE: 'prepare the file',
    SUBMIT: 'submit the file',
    RESUBMIT: 'submit the file',
    OBJECT: 'record the objection',
    APPROVE: 'record the approval',
    CLEAR: 'record the clearance',
    REJECT: 'record the rejection',
  },
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'PREPARE',
      to: 'ready',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: { prepared_date: 'required', clearance_kind: 'optional' },
      guards: [
        journeyOpen,
        inPlan('manpower'),
        visaStamped,
        earlierStagesDone('manpower'),
        clearanceDocuments,
        passportValid('today'),
        withinCeiling,
      ],
      set: asPrepared,
    }),
    row({
      n: 2,
      from: ['ready'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        man_power_list: 'optional',
        note_sheet_no: 'required',
        submit_date: 'required',
        pay_order_no: 'optional',
        pay_order_date: 'optional',
        bank: 'optional',
        carrier: 'optional',
        passport_listed: 'optional',
        welfare_fee: 'optional',
        insurance_fee: 'optional',
        smart_card_fee: 'optional',
        income_tax: 'optional',
        insurance_policy_no: 'optional',
      },
      guards: [
        journeyOpen,
        listOpen,
        listedCarrierValid,
        visaStamped,
        licenceValid,
        notFuture('submit_date'),
      ],
      set: withUsualFees,
      effects: ({ record, data }) => [
        ...(data?.passport_listed === true ? [custody('bmet')] : []),
        cost(
          'manpower',
          total(record.welfare_fee, record.insurance_fee, record.smart_card_fee, record.income_tax),
        ),
      ],
    }),
    row({
      n: 3,
      from: ['submitted'],
      on: 'OBJECT',
      to: 'objected',
      roles: ['PRO'],
      undo: 'self',
      payload: { objection_date: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('objection_date'), sequence('submit_date', 'objection_date')],
      set: ({ data }) => ({ objection_reason: data?.reason }),
      effects: ({ data }) => [note('N10', { reason: String(data?.reason) })],
    }),
    row({
      n: 4,
      from: ['objected'],
      on: 'RESUBMIT',
      to: 'submitted',
      roles: ['PRO'],
      undo: 'self',
      payload: { submit_date: 'required', note_sheet_no: 'optional' },
      guards: [journeyOpen, visaStamped, notFuture('submit_date')],
    }),
    row({
      n: 5,
      from: ['submitted', 'objected'],
      on: 'WITHDRAW',
      to: 'ready',
      roles: ['PRO'],
      undo: 'self',
      aside: true,
      payload: { reason: 'required' },
      guards: [reasonGiven],
      effects: () => [custody('in_office')],
    }),
    row({
      n: 6,
      from: ['submitted'],
      on: 'APPROVE',
      to: 'approved',
      roles: ['PRO'],
      undo: 'self',
      payload: { approval_date: 'required', approval_no: 'optional' },
      guards: [notFuture('approval_date'), sequence('submit_date', 'approval_date')],
    }),
    row({
      n: 7,
      from: ['submitted', 'approved'],
      on: 'CLEAR',
      to: 'cleared',
      roles: ['PRO'],
      undo: 'self',
      payload: {
        clearance_no: 'required',
        clearance_date: 'required',
        smart_card_no: 'optional',
        clearance_valid_until: 'optional',
        card_file: 'optional',
      },
      guards: [
        clearanceNumbersFree,
        notFuture('clearance_date'),
        sequence('submit_date', 'clearance_date'),
        visaStamped,
      ],
      effects: () => [custody('in_office'), note('N09')],
    }),
    row({
      n: 8,
      from: ['submitted', 'objected', 'approved'],
      on: 'REJECT',
      to: 'rejected',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { reject_date: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('reject_date')],
      set: ({ data }) => ({ reject_reason: data?.reason }),
      effects: ({ data }) => [
        custody('in_office'),
        note('N10', { reason: String(data?.reason) }),
        task('MGR', 'BMET rejected {name}', 1, ['rejected']),
      ],
    }),
    row({
      n: 9,
      from: ['ready', 'submitted', 'objected', 'approved', 'cleared'],
      on: 'VISA_CHANGED',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      set: () => ({ void_reason: 'visa cancelled, expired or reissued' }),
      effects: () => [custody('in_office')],
    }),
    row({
      n: 10,
      from: ['cleared'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the clearance is past its last day, and the passenger has not flown',
        holds: ({ record, facts }) =>
          isPast(record.clearance_valid_until, facts.today) && facts.stages.flight?.state !== 'flown',
      },
      effects: () => [task('PRO', 'New clearance for {name}', 1, ['expired', 'not_started'])],
    }),
    row({
      n: 11,
      from: ['rejected', 'expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: ['PRO'],
      undo: 'self',
      guards: [journeyOpen],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 12,
      from: ['not_started', 'ready', 'objected', 'rejected'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      effects: () => [custody('in_office')],
    }),
    row({
      n: 13,
      from: ['cleared'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required', bmet_reference: 'required' },
      guards: [reasonGiven, noTicketIssued],
    }),
  ],
})

/** The registration number of the fingerprint step and the kind of clearance the visa means (row 1). */
function asPrepared({ data, facts }: SetArgs) {
  const usual =
    facts.visa?.entry['visa_kind'] === 'group'
      ? 'group'
      : facts.type?.base_plan === 'processing'
        ? 'own_arranged'
        : 'single'
  return {
    bmet_reg_no: stageField(facts.stages.bmet_reg, 'reference_no'),
    clearance_kind: data?.clearance_kind ?? usual,
  }
}

/** Fees of the settings unless others were paid; income tax is nothing unless given (row 2). */
function withUsualFees({ data, facts }: SetArgs) {
  const { fee_welfare, fee_insurance, fee_smart_card } = facts.settings
  return {
    welfare_fee: data?.welfare_fee ?? fee_welfare,
    insurance_fee: data?.insurance_fee ?? fee_insurance,
    smart_card_fee: data?.smart_card_fee ?? fee_smart_card,
    income_tax: data?.income_tax ?? '0.00',
  }
}

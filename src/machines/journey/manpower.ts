import { manPower } from '../../domain/clearance/man-power.ts'
import { bool, ref, text } from '../../foundation/definitions/fields.ts'
import { total } from '../kit/amounts.ts'
import { cost, custody, note, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { isPast } from '../kit/past.ts'
import { defineWorkflow, type SetArgs } from '../kit/workflow.ts'

/** Fields of the payload that the table does not keep. */
const payloadOnly = {
  carrier: ref('employee', { only: { is_delegate: true } }),
  passport_listed: bool({ label: 'Passport goes with the file' }),
  bmet_reference: text(40, { label: 'BMET reference' }),
}

/**
 * Manpower: the emigration clearance of BMET, without which immigration stops a worker at the airport.
 * Source: machines M6; what of the payload may be left out: decision 0020.
 */
export const manpowerWorkflow = defineWorkflow({
  id: 'manpower',
  table: 'M6',
  version: 1,
  title: 'Manpower',
  module: 'man_power',
  stage: 'manpower',
  initial: 'not_started',
  fields: { ...manPower.fields, ...eventFields, ...payloadOnly },
  correct: 'PRO',
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
  rows: [
    {
      n: 1,
      from: ['not_started'],
      on: 'PREPARE',
      to: 'ready',
      roles: 'PRO DEO',
      undo: 'self',
      payload: ['prepared_date', 'clearance_kind?'],
      guards: 'G-JRN G-PLAN(manpower) G-MAN-VISA G-DEP(manpower) G-MAN-DOCS G-PASS6(today) G-CEIL',
      set: asPrepared,
    },
    {
      n: 2,
      from: ['ready'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: 'PRO',
      undo: 'self',
      payload: [
        'man_power_list?',
        'note_sheet_no',
        'submit_date',
        'pay_order_no?',
        'pay_order_date?',
        'bank?',
        'carrier?',
        'passport_listed?',
        'welfare_fee?',
        'insurance_fee?',
        'smart_card_fee?',
        'income_tax?',
        'insurance_policy_no?',
      ],
      guards: 'G-JRN G-EMB-LIST G-MAN-CARRIER G-MAN-VISA G-LIC G-NF(submit_date)',
      set: withUsualFees,
      effects: ({ record, data }) => [
        ...(data?.['passport_listed'] === true ? [custody('bmet')] : []),
        cost(
          'manpower',
          total(
            record['welfare_fee'],
            record['insurance_fee'],
            record['smart_card_fee'],
            record['income_tax'],
          ),
        ),
      ],
    },
    {
      n: 3,
      from: ['submitted'],
      on: 'OBJECT',
      to: 'objected',
      roles: 'PRO',
      undo: 'self',
      payload: ['objection_date', 'reason'],
      guards: 'G-REASON G-NF(objection_date) G-SEQ(submit_date,objection_date)',
      set: ({ data }) => ({ objection_reason: data?.['reason'] }),
      effects: ({ data }) => [note('N10', { reason: String(data?.['reason']) })],
    },
    {
      n: 4,
      from: ['objected'],
      on: 'RESUBMIT',
      to: 'submitted',
      roles: 'PRO',
      undo: 'self',
      payload: ['submit_date', 'note_sheet_no?'],
      guards: 'G-JRN G-MAN-VISA G-NF(submit_date)',
    },
    {
      n: 5,
      from: ['submitted', 'objected'],
      on: 'WITHDRAW',
      to: 'ready',
      roles: 'PRO',
      undo: 'self',
      aside: true,
      payload: ['reason'],
      guards: 'G-REASON',
      effects: () => [custody('in_office')],
    },
    {
      n: 6,
      from: ['submitted'],
      on: 'APPROVE',
      to: 'approved',
      roles: 'PRO',
      undo: 'self',
      payload: ['approval_date', 'approval_no?'],
      guards: 'G-NF(approval_date) G-SEQ(submit_date,approval_date)',
    },
    {
      n: 7,
      from: ['submitted', 'approved'],
      on: 'CLEAR',
      to: 'cleared',
      roles: 'PRO',
      undo: 'self',
      payload: ['clearance_no', 'clearance_date', 'smart_card_no?', 'clearance_valid_until?', 'card_file?'],
      guards: 'G-MAN-UNIQ G-NF(clearance_date) G-SEQ(submit_date,clearance_date) G-MAN-VISA',
      effects: () => [custody('in_office'), note('N09')],
    },
    {
      n: 8,
      from: ['submitted', 'objected', 'approved'],
      on: 'REJECT',
      to: 'rejected',
      roles: 'PRO',
      undo: 'mgr',
      payload: ['reject_date', 'reason'],
      guards: 'G-REASON G-NF(reject_date)',
      set: ({ data }) => ({ reject_reason: data?.['reason'] }),
      effects: ({ data }) => [
        custody('in_office'),
        note('N10', { reason: String(data?.['reason']) }),
        task('MGR', 'BMET rejected {name}', 1, ['rejected']),
      ],
    },
    {
      n: 9,
      from: ['ready', 'submitted', 'objected', 'approved', 'cleared'],
      on: 'VISA_CHANGED',
      to: 'expired',
      roles: 'SYS',
      undo: 'none',
      set: () => ({ void_reason: 'visa cancelled, expired or reissued' }),
      effects: () => [custody('in_office')],
    },
    {
      n: 10,
      from: ['cleared'],
      on: 'EXPIRE',
      to: 'expired',
      roles: 'SYS',
      undo: 'none',
      when: {
        says: 'the clearance is past its last day and the passenger has not flown',
        holds: ({ record, facts }) =>
          isPast(record['clearance_valid_until'], facts.today) && facts.stages.flight?.state !== 'flown',
      },
      effects: () => [task('PRO', 'New clearance for {name}', 1, ['expired', 'not_started'])],
    },
    {
      n: 11,
      from: ['rejected', 'expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: 'PRO',
      undo: 'self',
      guards: 'G-JRN',
      effects: () => [{ do: 'newAttempt' }],
    },
    {
      n: 12,
      from: ['not_started', 'ready', 'objected', 'rejected'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'PRO',
      undo: 'mgr',
      payload: ['reason'],
      guards: 'G-REASON',
      effects: () => [custody('in_office')],
    },
    {
      n: 13,
      from: ['cleared'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: 'only:MGR',
      undo: 'mgr',
      payload: ['reason', 'bmet_reference'],
      guards: 'G-REASON G-CXL-TKT',
    },
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
    bmet_reg_no: facts.stages.bmet_reg?.record?.['reference_no'] ?? null,
    clearance_kind: data?.['clearance_kind'] ?? usual,
  }
}

/** Fees of the settings unless others were paid; income tax is nothing unless given (row 2). */
function withUsualFees({ data, facts }: SetArgs) {
  const { fee_welfare, fee_insurance, fee_smart_card } = facts.settings
  return {
    welfare_fee: data?.['welfare_fee'] ?? fee_welfare,
    insurance_fee: data?.['insurance_fee'] ?? fee_insurance,
    smart_card_fee: data?.['smart_card_fee'] ?? fee_smart_card,
    income_tax: data?.['income_tax'] ?? '0.00',
  }
}

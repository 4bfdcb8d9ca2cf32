import { bool, choice, date, longtext, ref, text } from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/** Why a visa is cancelled or asked for again (steps 6). */
export const visaCancelReasons = [
  'wrong_profession',
  'name_mismatch',
  'passenger_withdrew',
  'unfit',
  'expired_unused',
  'sponsor_request',
  'passport_changed',
  'duplicate',
  'rejected',
  'other',
] as const
export const visaReissueReasons = [
  'expired_unused',
  'corrected_data',
  'new_passport',
  'after_cancel',
  'other',
] as const
const reasons = [...new Set([...visaCancelReasons, ...visaReissueReasons])]

/**
 * The visa unit one passenger holds, from allotment to use, cancellation or reissue. Source: machines M9b,
 * steps 6; papers: visa copy, cancel list and letter, reissue list and letter.
 */
export const visaAllotment = defineEntity({
  name: 'visa_allotment',
  label: 'Visa',
  plural: 'visa_allotments',
  pluralLabel: 'Visa allotments',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Visa #{attempt_no}',
  machine: 'visa_allotment',
  step: { stage: 'visa' },
  fields: {
    visa_entry: ref('visa_entry', { label: 'Visa', list: 1, searched: true }),
    visa_line: ref('visa_entry_line', {
      label: 'Visa line',
      list: 2,
      dependsOn: {
        field: 'visa_entry',
        through: 'visa_entry',
        message: 'This line does not belong to the visa.',
      },
    }),
    allot_date: date({ past: true, list: 3 }),
    visa_cancel_list: ref('visa_cancel_list', { label: 'Cancel list', searched: true }),
    visa_reissue_list: ref('visa_reissue_list', { label: 'Reissue list', searched: true }),
    request_date: date({ past: true, list: 4 }),
    reason_code: choice(reasons, { label: 'Reason', list: 5 }),
    request_reason: longtext(500),
    passport_listed: bool({ label: 'Passport goes with the list', default: true }),
    cancel_date: date({ past: true, notBefore: 'request_date', list: 6 }),
    reference_no: text(40, { searched: true }),
    quantity_returned: bool({ label: 'Visa number can be used again' }),
    cost_bearer: choice(['agent', 'passenger', 'agency'], {
      label: 'Who bears the visa cost?',
      requiredWhen: { quantity_returned: [false] },
    }),
    refuse_date: date({ past: true, notBefore: 'request_date' }),
    refuse_reason: longtext(500),
    visa_stamp_no: text(20, { list: 7, searched: true }),
    stamp_date: date({ past: true, notBefore: 'request_date', list: 8 }),
    visa_expiry_date: date({ after: 'stamp_date', list: 9 }),
    visa_format: choice(['sticker', 'e_visa']),
    /** Where a refused request goes back to. */
    prior_state: choice(['in_use', 'stamped', 'visa_expired', 'cancelled'], { calc: true }),
    release_reason: longtext(500, { calc: true }),
  },
})

import { z } from 'zod'
import { warning } from '../../foundation/definitions/checks.ts'
import {
  choice,
  date,
  file,
  int,
  json,
  longtext,
  money,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/** Why an embassy refuses a visa (machines M3). */
const rejectReasons = [
  'name_mismatch',
  'wrong_profession',
  'mofa_error',
  'medical_mismatch',
  'biometric_missing',
  'police_missing',
  'sponsor_blocked',
  'visa_quota_used',
  'photo',
  'age',
  'blacklisted_ksa',
  'other',
] as const

/** One paper of the file and whether it lies in it. */
const checklistShape = z.array(z.strictObject({ item: z.string().min(1).max(80), ok: z.boolean() })).max(40)

/**
 * Handing a file in at an embassy or portal and getting the visa back. Source: steps 5.
 * Paper: submission list, visa sticker or e-visa, entry permit, in-principle approval.
 */
export const embassy = defineEntity({
  name: 'embassy',
  label: 'Embassy',
  plural: 'embassies',
  pluralLabel: 'Embassy files',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Embassy #{attempt_no}',
  machine: 'embassy',
  step: { stage: 'embassy' },
  checks: (record) => [
    warning(
      record.visa_format === 'e_visa' && !record.visa_file,
      'visa_file',
      'MISSING',
      'Attach the e-visa.',
    ),
  ],
  fields: {
    embassy_country: ref('country', { calc: true, list: 1 }),
    prepared_date: date({ past: true, correctable: true }),
    checklist: json({ shape: checklistShape }),
    submission_list: ref('visa_submission_list', { list: 2, searched: true }),
    submit_date: date({ past: true, notBefore: 'prepared_date', list: 3, correctable: true }),
    carrier: ref('employee', { label: 'Delegate', only: { is_delegate: true }, correctable: true }),
    expected_date: date({ notBefore: 'submit_date', list: 4, correctable: true }),
    fee: money({ correctable: true }),
    query_date: date({ past: true }),
    query_reason: longtext(250, { list: 5 }),
    visa_stamp_no: text(20, {
      unique: ['embassy_country'],
      uniqueMessage: 'Visa stamp number {visa_stamp_no} is already used by passenger #{passenger}.',
      list: 6,
      searched: true,
      correctable: true,
    }),
    stamp_date: date({ past: true, notBefore: 'submit_date', list: 7, correctable: true }),
    visa_expiry_date: date({ list: 8, correctable: true }),
    visa_format: choice(['sticker', 'e_visa'], { list: 9, correctable: true }),
    entries: choice(['single', 'multiple'], { correctable: true }),
    stay_days: int({ min: 1, max: 3650, correctable: true }),
    border_no: text(15, { unique: true, searched: true, correctable: true }),
    collect_date: date({ past: true, notBefore: 'stamp_date', list: 10, correctable: true }),
    reject_date: date({ past: true }),
    reason_code: choice(rejectReasons, { label: 'Reject reason', list: 11 }),
    reject_reason: longtext(250),
    visa_file: file('doc', { label: 'Visa' }),
  },
})

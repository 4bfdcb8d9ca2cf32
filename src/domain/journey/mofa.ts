import { choice, date, file, longtext, money, text } from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/**
 * States in which a MOFA number still belongs to its passenger; an expired or cancelled one may be given
 * again.
 */
const live = { is_current: [true], state: ['not_started', 'applied', 'paid', 'issued', 'rejected'] } as const
const takenMessage = (field: string) => `MOFA number {${field}} is already used by passenger #{passenger}.`

/**
 * The Enjaz application of a Saudi visa: E-number, fee and the MOFA number printed on the embassy file.
 * Source: steps 3; paper: Enjaz form.
 */
export const mofa = defineEntity({
  name: 'mofa',
  label: 'MOFA',
  plural: 'mofas',
  pluralLabel: 'MOFA applications',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'MOFA #{attempt_no}',
  machine: 'mofa',
  step: { stage: 'mofa' },
  fields: {
    application_no: text(15, {
      label: 'Application no (E-number)',
      unique: true,
      uniqueWhen: live,
      uniqueMessage: takenMessage('application_no'),
      pattern: /^E?\d{8,12}$/,
      patternMessage: 'E and 8 to 12 digits',
      list: 1,
      searched: true,
      correctable: true,
    }),
    visa_no: text(20, { calc: true, list: 2, searched: true }),
    sponsor_id: text(15, { calc: true, label: 'Sponsor ID', list: 3, searched: true }),
    sponsor_name: text(150, { calc: true, list: 3, searched: true }),
    profession_ar: text(80, { label: 'Profession (Arabic)', correctable: true }),
    applied_date: date({ past: true, list: 4, correctable: true }),
    paid_date: date({ past: true, notBefore: 'applied_date', list: 5, correctable: true }),
    fee: money({ list: 6, correctable: true }),
    insurance_fee: money({ list: 6, correctable: true }),
    payment_ref: text(30, { label: 'Payment reference', unique: true, searched: true, correctable: true }),
    mofa_no: text(15, {
      label: 'MOFA no',
      unique: true,
      uniqueWhen: live,
      uniqueMessage: takenMessage('mofa_no'),
      pattern: /^\d{6,12}$/,
      patternMessage: '6 to 12 digits',
      list: 7,
      searched: true,
      correctable: true,
    }),
    mofa_date: date({
      label: 'MOFA date',
      past: true,
      notBefore: 'applied_date',
      list: 8,
      correctable: true,
    }),
    expiry_date: date({ calc: true, list: 9 }),
    visa_issue_city: choice(['Dhaka', 'other'], { default: 'Dhaka', correctable: true }),
    reject_date: date({ past: true }),
    reject_reason: longtext(250),
    mofa_file: file('doc', { label: 'MOFA form' }),
    void_reason: text(100, { calc: true }),
  },
})

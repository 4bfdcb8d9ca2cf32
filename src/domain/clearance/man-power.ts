import { choice, date, file, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/**
 * BMET emigration clearance of a worker. Source: steps 10.
 * Paper: note sheet, manpower list, clearance card or smart card.
 */
export const manPower = defineEntity({
  name: 'man_power',
  label: 'Manpower',
  plural: 'man_powers',
  pluralLabel: 'Manpower clearances',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Manpower #{attempt_no}',
  machine: 'manpower',
  step: { stage: 'manpower' },
  fields: {
    prepared_date: date({ past: true, correctable: true }),
    clearance_kind: choice(['group', 'single', 'own_arranged'], { list: 1, correctable: true }),
    bmet_reg_no: text(30, { calc: true, label: 'BMET registration no', list: 2, searched: true }),
    man_power_list: ref('man_power_list', { label: 'Manpower list', list: 3, searched: true }),
    note_sheet_no: text(20, { list: 4, searched: true, correctable: true }),
    submit_date: date({ past: true, list: 5, correctable: true }),
    welfare_fee: money({ list: 6, correctable: true }),
    insurance_fee: money({ list: 6, correctable: true }),
    smart_card_fee: money({ list: 6, correctable: true }),
    income_tax: money({ list: 6, correctable: true }),
    insurance_policy_no: text(30, { unique: true, searched: true, correctable: true }),
    pay_order_no: text(30, { searched: true, correctable: true }),
    pay_order_date: date({ correctable: true }),
    bank: text(60, { searched: true, correctable: true }),
    objection_date: date({ past: true, notBefore: 'submit_date', list: 7 }),
    objection_reason: longtext(250, { list: 7 }),
    approval_date: date({ past: true, notBefore: 'submit_date', list: 8, correctable: true }),
    approval_no: text(30, { list: 8, searched: true, correctable: true }),
    clearance_no: text(30, {
      unique: true,
      uniqueMessage: 'Clearance number {clearance_no} is already used by passenger #{passenger}.',
      list: 9,
      searched: true,
      correctable: true,
    }),
    clearance_date: date({ past: true, notBefore: 'submit_date', list: 10, correctable: true }),
    smart_card_no: text(30, {
      unique: true,
      uniqueMessage: 'Smart card number {smart_card_no} is already used by passenger #{passenger}.',
      list: 11,
      searched: true,
      correctable: true,
    }),
    clearance_valid_until: date({ correctable: true }),
    card_file: file('doc', { label: 'Clearance card' }),
    reject_date: date({ past: true }),
    reject_reason: longtext(250),
    void_reason: text(100, { calc: true }),
  },
})

import { defineEntity } from '../../foundation/definitions/entity.ts'
import { date, decimal, int, phone, ref, text } from '../../foundation/definitions/fields.ts'
import { nidNo } from '../../foundation/definitions/patterns.ts'
import { seesNationalId } from '../passengers/passenger-lifecycle.ts'

/**
 * What a clerk typed for the BMET data sheet beyond what the passenger and their steps already say. Values of
 * the passport are read where they are kept; the print keeps what it printed. Source: steps 12, forms 6.1 and
 * 10.
 */
export const bmet = defineEntity({
  name: 'bmet',
  label: 'BMET Form',
  plural: 'bmets',
  access: 'STEP',
  branchScoped: true,
  remove: 'soft',
  sort: ['-id'],
  title: 'BMET form #{id}',
  fields: {
    passenger: ref('passenger', {
      required: true,
      unique: true,
      uniqueMessage: 'This passenger has a BMET form.',
      list: 1,
    }),
    form_date: date({ required: true, list: 2 }),
    bmet_reg_no: text(30, {
      label: 'BMET registration no',
      list: 3,
      searched: true,
      pattern: /^[A-Z0-9\-/]{5,30}$/,
      patternMessage: 'Enter the registration number as issued, 5 to 30 letters, digits, - or /.',
    }),
    registration_date: date({ past: true, list: 4 }),
    salary: decimal(3, { min: 0, list: 5 }),
    contract_months: int({ min: 1, max: 60, list: 6 }),
    nominee_name: text(80, { required: true }),
    nominee_relation: text(40, { required: true }),
    nominee_phone: phone({ required: true }),
    nominee_nid: text(17, { label: 'NID of the nominee', ...nidNo, ...seesNationalId }),
    nominee_address: text(250, { required: true }),
    bank_name: text(60),
    bank_branch: text(60),
    bank_account: text(40),
  },
})

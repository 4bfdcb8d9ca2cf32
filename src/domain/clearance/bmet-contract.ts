import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, decimal, int, ref, text } from '../../foundation/definitions/fields.ts'

/** Terms typed for the employment contract shown to BMET; the rest is the file's. Source: steps 12, forms 6.6 and 10. */
export const bmetContract = defineEntity({
  name: 'bmet_contract',
  label: 'BMET Contract',
  access: 'STEP',
  branchScoped: true,
  remove: 'soft',
  sort: ['-id'],
  title: 'BMET contract #{id}',
  fields: {
    passenger: ref('passenger', {
      required: true,
      unique: true,
      uniqueMessage: 'This passenger has a BMET contract.',
      list: 1,
    }),
    contract_date: date({ list: 2 }),
    salary: decimal(3, { required: true, min: 0, list: 3 }),
    salary_currency: ref('currency', { list: 4 }),
    months: int({ label: 'Contract months', required: true, min: 1, max: 60, list: 5 }),
    hours: text(120, { label: 'Working time', required: true }),
    leave: text(120, { required: true }),
    food: text(120, { required: true }),
    accommodation: text(120, { required: true }),
    ticket: text(120, { label: 'Air passage', required: true }),
    weekly_holiday: text(120),
    overtime: text(120),
    medical_facilities: text(120),
    repatriation: text(120),
    other_terms: text(120),
    print_language: choice(['en'], { default: 'en' }),
  },
})

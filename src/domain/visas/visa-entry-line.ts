import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, decimal, int, money, ref, text } from '../../foundation/definitions/fields.ts'

/** What a line of a visa says; edited with its visa entry. Source: entities 3.4. */
export const visaLineFields = {
  profession: ref('profession', { required: true }),
  profession_ar: text(80),
  gender: choice(['male', 'female', 'any'], { required: true, default: 'male' }),
  quantity: int({ required: true, min: 1, max: 1000 }),
  basic_salary: decimal(3, { min: 0 }),
  salary_currency: ref('currency'),
  selling_price: money(),
  available: int({ calc: true, virtual: true }),
} as const

const readOnly = { calc: true } as const

/**
 * The same lines as records of their own, so that an allotment can point to one and a picker can offer the lines of a
 * visa. Nothing is written here: lines change with their visa entry, and the database refuses less than is allotted.
 */
export const visaEntryLine = defineEntity({
  name: 'visa_entry_line',
  label: 'Visa Line',
  access: 'AGENT',
  remove: 'never',
  sort: ['visa_entry', 'position', 'id'],
  title: '{profession} ({gender})',
  fields: {
    visa_entry: ref('visa_entry', { required: true, ...readOnly, list: 1 }),
    position: int({ ...readOnly, default: 0 }),
    profession: { ...visaLineFields.profession, ...readOnly, list: 2 },
    profession_ar: { ...visaLineFields.profession_ar, ...readOnly },
    gender: { ...visaLineFields.gender, ...readOnly, list: 3 },
    quantity: { ...visaLineFields.quantity, ...readOnly, list: 4 },
    basic_salary: { ...visaLineFields.basic_salary, ...readOnly },
    salary_currency: { ...visaLineFields.salary_currency, ...readOnly },
    selling_price: { ...visaLineFields.selling_price, ...readOnly },
    available: { ...visaLineFields.available, list: 5 },
  },
})

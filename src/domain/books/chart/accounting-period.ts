import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { choice, date, ref, text } from '../../../foundation/definitions/fields.ts'

/** A month of the books, or the one day of opening balances. Source: accounting 6.4, 10.1. */
export const accountingPeriod = defineEntity({
  name: 'accounting_period',
  label: 'Accounting Period',
  access: 'FIN',
  remove: 'never',
  sort: ['-starts_on'],
  title: '{name}',
  fields: {
    name: text(30, { calc: true, required: true, list: 1, searched: true }),
    fiscal_year: ref('fiscal_year', { calc: true, required: true, list: 2 }),
    starts_on: date({ calc: true, required: true, list: 3 }),
    ends_on: date({ calc: true, required: true, list: 4 }),
    status: choice(['open', 'soft_closed', 'closed'], {
      calc: true,
      required: true,
      default: 'open',
      list: 5,
    }),
  },
})

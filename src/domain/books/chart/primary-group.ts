import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { choice, text } from '../../../foundation/definitions/fields.ts'

/** The five roots of the chart: assets, liabilities, equity, income, expenses. Seeded and fixed. Source: accounting 2. */
export const primaryGroup = defineEntity({
  name: 'primary_group',
  label: 'Primary Group',
  access: 'FIN',
  remove: 'never',
  sort: ['code'],
  title: '{code} {name}',
  fields: {
    code: text(1, { required: true, calc: true, unique: true, list: 1 }),
    name: text(60, { required: true, calc: true, list: 2, searched: true }),
    nature: choice(['debit', 'credit'], { required: true, calc: true, list: 3 }),
    statement: choice(['BS', 'PL'], { required: true, calc: true, list: 4 }),
  },
})

import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, date, decimal, int, text, upper } from '../../foundation/definitions/fields.ts'

/** A currency with its rate to the base currency. Source: entities 2.5. */
export const currency = defineEntity({
  name: 'currency',
  label: 'Currency',
  plural: 'currencies',
  pluralLabel: 'Currencies',
  access: 'MASTER-A',
  sort: ['code'],
  title: '{code}',
  subtitle: '{name}',
  paths: {
    list: '/apps/currency-management/currencies',
    detail: '/apps/currency-management/currencies/:id/:name?',
    form: '/apps/currency-management/:id',
  },
  protectedBy: { field: 'is_base', message: 'The base currency cannot be deleted.' },
  fields: {
    code: upper(3, {
      required: true,
      unique: true,
      list: 1,
      searched: true,
      pattern: /^[A-Z]{3}$/,
      patternMessage: 'Use the 3-letter ISO code.',
    }),
    name: text(40, { required: true, list: 2, searched: true }),
    symbol: text(4, { list: 3 }),
    rate_to_base: decimal(8, { required: true, positive: true, list: 4 }),
    minor_unit: int({ required: true, min: 0, max: 4, default: 2 }),
    rate_date: date({ required: true, past: true, list: 5 }),
    is_base: bool({ calc: true, default: false }),
  },
  checks: (currency) => [
    broken(
      currency['is_base'] === true && Number(currency['rate_to_base']) !== 1,
      'rate_to_base',
      'BASE',
      'The base currency rate must be 1.',
    ),
  ],
})

import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { date, decimal, ref, text } from '../../../foundation/definitions/fields.ts'

/** What one unit of a currency is worth in BDT on a day. Source: accounting 10.4. */
export const exchangeRate = defineEntity({
  name: 'exchange_rate',
  label: 'Exchange Rate',
  access: 'FIN',
  sort: ['-date', '-id'],
  title: '{currency} {date}',
  paths: {
    list: '/apps/exchangeRate-management/exchangeRates',
    detail: '/apps/exchangeRate-management/exchangeRates/:id/:name?',
    form: '/apps/exchangeRate-management/:id',
  },
  fields: {
    currency: ref('currency', { required: true, list: 1, searched: true }),
    date: date({
      required: true,
      past: true,
      startsToday: true,
      unique: ['currency'],
      uniqueMessage: 'A rate for this date already exists.',
      list: 2,
    }),
    rate: decimal(8, { label: 'Exchange rate', required: true, positive: true, list: 3 }),
    source: text(60, { label: 'Taken from', list: 4 }),
  },
})

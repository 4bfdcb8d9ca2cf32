import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { date, longtext, money, text } from '../../../foundation/definitions/fields.ts'

/**
 * Balances in other currencies at the rates of a day: the server computes gain and loss, one person prepares it, another
 * posts it. Source: accounting 10.4; decision 0671.
 */
export const fxRevalue = defineEntity({
  name: 'fx_revalue',
  label: 'Revaluation',
  access: 'FIN',
  remove: 'never',
  edit: 'draft-only',
  machine: 'fx_revalue',
  stateList: 5,
  sort: ['-date', '-id'],
  title: '{date}',
  paths: {
    list: '/apps/fxRevalue-management/fxRevalues',
    detail: '/apps/fxRevalue-management/fxRevalues/:id/:name?',
    form: '/apps/fxRevalue-management/:id',
  },
  fields: {
    date: date({
      required: true,
      past: true,
      list: 1,
      help: 'The last day of a month. The rates of this day are taken from the exchange rates.',
    }),
    note: longtext(500, { label: 'Note' }),
    gain: money({ label: 'Unrealised gain', calc: true, list: 3 }),
    loss: money({ label: 'Unrealised loss', calc: true, list: 4 }),
    voucher_no: text(500, { label: 'Voucher number', calc: true, isEntry: true, list: 6, searched: true }),
  },
})

import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { bool, date, longtext, money, ref, text } from '../../../foundation/definitions/fields.ts'

/**
 * The closing of a financial year: the server computes the result, one person prepares it, another posts it. Source:
 * accounting 6.4, 10.3; decision 0595.
 */
export const yearClose = defineEntity({
  name: 'year_close',
  label: 'Year Closing',
  access: 'FIN',
  remove: 'never',
  edit: 'draft-only',
  machine: 'year_close',
  stateList: 6,
  // All of them stand in the list beside the menu at 1440 px.
  columns: {
    closes_on: 130,
    fiscal_year: 120,
    income: 130,
    expense: 130,
    result: 140,
    state: 110,
    voucher_no: 'rest',
  },
  sort: ['-closes_on', '-id'],
  title: '{closes_on}',
  paths: {
    list: '/apps/yearClose-management/yearCloses',
    detail: '/apps/yearClose-management/yearCloses/:id/:name?',
    form: '/apps/yearClose-management/:id',
  },
  fields: {
    fiscal_year: ref('fiscal_year', { required: true, list: 1, searched: true }),
    clearing_reviewed: bool({
      label: 'Unsold tickets reviewed',
      help: 'Tick this when the tickets still in stock at the end of the year have been counted and are right.',
    }),
    note: longtext(500, { label: 'Note' }),
    closes_on: date({ label: 'Last day', calc: true, list: 2 }),
    income: money({ calc: true, list: 3 }),
    expense: money({ calc: true, list: 4 }),
    result: money({ label: 'Result carried', calc: true, list: 5 }),
    voucher_no: text(500, { label: 'Voucher number', calc: true, isEntry: true, list: 7, searched: true }),
  },
})

import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { date, text } from '../../../foundation/definitions/fields.ts'

/** A billing period of BSP as the local calendar has it (decision 1134). Source: tickets 10.1. */
export const bspPeriod = defineEntity({
  name: 'bsp_period',
  label: 'BSP Period',
  plural: 'bsp_periods',
  access: 'TICKET',
  sort: ['-from_day'],
  title: '{code}',
  paths: {
    list: '/apps/bspPeriod-management/bspPeriods',
    detail: '/apps/bspPeriod-management/bspPeriods/:id/:name?',
    form: '/apps/bspPeriod-management/:id',
  },
  fields: {
    code: text(8, {
      label: 'Period',
      required: true,
      unique: true,
      uniqueMessage: 'This period is already in the calendar.',
      list: 1,
      searched: true,
      pattern: /^\d\d(0[1-9]|1[0-2])-P[1-9]\d?$/,
      patternMessage: 'Period must look like 2507-P3.',
      example: '2507-P3',
      stored: (typed) => typed.trim().toUpperCase(),
      help: 'Year, month and number in the month, as the billing names it.',
    }),
    from_day: date({ label: 'From', required: true, list: 2 }),
    to_day: date({ label: 'To', required: true, notBefore: 'from_day', list: 3 }),
    billed_on: date({ label: 'Billed on', notBefore: 'to_day', list: 4 }),
    remit_on: date({ label: 'Payable on', required: true, notBefore: 'to_day', list: 5 }),
  },
})

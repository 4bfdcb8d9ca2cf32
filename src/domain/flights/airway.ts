import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, int, ref, text, time, upper } from '../../foundation/definitions/fields.ts'

/** An airline. Source: tickets 2. */
export const airway = defineEntity({
  name: 'airway',
  label: 'Airway',
  access: 'TICKET',
  sort: ['name'],
  subtitle: '{iata_code}',
  paths: {
    list: '/apps/airway-management/airways',
    detail: '/apps/airway-management/airways/:id/:name?',
    form: '/apps/airway-management/:id',
  },
  fields: {
    name: text(100, {
      required: true,
      unique: true,
      uniqueMessage: 'This name is already used.',
      list: 1,
      searched: true,
    }),
    iata_code: upper(2, {
      label: 'Airline code',
      required: true,
      unique: true,
      list: 2,
      searched: true,
      pattern: /^[A-Z0-9]{2}$/,
      patternMessage: 'Airline code must be two letters or digits.',
    }),
    accounting_code: text(3, {
      requiredWhen: { channel: ['bsp'] },
      unique: true,
      uniqueMessage: 'This accounting code is already used.',
      list: 3,
      searched: true,
      pattern: /^[0-9]{3}$/,
      patternMessage: 'Accounting code must be three digits.',
    }),
    country: ref('country', { list: 4 }),
    channel: choice(['bsp', 'direct', 'deposit', 'vendor'], { required: true, default: 'bsp', list: 5 }),
    commission_bp: int({
      label: 'Commission (%)',
      percent: true,
      required: true,
      min: 0,
      max: 10000,
      default: 0,
    }),
    void_cutoff: time({ required: true, default: '23:59' }),
    refund_days: int({ required: true, min: 0, max: 1000, default: 60 }),
  },
})

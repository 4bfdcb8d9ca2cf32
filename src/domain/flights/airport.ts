import { defineEntity } from '../../foundation/definitions/entity.ts'
import { ref, text, upper } from '../../foundation/definitions/fields.ts'

/** An airport tickets and flights name by its code (decision 1127). */
export const airport = defineEntity({
  name: 'airport',
  label: 'Airport',
  plural: 'airports',
  access: 'TICKET',
  sort: ['code'],
  title: '{city}',
  subtitle: '{name}',
  paths: {
    list: '/apps/airport-management/airports',
    detail: '/apps/airport-management/airports/:id/:name?',
    form: '/apps/airport-management/:id',
  },
  fields: {
    code: upper(3, {
      label: 'IATA code',
      required: true,
      unique: true,
      uniqueMessage: 'This airport code is already used.',
      list: 1,
      searched: true,
      pattern: /^[A-Z]{3}$/,
      patternMessage: 'Airport code must be three letters.',
      example: 'DAC',
    }),
    city: text(60, { required: true, list: 2, searched: true }),
    name: text(100, { required: true, list: 3, searched: true }),
    country: ref('country', { list: 4 }),
  },
})

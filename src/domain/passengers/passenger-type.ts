import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, int, text, upper } from '../../foundation/definitions/fields.ts'
import { hexColour } from '../../foundation/definitions/patterns.ts'

export const basePlans = ['recruiting', 'processing', 'female', 'hajj', 'umrah', 'travel', 'student'] as const

/** What a passenger travels for; decides the stages of their way. Source: entities 4.1, machines 8.3. */
export const passengerType = defineEntity({
  name: 'passenger_type',
  label: 'Passenger Type',
  access: 'MASTER-A',
  sort: ['position', 'id'],
  title: '{title}',
  paths: {
    list: '/apps/passengerType-management/passengerTypes',
    detail: '/apps/passengerType-management/passengerTypes/:id/:name?',
    form: '/apps/passengerType-management/:id',
  },
  protectedBy: { field: 'is_system', message: 'System passenger types cannot be deleted.' },
  fields: {
    name: text(30, {
      required: true,
      unique: true,
      list: 1,
      searched: true,
      pattern: /^[a-z][a-z0-9-]*$/,
      patternMessage: 'small letters, digits and hyphens',
      lockedWhen: { is_system: [true] },
      lockedMessage: 'The name of a system passenger type cannot be changed.',
    }),
    title: text(40, { required: true, list: 2, searched: true }),
    serial_letter: upper(1, {
      required: true,
      unique: true,
      list: 3,
      pattern: /^[A-Z]$/,
      patternMessage: 'one capital letter',
    }),
    base_plan: choice(basePlans, { required: true, list: 4 }),
    is_worker: bool({ list: 5, help: 'BMET stages apply.' }),
    color: text(9, { ...hexColour, list: 6 }),
    icon: text(40, { list: 6 }),
    position: int({ min: 0, list: 6 }),
    is_system: bool({ calc: true, default: false }),
  },
})

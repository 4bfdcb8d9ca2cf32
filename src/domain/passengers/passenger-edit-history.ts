import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, datetime, ref, text } from '../../foundation/definitions/fields.ts'

/** One changed value of a passenger's file. Written by the server, never changed. Source: entities 4.4. */
export const passengerEditHistory = defineEntity({
  name: 'passenger_edit_history',
  label: 'Passenger Edit History',
  plural: 'passenger_edit_histories',
  pluralLabel: 'Passenger Edit History',
  access: 'AUDIT',
  remove: 'never',
  sort: ['-changed_at', '-id'],
  title: '{passenger} – {field}',
  paths: {
    list: '/apps/passengerEditHistory-management/passengerEditHistorys',
    detail: '/apps/passengerEditHistory-management/passengerEditHistorys',
    form: '/apps/passengerEditHistory-management/passengerEditHistorys',
  },
  fields: {
    passenger: ref('passenger', { required: true, calc: true, list: 1, searched: true }),
    field: text(60, {
      required: true,
      calc: true,
      list: 2,
      searched: true,
      names: { thing: 'field', of: 'passenger' },
    }),
    old_value: text(1000, { calc: true, list: 3, searched: true }),
    new_value: text(1000, { calc: true, list: 4, searched: true }),
    source: choice(['form', 'quick_update', 'bulk', 'passport_image', 'auto', 'import'], {
      required: true,
      calc: true,
      default: 'form',
      list: 5,
    }),
    reason: text(250, { calc: true }),
    changed_by: ref('user', { calc: true, list: 6 }),
    changed_at: datetime({ required: true, calc: true, list: 7 }),
    ip: text(45, { label: 'IP address', calc: true, list: 8 }),
  },
})

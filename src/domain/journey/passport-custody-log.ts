import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, datetime, ref, text } from '../../foundation/definitions/fields.ts'
import { custodyPlaces } from '../passengers/passenger-lifecycle.ts'

/** One move of a passport from place to place. Written by the custody machine, never changed. Source: entities 4.8. */
export const passportCustodyLog = defineEntity({
  name: 'passport_custody_log',
  label: 'Passport Custody',
  plural: 'passport_custody_logs',
  pluralLabel: 'Passport Custody',
  access: 'AUDIT',
  remove: 'never',
  sort: ['-at', '-id'],
  title: '#{passenger} {from_place} → {to_place}',
  fields: {
    passenger: ref('passenger', { required: true, calc: true, list: 1, searched: true }),
    from_place: choice(custodyPlaces, { required: true, calc: true, list: 2 }),
    to_place: choice(custodyPlaces, { required: true, calc: true, list: 3 }),
    carrier: ref('employee', { calc: true, list: 4 }),
    list_ref: text(30, { calc: true, list: 5 }),
    at: datetime({ required: true, calc: true, list: 6 }),
    note: text(200, { calc: true, list: 7 }),
  },
})

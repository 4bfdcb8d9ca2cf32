import { defineEntity } from '../../foundation/definitions/entity.ts'
import { text } from '../../foundation/definitions/fields.ts'

/** A reservation system tickets are issued in, with the agency's office there. Source: tickets 2. */
export const gds = defineEntity({
  name: 'gds',
  label: 'GDS',
  plural: 'gdses',
  pluralLabel: 'GDS',
  access: 'TICKET',
  sort: ['name'],
  subtitle: '{code}',
  paths: {
    list: '/apps/gds-management/gdses',
    detail: '/apps/gds-management/gdses/:id/:name?',
    form: '/apps/gds-management/:id',
  },
  fields: {
    name: text(60, { required: true, unique: true, list: 1, searched: true }),
    code: text(6, {
      required: true,
      unique: true,
      list: 2,
      searched: true,
      pattern: /^[0-9A-Z]{2,6}$/,
      patternMessage: 'GDS code is not valid.',
    }),
    office_id: text(12, { label: 'Office ID / PCC', list: 3, searched: true }),
  },
})

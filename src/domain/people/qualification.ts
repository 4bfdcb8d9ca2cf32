import { defineEntity } from '../../foundation/definitions/entity.ts'
import { int, text } from '../../foundation/definitions/fields.ts'

/** A level of schooling, for example SSC. Source: entities 1.10. */
export const qualification = defineEntity({
  name: 'qualification',
  label: 'Qualification',
  access: 'HR',
  sort: ['name'],
  paths: {
    list: '/apps/qualification-management/qualifications',
    detail: '/apps/qualification-management/qualifications/:id/:name?',
    form: '/apps/qualification-management/:id',
  },
  fields: {
    name: text(80, { required: true, unique: true, list: 1, searched: true }),
    name_bn: text(60),
    name_ar: text(60),
    level: int({ required: true, min: 0, max: 10, list: 2, help: '0 = none, 10 = doctorate.' }),
  },
})

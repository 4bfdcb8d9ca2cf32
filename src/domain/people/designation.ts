import { defineEntity } from '../../foundation/definitions/entity.ts'
import { int, ref, text } from '../../foundation/definitions/fields.ts'

/** A post an employee holds. Source: entities 1.9. */
export const designation = defineEntity({
  name: 'designation',
  label: 'Designation',
  access: 'HR',
  sort: ['name'],
  paths: {
    list: '/apps/designation-management/designations',
    detail: '/apps/designation-management/designations/:id/:name?',
    form: '/apps/designation-management/:id',
  },
  fields: {
    name: text(60, { required: true, unique: true, list: 1, searched: true }),
    department: ref('department', { list: 2 }),
    grade: int({ min: 1, max: 20, list: 3 }),
  },
})

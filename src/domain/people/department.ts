import { defineEntity } from '../../foundation/definitions/entity.ts'
import { ref, text } from '../../foundation/definitions/fields.ts'

/** A department of the agency. Source: entities 1.8. */
export const department = defineEntity({
  name: 'department',
  label: 'Department',
  access: 'HR',
  sort: ['name'],
  paths: {
    list: '/apps/department-management/departments',
    detail: '/apps/department-management/departments/:id/:name?',
    form: '/apps/department-management/:id',
  },
  fields: {
    name: text(60, { required: true, unique: true, list: 1, searched: true }),
    head: ref('employee', { list: 2 }),
  },
})

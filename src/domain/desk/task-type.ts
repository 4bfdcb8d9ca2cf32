import { defineEntity } from '../../foundation/definitions/entity.ts'
import { text } from '../../foundation/definitions/fields.ts'

/** A label of tasks; its colour is always green. Source: entities 6.1. */
export const taskType = defineEntity({
  name: 'task_type',
  label: 'Task Type',
  access: 'MASTER',
  sort: ['name'],
  paths: {
    list: '/apps/todotasktype-management/todotasktypes',
    detail: '/apps/todotasktype-management/todotasktypes/:id/:name?',
    form: '/apps/todotasktype-management/:id',
  },
  fields: { name: text(30, { required: true, unique: true, list: 1, searched: true }) },
})

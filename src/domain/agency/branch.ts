import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, email, phone, ref, text, upper } from '../../foundation/definitions/fields.ts'

/** An office of the agency. Its code stands in the office serials. Source: entities 1.7. */
export const branch = defineEntity({
  name: 'branch',
  label: 'Branch',
  plural: 'branches',
  pluralLabel: 'Branches',
  access: 'MASTER-A',
  sort: ['name'],
  subtitle: '{code}',
  paths: {
    list: '/apps/branch-management/branches',
    detail: '/apps/branch-management/branches/:id/:name?',
    form: '/apps/branch-management/:id',
  },
  fields: {
    name: text(60, { required: true, unique: true, list: 1, searched: true }),
    code: upper(5, {
      required: true,
      unique: true,
      list: 2,
      searched: true,
      pattern: /^[A-Z]{2,5}$/,
      patternMessage: '2 to 5 capital letters',
    }),
    address: text(250, { required: true, list: 3, searched: true }),
    phone: phone({ required: true, list: 4, searched: true }),
    email: email({ list: 4, searched: true }),
    city: ref('city', { required: true, list: 5 }),
    manager: ref('employee', { list: 6 }),
    is_head_office: bool({
      unique: true,
      uniqueWhen: { is_head_office: [true] },
      uniqueMessage: 'Only one branch can be the head office.',
      list: 7,
    }),
  },
})

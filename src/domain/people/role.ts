import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, int, refs, text } from '../../foundation/definitions/fields.ts'

/** A bundle of permissions with a rank; a user manages only users of a higher rank number. Source: entities 1.2, roles 1. */
export const role = defineEntity({
  name: 'role',
  label: 'Role',
  access: 'SECURITY',
  sort: ['rank', 'name'],
  title: '{title}',
  paths: {
    list: '/apps/roles-management/roles',
    detail: '/apps/roles-management/roles/:id/:name?',
    form: '/apps/roles-management/:id',
  },
  protectedBy: { field: 'is_system', message: 'System roles cannot be deleted.' },
  fields: {
    name: text(40, {
      required: true,
      unique: true,
      list: 1,
      searched: true,
      pattern: /^[a-z][a-z0-9-]+$/,
      patternMessage: 'small letters, digits and hyphens, starting with a letter',
      lockedWhen: { is_system: [true] },
      lockedMessage: 'The name of a system role cannot be changed.',
    }),
    title: text(60, { required: true, list: 2, searched: true }),
    access_level: choice(['admin', 'staff', 'user'], { required: true, list: 3 }),
    rank: int({ required: true, min: 1, max: 99, list: 4 }),
    permissions: refs('permission'),
    is_system: bool({ calc: true, default: false }),
    description: text(200, { list: 5 }),
  },
})

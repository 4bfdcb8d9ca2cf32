import { actions } from './access.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, text } from '../../foundation/definitions/fields.ts'

/** One right, `{module}.{action}`. Rows come from the catalogue of modules; an admin edits title and is_active only. Source: entities 1.3. */
export const permission = defineEntity({
  name: 'permission',
  label: 'Permission',
  access: 'SECURITY',
  sort: ['module', 'action'],
  title: '{code}',
  subtitle: '{title}',
  paths: {
    list: '/apps/permission-management/permissions',
    detail: '/apps/permission-management/permissions/:id/:name?',
    form: '/apps/permission-management/:id',
  },
  fields: {
    code: text(60, {
      required: true,
      unique: true,
      list: 1,
      searched: true,
      pattern: /^[a-z_]+\.[a-z_]+$/,
      patternMessage: 'module.action',
      example: 'example.read',
      names: { thing: 'permission' },
    }),
    module: text(40, {
      required: true,
      example: 'example',
      list: 2,
      searched: true,
      names: { thing: 'module' },
    }),
    action: choice(actions, { required: true, example: 'read', list: 3 }),
    title: text(80, { required: true, list: 4, searched: true }),
  },
})

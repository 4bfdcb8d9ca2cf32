import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, int, ref, text } from '../../foundation/definitions/fields.ts'

/** Which columns a report or the quick-update grid shows, for a role or for all. Source: entities 4.5. */
export const columnSetting = defineEntity({
  name: 'column_setting',
  label: 'Column',
  access: 'CONFIG',
  remove: 'hard',
  sort: ['scope', 'position', 'id'],
  title: '{scope}.{key}',
  paths: {
    list: '/apps/passengerUpdate-management/columns',
    detail: '/apps/passengerUpdate-management/columns',
    form: '/apps/passengerUpdate-management/columns',
  },
  fields: {
    // The name of a report or of the quick-update grid (decision 0166); the server knows them.
    scope: text(40, { required: true, example: 'medical', unique: ['role', 'key'], list: 1 }),
    role: ref('role', { list: 2, help: 'Empty: all roles.' }),
    key: text(60, { required: true, example: 'full_name', list: 3 }),
    label: text(60, { list: 4 }),
    visible: bool({ default: true, list: 5 }),
    position: int({ required: true, min: 0, list: 6 }),
    width: int({ min: 40, max: 800 }),
    editable: bool(),
  },
})

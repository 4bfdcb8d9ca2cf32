import { defineEntity } from '../../foundation/definitions/entity.ts'
import { int, ref } from '../../foundation/definitions/fields.ts'

/** Gives a menu item to a role. Source: entities 1.5. */
export const roleMenu = defineEntity({
  name: 'role_menu',
  label: 'Role Menu',
  access: 'SECURITY',
  sort: ['role', 'position', 'id'],
  title: '{role} → {menu_item}',
  remove: 'hard',
  paths: {
    list: '/apps/roleMenu-management/roleMenus',
    detail: '/apps/roleMenu-management/roleMenus/:id/:name?',
    form: '/apps/roleMenu-management/:id',
  },
  fields: {
    role: ref('role', {
      required: true,
      unique: ['menu_item'],
      uniqueMessage: 'This menu item is already given to the role.',
      list: 1,
      searched: true,
    }),
    menu_item: ref('menu_item', { required: true, list: 2, searched: true }),
    position: int({ min: 0, list: 3 }),
  },
})

/** Every record of the product by name. A line here gives it table, routes, screens, search, permissions and tests. */
import type { Entity } from '../kit/entity.ts'
import { branch } from './branch.ts'
import { generalSetting } from './general-setting.ts'
import { menuItem } from './menu-item.ts'
import { permission } from './permission.ts'
import { roleMenu } from './role-menu.ts'
import { role } from './role.ts'
import { user } from './user.ts'

export const entities = {
  user,
  role,
  permission,
  menu_item: menuItem,
  role_menu: roleMenu,
  general_setting: generalSetting,
  branch,
} as const

export type EntityName = keyof typeof entities

const byName: Readonly<Record<string, Entity>> = entities

/** @throws Error for a name that is no entity. */
export function entityOf(name: string): Entity {
  const found = byName[name]
  if (!found) throw new Error(`There is no entity "${name}".`)
  return found
}

export const isEntityName = (name: string): name is EntityName => name in entities

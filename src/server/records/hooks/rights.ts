import type { menuItem } from '../../../domain/people/menu-item.ts'
import type { roleMenu } from '../../../domain/people/role-menu.ts'
import type { role } from '../../../domain/people/role.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import type { Hooks, RemovingOf, UpdateOf } from '../hooks.ts'
import { refuseField } from './refuse.ts'
import { ownRole } from './user.ts'

/**
 * No user makes or changes a role that ranks with or above their own (entities 1.2), nor gives away rights
 * they lack.
 */
async function requireOwnRoleAbove(
  crud: Crud,
  values: Row,
  stored: RowOf<typeof role> | null,
): Promise<void> {
  const own = await ownRole(crud)
  if (own.level === 'admin') return
  const rank = Math.min(Number(values['rank'] ?? 99), Number(stored?.rank ?? 99))
  if (rank <= own.rank) refuseField('rank', 'RANK', 'You can manage only roles of a higher rank number.')
  if (values['access_level'] === 'admin')
    refuseField('access_level', 'RANK', 'Only an admin can give the level admin.')
  if (!Array.isArray(values['permissions'])) return
  const { rows } = await sql<{
    code: string
  }>`select code from permission where id = any(${values['permissions'] as number[]}::int4[])`.execute(
    crud.db,
  ) // The schema reads refs as ids.
  if (rows.some(({ code }) => !crud.user.permissions.has(code)))
    refuseField('permissions', 'RANK', 'You can give only permissions you hold yourself.')
}

/** A role that is renamed or goes would silently lose its second factor. @throws AppError while the setting names it. */
async function requireNotInSetting(crud: Crud, name: unknown): Promise<void> {
  const { rows } =
    await sql`select 1 from general_setting where not is_deleted and require_totp_roles @> to_jsonb(${name}::text) limit 1`.execute(
      crud.db,
    )
  if (rows.length > 0)
    throw new AppError('record.neverDeleted', {
      detail:
        'The site settings name this role among those that need a second factor. Take it out there first.',
    })
}

export const roleHooks: Hooks = {
  beforeDelete: ({ crud, stored }: RemovingOf<typeof role>) => requireNotInSetting(crud, stored.name),
  beforeCreate: ({ crud, values }) => requireOwnRoleAbove(crud, values, null),
  async beforeUpdate({ crud, values, stored }: UpdateOf<typeof role>) {
    await requireOwnRoleAbove(crud, values, stored)
    if ('name' in values && values.name !== stored.name) await requireNotInSetting(crud, stored.name)
    if (
      stored.is_system === true &&
      stored.name === 'admin' &&
      values.access_level !== undefined &&
      values.access_level !== 'admin'
    )
      refuseField('access_level', 'LOCKED', 'The role admin keeps the level admin.')
  },
}

const fixed = ['code', 'module', 'action']

/** Rights come from the program; an admin changes how they are called and whether they count (entities 1.3). */
export const permissionHooks: Hooks = {
  async beforeCreate({ values }) {
    if (values['code'] !== `${String(values['module'])}.${String(values['action'])}`)
      refuseField('code', 'PAT', 'Code must be module.action.')
  },
  async beforeUpdate({ values, stored }) {
    const name = fixed.find((one) => one in values && values[one] !== stored[one])
    if (name) refuseField(name, 'LOCKED', 'Only the title and whether it is active can be changed.')
  },
}

const deepest = 3

/** Levels above an item, itself included; a ring counts as too deep. */
async function depthOf(crud: Crud, parent: unknown): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive up as (
      select id, parent, 1 as depth from menu_item where id = ${parent}
      union all select m.id, m.parent, up.depth + 1 from menu_item m join up on m.id = up.parent where up.depth < 10
    ) select coalesce(max(depth), 0)::int as depth from up`.execute(crud.db)
  return rows[0]?.depth ?? 0
}

/** Levels below an item; 0 for one without children. */
async function heightOf(crud: Crud, id: unknown): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down as (
      select id, 0 as height from menu_item where id = ${id}
      union all select m.id, down.height + 1 from menu_item m join down on m.parent = down.id where down.height < 10 and not m.is_deleted
    ) select coalesce(max(height), 0)::int as height from down`.execute(crud.db)
  return rows[0]?.height ?? 0
}

export const menuItemHooks: Hooks = {
  async beforeCreate({ crud, values }) {
    if (values['parent'] && (await depthOf(crud, values['parent'])) + 1 > deepest)
      refuseField('parent', 'DEPTH', 'Menus can have at most 3 levels.')
  },
  async beforeUpdate({ crud, values, stored }: UpdateOf<typeof menuItem>) {
    if (!values.parent || values.parent === stored.parent) return
    if (values.parent === stored.id) refuseField('parent', 'SELF', 'A menu item cannot be its own parent.')
    const ring = await sql`
      with recursive up as (select id, parent, 1 as n from menu_item where id = ${values.parent} union all select m.id, m.parent, n + 1 from menu_item m join up on m.id = up.parent where n < 10)
      select 1 from up where id = ${stored.id}`.execute(crud.db)
    if (ring.rows.length > 0) refuseField('parent', 'SELF', 'A menu item cannot be its own parent.')
    if ((await depthOf(crud, values.parent)) + 1 + (await heightOf(crud, stored.id)) > deepest)
      refuseField('parent', 'DEPTH', 'Menus can have at most 3 levels.')
  },
  /** Children go with their parent, and so do the rows that give them to roles (entities 1.4). */
  async beforeDelete({ crud, stored }: RemovingOf<typeof menuItem>) {
    const { rows } = await sql<{ id: number }>`
      with recursive down as (select id from menu_item where id = ${stored.id} union select m.id from menu_item m join down on m.parent = down.id) select id from down`.execute(
      crud.db,
    )
    const ids = rows.map((row) => row.id)
    await keepUserConfig(crud, sql`rm.menu_item = any(${ids}::int4[])`)
    await sql`delete from role_menu where menu_item = any(${ids}::int4[])`.execute(crud.db)
    await sql`delete from menu_item where id = any(${ids.filter((id) => id !== stored.id)}::int4[])`.execute(
      crud.db,
    )
  },
}

/** Item id of the group that an admin must always have access to (roles 6). */
const userConfig = 'user-config-g'

/** @throws AppError when removing the rows that `removed` names would leave the admin without anything of User Config. */
export async function keepUserConfig(crud: Crud, removed: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ kept: bigint; gone: bigint }>`
    with recursive config as (
      select id from menu_item where item_id = ${userConfig} and not is_deleted
      union select m.id from menu_item m join config c on m.parent = c.id where not m.is_deleted)
    select count(*) filter (where not (${removed})) as kept, count(*) filter (where ${removed}) as gone
    from role_menu rm join role r on r.id = rm.role where r.name = 'admin' and not rm.is_deleted and rm.menu_item in (select id from config)`.execute(
    crud.db,
  )
  const counts = rows[0]
  if (counts && counts.gone > 0n && counts.kept === 0n)
    throw new AppError('record.neverDeleted', { detail: 'Admin must keep User Config.' })
}

export const roleMenuHooks: Hooks = {
  /** Ticking a child ticks its parents, otherwise it would have no place in the tree (entities 1.5). */
  async afterWrite({ crud, merged }) {
    await sql`
      insert into role_menu (role, menu_item, created_by, updated_by)
      with recursive up as (select id, parent from menu_item where id = ${merged['menu_item']} union select m.id, m.parent from menu_item m join up on m.id = up.parent)
      select ${merged['role']}::int4, up.id, ${crud.user.id}::int4, ${crud.user.id}::int4 from up
      where up.id <> ${merged['menu_item']} and not exists (select 1 from role_menu o where o.role = ${merged['role']} and o.menu_item = up.id and not o.is_deleted)`.execute(
      crud.db,
    )
  },
  async beforeUpdate({ crud, values, stored }: UpdateOf<typeof roleMenu>) {
    if (
      ('role' in values && values.role !== stored.role) ||
      ('menu_item' in values && values.menu_item !== stored.menu_item)
    )
      await keepUserConfig(crud, sql`rm.id = ${stored.id}`)
  },
  beforeDelete: ({ crud, stored }: RemovingOf<typeof roleMenu>) =>
    keepUserConfig(crud, sql`rm.id = ${stored.id}`),
}

import { sql } from 'kysely'
import { z } from 'zod'
import { sessionRoles, type AccessLevel } from '../../../domain/people/access.ts'
import { AppError } from '../../../domain/errors.ts'
import { printFormAt } from '../../../domain/prints/index.ts'
import { menuTree, type MenuNode, type MenuRow } from '../menu-tree.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const roleParams = z.object({ role_id: z.coerce.number().int().min(1).max(2_147_483_647) })

const entry = {
  id: z.int(),
  item_id: z.string(),
  type: z.enum(['group', 'collapse', 'item', 'link', 'divider']),
  title: z.string().nullable(),
  translate: z.string().nullable(),
  icon: z.string().nullable(),
  url: z.string().nullable(),
  exact: z.boolean(),
  target: z.string().nullable(),
  badge: z.object({ title: z.string(), bg: z.string().nullable(), fg: z.string().nullable() }).nullable(),
  auth: z.array(z.string()),
}
// Menus have at most three levels (entities 1.4), so the document needs no recursion.
const third = z.object({ ...entry, children: z.array(z.never()) })
const second = z.object({ ...entry, children: z.array(third) })
const menu = z.object({ menu_items: z.array(z.object({ ...entry, children: z.array(second) })) })
type Menu = z.input<typeof menu>['menu_items']

interface Role {
  id: number
  name: string
  access_level: AccessLevel
}

/**
 * A role a user asks about: their own, or any with the permission.
 * @throws AppError 403 before the role is looked up.
 */
async function roleFor(db: Db, user: SessionUser, roleId: number, permission: string): Promise<Role> {
  if (roleId !== user.roleId && !user.permissions.has(permission)) throw new AppError('access.denied')
  const { rows } =
    await sql<Role>`select id, name, access_level from role where id = ${roleId} and not is_deleted`.execute(
      db,
    )
  const role = rows[0]
  if (!role) throw new AppError('record.notFound')
  return role
}

/** What a role may do. */
async function permissionsOf(
  db: Db,
  role: Role,
): Promise<{ id: number; code: string; module: string; action: string; title: string }[]> {
  const { rows } = await sql<{ id: number; code: string; module: string; action: string; title: string }>`
    select p.id, p.code, p.module, p.action, p.title from permission p join role r on p.id = any(r.permissions)
    where r.id = ${role.id} and p.is_active and not p.is_deleted order by p.module, p.action`.execute(db)
  return rows
}

/** Whether these permissions open what an item leads to: a print form asks for the print permission of its module, every other page judges by route and record. */
function isOpenTo(permissions: ReadonlySet<string>, { url }: Pick<MenuRow, 'url'>): boolean {
  const form = printFormAt(/^\/apps\/([^/]+)\/new$/.exec(url ?? '')?.[1] ?? '')
  return form === null || permissions.has(`${form.module}.print`)
}

async function menuOf(db: Db, role: Role, permissions: ReadonlySet<string>): Promise<Menu> {
  const { rows } = await sql<MenuRow>`
    select m.id, m.item_id, m.type, m.title, m.translate, m.icon, m.url, coalesce(m.exact, false) as exact, m.target,
      case when m.badge_title is not null then jsonb_build_object('title', m.badge_title, 'bg', m.badge_bg, 'fg', m.badge_fg) end as badge,
      coalesce(m.auth, '[]'::jsonb) as auth, m.parent
    from menu_item m join role_menu g on g.menu_item = m.id and g.role = ${role.id}
    where m.is_active and not m.is_deleted and g.is_active and not g.is_deleted
    order by coalesce(g.position, m.position), m.id`.execute(db)
  return cut(
    menuTree(
      rows.filter((row) => isOpenTo(permissions, row)),
      sessionRoles(role),
    ),
  )
}

/** The three levels of the answer; what was nested deeper by hand in the database is not shown. */
const cut = (nodes: readonly MenuNode[]): Menu =>
  nodes.map((first) => ({
    ...first,
    children: first.children.map((child) => ({
      ...child,
      children: child.children.map((leaf) => ({ ...leaf, children: [] })),
    })),
  }))

export const menuRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/menu_item/api/v1/menu_item/by_role/',
    summary: 'The menu of the signed-in role, nested',
    access: 'user',
    response: menu,
    handler: async ({ db, user }) => ({
      menu_items: await menuOf(
        db,
        { id: user.roleId, name: user.roleName, access_level: user.accessLevel },
        user.permissions,
      ),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/menu_item/api/v1/menu_item/by_role/:role_id',
    summary: 'The menu of a role, nested: the own one, or any for users who read menus',
    access: 'user',
    narrowed: 'ownRole',
    params: roleParams,
    response: menu,
    async handler({ db, user, params }) {
      const role = await roleFor(db, user, params.role_id, 'role_menu.read')
      return {
        menu_items: await menuOf(db, role, new Set((await permissionsOf(db, role)).map(({ code }) => code))),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/permission/api/v1/permission/by_role/:role_id',
    summary: 'The permissions of a role: the own one, or any for users who read permissions',
    access: 'user',
    narrowed: 'ownRole',
    params: roleParams,
    response: z.object({
      permissions: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          module: z.string(),
          action: z.string(),
          title: z.string(),
        }),
      ),
      user_permissions: z.array(z.string()),
    }),
    handler: async ({ db, user, params }) => {
      const role = await roleFor(db, user, params.role_id, 'permission.read')
      const rows = await permissionsOf(db, role)
      return { permissions: rows, user_permissions: rows.map((row) => row.code) }
    },
  }),
]

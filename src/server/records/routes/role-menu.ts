import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { keepUserConfig } from '../hooks/rights.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { publish } from '../../platform/events/publish.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const id = z.int().min(1).max(2_147_483_647)
const ids = z.array(id).max(2000)
const roleParams = z.object({ role_id: z.coerce.number().int().min(1).max(2_147_483_647) })

const item = z.object({
  id: z.int(),
  item_id: z.string(),
  type: z.enum(['group', 'collapse', 'item', 'link', 'divider']),
  title: z.string().nullable(),
  translate: z.string().nullable(),
  icon: z.string().nullable(),
  url: z.string().nullable(),
  parent: z.int().nullable(),
  position: z.int(),
  is_active: z.boolean(),
})
type Item = z.output<typeof item>

const allItems = async (db: Db): Promise<Item[]> =>
  (
    await sql<Item>`select id, item_id, type, title, translate, icon, url, parent, position, is_active from menu_item where not is_deleted order by parent nulls first, position, id`.execute(
      db,
    )
  ).rows

const givenTo = async (db: Db, role: number): Promise<number[]> =>
  (
    await sql<{
      menu_item: number
    }>`select distinct g.menu_item from role_menu g join menu_item m on m.id = g.menu_item and not m.is_deleted where g.role = ${role} and g.is_active and not g.is_deleted order by g.menu_item`.execute(
      db,
    )
  ).rows.map((row) => row.menu_item)

/** @throws AppError 404 for a role that is not there. */
async function requireRole(db: Db, role: number): Promise<void> {
  const { rows } = await sql`select 1 from role where id = ${role} and not is_deleted`.execute(db)
  if (rows.length === 0) throw new AppError('record.notFound')
}

/** What stands above these items, themselves included: a ticked child ticks its parents (entities 1.5). */
function withParents(items: readonly Item[], chosen: readonly number[]): number[] {
  const parents = new Map(items.map((one) => [one.id, one.parent]))
  const all = new Set<number>()
  for (const start of chosen)
    for (
      let at: number | null | undefined = start;
      typeof at === 'number' && parents.has(at) && !all.has(at);
      at = parents.get(at)
    )
      all.add(at)
  return [...all].toSorted((a, b) => a - b)
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])
const stale = () =>
  new AppError('record.stale', { detail: 'Another user changed this menu. Reload and try again.' })

const roleMenu = z.object({ menu_items: z.array(item), given: z.array(z.int()) })

/** The menu of a role as a tree of boxes, and the order of the menu itself (entities 1.4, 1.5). */
export const roleMenuRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/role_menu/api/v1/role_menu/of_role/:role_id',
    summary: 'Every menu item, and which of them a role has',
    access: 'user',
    permission: 'role_menu.read',
    params: roleParams,
    response: roleMenu,
    handler: async ({ db, params }) => {
      await requireRole(db, params.role_id)
      return { menu_items: await allItems(db), given: await givenTo(db, params.role_id) }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/role_menu/api/v1/role_menu/of_role/:role_id',
    summary: 'Gives a role exactly these menu items and what stands above them',
    access: 'user',
    permission: 'role_menu.update',
    audit: 'role_menu.given',
    params: roleParams,
    body: z.object({ given: ids, seen: ids }),
    response: roleMenu,
    handler: async (context) => {
      const { db, params, body, user, audit } = context
      await sql`select 1 from role where id = ${params.role_id} for update`.execute(db)
      await requireRole(db, params.role_id)
      const items = await allItems(db)
      const before = await givenTo(db, params.role_id)
      if (
        !same(
          before,
          body.seen.toSorted((a, b) => a - b),
        )
      )
        throw stale()
      const after = withParents(items, body.given)
      const gone = before.filter((one) => !after.includes(one))
      const fresh = after.filter((one) => !before.includes(one))
      await keepUserConfig(context, sql`rm.role = ${params.role_id} and rm.menu_item = any(${gone}::int4[])`)
      await sql`delete from role_menu where role = ${params.role_id} and menu_item = any(${gone}::int4[])`.execute(
        db,
      )
      await sql`
        insert into role_menu (role, menu_item, position, created_by, updated_by)
        select ${params.role_id}::int4, m.id, m.position, ${user.id}::int4, ${user.id}::int4 from menu_item m where m.id = any(${fresh}::int4[]) on conflict do nothing`.execute(
        db,
      )
      const codeOf = new Map(items.map((one) => [one.id, one.item_id]))
      const codes = (list: readonly number[]) => list.map((one) => codeOf.get(one) ?? String(one)).join(', ')
      await audit({
        object: { module: 'role', id: params.role_id },
        changes: { menu_items: [codes(gone), codes(fresh)] },
      })
      await publish(db, { module: 'role_menu', id: params.role_id }, { module: 'menu_item', id: 0 })
      return { menu_items: items, given: await givenTo(db, params.role_id) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/menu_item/api/v1/menu_item/tree/',
    summary: 'Every menu item with its parent, in order',
    access: 'user',
    permission: 'menu_item.read',
    response: z.object({ menu_items: z.array(item) }),
    handler: async ({ db }) => ({ menu_items: await allItems(db) }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/menu_item/api/v1/menu_item/order/',
    summary: 'Puts the entries under one parent into this order',
    access: 'user',
    permission: 'menu_item.update',
    audit: 'menu_item.ordered',
    body: z.object({ parent: id.nullable(), ids: z.array(id).min(1).max(500) }),
    response: z.object({ menu_items: z.array(item) }),
    handler: async ({ db, body, user, audit }) => {
      const { rows } = await sql<{
        id: number
      }>`select id from menu_item where parent is not distinct from ${body.parent} and not is_deleted order by position, id for update`.execute(
        db,
      )
      const own = rows.map((row) => row.id)
      if (
        !same(
          own.toSorted((a, b) => a - b),
          body.ids.toSorted((a, b) => a - b),
        )
      )
        throw stale()
      // A role's position that was a copy of the item's follows it; one that a role was given for itself stays.
      await sql`
        update role_menu g set position = o.at from unnest(${body.ids}::int4[]) with ordinality as o(id, at) join menu_item m on m.id = o.id
        where g.menu_item = m.id and g.position is not distinct from m.position`.execute(db)
      await sql`
        update menu_item m set position = o.at, version = version + 1, updated_by = ${user.id}, updated_at = now()
        from unnest(${body.ids}::int4[]) with ordinality as o(id, at) where m.id = o.id and m.position is distinct from o.at`.execute(
        db,
      )
      await audit({
        object: { module: 'menu_item' },
        changes: { order: [own.join(','), body.ids.join(',')] },
      })
      await publish(db, { module: 'menu_item', id: 0 })
      return { menu_items: await allItems(db) }
    },
  }),
]

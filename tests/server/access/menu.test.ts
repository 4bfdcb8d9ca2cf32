import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuTree, type MenuRow } from '../../../src/server/access/menu-tree.ts'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers, insertRow, type Users } from '../users.ts'

const row = (id: number, type: MenuRow['type'], more: Partial<MenuRow> = {}): MenuRow => ({
  id,
  type,
  item_id: `item-${id}`,
  title: `Item ${id}`,
  translate: null,
  icon: null,
  url: type === 'item' ? `/apps/${id}` : null,
  exact: false,
  target: null,
  badge: null,
  auth: [],
  parent: null,
  ...more,
})
const ids = (nodes: readonly { id: number; children: readonly { id: number }[] }[]): unknown[] =>
  nodes.map((node) =>
    node.children.length > 0 ? [node.id, node.children.map((child) => child.id)] : node.id,
  )

describe('a menu', () => {
  it('shows an item whose roles or levels the user has, and items without roles to everyone', () => {
    const rows = [
      row(1, 'item'),
      row(2, 'item', { auth: ['admin'] }),
      row(3, 'item', { auth: ['staff'] }),
      row(4, 'item', { auth: ['accountant', 'auditor'] }),
    ]
    expect(ids(menuTree(rows, ['accountant', 'staff']))).toEqual([1, 3, 4])
  })

  it('hides a group whose items are all hidden, through every level, and one that holds only dividers', () => {
    const rows = [
      row(1, 'group'),
      row(2, 'collapse', { parent: 1 }),
      row(3, 'item', { parent: 2, auth: ['admin'] }),
      row(4, 'group'),
      row(5, 'divider', { parent: 4 }),
      row(6, 'group'),
      row(7, 'item', { parent: 6 }),
    ]
    expect(ids(menuTree(rows, ['auditor', 'user']))).toEqual([[6, [7]]])
    expect(ids(menuTree(rows, ['admin', 'admin']))).toEqual([
      [1, [2]],
      [6, [7]],
    ])
  })

  it('hides what stands under a hidden group', () => {
    expect(menuTree([row(1, 'group', { auth: ['admin'] }), row(2, 'item', { parent: 1 })], ['user'])).toEqual(
      [],
    )
  })

  it('ends although an item was made its own grandparent', () => {
    expect(menuTree([row(1, 'group', { parent: 2 }), row(2, 'group', { parent: 1 })], ['user'])).toEqual([])
  })
})

describe('the menu of a role', () => {
  let app: TestApp
  let users: Users
  const titles = (answer: { json<T>(): T }): string[] =>
    answer
      .json<{ menu_items: { title: string; children: { title: string }[] }[] }>()
      .menu_items.flatMap((node) => [
        node.title,
        ...node.children.map((child) => `${node.title} / ${child.title}`),
      ])

  beforeAll(async () => {
    app = await testApp()
    users = await createUsers(app)
    await sql`delete from role_menu`.execute(app.db)
    await sql`delete from menu_item`.execute(app.db)
    const add = (item_id: string, values: Record<string, unknown>) =>
      insertRow(app.db, 'menu_item', {
        item_id,
        type: 'item',
        title: item_id,
        url: `/apps/${item_id}`,
        position: 1,
        ...values,
      })
    const group = await add('agent-g', { type: 'group', title: 'Agent', url: null, position: 2 })
    const agents = await add('agents', {
      title: 'Agents',
      parent: group,
      position: 1,
      badge_title: 'new',
      badge_bg: '#00AA00',
    })
    const demands = await add('demands', { title: 'Demands', parent: group, position: 2 })
    const todo = await add('todo', { title: 'To-Do', position: 1 })
    const users_ = await add('uc-users', { title: 'Users', position: 3, auth: ['admin'] })
    const give = (role: keyof Users['roleIds'], items: number[]) =>
      Promise.all(
        items.map((menu_item) => insertRow(app.db, 'role_menu', { role: users.roleIds[role], menu_item })),
      )
    await give('admin', [group, agents, demands, todo, users_])
    await give('agent-relations', [group, agents, demands, todo, users_])
    await give('auditor', [group, todo])
    await sql`update role_menu set position = 9 where role = ${users.roleIds['agent-relations']} and menu_item = ${agents}`.execute(
      app.db,
    )
  })
  afterAll(() => app.close())
  const mine = async (role: keyof Users['roleIds']) =>
    (await users.asRole(role))({ url: '/menu_item/api/v1/menu_item/by_role/' })

  it('is nested, in the order of the role, and filtered by what the role was given and may see', async () => {
    expect(titles(await mine('admin'))).toEqual([
      'To-Do',
      'Agent',
      'Agent / Agents',
      'Agent / Demands',
      'Users',
    ])
    expect(titles(await mine('agent-relations'))).toEqual([
      'To-Do',
      'Agent',
      'Agent / Demands',
      'Agent / Agents',
    ])
    expect(titles(await mine('auditor'))).toEqual(['To-Do'])
    expect(titles(await mine('accountant'))).toEqual([])
  })

  it('offers the print forms a role may print, and no other', async () => {
    const letters = await insertRow(app.db, 'menu_item', {
      item_id: 'letter-g',
      type: 'group',
      title: 'Letter',
      position: 8,
    })
    const letter = (item_id: string, path: string) =>
      insertRow(app.db, 'menu_item', {
        item_id,
        type: 'item',
        title: item_id,
        url: `/apps/${path}/new`,
        parent: letters,
        position: 1,
      })
    const items = [
      letters,
      await letter('agreement', 'passengerAgreement'),
      await letter('training', 'maletraining'),
    ]
    for (const role of ['admin', 'agent-relations'] as const)
      for (const menu_item of items)
        await insertRow(app.db, 'role_menu', { role: users.roleIds[role], menu_item })
    const offered = async (role: keyof Users['roleIds']) =>
      titles(await mine(role)).filter((title) => title.startsWith('Letter /'))
    expect(await offered('admin')).toEqual(['Letter / agreement', 'Letter / training'])
    const held = new Set(
      (
        await (
          await users.asRole('agent-relations')
        )({ url: `/permission/api/v1/permission/by_role/${users.roleIds['agent-relations']}` })
      ).json<{ user_permissions: string[] }>().user_permissions,
    )
    expect([held.has('passenger.print'), held.has('training.print')]).toEqual([true, false])
    expect(await offered('agent-relations')).toEqual(['Letter / agreement'])
    const seen = titles(
      await (
        await users.asRole('admin')
      )({ url: `/menu_item/api/v1/menu_item/by_role/${users.roleIds['agent-relations']}` }),
    )
    expect(seen.filter((title) => title.startsWith('Letter /'))).toEqual(['Letter / agreement'])
    await sql`delete from role_menu where menu_item = any(${items}::int4[])`.execute(app.db)
  })

  it('carries badges', async () => {
    const { menu_items } = (await mine('admin')).json<{ menu_items: { children: { badge: unknown }[] }[] }>()
    expect(menu_items[1]?.children[0]?.badge).toEqual({ title: 'new', bg: '#00AA00', fg: null })
  })

  it('of another role is shown to a user who may read menus', async () => {
    const url = `/menu_item/api/v1/menu_item/by_role/${users.roleIds.auditor}`
    expect(titles(await (await users.asRole('admin'))({ url }))).toEqual(['To-Do'])
    expect((await (await users.asRole('processing-officer'))({ url })).statusCode).toBe(403)
    expect(
      (
        await (
          await users.asRole('processing-officer')
        )({ url: '/menu_item/api/v1/menu_item/by_role/999999' })
      ).statusCode,
    ).toBe(403)
    expect(
      (await (await users.asRole('admin'))({ url: '/menu_item/api/v1/menu_item/by_role/999999' })).statusCode,
    ).toBe(404)
  })

  it('has permissions beside it', async () => {
    const url = `/permission/api/v1/permission/by_role/${users.roleIds['data-entry']}`
    const answer = await (await users.asRole('data-entry'))({ url })
    const { permissions, user_permissions } = answer.json<{
      permissions: { code: string }[]
      user_permissions: string[]
    }>()
    expect(user_permissions).toContain('city.create')
    expect(user_permissions).not.toContain('medical_center.create')
    expect(permissions.map((one) => one.code)).toEqual(user_permissions)
    expect((await (await users.asRole('accountant'))({ url })).statusCode).toBe(403)
  })
})

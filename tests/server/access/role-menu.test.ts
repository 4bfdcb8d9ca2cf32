import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { createUsers, insertRow, type Users } from '../users.ts'

let app: TestApp
let users: Users
let admin: Inject
const made: Record<string, number> = {}
beforeAll(async () => {
  app = await testApp()
  users = await createUsers(app)
  await sql`delete from role_menu`.execute(app.db)
  await sql`delete from menu_item`.execute(app.db)
  const add = async (item_id: string, type: string, parent: string | null, position: number) => {
    made[item_id] = await insertRow(app.db, 'menu_item', {
      item_id,
      type,
      title: item_id,
      url: type === 'item' ? `/apps/${item_id}` : null,
      parent: parent === null ? null : made[parent],
      position,
    })
  }
  await add('agent-g', 'group', null, 1)
  await add('agents', 'item', 'agent-g', 1)
  await add('demands', 'item', 'agent-g', 2)
  await add('user-config-g', 'group', null, 2)
  await add('uc-users', 'item', 'user-config-g', 1)
  admin = await users.as('admin')
})
afterAll(() => app.close())

const id = (name: string): number => made[name] ?? 0
const names = (ids: readonly number[]) => Object.keys(made).filter((name) => ids.includes(id(name)))
const path = (role: 'admin' | 'auditor' | 'accountant') =>
  `/role_menu/api/v1/role_menu/of_role/${users.roleIds[role]}`
const given = async (role: 'admin' | 'auditor') =>
  (await admin({ url: path(role) })).json<{ given: number[] }>().given
const give = async (role: 'admin' | 'auditor', wanted: readonly string[], seen?: number[]) =>
  admin({
    method: 'PUT',
    url: path(role),
    payload: { given: wanted.map(id), seen: seen ?? (await given(role)) },
  })
const order = (parent: string | null, ids: readonly string[]) =>
  admin({
    method: 'PUT',
    url: '/menu_item/api/v1/menu_item/order/',
    payload: { parent: parent === null ? null : id(parent), ids: ids.map(id) },
  })

describe('the menu of a role', () => {
  it('is given as a whole, with what stands above an entry', async () => {
    const answer = await give('auditor', ['demands'])
    expect(answer.statusCode).toBe(200)
    expect(names(answer.json<{ given: number[] }>().given)).toEqual(['agent-g', 'demands'])
    await give('auditor', ['agents'])
    expect(names(await given('auditor'))).toEqual(['agent-g', 'agents'])
    const seen = (await users.asRole('auditor'))({ url: '/menu_item/api/v1/menu_item/by_role/' })
    expect(
      (await seen)
        .json<{ menu_items: { title: string; children: { title: string }[] }[] }>()
        .menu_items.map((one) => [one.title, one.children.map((child) => child.title)]),
    ).toEqual([['agent-g', ['agents']]])
  })

  it('is not given over what another user has saved meanwhile', async () => {
    const seen = await given('auditor')
    await give('auditor', ['demands', 'agents'])
    const late = await give('auditor', ['uc-users'], seen)
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toBe(
      'Another user changed this menu. Reload and try again.',
    )
    expect(names(await given('auditor'))).toEqual(['agent-g', 'agents', 'demands'])
  })

  it('keeps User Config for the admin', async () => {
    await give('admin', ['agents', 'uc-users'])
    const refused = await give('admin', ['agents'])
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Admin must keep User Config.',
    ])
    expect(names(await given('admin'))).toEqual(['agent-g', 'agents', 'user-config-g', 'uc-users'])
  })

  it('is for those who may, and of roles that exist', async () => {
    expect((await (await users.asRole('accountant'))({ url: path('auditor') })).statusCode).toBe(403)
    expect(
      (
        await (
          await users.asRole('auditor')
        )({ method: 'PUT', url: path('auditor'), payload: { given: [], seen: [] } })
      ).statusCode,
    ).toBe(403)
    expect((await admin({ url: '/role_menu/api/v1/role_menu/of_role/2000000000' })).statusCode).toBe(404)
  })
})

describe('the order of the menu', () => {
  it('changes among neighbours, and a position of a role that was a copy follows', async () => {
    await give('auditor', ['agents', 'demands'])
    expect((await order('agent-g', ['demands', 'agents'])).statusCode).toBe(200)
    const items = (await admin({ url: '/menu_item/api/v1/menu_item/tree/' })).json<{
      menu_items: { item_id: string; parent: number | null }[]
    }>().menu_items
    expect(items.filter((one) => one.parent === id('agent-g')).map((one) => one.item_id)).toEqual([
      'demands',
      'agents',
    ])
    const { menu_items } = (
      await (
        await users.asRole('auditor')
      )({ url: '/menu_item/api/v1/menu_item/by_role/' })
    ).json<{ menu_items: { children: { item_id: string }[] }[] }>()
    expect(menu_items[0]?.children.map((one) => one.item_id)).toEqual(['demands', 'agents'])
  })

  it('names exactly the entries under one parent', async () => {
    expect((await order('agent-g', ['agents'])).statusCode).toBe(409)
    expect((await order('agent-g', ['agents', 'uc-users'])).statusCode).toBe(409)
  })
})

/** The menu in six groups: nothing of the server's menu is lost, and every screen is at most three clicks away. */
import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../../../src/client/http/queries.ts'
import { builtMenu } from '../../../src/app/shell/built-menu.ts'
import { bottomPlaces, groupedMenu, menuGroups } from '../../../src/features/shell/frame/menu-groups.ts'
import {
  filterMenu,
  menuLeaves,
  menuTree,
  type MenuNode,
} from '../../../src/features/shell/frame/menu-tree.ts'
import { flatMenu, rolesIn } from '../../../src/server/composition/seed/menu.ts'
import { roles } from '../../../src/domain/people/access.ts'

/** The default menu as the server answers it to a role. */
function menuOf(role: (typeof roles)[number]['code']): MenuNode[] {
  const rows = flatMenu().filter((row) => rolesIn(row.roles).includes(role))
  const under = (parent: string | null): MenuItem[] =>
    rows
      .filter((row) => row.parent === parent)
      .map((row) => ({
        id: row.id,
        item_id: row.id,
        type: row.type,
        title: row.title,
        translate: null,
        icon: row.icon,
        url: row.url ?? null,
        exact: false,
        target: null,
        badge: null,
        children: under(row.id),
      }))
  return menuTree(builtMenu(under(null)), ({ item_id, title }) => title ?? item_id)
}
const added: MenuNode = {
  ...menuOf('ADM')[0]!,
  id: 'own',
  item_id: 'own',
  title: 'Our own pages',
  children: [{ ...menuLeaves(menuOf('ADM'))[0]!.node, id: 'own-1', item_id: 'own-1' }],
}
const titleOf = (id: string): string => id
const idsOf = (nodes: readonly MenuNode[]): string[] =>
  menuLeaves(nodes)
    .map(({ node }) => node.item_id)
    .toSorted()

describe('the bar of a phone', () => {
  const placesOf = (role: Parameters<typeof menuOf>[0], path: string, list: string | null = null) =>
    bottomPlaces(groupedMenu(menuOf(role), titleOf), { path, list })
  const passengers = '/apps/passenger-management/passengers'
  it.each(roles.map(({ code }) => code))('leads %s only to pages of the own menu', (role) => {
    const own = menuLeaves(menuOf(role)).map(({ node }) => node.url)
    const places = placesOf(role, '/')
    expect(places.map(({ id }) => id).slice(0, 1)).toEqual(['group-work'])
    for (const { url } of places) expect(own).toContain(url)
  })
  it('has money for the accountant and none for the data entry operator', () => {
    expect(placesOf('ACC', '/').map(({ id }) => id)).toEqual(['group-work', 'group-people', 'group-money'])
    expect(placesOf('DEO', '/').map(({ id }) => id)).toEqual(['group-work', 'group-people'])
  })
  it('marks the open page, another page of its group, and the list of an open record', () => {
    const marks = (path: string, list: string | null = null) =>
      placesOf('ACC', path, list).map(({ current }) => current)
    expect(marks(passengers)).toEqual([null, 'page', null])
    expect(marks('/apps/paymentVoucher-management/paymentVouchers')).toEqual([null, null, 'true'])
    expect(marks('/apps/passenger-management/passenger/7', passengers)).toEqual([null, 'true', null])
    expect(marks('/all')).toEqual([null, null, null])
  })
})

describe.each(roles.map(({ code }) => code))('the menu of %s', (role) => {
  const nodes = menuOf(role)
  const groups = groupedMenu(nodes, titleOf)
  it('shows every row of the server once, in the six groups and nowhere else', () => {
    expect(idsOf(groups)).toEqual(idsOf(nodes))
    expect(menuGroups.map(({ id }) => id)).toEqual(
      expect.arrayContaining(groups.map(({ item_id }) => item_id)),
    )
  })
  it('leads to every row in three clicks', () => {
    expect(menuLeaves(groups).filter(({ above }) => above.length > 2)).toEqual([])
  })
  it('finds a row by the title it stood under', () => {
    for (const { node, above } of menuLeaves(nodes))
      expect(idsOf(filterMenu(groups, `${above[0] ?? ''} ${node.title}`))).toContain(node.item_id)
  })
})

it('keeps what an administrator added after the groups', () => {
  const groups = groupedMenu([added, ...menuOf('ADM')], titleOf)
  expect(groups).toHaveLength(menuGroups.length + 1)
  expect(groups.at(-1)).toMatchObject({ item_id: 'own', title: 'Our own pages' })
})

it('shows no group without rows', () => {
  expect(groupedMenu(menuOf('ADM').slice(0, 1), titleOf).map(({ item_id }) => item_id)).toEqual([
    'group-work',
  ])
})

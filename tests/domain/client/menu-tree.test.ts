import { expect, test } from 'vitest'
import type { MenuItem } from '../../../src/client/http/queries.ts'
import { currentLeaf, filterMenu, menuLeaves, menuTree } from '../../../src/features/shell/frame/menu-tree.ts'

const item = (
  id: string,
  title: string,
  url: string | null,
  children: MenuItem[] = [],
  type: MenuItem['type'] = children.length > 0 || url === null ? 'group' : 'item',
): MenuItem => ({
  id,
  item_id: id,
  type,
  title,
  translate: null,
  icon: null,
  url,
  exact: false,
  target: null,
  badge: null,
  children,
})
const items = [
  item('passenger-g', 'Passenger', null, [
    item('pax-all', 'All Passengers', '/apps/passenger-management/passengers'),
    item('pax-hajj', 'Hajj', '/apps/passenger-management/passengers/hajj'),
  ]),
  item('empty', 'Nothing inside', null),
  item('set', 'Şehir ayarları', null, [item('city', 'İl ve ilçe', '/apps/city-management/cities')]),
]
const nodes = menuTree(items, (row) => row.title ?? '')

test('a group without visible children is hidden', () => {
  expect(nodes.map((node) => node.item_id)).toEqual(['passenger-g', 'set'])
})

test('the open page belongs to the row with the longest fitting address', () => {
  expect(currentLeaf(nodes, '/apps/passenger-management/passengers/hajj')?.node.item_id).toBe('pax-hajj')
  expect(currentLeaf(nodes, '/apps/passenger-management/passengers/travel')?.node.item_id).toBe('pax-all')
  expect(currentLeaf(nodes, '/apps/calendar')).toBeNull()
  expect(currentLeaf(nodes, '/apps/passenger-management/passengers/hajj')?.above).toEqual(['Passenger'])
})

test('an exact row is the open page only at its own address', () => {
  const exact = menuTree([{ ...item('pax-all', 'All', '/apps/x'), exact: true }], (row) => row.title ?? '')
  expect(currentLeaf(exact, '/apps/x/7')).toBeNull()
})

test.each([
  ['hajj', ['pax-hajj']],
  ['passenger', ['pax-all', 'pax-hajj']],
  ['hajj passenger', ['pax-hajj']],
  ['IL VE', ['city']],
  ['sehir', ['city']],
  ['xyz', []],
])('typing "%s" leaves %j', (typed, ids) => {
  expect(menuLeaves(filterMenu(nodes, typed)).map(({ node }) => node.item_id)).toEqual(ids)
})

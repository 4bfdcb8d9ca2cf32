import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtMenu, leadsSomewhere } from '../../../src/app/shell/built-menu.ts'
import type { MenuItem } from '../../../src/client/http/queries.ts'
import { flatMenu } from '../../../src/server/composition/seed/menu.ts'

const item = (
  item_id: string,
  type: MenuItem['type'],
  url: string | null,
  children: MenuItem[] = [],
): MenuItem => ({
  id: item_id,
  item_id,
  type,
  title: item_id,
  translate: null,
  icon: null,
  url,
  exact: false,
  target: null,
  badge: null,
  children,
})
const ids = (items: readonly MenuItem[]): string[] =>
  items.flatMap((one) => [one.item_id, ...ids(one.children)])

test('a row whose screen is not in the route table is not offered, nor a group in which nothing is left', () => {
  const menu = [
    item('masters', 'group', null, [
      item('agents', 'item', '/apps/agent-management/agents'),
      item('line', 'divider', null),
      item('moon', 'item', '/apps/moon-management/moons'),
    ]),
    item('later', 'group', null, [
      item('deeper', 'collapse', null, [item('nothing', 'item', '/apps/no-such/screen/at/all')]),
      item('rule', 'divider', null),
    ]),
    item('unlinked', 'item', null),
  ]
  expect(ids(builtMenu(menu))).toEqual(['masters', 'agents', 'line'])
})

test('an address is judged without its query, and one that leaves the product always leads somewhere', () => {
  expect(leadsSomewhere('/apps/agent-management/agents?sort=name#top')).toBe(true)
  expect(leadsSomewhere('https://wafid.com/')).toBe(true)
  expect(leadsSomewhere('/apps/moon-management/moons')).toBe(false)
})

test('of the default menu the dashboard, the agents and the medical step are offered', () => {
  const rows = flatMenu().filter((row) => row.url)
  const offered = ids(builtMenu(rows.map((row) => item(row.id, 'item', row.url ?? null))))
  expect(offered).toEqual(expect.arrayContaining(['dash-project', 'agents', 'svc-medical']))
})

test('every offered row of the default menu has a text of its own in every language', () => {
  const offered = flatMenu()
    .filter((row) => row.url && leadsSomewhere(row.url))
    .map((row) => row.id)
  expect(offered.length).toBeGreaterThan(80)
  for (const language of ['en', 'tr', 'ar']) {
    const texts = JSON.parse(
      readFileSync(new URL(`../../../src/app/locales/${language}/menu.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
    expect([language, offered.filter((id) => !texts[id])]).toEqual([language, []])
  }
})

test('every icon which the default menu names is drawn as one, not as the circle of an unknown name', () => {
  const drawn = readFileSync(
    new URL('../../../src/features/shell/frame/menu-icons.tsx', import.meta.url),
    'utf8',
  )
  const icons = [...new Set(flatMenu().flatMap(({ icon }) => icon ?? []))]
  expect(icons.length).toBeGreaterThan(40)
  expect(icons.filter((icon) => !drawn.includes(`\n  ${icon}: `))).toEqual([])
})

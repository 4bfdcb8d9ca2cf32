/** The six groups in which the menu of the server is shown. Source: decision 0770. */
import { currentLeaf, menuLeaves, type MenuNode } from './menu-tree.ts'

/** A row of the server's menu at any depth, by its item_id; of an opened one the children stand in its place. */
type Row = string | { opened: string }

export const menuGroups: readonly { id: string; icon: string; rows: readonly Row[] }[] = [
  { id: 'group-work', icon: 'checklist', rows: [{ opened: 'dashboards' }, 'todo', 'calendar'] },
  {
    id: 'group-people',
    icon: 'people_alt',
    rows: [{ opened: 'passenger-g' }, 'agents', 'cv-g', 'employee-mgmt'],
  },
  {
    id: 'group-visa',
    icon: 'approval',
    rows: ['service-g', 'svc-note', { opened: 'visa-g' }, { opened: 'agent-g' }, 'form-g', 'letter-g'],
  },
  {
    id: 'group-money',
    icon: 'account_balance_wallet',
    rows: [{ opened: 'account-g' }, 'ticket-g'],
  },
  {
    id: 'group-reports',
    icon: 'assessment',
    rows: [{ opened: 'report-g' }, 'acc-report-g', 'ticket-report-g'],
  },
  {
    id: 'group-setup',
    icon: 'settings',
    rows: [{ opened: 'setting-g' }, 'ticket-setting-g', 'user-config-g'],
  },
]

/** A row that is no row of the server. */
const rowOf = (
  id: string,
  type: MenuNode['type'],
  title: string,
  icon: string,
  { url = null, children = [] }: { url?: string | null; children?: MenuNode[] },
): MenuNode => ({
  id,
  item_id: id,
  type,
  title,
  translate: null,
  icon,
  url,
  exact: false,
  target: null,
  badge: null,
  children,
})

/** Every row with the title of the group it stands in. */
const allOf = (nodes: readonly MenuNode[], group: string | null = null): [MenuNode, string | null][] =>
  nodes.flatMap((node) => [[node, group], ...allOf(node.children, group ?? node.title)])

/** A row under the old title too, so that who knows it finds it. */
const alsoUnder = (node: MenuNode, title: string): MenuNode => ({
  ...node,
  also: [node.also, title].filter(Boolean).join(' '),
})

/**
 * The server's menu in the six groups; what an administrator added beside its default groups keeps its own place after them.
 * @param titleOf the name of a group in the language of the moment.
 */
export function groupedMenu(nodes: readonly MenuNode[], titleOf: (id: string) => string): MenuNode[] {
  const byId = new Map(allOf(nodes).map(([node, group]) => [node.item_id, { node, group }]))
  const named = new Set(
    menuGroups.flatMap(({ rows }) => rows.map((row) => (typeof row === 'string' ? row : row.opened))),
  )
  /** Without the rows that stand elsewhere by themselves. */
  const rest = (node: MenuNode): MenuNode => ({
    ...node,
    children: node.children.filter(({ item_id }) => !named.has(item_id)).map(rest),
  })
  const isEmpty = (node: MenuNode): boolean =>
    (node.type === 'group' || node.type === 'collapse') &&
    node.children.every((child) => child.type === 'divider')
  const groups = menuGroups.flatMap(({ id, icon, rows }): MenuNode[] => {
    const children = rows
      .flatMap((row): MenuNode[] => {
        const entry = byId.get(typeof row === 'string' ? row : row.opened)
        if (!entry) return []
        const own = rest(entry.node)
        if (typeof row === 'string') return [entry.group === null ? own : alsoUnder(own, entry.group)]
        return own.children.map((child) => alsoUnder(child, own.title))
      })
      .filter((node) => !isEmpty(node))
    return children.length === 0 ? [] : [rowOf(id, 'group', titleOf(id), icon, { children })]
  })
  return [...groups, ...nodes.filter(({ item_id }) => !named.has(item_id))]
}

/** The menu in its groups, with the page of all screens at the end. */
export const menuWithAllScreens = (
  nodes: readonly MenuNode[],
  titleOf: (id: string) => string,
  path: string,
): MenuNode[] => [
  ...groupedMenu(nodes, titleOf),
  rowOf('all-screens', 'item', titleOf('all-screens'), 'list', { url: path }),
]

/** What the bar of a phone leads to: of each group the first of these rows that the menu has. Search and the menu itself stand beside them. */
const bottomGroups: readonly { group: string; rows: readonly string[] }[] = [
  { group: 'group-work', rows: ['dash-project', 'my-work'] },
  { group: 'group-people', rows: ['pax-all', 'agents'] },
  { group: 'group-money', rows: ['acc-rec', 'tkt-desk', 'acc-pay'] },
]

/** `current`: the open page itself, or another page of its group. */
export type BottomPlace = Pick<MenuNode, 'title' | 'icon'> & {
  id: string
  url: string
  current: 'page' | 'true' | null
}

/** The places of the bar at the bottom of a phone, as far as the menu of the role has them (desk 5). */
export function bottomPlaces(
  groups: readonly MenuNode[],
  /** Address of the open page, and of the list its record belongs to. */
  { path, list }: { path: string; list: string | null | undefined },
): BottomPlace[] {
  const open = currentLeaf(groups, path) ?? currentLeaf(groups, list ?? path)
  return bottomGroups.flatMap(({ group, rows }): BottomPlace[] => {
    const own = groups.find(({ item_id }) => item_id === group)
    if (!own) return []
    const leaves = menuLeaves(own.children).map(({ node }) => node)
    const goal = rows.flatMap((row) => leaves.find(({ item_id }) => item_id === row) ?? [])[0]
    if (!goal?.url) return []
    const isInside = leaves.some(({ item_id }) => item_id === open?.node.item_id)
    const current = goal.url === path ? 'page' : isInside ? 'true' : null
    return [{ id: group, title: own.title, icon: own.icon, url: goal.url, current }]
  })
}

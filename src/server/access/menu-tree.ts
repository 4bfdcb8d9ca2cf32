/** An entry of the side menu as a role gets it, with its children. */
export interface MenuNode {
  id: number
  item_id: string
  type: 'group' | 'collapse' | 'item' | 'link' | 'divider'
  title: string | null
  translate: string | null
  icon: string | null
  url: string | null
  exact: boolean
  target: string | null
  badge: { title: string; bg: string | null; fg: string | null } | null
  /** Roles or levels that may see it; empty = everyone who is signed in. */
  auth: string[]
  children: MenuNode[]
}

export interface MenuRow extends Omit<MenuNode, 'children'> {
  parent: number | null
}

const holdsItems = new Set(['group', 'collapse'])

/**
 * Nests rows under their parents, in the order given, without what these roles may not see. A group without anything to
 * open is left out; so is an entry whose parent is not visible. Source: roles 6.
 * @param sessionRoles role name and level
 */
export function menuTree(rows: readonly MenuRow[], sessionRoles: readonly string[]): MenuNode[] {
  const visible = rows.filter(
    (row) => row.auth.length === 0 || row.auth.some((name) => sessionRoles.includes(name)),
  )
  const below = (parent: number | null): MenuNode[] =>
    visible
      .filter((row) => row.parent === parent)
      .map(({ parent: _parent, ...row }) => ({
        ...row,
        children: holdsItems.has(row.type) ? below(row.id) : [],
      }))
      .filter((node) => !holdsItems.has(node.type) || node.children.some((child) => child.type !== 'divider'))
  return below(null)
}

import type { MenuItem } from '../../../client/http/queries.ts'

/** A menu row ready to show: its text in the language of the moment, its children likewise. */
export type MenuNode = Omit<MenuItem, 'children' | 'title'> & {
  title: string
  /** Other words that find it. */
  also?: string
  children: MenuNode[]
}

/** Gives every row its text and leaves out groups in which nothing is left (roles 6). */
export function menuTree(items: readonly MenuItem[], textOf: (item: MenuItem) => string): MenuNode[] {
  return items.flatMap((item) => {
    const children = menuTree(item.children, textOf)
    const isParent = item.type === 'group' || item.type === 'collapse'
    return isParent && children.length === 0 ? [] : [{ ...item, title: textOf(item), children }]
  })
}

/** All rows that lead somewhere, with the titles above them. */
export function menuLeaves(
  nodes: readonly MenuNode[],
  above: readonly string[] = [],
): { node: MenuNode; above: readonly string[] }[] {
  return nodes.flatMap((node) => [
    ...(node.url ? [{ node, above }] : []),
    ...menuLeaves(node.children, [...above, node.title]),
  ])
}

const fits = (node: MenuNode, pathname: string) =>
  node.url === pathname || (!node.exact && node.url !== null && pathname.startsWith(`${node.url}/`))

/** The row of the open page: of all that fit the address, the one with the longest. */
export function currentLeaf(nodes: readonly MenuNode[], pathname: string) {
  return (
    menuLeaves(nodes)
      .filter(({ node }) => fits(node, pathname))
      .toSorted((a, b) => (b.node.url?.length ?? 0) - (a.node.url?.length ?? 0))[0] ?? null
  )
}

const fold = (text: string) =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')

/** Does a text contain every typed word, in any order? Accents and the Turkish i do not matter. */
export function matchesWords(text: string, typed: string): boolean {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => folded.includes(word))
}

/** Keeps the rows whose text, or the text above them, contains every typed word; accents and the Turkish i do not matter. */
export function filterMenu(nodes: readonly MenuNode[], typed: string): MenuNode[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...nodes]
  const keep = (node: MenuNode, above: string): MenuNode[] => {
    const text = `${above} ${fold(node.title)} ${fold(node.also ?? '')}`
    const children = node.children.flatMap((child) => keep(child, text))
    const isHit =
      node.type !== 'divider' && node.children.length === 0 && words.every((word) => text.includes(word))
    return isHit || children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap((node) => keep(node, ''))
}

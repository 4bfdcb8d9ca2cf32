import type { MenuItem } from '../../client/http/queries.ts'
import { rowFor } from '../routes.ts'

/** Does an address lead somewhere: to a row of the route table, or out of the product? */
export const leadsSomewhere = (url: string): boolean =>
  /^[a-z]+:/i.test(url) || rowFor(url.split(/[?#]/)[0] ?? '') !== null

/**
 * The part of the server's menu whose screens exist; groups in which only dividers are left vanish with them.
 * Source: decision 0050.
 */
export function builtMenu(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => {
    if (item.type === 'divider') return [item]
    if (item.type === 'item' || item.type === 'link')
      return item.url !== null && leadsSomewhere(item.url) ? [item] : []
    const children = builtMenu(item.children)
    return children.some((child) => child.type !== 'divider') ? [{ ...item, children }] : []
  })
}

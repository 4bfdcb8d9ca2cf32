import type { ReactNode } from 'react'
import type { MenuEntry } from '../../client/http/rights.ts'
import type { TreeRow } from '../../ui/tables/tree-rows.tsx'

/** The entries of the menu as rows of a tree; what hangs under an entry that is gone stands at the end. */
export function menuRows(
  entries: readonly MenuEntry[],
  nameOf: (entry: MenuEntry) => string,
  parts: { text: (entry: MenuEntry, name: string) => ReactNode; icon: (entry: MenuEntry) => ReactNode },
): TreeRow[] {
  const ids = new Set(entries.map((one) => one.id))
  const below = (parent: number | null, depth: number): TreeRow[] =>
    depth > 5
      ? []
      : entries
          .filter((one) => (one.parent !== null && ids.has(one.parent) ? one.parent : null) === parent)
          .map((one) => {
            const name = nameOf(one)
            return {
              key: one.id,
              text: parts.text(one, name),
              label: name,
              icon: parts.icon(one),
              isDimmed: !one.is_active,
              children: below(one.id, depth + 1),
              ...(one.url ? { note: one.url } : {}),
            }
          })
  return below(null, 0)
}

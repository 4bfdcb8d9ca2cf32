import type { MenuEntry } from '../../client/http/rights.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

/** The word of a menu entry in the reader's language; a row an administrator added or renamed keeps its own title. */
export function useMenuNames(): (entry: MenuEntry) => string {
  const text = textsByName(useT('menu'))
  return (entry) => text(entry.translate || entry.item_id, { defaultValue: entry.title ?? entry.item_id })
}

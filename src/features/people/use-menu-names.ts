import type { MenuEntry } from '../../client/http/rights.ts'
import { useT } from '../../foundation/text/i18n.ts'

/** The word of a menu entry in the reader's language; a row an administrator added or renamed keeps its own title. */
export function useMenuNames(): (entry: MenuEntry) => string {
  const t = useT('menu')
  // The keys are data here, so the typed keys of the area cannot apply.
  return (entry) =>
    t((entry.translate || entry.item_id) as never, { defaultValue: entry.title ?? entry.item_id }) as string
}

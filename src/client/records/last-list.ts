/** The rows of a list as they were last seen, so that the page of one of them leads on to the next. */
interface SeenRow {
  id: number
  path: string
}

const lists = new Map<string, readonly SeenRow[]>()

/** @param entity whose records the list shows. */
export function rememberRows(entity: string, rows: readonly SeenRow[]): void {
  lists.set(entity, rows)
}

/** Addresses of the records before and after one in the list it was opened from; null when it stands in none. */
export function neighboursOf(
  entity: string,
  id: number,
): { before: string | null; after: string | null; place: number; of: number } | null {
  const rows = lists.get(entity) ?? []
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1 || rows.length < 2) return null
  return {
    before: rows[at - 1]?.path ?? null,
    after: rows[at + 1]?.path ?? null,
    place: at + 1,
    of: rows.length,
  }
}

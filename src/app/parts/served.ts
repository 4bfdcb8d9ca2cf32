import { rowFor } from '../routes.ts'
import { servedRows } from '../screen-modules.ts'

/** Does a page of the product live at this address? Links to pages that are not there are not drawn. */
export function isServed(path: string): boolean {
  const row = rowFor(path)
  return row !== null && row.kind !== 'error' && servedRows.includes(row)
}

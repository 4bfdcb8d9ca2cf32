import type { ListModule } from '../../clearance/submission-lists.ts'
import type { Row } from '../../journey/facts.ts'

/** Values under the names the papers know them by. */
export function asPrinted(module: ListModule, list: Row): Row {
  if (module !== 'bmet_stamp') return list
  const witness = (name: string): string =>
    [list[name], list[`${name}_nid`]]
      .filter((one): one is string => typeof one === 'string' && one !== '')
      .join(', ')
  return {
    ...list,
    executed_date: list['list_date'] ?? null,
    witness1: witness('witness1'),
    witness2: witness('witness2'),
  }
}

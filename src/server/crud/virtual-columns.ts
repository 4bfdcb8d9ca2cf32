import { sql } from 'kysely'
import { column, type Sql } from './columns.ts'

/** How a value that is no column is computed for the row `alias` stands for. */
export type VirtualColumn = (alias: string) => Sql

/** A heartbeat younger than this means that the person is there (entities.md 1.1). */
const onlineSeconds = 60

const columns: Record<string, Record<string, VirtualColumn>> = {
  user: { is_online: (alias) => sql`coalesce(${column(alias, 'last_seen_at')} > now() - make_interval(secs => ${onlineSeconds}), false)` },
}

/** Other parts of the server give their own, e.g. balances from the ledger; called once at start. @throws Error when two give the same. */
export function provideVirtual(entity: string, given: Record<string, VirtualColumn>): void {
  const known = (columns[entity] ??= {})
  for (const [name, value] of Object.entries(given)) {
    if (known[name]) throw new Error(`${entity}.${name}: its value is computed in two places`)
    known[name] = value
  }
}

/** SQL of a virtual field; null as long as nothing computes it. */
export const virtualSql = (entity: string, name: string, alias: string): Sql => columns[entity]?.[name]?.(alias) ?? sql`null`

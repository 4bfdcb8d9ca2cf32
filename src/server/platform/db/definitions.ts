/** The tables that the definitions of the records ask for. */
import { entities } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { once } from '../../../foundation/definitions/once.ts'
import { ddl } from '../../../foundation/definitions/ddl.ts'
import { tablesOf, type Formulas, type Table } from '../../../foundation/definitions/table.ts'
import type pg from 'pg'
import { definedSchema, readSchema } from './read-schema.ts'
import { schemaDifference, type Difference, type Wishes } from './schema-difference.ts'

/** Calculated columns whose value the database keeps. */
export const formulas: Formulas = {
  'ledger_account.is_control': "kind = 'control'",
  'passenger.due_amount': 'coalesce(agreed_amount, 0) - coalesce(discount, 0) - coalesce(received_amount, 0)',
}

export const entityTables = (): Table[] => tablesOf(entities, formulas)

/** The tables by name. Each depends on the tables it points to, so that one takes as long to make as all. */
const tablesByName = once(
  (of: Readonly<Record<string, Entity>>): ReadonlyMap<string, Table> =>
    new Map(tablesOf(of, formulas).map((table) => [table.name, table])),
)

/** The table of one record, which need not be one of the product's. */
export function entityTable(entity: Entity): Table {
  const products: Readonly<Record<string, Entity>> = entities
  const isProducts = products[entity.name] === entity
  const table = tablesByName(isProducts ? products : { ...products, [entity.name]: entity }).get(entity.table)
  if (!table) throw new Error(`${entity.name} has no table`)
  return table
}

export interface Plan extends Wishes {
  /** 'table.old' → new name. */
  renames?: Readonly<Record<string, string>>
}

/**
 * How a migrated database differs from the definitions; nothing in it is changed. Renames come first, so that indexes and
 * checks of a renamed column are compared under its new name.
 */
export async function differenceToDefinitions(
  client: pg.ClientBase,
  { renames = {}, ...wishes }: Plan = {},
  tables: readonly Table[] = entityTables(),
): Promise<Difference> {
  await client.query('begin')
  try {
    const renaming = Object.entries(renames).map(([place, to]) => {
      const [table = '', column = ''] = place.split('.')
      return `alter table ${table} rename column "${column}" to "${to}";`
    })
    for (const text of renaming) await client.query(text)
    const names = tables.map((table) => table.name)
    const current = await readSchema(client, 'public', names)
    const { statements, questions } = schemaDifference(
      current,
      await definedSchema(client, ddl(tables), names),
      tables,
      wishes,
    )
    return { statements: [...renaming, ...statements], questions }
  } finally {
    await client.query('rollback')
  }
}

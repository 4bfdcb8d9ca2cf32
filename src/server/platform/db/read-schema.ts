/** What a database says about its tables, from its catalogue: the side that definitions are compared with. */
import type pg from 'pg'

export interface ColumnShape {
  name: string
  /** As PostgreSQL prints it: `integer`, `numeric(18,2)`. */
  type: string
  nullable: boolean
  isIdentity: boolean
  /** Default, or expression of a generated column; null for neither. */
  expression: string | null
  isGenerated: boolean
}

export interface TableState {
  columns: ReadonlyMap<string, ColumnShape>
  /** Name → `CHECK (…)`. */
  checks: ReadonlyMap<string, string>
  /** `FOREIGN KEY (…) REFERENCES …` → name. */
  foreignKeys: ReadonlyMap<string, string>
  /** Name → `CREATE INDEX …`, without schema. */
  indexes: ReadonlyMap<string, string>
  /** Name → definition and body of its function. */
  triggers: ReadonlyMap<string, string>
}

export type SchemaState = ReadonlyMap<string, TableState>

/** Definitions name the schema they stand in; without it two schemas can be compared. */
const bare = (text: string, schema: string): string => text.replaceAll(new RegExp(`\\b${schema}\\.`, 'g'), '')

/** @param names only these tables. */
export async function readSchema(
  client: pg.ClientBase,
  schema: string,
  names: readonly string[],
): Promise<SchemaState> {
  // References print without a schema only when it is on the path.
  await client.query(`set local search_path = ${schema}, public`)
  const values = [schema, names]
  const of = `join pg_class c on c.relnamespace = $1::regnamespace and c.relname = any($2::text[])`
  const columns = await client.query<ColumnShape & { table: string }>(
    `
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, a.attidentity <> '' as "isIdentity",
      pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as "isGenerated"
    from pg_attribute a ${of} and a.attrelid = c.oid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind = 'r' order by c.relname, a.attnum`,
    values,
  )
  const constraints = await client.query<{ table: string; name: string; kind: string; text: string }>(
    `
    select c.relname as table, k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid) as text
    from pg_constraint k ${of} and k.conrelid = c.oid where k.contype in ('c', 'f') order by 1, 2`,
    values,
  )
  const indexes = await client.query<{ table: string; name: string; text: string }>(
    `
    select c.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as text
    from pg_index x ${of} and x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid where not x.indisprimary order by 1, 2`,
    values,
  )
  const triggers = await client.query<{ table: string; name: string; text: string }>(
    `
    select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) || ' ' || p.prosrc as text
    from pg_trigger t ${of} and t.tgrelid = c.oid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal order by 1, 2`,
    values,
  )

  const tables = new Map<
    string,
    { [K in keyof TableState]: Map<string, K extends 'columns' ? ColumnShape : string> }
  >()
  const table = (name: string) => {
    const state = tables.get(name) ?? {
      columns: new Map(),
      checks: new Map(),
      foreignKeys: new Map(),
      indexes: new Map(),
      triggers: new Map(),
    }
    tables.set(name, state)
    return state
  }
  for (const { table: name, ...column } of columns.rows)
    table(name).columns.set(column.name, {
      ...column,
      expression: column.expression === null ? null : bare(column.expression, schema),
    })
  for (const row of constraints.rows) {
    const text = bare(row.text, schema)
    if (row.kind === 'c') table(row.table).checks.set(row.name, text)
    else table(row.table).foreignKeys.set(text, row.name)
  }
  for (const row of indexes.rows) table(row.table).indexes.set(row.name, bare(row.text, schema))
  for (const row of triggers.rows) table(row.table).triggers.set(row.name, bare(row.text, schema))
  return tables
}

/** The state of the tables as the program defines them, made in a schema that is gone again with the caller's transaction. */
export async function definedSchema(
  client: pg.ClientBase,
  ddl: string,
  names: readonly string[],
): Promise<SchemaState> {
  const schema = 'defined'
  await client.query(`create schema ${schema}`)
  await client.query(`set local search_path = ${schema}, public`)
  await client.query(ddl)
  return readSchema(client, schema, names)
}

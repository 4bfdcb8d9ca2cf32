/** SQL text of the tables the definitions ask for: tables first, then keys between them, then indexes and triggers. */
import { quoted, type Column, type Index, type Table } from './table.ts'

function columnSql(column: Column): string {
  const parts = [quoted(column.name), column.declared]
  if (column.generated !== undefined) parts.push(`generated always as (${column.generated}) stored`)
  if (column.default !== undefined) parts.push(`default ${column.default}`)
  if (!column.nullable && !column.declared.includes('primary key')) parts.push('not null')
  if (column.check !== undefined) parts.push(`check (${column.check})`)
  return `  ${parts.join(' ')}`
}

const tableSql = (table: Table): string =>
  `create table ${table.name} (\n${table.columns.map(columnSql).join(',\n')}\n);`

const keySql = (table: Table): string[] => {
  const keys = table.columns.flatMap(({ name, references }) =>
    references
      ? [
          `  add foreign key (${quoted(name)}) references ${references.table} (id)${references.onDelete === 'cascade' ? ' on delete cascade' : ''}`,
        ]
      : [],
  )
  return keys.length > 0 ? [`alter table ${table.name}\n${keys.join(',\n')};`] : []
}

const indexSql = (table: Table, index: Index): string =>
  `create ${index.unique ? 'unique ' : ''}index ${index.name} on ${table.name} ${index.using ? `using ${index.using} ` : ''}(${index.columns.join(', ')})${index.nullsEqual ? ' nulls not distinct' : ''}${index.where ? ` where ${index.where}` : ''};`

/** One trigger per table fills what is copied from the rows its refs point to. */
export function copySql(table: Table): string[] {
  const { copies } = table
  if (copies.length === 0) return []
  const refs = [...new Set(copies.map((copy) => copy.ref))]
  const body = refs.map((ref) => {
    const own = copies.filter((copy) => copy.ref === ref)
    return `  select ${own.map((copy) => `t.${copy.source}`).join(', ')} into ${own.map((copy) => `new.${copy.column}`).join(', ')} from ${own[0]?.from} t where t.id = new.${ref};`
  })
  return [
    `create function ${table.name}_copies() returns trigger language plpgsql as $$\nbegin\n${body.join('\n')}\n  return new;\nend $$;`,
    `create trigger ${table.name}_copies before insert or update of ${refs.map(quoted).join(', ')} on ${table.name} for each row execute function ${table.name}_copies();`,
  ]
}

/** The whole text; table order does not matter, because keys come after all tables. */
export function ddl(tables: readonly Table[]): string {
  return [
    ...tables.map(tableSql),
    ...tables.flatMap(keySql),
    ...tables
      .map((table) => table.indexes.map((index) => indexSql(table, index)).join('\n'))
      .filter((text) => text !== ''),
    ...tables.flatMap(copySql),
  ].join('\n\n')
}

import { sql } from 'kysely'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Entity, SubTable } from '../../../foundation/definitions/entity.ts'
import { column, type Sql } from '../read/columns.ts'
import { fixedText } from '../read/fixed-text.ts'
import { refLabelSql } from '../read/label-sql.ts'
import { virtualSql } from '../read/virtual-columns.ts'

/** Column of a sub-table that names its owner: the owner's entity. */
export const ownerColumn = (owner: Entity): string => owner.name

/** The lines of one record as a JSON array in their order; ids with labels like the record's own. */
export function lineColumns(owner: Entity, lines: SubTable, alias: string, today: CivilDate): Sql {
  const make = (): Sql => makeLineColumns(owner, lines, alias, today)
  return Object.values(lines.fields).some((field) => field.virtual)
    ? make()
    : fixedText(lines, `${owner.name} ${alias}`, make)
}

function makeLineColumns(owner: Entity, lines: SubTable, alias: string, today: CivilDate): Sql {
  const pairs = [sql`'id', ln.id`]
  for (const [name, field] of Object.entries(lines.fields)) {
    const value = field.virtual ? virtualSql(lines.table, name, 'ln', today, null) : column('ln', name)
    pairs.push(sql`${sql.lit(name)}, ${field.kind === 'decimal' ? sql`${value}::text` : value}`)
    if (field.kind === 'ref' && field.to)
      pairs.push(sql`${sql.lit(`label:${name}`)}, ${refLabelSql(field.to, value, 2)}`)
  }
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by ln.position, ln.id), '[]'::json) from ${sql.table(lines.table)} as ln where ${column('ln', ownerColumn(owner))} = ${column(alias, 'id')})`
}

import { sql } from 'kysely'
import type { FieldKind } from '../../../foundation/definitions/fields.ts'
import type { Sql } from '../read/columns.ts'

/** Column types of kinds that are no text. */
const types: Partial<Record<FieldKind, string>> = {
  int: 'int4',
  money: 'int8',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  time: 'time',
  bool: 'bool',
}

/** A bound value with the type of a column of that kind, so that an index on it is used. */
export const typedValue = (kind: FieldKind, value: unknown): Sql =>
  sql`${value}::${sql.raw(types[kind] ?? 'text')}`

import type { ColumnType, Generated } from 'kysely'
import type { entities, EntityName } from '../../../domain/entities.ts'
import type { Entity, Fields } from '../../../foundation/definitions/entity.ts'
import type { Field, FieldKind } from '../../../foundation/definitions/fields.ts'

/** Read parsed, written as JSON text. */
type Json = ColumnType<unknown, string | null | undefined, string | null>

/** What a column of a kind holds in a row: money in minor units, decimals and dates as text, refs as ids. */
type Held<K extends FieldKind> = K extends 'money'
  ? bigint
  : K extends 'int' | 'ref'
    ? number
    : K extends 'bool'
      ? boolean
      : K extends 'refs'
        ? number[]
        : string

type ColumnOf<F> =
  F extends Field<infer K, unknown, infer R>
    ? K extends 'json' | 'list'
      ? Json
      : K extends 'bool' | 'refs'
        ? Generated<Held<K>>
        : ColumnType<R extends true ? Held<K> : Held<K> | null, Held<K> | null | undefined, Held<K> | null>
    : never

interface SystemColumns {
  id: Generated<number>
  is_active: Generated<boolean>
  is_deleted: Generated<boolean>
  deleted_at: string | null
  deleted_by: number | null
  delete_reason: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  created_by: number | null
  updated_by: number | null
  version: Generated<number>
  is_demo: Generated<boolean>
}

/**
 * Columns a branch, a step or a machine adds; a table without one has no such column, which the types do not
 * say.
 */
interface OwnColumns {
  branch: ColumnType<number, number | undefined, number>
  passenger: ColumnType<number, number | undefined, number>
  attempt_no: Generated<number>
  is_current: Generated<boolean>
  remarks: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<string, string | undefined, string>
  state_since: ColumnType<string | null, string | null | undefined, string | null>
  machine_version: Generated<number>
}

/** Row of an entity's table. Virtual and input-only fields are named too but are no columns (see foundation/definitions/table.ts). */
type EntityTable<E> =
  E extends Entity<string, infer F extends Fields>
    ? SystemColumns & Omit<OwnColumns, keyof F> & { [N in keyof F]: ColumnOf<F[N]> }
    : never

type TableName<N extends EntityName> = N extends 'user' ? 'app_user' : N extends 'group' ? 'account_group' : N

export type EntityTables = { [N in EntityName as TableName<N>]: EntityTable<(typeof entities)[N]> }

import { sql, type RawBuilder } from 'kysely'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { once } from '../../../foundation/definitions/once.ts'
import { textOf } from '../../platform/text-of.ts'
import {
  stepColumns,
  type Entity,
  type Fields,
  type RowColumns,
} from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'

export type Sql = RawBuilder<unknown>
/** A row as it travels: ids, decimal strings, ISO dates. */
export type Row = Record<string, unknown> & { -readonly [K in keyof RowColumns]: RowColumns[K] }

/**
 * Columns every table has in addition to its own fields (entities 0.4), with the kind that filters and sorts
 * read.
 */
const systemFields: Fields = {
  id: { kind: 'int', label: 'Id' },
  version: { kind: 'int', label: 'Version' },
  is_active: { kind: 'bool', label: 'Active' },
  created_at: { kind: 'datetime', label: 'Created' },
  updated_at: { kind: 'datetime', label: 'Changed' },
  created_by: { kind: 'ref', to: 'user', label: 'Created by' },
  updated_by: { kind: 'ref', to: 'user', label: 'Changed by' },
}
const branchField: Fields = { branch: { kind: 'ref', to: 'branch', label: 'Branch' } }
const stateFields: Fields = {
  state: { kind: 'text', max: 40, label: 'State' },
  state_since: { kind: 'date', label: 'State Since' },
}
const stepFields: Fields = {
  passenger: { kind: 'ref', to: 'passenger', label: 'Passenger' },
  attempt_no: { kind: 'int', label: 'Attempt' },
  is_current: { kind: 'bool', label: 'Current' },
  remarks: { kind: 'longtext', max: 250, label: 'Remarks' },
}

/** What decides which columns a table has. */
type Shape = Pick<Entity, 'fields' | 'branchScoped' | 'machine' | 'step'>

/** System columns of one entity: those of every table and those its branch, machine or step adds. */
export function systemFieldsOf(entity: Shape): Fields {
  return {
    ...systemFields,
    ...(entity.branchScoped ? branchField : {}),
    ...(entity.machine ? stateFields : {}),
    ...(entity.step
      ? Object.fromEntries(stepColumns.map((name) => [name, stepFields[name] ?? { kind: 'text' as const }]))
      : {}),
  }
}

/** Own fields that are columns; secrets and what no role may see are columns too, but `readableFields` leaves them out. */
export const storedFields = (entity: Pick<Entity, 'fields'>): readonly [string, Field][] =>
  storedOf(entity.fields)
const storedOf = once((fields: Fields): readonly [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.virtual && !field.inputOnly),
)

/** Every column that may be read, filtered or sorted by: system columns first; an own field wins over a system one. */
export const readableFields = once((entity: Shape): Fields => {
  const own = storedFields(entity).filter(
    ([, field]) => field.kind !== 'secret' && field.visibleTo?.length !== 0,
  )
  return { ...systemFieldsOf(entity), ...Object.fromEntries(own) }
})

/** A quoted column of the table that `alias` stands for. */
export const column = (alias: string, name: string): Sql => sql.ref(`${alias}.${name}`)

/**
 * A wire value as the bound value of its column: money becomes minor units, lists and structures JSON text.
 * @param currency code of a money field's currency; its digits decide the minor unit.
 */
export function toColumn(field: Field, value: unknown, currency = 'BDT'): unknown {
  if (value === null || value === undefined || value === '') return null
  if (field.kind === 'money') return parseMoney(textOf(value), currency)
  if (field.kind === 'json' || field.kind === 'list') return JSON.stringify(value)
  return value
}

/** A column's value as it goes out; the reverse of `toColumn`. */
export function fromColumn(field: Field, value: unknown, currency = 'BDT'): unknown {
  if (value === null || value === undefined) return null
  if (field.kind === 'money' && typeof value === 'bigint') return moneyText(value, currency)
  if (field.kind === 'int' && typeof value === 'bigint') return Number(value)
  if (field.kind === 'decimal' && typeof value === 'string') return plainDecimal(value)
  if (field.kind === 'time' && typeof value === 'string') return value.slice(0, 5)
  return value
}

/** '1.50000000' → '1.5': the digits a person typed, not those the column keeps. */
const plainDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

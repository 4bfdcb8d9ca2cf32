import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { listFields } from '../../foundation/definitions/list-offers.ts'

/** Numbers and amounts stand at the end of their column. */
export const isNumeric = (field: Field) =>
  field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money'

const widths: Partial<Record<Field['kind'], number>> = {
  int: 96,
  decimal: 110,
  money: 130,
  date: 120,
  datetime: 160,
  time: 80,
  bool: 96,
  phone: 150,
  email: 210,
  enum: 140,
  file: 64,
  ref: 170,
  refs: 200,
  list: 180,
}
const pxPerLetter = 8
/** Room for what a column holds and for its heading, within reason. */
export const widthOf = (field: Field, label = ''): number =>
  Math.max(ownWidth(field), Math.min(220, label.length * pxPerLetter + 28))
const ownWidth = (field: Field): number =>
  widths[field.kind] ?? ((field.max ?? 60) > 60 ? 220 : (field.max ?? 60) <= 12 ? 120 : 180)

/** One column as the list shows it. */
export type ListColumn = {
  key: string
  field: Field
  label: string
  width: number
  isPinned: boolean
  /** A click on the head sorts by it. */ isSortable: boolean
}
export type ColumnState = { key: string; visible: boolean; width?: number | null; pinned?: boolean }

/** Fields of the default list in the handbook's order, the column that names the record first. */
export function defaultColumns(entity: Entity): ColumnState[] {
  const fields = listFields(entity)
  const shown = Object.entries(fields)
    .filter(([, field]) => field.list !== undefined)
    .toSorted(([, a], [, b]) => (a.list ?? 0) - (b.list ?? 0))
  const first = titleField(entity)
  const names = [
    ...(shown.some(([name]) => name === first) ? [first] : []),
    ...shown.map(([name]) => name).filter((name) => name !== first),
  ]
  const listed = names.length > 0 ? names : ['id']
  return [...listed, ...Object.keys(fields).filter((name) => !listed.includes(name))].map((key) => ({
    key,
    visible: listed.includes(key),
    pinned: key === listed[0],
  }))
}

/** The first field of the record's natural label that a list shows; it carries the link to the record. */
export function titleField(entity: Entity): string {
  const named = [...entity.title.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  return (
    named.find((name) => entity.fields[name]?.list !== undefined) ??
    named.find((name) => name in entity.fields) ??
    'id'
  )
}

/** The stored choice with new columns of the definition at its end; a column that is gone is dropped. */
export function mergeColumns(entity: Entity, stored: readonly ColumnState[]): ColumnState[] {
  const known = defaultColumns(entity)
  if (stored.length === 0) return known
  const kept = stored.filter((one) => known.some(({ key }) => key === one.key))
  return [
    ...kept,
    ...known
      .filter(({ key }) => !kept.some((one) => one.key === key))
      .map((one) => ({ ...one, visible: false, pinned: false })),
  ]
}

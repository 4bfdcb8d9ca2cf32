import type { ComponentType } from 'react'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { listFields, offersSort } from '../../foundation/definitions/list-offers.ts'

/** A row as the server answered it. */
export type TableRecord = {
  id: number
  state_since?: string | null
  is_active?: boolean
  labels?: Readonly<Record<string, unknown>>
  [name: string]: unknown
}

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

/** How a list shows the values of a field instead of in the usual way, and the width it needs where that is more. */
type Cell = ComponentType<{ record: TableRecord; isCompact: boolean }> & { width?: number }
/** By the field's name. */
export type Cells = Readonly<Record<string, Cell>>

/** One column as the list shows it. */
export type ListColumn = {
  key: string
  field: Field
  label: string
  width: number
  isPinned: boolean
  /** It takes the width that the others leave. */
  isRest?: boolean
  /** A click on the head sorts by it. */ isSortable: boolean
  Cell?: Cell | undefined
}
export type ColumnState = { key: string; visible: boolean; width?: number | null; pinned?: boolean }

/** Fields of the default list in the handbook's order, the column that names the record first. */
export function defaultColumns(entity: Entity): ColumnState[] {
  const fields = listFields(entity)
  const shown = (
    entity.columns
      ? Object.keys(entity.columns)
      : Object.keys(fields)
          .filter((name) => fields[name]?.list !== undefined)
          .toSorted((a, b) => (fields[a]?.list ?? 0) - (fields[b]?.list ?? 0))
  ).filter((name) => name in fields)
  const first = titleField(entity)
  const names = [...shown.filter((name) => name === first), ...shown.filter((name) => name !== first)]
  const listed = names.length > 0 ? names : ['id']
  return [...listed, ...Object.keys(fields).filter((name) => !listed.includes(name))].map((key) => ({
    key,
    visible: listed.includes(key),
    pinned: key === listed[0],
    ...(typeof entity.columns?.[key] === 'number' ? { width: entity.columns[key] } : {}),
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

const narrowestRest = 120
/** As wide as a name. */
const linkWidth = 200
const isRest = (entity: Entity, key: string) => entity.columns?.[key] === 'rest'

/** The visible columns with their least widths: what was chosen or defined, else what the field and its heading need. */
export function listColumns(
  entity: Entity,
  states: readonly ColumnState[],
  labelOf: (key: string) => string,
  cells?: Cells,
): ListColumn[] {
  const fields = listFields(entity)
  const columns = states
    .filter((one) => one.visible)
    .flatMap(({ key, width, pinned }) => {
      const field = fields[key]
      return field
        ? [
            {
              key,
              field,
              label: labelOf(key),
              width:
                width ??
                (isRest(entity, key)
                  ? narrowestRest
                  : Math.max(widthOf(field, labelOf(key)), cells?.[key]?.width ?? 0)),
              isRest: !width && isRest(entity, key),
              isPinned: pinned ?? false,
              isSortable: offersSort(entity, key),
              Cell: cells?.[key],
            },
          ]
        : []
    })
  // The first column carries the link: it is as wide as a name, whatever its kind, unless a width was given.
  const [first] = columns
  if (first && !isNumeric(first.field) && !states.find(({ key }) => key === first.key)?.width)
    first.width = Math.max(first.width, linkWidth)
  return columns
}

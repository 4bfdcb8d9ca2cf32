/** Which columns a file for an entity may have, made from its definition. Source: design 2 (import), ux 3. */
import type { Entity } from '../../foundation/definitions/entity.ts'
import { labelOf, type Field, type FieldKind } from '../../foundation/definitions/fields.ts'
import { writable } from '../../foundation/definitions/writable.ts'

/** Most rows of one file; the limit of an export (security 5), so that what went out can come in again. */
export const mostImportRows = 50_000
/** Most columns of a file. */
export const mostImportColumns = 300

/** One thing a column of a file can mean. */
export interface ImportColumn {
  /** 'full_name', or 'lines.profession' for a field of a sub-table. */
  key: string
  name: string
  field: Field
  /** Sub-table the field belongs to. */
  line?: string
  /** English heading: label of the field, with the name of the line before it where two would be alike. */
  label: string
}

/** What a cell cannot carry: files, structures of their own, passwords. */
const uncarried: ReadonlySet<FieldKind> = new Set(['file', 'json', 'secret'])
const branchField: Field = { kind: 'ref', to: 'branch', label: 'Branch' }

const carries = (field: Field): boolean => !uncarried.has(field.kind)

/** Every column a file for this entity may have, in the order of its form; those of its lines last. */
export function importColumns(entity: Entity): ImportColumn[] {
  const own = writable(entity.fields)
    .filter(([, field]) => carries(field))
    .map(([name, field]): ImportColumn => ({ key: name, name, field, label: labelOf(name, field) }))
  const system: ImportColumn[] =
    entity.branchScoped && !entity.fields['branch']
      ? [{ key: 'branch', name: 'branch', field: branchField, label: 'Branch' }]
      : []
  const labels = new Set(own.map((column) => column.label))
  const lines = Object.entries(entity.lines ?? {}).flatMap(([line, sub]) =>
    writable(sub.fields)
      .filter(([, field]) => carries(field))
      .map(([name, field]): ImportColumn => {
        const label = labelOf(name, field)
        return {
          key: `${line}.${name}`,
          name,
          field,
          line,
          label: labels.has(label) ? `${sub.label} ${label}` : label,
        }
      }),
  )
  return [...own, ...system, ...lines]
}

/** A row cannot become a record without it. */
export const isNeeded = ({ field }: ImportColumn): boolean =>
  field.required === true && field.default === undefined

/**
 * Whether records of this entity can come from a file: people write them, there may be many, and nothing a cell cannot
 * carry is required (a password, a structure with a screen of its own).
 */
export function isImportable(entity: Entity): boolean {
  if (entity.step || !entity.hasEndpoints || entity.remove === 'never' || entity.hasOwnMaker) return false
  const fields = writable(entity.fields)
  const blocked = fields.some(
    ([, field]) => (field.required === true || field.requiredOn === 'create') && !carries(field),
  )
  return fields.length > 0 && !blocked
}

import type { Entity } from '../../foundation/definitions/entity.ts'
import { holds, type Field } from '../../foundation/definitions/fields.ts'

export type Section = { heading: string; fields: readonly (readonly [name: string, field: Field])[] }

/** Groups fields by their heading, in the order of first use; fields without one come first. */
export function sectionsOf(fields: readonly (readonly [string, Field])[]): Section[] {
  const groups = new Map<string, (readonly [string, Field])[]>()
  for (const entry of fields) {
    const heading = entry[1].section ?? ''
    groups.set(heading, [...(groups.get(heading) ?? []), entry])
  }
  return [...groups].map(([heading, group]) => ({ heading, fields: group }))
}

/** Fields a person may fill in. */
export const writableFields = (entity: Pick<Entity, 'fields'>): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.calc && !field.virtual)

/** Is a star due? Conditions are asked of the record as it is typed. */
export const isRequiredNow = (
  field: Field,
  record: Readonly<Record<string, unknown>>,
  isNew: boolean,
): boolean =>
  field.requiredBy === undefined &&
  (field.required === true ||
    (field.requiredOn === 'create' && isNew) ||
    (field.requiredWhen !== undefined && holds(field.requiredWhen, record)))

/** The point of its life before which a record needs this field, where it is shown and a draft may lack it. */
export const neededLater = (
  field: Field,
  record: Readonly<Record<string, unknown>> = {},
): Field['requiredBy'] =>
  !field.calc && holds(field.requiredWhen, record) && holds(field.shownWhen, record)
    ? field.requiredBy
    : undefined

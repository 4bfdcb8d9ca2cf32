/** Fields that a point of the journey needs and a draft may lack (guard G-REG and its kin). */
import type { Values } from './checks.ts'
import type { Entity } from './entity.ts'
import { holds, labelOf, type Field } from './fields.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Labels of the fields a record still lacks for `point`, in form order; `required` fields count for every point.
 * @param point e.g. 'registration'; a field marked with it counts under its own condition only.
 */
export function lacking(
  entity: Pick<Entity, 'fields'>,
  point: NonNullable<Field['requiredBy']>,
  record: Values,
): string[] {
  return Object.entries(entity.fields)
    .filter(([, field]) => !field.calc && (field.required === true || field.requiredBy === point))
    .filter(([, field]) => holds(field.requiredWhen, record) && holds(field.shownWhen, record))
    .filter(([name]) => isEmpty(record[name]))
    .map(([name, field]) => labelOf(name, field))
}

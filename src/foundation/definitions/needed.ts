/** Fields that a point of the journey needs and a draft may lack (guard G-REG and its kin). */
import type { Values } from './checks.ts'
import type { Entity } from './entity.ts'
import { holds, labelOf, type Field } from './fields.ts'

/** A point of a record's life that asks for fields a draft may lack, e.g. 'registration'. */
export type Point = NonNullable<Field['requiredBy']>

/** Whether a value counts as given. */
export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * The fields `point` asks of a record with these values, in form order; `required` fields count for every point.
 * @param point a field marked with it counts under its own condition only.
 */
export const neededFields = (
  entity: Pick<Entity, 'fields'>,
  point: Point,
  record: Values,
): [name: string, field: Field][] =>
  Object.entries(entity.fields).filter(
    ([, field]) =>
      !field.calc &&
      (field.required === true || field.requiredBy === point) &&
      holds(field.requiredWhen, record) &&
      holds(field.shownWhen, record),
  )

/** Labels of the fields a record still lacks for `point`, in form order. */
export const lacking = (entity: Pick<Entity, 'fields'>, point: Point, record: Values): string[] =>
  neededFields(entity, point, record)
    .filter(([name]) => !isFilled(record[name]))
    .map(([name, field]) => labelOf(name, field))

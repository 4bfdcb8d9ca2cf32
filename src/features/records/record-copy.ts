import type { Entity, SubTable } from '../../foundation/definitions/entity.ts'
import { holds, type Field } from '../../foundation/definitions/fields.ts'
import { writableFields } from '../../ui/records/entity-sections.ts'

type Stored = Readonly<Record<string, unknown>>

const masked = /•/
const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What belongs to one record only: values that stand once, papers, secrets, its day, and what the reader sees masked. */
const isOwn = (entity: Entity, name: string, field: Field, record: Stored): boolean =>
  (field.unique === true && holds(field.uniqueWhen, record)) ||
  field.kind === 'file' ||
  field.kind === 'secret' ||
  field.inputOnly === true ||
  field.startsToday === true ||
  entity.numbered?.field === name ||
  (typeof record[name] === 'string' && masked.test(record[name]))

const lineCopy = (sub: SubTable, line: Stored): Stored =>
  Object.fromEntries(
    Object.entries(sub.fields)
      .filter(([name, field]) => !field.calc && !field.virtual && isFilled(line[name]))
      .map(([name]) => [name, line[name]]),
  )
const isLine = (value: unknown): value is Stored => typeof value === 'object' && value !== null

/** Whether a person types any of it; what the server writes alone has no form. */
export const isTyped = (entity: Entity): boolean =>
  writableFields(entity).length > 0 || entity.lines !== undefined

/** Whether another record may begin as a copy of one. */
export const isCopied = (entity: Entity): boolean => entity.hasNoCopy !== true && entity.isOnlyOne !== true

/** Values a copy of a record starts with: all it may share with the first one; lines come without their ids. */
export function copyOf(entity: Entity, record: Stored): Record<string, unknown> {
  const fields = writableFields(entity)
    .filter(([name, field]) => isFilled(record[name]) && !isOwn(entity, name, field, record))
    .map(([name]) => [name, record[name]] as const)
  const lines = Object.entries(entity.lines ?? {}).flatMap(([key, sub]) =>
    Array.isArray(record[key])
      ? [[key, record[key].filter(isLine).map((line) => lineCopy(sub, line))] as const]
      : [],
  )
  return Object.fromEntries([...fields, ...lines])
}

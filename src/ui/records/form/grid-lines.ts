/** Lines of a record as a grid holds them. */
import { isBlank } from '../../../foundation/values/empty.ts'
import type { SubTable } from '../../../foundation/definitions/entity.ts'

export type Line = Readonly<Record<string, unknown>>

/** A structure has no room in a cell: it is edited where its record is worked on. */
export const writableOf = (sub: SubTable) =>
  Object.entries(sub.fields).filter(([, field]) => !field.calc && !field.virtual && field.kind !== 'json')
/** True for an empty amount beside the one its line has: the line cannot have both. */
export const isExcluded = ({ oneOf }: SubTable, name: string, line: Line): boolean =>
  oneOf?.amounts.includes(name) === true &&
  isBlank(line[name]) &&
  oneOf.amounts.some((one) => !isBlank(line[one]) && line[one] !== '0.00')
export const newLine = (sub: SubTable): Line =>
  Object.fromEntries(
    writableOf(sub).map(([name, field]) => [
      name,
      field.default ?? (field.kind === 'bool' ? false : field.kind === 'ref' ? null : ''),
    ]),
  )
/** What a line takes from the one above it: everything that is not typed yet, be it empty or as a new line begins. */
export function copiedFrom(sub: SubTable, above: Line | undefined, line: Line): Line {
  const fresh = newLine(sub)
  return Object.fromEntries(
    writableOf(sub)
      .filter(([name]) => (isBlank(line[name]) || line[name] === fresh[name]) && !isExcluded(sub, name, line))
      .map(([name]) => [name, above?.[name]]),
  )
}

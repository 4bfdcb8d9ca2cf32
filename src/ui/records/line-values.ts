/** Values a line of a form opens with. Pure. */
import type { SubTable } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'

/** What an untouched control shows. */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'bool') return false
  if (field.kind === 'refs' || field.kind === 'list') return []
  return field.kind === 'ref' || field.kind === 'file' || field.kind === 'json' ? null : ''
}

/** Fields of a line that are typed in and sent. */
export const lineNames = (sub: SubTable) =>
  Object.entries(sub.fields).filter(([, field]) => !field.calc && !field.virtual)

/** A line as its form holds it: a stored one, or a new one with what it is given along. */
export const startLine = (
  sub: SubTable,
  line: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  ...(line['id'] === undefined ? {} : { id: line['id'] }),
  ...(line['id'] === undefined && line['labels'] === undefined ? {} : { labels: line['labels'] }),
  ...Object.fromEntries(
    lineNames(sub).map(([name, field]) => [
      name,
      line[name] ?? (line['id'] === undefined ? field.default : undefined) ?? emptyValue(field),
    ]),
  ),
})

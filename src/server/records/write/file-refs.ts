import { sql } from 'kysely'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { labelOf, type Field } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { fileColumns } from '../file-owner.ts'
import { column, storedFields, type Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import { anyOf } from '../scope.ts'

/** What a field of each kind may hold (entities 0.2). */
const types = {
  image: ['image/jpeg', 'image/png'],
  pdf: ['application/pdf'],
  doc: ['application/pdf', 'image/jpeg', 'image/png'],
} as const
const mebibyte = 1024 * 1024
const largest = { image: 2 * mebibyte, pdf: 5 * mebibyte, doc: 5 * mebibyte }

/** A file a body names for a field. */
export interface NamedFile {
  id: string
  name: string
  field: Field
  pointer: string
}

/**
 * Findings about files named for a record of an entity: the sender uploaded the file for such a record, no
 * record names it yet, its type is one the field takes, and it is not too large. Another user's file, or one
 * of another record, could otherwise be read through the record that names it (security 4, 6).
 */
export async function namedFileFaults(
  { db, user }: Pick<Crud, 'db' | 'user'>,
  entity: Entity,
  files: readonly NamedFile[],
): Promise<FieldError[]> {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  const columns = fileColumns(entity)
  const isNamed =
    columns.length === 0
      ? sql`false`
      : sql`exists (select 1 from ${sql.table(entity.table)} f where ${anyOf(columns.map((name) => sql`${column('f', name)} = b.id`))})`
  const { rows } = await sql<{ id: string; mime: string; size: bigint }>`
    select b.id::text, b.mime, b.size from file_blob b where b.id = any(${ids}::uuid[]) and b.uploaded_by = ${user.id} and b.module = ${entity.name} and not ${isNamed}`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return files.flatMap(({ id, name, field, pointer }): FieldError[] => {
    const file = found.get(id)
    if (!file) return [{ pointer, code: 'FILE', ...messages.FILE() }]
    const accept = field.accept ?? 'doc'
    const allowed: readonly string[] = types[accept]
    if (allowed.includes(file.mime) && file.size <= BigInt(largest[accept])) return []
    const label = labelOf(name, field)
    return [
      accept === 'image'
        ? { pointer, code: 'IMG', ...messages.IMG(label) }
        : { pointer, code: 'DOC', ...messages.DOC(label) },
    ]
  })
}

/** Findings about the files a record is sent with; one it already names stays, and may move to another of its fields. */
export function fileFaults(
  crud: Pick<Crud, 'db' | 'user'>,
  entity: Entity,
  values: Row,
  stored: Row | null,
): Promise<FieldError[]> {
  const fields = storedFields(entity).filter(([, field]) => field.kind === 'file')
  const own = new Set(fields.map(([name]) => stored?.[name]))
  const named = fields.flatMap(([name, field]): NamedFile[] => {
    const id = values[name]
    return field.calc || typeof id !== 'string' || own.has(id)
      ? []
      : [{ id, name, field, pointer: `/${name}` }]
  })
  return namedFileFaults(crud, entity, named)
}

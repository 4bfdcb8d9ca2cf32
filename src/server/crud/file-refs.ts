import { sql } from 'kysely'
import type { FieldError } from '../../domain/errors.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { labelOf } from '../../domain/kit/fields.ts'
import { messages } from '../../domain/kit/messages.ts'
import type { Db } from '../db/kysely.ts'
import { storedFields, type Row } from './columns.ts'

/** What a field of each kind may hold (entities.md 0.2). */
const types = { image: ['image/jpeg', 'image/png'], pdf: ['application/pdf'], doc: ['application/pdf', 'image/jpeg', 'image/png'] } as const
const mebibyte = 1024 * 1024
const largest = { image: 2 * mebibyte, pdf: 5 * mebibyte, doc: 5 * mebibyte }

/** Findings about newly named files: the file was uploaded, has a type the field takes, and is not too large. */
export async function fileFaults(db: Db, entity: Entity, values: Row, stored: Row | null): Promise<FieldError[]> {
  const named = storedFields(entity).filter(([name, field]) => field.kind === 'file' && !field.calc && typeof values[name] === 'string' && values[name] !== stored?.[name])
  if (named.length === 0) return []
  const ids = named.map(([name]) => String(values[name]))
  const { rows } = await sql<{ id: string; mime: string; size: bigint }>`select id::text, mime, size from file_blob where id = any(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap(([name, field]): FieldError[] => {
    const file = found.get(String(values[name]))
    const accept = field.accept ?? 'doc'
    const allowed: readonly string[] = types[accept]
    if (file && allowed.includes(file.mime) && file.size <= BigInt(largest[accept])) return []
    const label = labelOf(name, field)
    return [accept === 'image' ? { pointer: `/${name}`, code: 'IMG', message: messages.IMG(label) } : { pointer: `/${name}`, code: 'DOC', message: messages.DOC(label) }]
  })
}

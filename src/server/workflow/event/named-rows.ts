/**
 * Does what a payload names exist for its sender: rows its refs point to, files named as the sender's uploads
 * (security 4, machines 0.2).
 */
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { labelOf, type Field } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { namedFileFaults, type NamedFile } from '../../records/write/file-refs.ts'
import { loadTargets } from '../../records/read/related-rows.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'

/** Whose payload it is, and for a record of which entity. */
export interface Sent {
  entity: Entity
  /** The record as stored; what it names already may be named again. */
  record: Row
  fields: Readonly<Record<string, Field>>
  data: Row
  /** Pointer of every finding, where it is not the name of the field. */
  at?: string
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

async function refFaults(
  db: Db,
  user: SessionUser,
  { record, fields, data, at }: Sent,
): Promise<FieldError[]> {
  const refs = Object.entries(fields).filter(
    ([name, field]) =>
      field.to &&
      (field.kind === 'ref' || field.kind === 'refs') &&
      data[name] !== undefined &&
      data[name] !== null,
  )
  if (refs.length === 0) return []
  const found = await loadTargets(db, [{ fields: Object.fromEntries(refs), values: data }], user)
  return refs.flatMap(([name, field]): FieldError[] => {
    const before = new Set(idsOf(record[name]))
    const isFine = idsOf(data[name]).every(
      (id) => before.has(id) || found.get(field.to ?? '')?.get(id)?.isNameable === true,
    )
    return isFine ? [] : [{ pointer: at ?? `/${name}`, code: 'REF', ...messages.REF(labelOf(name, field)) }]
  })
}

/** @throws AppError 'input.invalid' with every ref and file the sender must not name. */
export async function refuseUnknown(db: Db, user: SessionUser, sent: Sent): Promise<void> {
  const { entity, record, fields, data, at } = sent
  const own = new Set(
    Object.entries(entity.fields)
      .filter(([, field]) => field.kind === 'file')
      .map(([name]) => record[name]),
  )
  const files = Object.entries(fields).flatMap(([name, field]): NamedFile[] => {
    const id = data[name]
    return field.kind !== 'file' || typeof id !== 'string' || id === '' || own.has(id)
      ? []
      : [{ id, name, field, pointer: at ?? `/${name}` }]
  })
  const errors = [
    ...(await refFaults(db, user, sent)),
    ...(await namedFileFaults({ db, user }, entity, files)),
  ]
  if (errors.length > 0) throw new AppError('input.invalid', { errors })
}

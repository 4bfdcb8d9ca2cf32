import { sql } from 'kysely'
import { entities, isEntityName } from '../../domain/entities.ts'
import { publicSettingFields } from '../../domain/agency/general-setting.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { seesField } from './actor.ts'
import { column, type Sql } from './read/columns.ts'
import { coveredSql } from './restricted.ts'
import { anyOf, visibleRows } from './scope.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** The definition behind a module's name; null for a module without files of its own. */
export function fileEntity(module: string): Entity | null {
  const entity: Entity | null = isEntityName(module) ? entities[module] : null
  return entity && fileFields(entity).length > 0 ? entity : null
}

/** Records that are no steps and keep lists of papers as JSON. */
const filesInJson = new Set(['document_send', 'complain'])

/** Fields that can name a file: file fields, and lists of papers kept as JSON. */
function fileFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(
    ([, field]) =>
      (field.kind === 'file' ||
        (field.kind === 'json' && (entity.step !== undefined || filesInJson.has(entity.name)))) &&
      !field.virtual &&
      !field.copyOf,
  )
}

/** Before anybody signs in the pictures of the site are shown to everyone; so they are to everyone signed in. */
const isForEverybody = (entity: Entity, name: string): boolean =>
  entity.name === 'general_setting' && (publicSettingFields as readonly string[]).includes(name)

/** Columns of an entity that name a file. */
export const fileColumns = (entity: Entity): string[] =>
  fileFields(entity)
    .filter(([, field]) => field.kind === 'file')
    .map(([name]) => name)

const names = (alias: string, name: string, field: Field, id: string): Sql =>
  field.kind === 'file'
    ? sql`${column(alias, name)} = ${id}::uuid`
    : sql`${column(alias, name)}::text like ${`%${id}%`}`

/** The file of a covered field is shown to no other user either (Entity.restricted). */
function isCovered(entity: Entity, user: SessionUser, name: string): Sql {
  const covered = entity.restricted?.fields.includes(name) ? coveredSql(entity, user, 'f') : null
  return covered ? sql` and not (${covered})` : sql``
}

export interface BlobOwner {
  id: string
  module: string
  uploaded_by: number
}

/**
 * The field under which this user may see the file: of a record of the file's module that they may read, in
 * their branches, in a field their role sees. A file no record names yet is seen by its uploader; that of a
 * deleted record by no user (security 6).
 * @returns '' for the uploader of a file without a record, null when the user may not see it.
 */
export async function visibleField(db: Db, user: SessionUser, blob: BlobOwner): Promise<string | null> {
  const entity = fileEntity(blob.module)
  if (!entity) return blob.uploaded_by === user.id ? '' : null
  const fields = fileFields(entity)
  const table = sql.table(entity.table)
  // All fields at once: whether anybody's record names the file, and whether one this user may see does.
  const mayRead = user.permissions.has(`${entity.name}.read`)
  const isOwn = entity.name === 'user' ? sql`f.id = ${user.id}` : sql`false`
  const tests = fields.map(([name, field]) => {
    const open = isForEverybody(entity, name)
      ? sql`true`
      : sql`(${isOwn} or (${mayRead && seesField(user, field)}::bool and ${visibleRows(entity, user, 'f')}${isCovered(entity, user, name)}))`
    return sql`when not f.is_deleted and ${names('f', name, field, blob.id)} and ${open} then ${name}::text`
  })
  const { rows } = await sql<{ field: string | null }>`
    select case ${sql.join(tests, sql` `)} end as field from ${table} f where ${anyOf(fields.map(([name, field]) => names('f', name, field, blob.id)))}`.execute(
    db,
  )
  if (rows.length === 0) return blob.uploaded_by === user.id ? '' : null
  return rows.find((row) => row.field !== null)?.field ?? null
}

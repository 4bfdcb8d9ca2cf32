import { term } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Db } from './db/kysely.ts'
import type { Keys } from './keys.ts'
import { openText, sealText } from './sealed-text.ts'

/** Settings of the machinery that are no business record, with one secret that only this installation can read. */
export interface ServiceSetting<T> {
  value: T
  secret: string | null
  version: number
  updatedAt: string
}

/** @returns null when it was never saved. The secret is null, too, when another installation's key sealed it. */
export async function readServiceSetting<S extends z.ZodType>(
  db: Db,
  keys: Pick<Keys, 'data'>,
  name: 'smtp' | 'backup',
  schema: S,
): Promise<ServiceSetting<z.output<S>> | null> {
  const { rows } = await sql<{
    value: unknown
    secret: Buffer | null
    key_id: string | null
    version: number
    updated_at: string
  }>`select value, secret, key_id, version, updated_at from service_setting where name = ${name}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const isOurs = row.secret !== null && row.key_id === keys.data.id
  return {
    value: schema.parse(row.value),
    secret: isOurs && row.secret ? openText(keys.data, `setting ${name}`, row.secret) : null,
    version: row.version,
    updatedAt: row.updated_at,
  }
}

/**
 * @param secret undefined keeps the one that is stored, null or '' removes it.
 * @param seen version the caller has read, 0 for none. @throws AppError 'record.stale' (409) when another user was faster.
 */
export async function writeServiceSetting(
  db: Db,
  keys: Pick<Keys, 'data'>,
  name: 'smtp' | 'backup',
  given: { value: unknown; secret?: string | null | undefined; by: number; seen: number },
): Promise<void> {
  const sealed = given.secret ? sealText(keys.data, `setting ${name}`, given.secret) : null
  const keeps = given.secret === undefined
  const { rows } = await sql`
    insert into service_setting as s (name, value, secret, key_id, updated_by) select ${name}, ${JSON.stringify(given.value)}::jsonb, ${sealed}::bytea, ${keys.data.id}, ${given.by}::int4 where ${given.seen} = 0 or exists (select from service_setting where name = ${name})
    on conflict (name) do update set value = excluded.value, secret = case when ${keeps} then s.secret else excluded.secret end, key_id = case when ${keeps} then s.key_id else excluded.key_id end,
      version = s.version + 1, updated_at = now(), updated_by = excluded.updated_by where s.version = ${given.seen}
    returning version`.execute(db)
  if (rows.length === 0)
    throw new AppError('record.stale', {
      values: { user: term('another user', 'guards:word'), time: term('the same time', 'guards:word') },
    })
}

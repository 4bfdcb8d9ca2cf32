import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Tables that describe the running program, not the agency: none of them goes into a backup. */
const running = ['schema_migration', 'job_run', 'installation_key']
/** Emptied by a restore: no user stays signed in with rights from another day. */
export const emptied: readonly string[] = [
  'user_session',
  'refresh_token',
  'login_throttle',
  'password_reset',
  'second_factor_challenge',
]

export interface TableShape {
  name: string
  /** Columns that are stored, in their order; calculated ones follow by themselves. */
  columns: string[]
  /** Columns of the primary key; empty for a table without one. */
  key: string[]
  /** Column → sequence of its identity. */
  sequences: Record<string, string>
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** How values are written as text, so that the same row gives the same bytes on every server. */
export const textSettings = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** The tables a backup holds, by name. */
export async function tableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by k.at) from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(attnum, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary), '{}') as key,
      coalesce((select jsonb_object_agg(a.attname, pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null), '{}') as sequences
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1) order by c.relname`,
    [[...running, ...emptied]],
  )
  return rows
}

/** The rows of a table as text, in the order of its key: its fingerprint is the SHA-256 of this. */
export function rowsOf(client: pg.ClientBase, { name, columns, key }: TableShape) {
  const order = key.length > 0 ? key.map(quoted).join(', ') : `${quoted(name)}::text`
  return client.query(
    copyTo(
      `copy (select ${columns.map(quoted).join(', ')} from public.${quoted(name)} order by ${order}) to stdout`,
    ),
  )
}

/** SHA-256 of every table, in hex; two databases with the same fingerprints hold the same rows. */
export async function fingerprints(client: pg.ClientBase): Promise<Record<string, string>> {
  await client.query(textSettings)
  const found: Record<string, string> = {}
  for (const table of await tableShapes(client)) {
    const hash = createHash('sha256')
    await pipeline(
      rowsOf(client, table),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const part of source) hash.update(part)
        yield ''
      },
      async function (rest: AsyncIterable<string>) {
        for await (const _ of rest) continue
      },
    )
    found[table.name] = hash.digest('hex')
  }
  return found
}

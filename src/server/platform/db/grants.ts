import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './kysely.ts'

/** Role the server works as: no DDL, and only INSERT and SELECT on what must never change (security 8–10). */
export const appRole = 'rams_app'

/** Tables whose rows are never changed or removed. */
export const appendOnlyTables: readonly string[] = [
  'audit_log',
  'stage_event',
  'refused_event',
  'gl_voucher',
  'gl_line',
  'gl_allocation',
  'gl_keyed_seal',
  'gl_keyed_allocation',
  'gl_key_takeover',
  'voucher_history',
  'print_log',
  'voucher_print',
  'voucher_proof',
  'stage_plan',
]

/** Tables the program only reads: what stands there is written by the database itself or by a migration. */
const readOnlyTables: readonly string[] = [
  'gl_seal',
  'gl_number',
  'gl_month_total',
  'gl_line_day',
  'gl_document',
  'voucher_maker',
  'party_account',
  'installation_key',
]

/** Columns of append-only tables that may still be filled in: an undone event keeps its row and says who undid it, a repeated refusal is counted. */
const updatableColumns: Record<string, readonly string[]> = {
  stage_event: ['undone_at', 'undone_by', 'undo_reason'],
  refused_event: ['times', 'last_at'],
}

/** The only ways by which rows of append-only tables go: functions of the database that decide themselves which. */
const ownFunctions: readonly string[] = ['forget_refused_events()']

const firstWithSetRight = 160_000

/** Makes the role once per cluster. Two servers may start at the same time; the second one's failure means that it exists. */
export async function ensureAppRole(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
  if (rowCount === 0) {
    await client.query(
      `do $$ begin create role ${appRole} login; exception when duplicate_object or unique_violation then null; end $$`,
    )
  }
  // Until PostgreSQL 15 every member may work as the role; from 16 on that is a right of its own, and 15 does not know the word.
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const hasSetRight = (rows[0]?.version ?? 0) >= firstWithSetRight
  const {
    rows: [role],
  } = await client.query<{ may: boolean }>(
    'select pg_has_role(current_user::name, $1::name, $2::text) as may',
    [appRole, hasSetRight ? 'set' : 'member'],
  )
  if (role?.may !== true)
    await client.query(`grant ${appRole} to current_user${hasSetRight ? ' with set true' : ''}`)
}

/**
 * Gives the app role its rights on every table there is; run after the migrations, with their advisory lock held. In one
 * transaction, because other servers may be at work or start: at no moment may they change what must never change.
 */
export async function grantAppRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const existing = rows.map((row) => row.name)
  const { rows: functions } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regprocedure(name) is not null',
    [ownFunctions],
  )
  const listed = (tables: readonly string[]): string[] => tables.filter((name) => existing.includes(name))
  const statements = [
    `grant usage on schema public to ${appRole}`,
    `grant select, insert, update, delete on all tables in schema public to ${appRole}`,
    `grant usage, select on all sequences in schema public to ${appRole}`,
    ...listed(appendOnlyTables).flatMap((table) => [
      `revoke update, delete on ${table} from ${appRole}`,
      ...(updatableColumns[table]
        ? [`grant update (${updatableColumns[table].join(', ')}) on ${table} to ${appRole}`]
        : []),
    ]),
    ...listed(['schema_migration', ...readOnlyTables]).map(
      (table) => `revoke insert, update, delete on ${table} from ${appRole}`,
    ),
    ...functions.map(({ name }) => `grant execute on function ${name} to ${appRole}`),
  ]
  await client.query(['begin', ...statements, 'commit'].join(';\n'))
}

const denied = '42501'

/** Tables of `appendOnlyTables` whose rows this connection could change or remove; nothing is changed. */
async function changeableTables(db: Db): Promise<string[]> {
  const may = async (statement: string): Promise<boolean> => {
    try {
      await db.transaction().execute(async (trx) => {
        await sql.raw(statement).execute(trx)
        throw new Undone()
      })
    } catch (fault) {
      if (fault instanceof Undone) return true
      if (fault instanceof Error && 'code' in fault && fault.code === denied) return false
      throw fault
    }
    return true
  }
  const { rows: columns } = await sql<{ table: string; name: string }>`
    select attrelid::regclass::text as table, attname as name from pg_attribute
    where attnum = 1 and attrelid in (select to_regclass(name) from unnest(${[...appendOnlyTables]}::text[]) as name)`.execute(
    db,
  )
  const found: string[] = []
  for (const { table, name } of columns)
    if (
      (await may(`update ${table} set ${name} = default where false`)) ||
      (await may(`delete from ${table} where false`))
    )
      found.push(table)
  return found
}

/** Rolls a trial back. */
class Undone extends Error {}

/**
 * What the rights are meant to be is tried out before anyone is served: a right that was not taken away for whatever reason
 * shows only here. @throws Error with what the administrator of the database must do.
 */
export async function requireAppendOnly(db: Db): Promise<void> {
  const found = await changeableTables(db)
  if (found.length === 0) return
  throw new Error(
    `The database lets this server change what must never change (${found.join(', ')}). Let the administrator of the database run "create role ${appRole} login" and "grant ${appRole} to <user of DATABASE_URL>" (with a user that is no superuser, or one that may make roles), then start again.`,
  )
}

import type pg from 'pg'

/** Role the server works as: no DDL, and only INSERT and SELECT on what must never change (security 8–10). */
export const appRole = 'rams_app'

/** Tables whose rows are never changed or removed. */
export const appendOnlyTables: readonly string[] = ['audit_log', 'stage_event', 'gl_voucher', 'gl_line', 'gl_allocation', 'voucher_history', 'print_log', 'stage_plan']

/** Tables the program only reads: what stands there is written by the database itself or by a migration. */
export const readOnlyTables: readonly string[] = ['gl_seal', 'gl_number', 'gl_month_total', 'gl_document', 'voucher_maker', 'party_account']

/** Columns of append-only tables that may still be filled in: an undone event keeps its row and says who undid it. */
const updatableColumns: Record<string, readonly string[]> = { stage_event: ['undone_at', 'undone_by', 'undo_reason'] }

/** Makes the role once per cluster. Two servers may start at the same time; the second one's failure means that it exists. */
export async function ensureAppRole(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
  if (rowCount === 0) {
    await client.query(`do $$ begin create role ${appRole} login; exception when duplicate_object or unique_violation then null; end $$`)
  }
  const { rows } = await client.query<{ may: boolean }>(`select pg_has_role(current_user, $1, 'set') as may`, [appRole])
  if (rows[0]?.may !== true) await client.query(`grant ${appRole} to current_user with set true`)
}

/** Gives the app role its rights on every table there is; run after the migrations, with their advisory lock held. */
export async function grantAppRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  const existing = new Set(rows.map((row) => row.name))
  await client.query(`
    grant usage on schema public to ${appRole};
    grant select, insert, update, delete on all tables in schema public to ${appRole};
    grant usage, select on all sequences in schema public to ${appRole};
    revoke insert, update, delete on schema_migration from ${appRole};
  `)
  for (const table of appendOnlyTables.filter((name) => existing.has(name))) {
    await client.query(`revoke update, delete on ${table} from ${appRole}`)
    const columns = updatableColumns[table]
    if (columns) await client.query(`grant update (${columns.join(', ')}) on ${table} to ${appRole}`)
  }
  for (const table of readOnlyTables.filter((name) => existing.has(name))) await client.query(`revoke insert, update, delete on ${table} from ${appRole}`)
}

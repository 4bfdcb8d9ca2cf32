import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { emptied, quoted, type TableShape } from './tables.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Foreign keys of the tables a backup holds. They are taken off while rows come table by table, and judge all rows when they come back. */
async function foreignKeys(client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.relname = any($1) order by c.relname, k.conname`,
    [tables],
  )
  return rows
}

/** How triggers are put back that do not simply fire for everybody: 'A' always, 'R' for replicas, 'D' switched off. */
const specialModes: Readonly<Record<string, string>> = {
  A: 'enable always',
  R: 'enable replica',
  D: 'disable',
}

interface SpecialTrigger {
  table: string
  name: string
  mode: string
}

/** Triggers that `enable trigger user` would leave weaker than they were: the guards of the books fire always. */
async function specialTriggers(client: pg.ClientBase, tables: readonly string[]): Promise<SpecialTrigger[]> {
  const { rows } = await client.query<SpecialTrigger>(
    `
    select c.relname as table, t.tgname as name, t.tgenabled::text as mode from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'O' and c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by c.relname, t.tgname`,
    [tables],
  )
  return rows
}

/** Writes rows as text into one table. */
export interface TableWriter {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

export function tableWriter(client: pg.ClientBase, name: string, columns: readonly string[]): TableWriter {
  const stream = client.query(
    copyFrom(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
  )
  let fault: Error | null = null
  stream.on('error', (cause: Error) => {
    fault = cause
  })
  const check = (): void => {
    if (fault) throw fault
  }
  return {
    async write(bytes) {
      check()
      if (!stream.write(bytes)) await once(stream, 'drain')
    },
    async end() {
      check()
      stream.end()
      await once(stream, 'finish')
      check()
    },
  }
}

/**
 * Replaces the rows of every table in the caller's transaction: triggers sleep and foreign keys are taken off meanwhile, and
 * both are back as they were before it ends, so that a row that breaks a rule undoes everything.
 * @param fill writes the rows. @param sequences 'table.column' → where its counter shall stand.
 */
export async function replaceRows(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  sequences: Readonly<Record<string, string>>,
  fill: () => Promise<void>,
): Promise<void> {
  // The books let their tables be emptied and filled only by a session that says so (decision 0070).
  await client.query(`select set_config('acc.migration', 'on', true)`)
  const names = tables.map((table) => table.name)
  // A backup is also loaded as its own, older version wrote it, which lacks tables of today.
  const { rows: present } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [emptied],
  )
  const all = [...names, ...present.map(({ name }) => name)]
  await client.query(
    `lock table ${all.map((name) => `public.${quoted(name)}`).join(', ')} in access exclusive mode`,
  )
  const keys = await foreignKeys(client, all)
  for (const key of keys)
    await client.query(`alter table public.${quoted(key.table)} drop constraint ${quoted(key.name)}`)
  const triggers = await specialTriggers(client, names)
  for (const name of names) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  await client.query(`truncate ${all.map((name) => `public.${quoted(name)}`).join(', ')}`)
  await fill()
  for (const { name, sequences: own } of tables) {
    for (const [column, sequence] of Object.entries(own)) {
      const last = sequences[`${name}.${column}`] ?? '0'
      await client.query(
        `select setval($1::regclass, greatest($2::bigint, coalesce((select max(${quoted(column)}) from public.${quoted(name)}), 0), 1), greatest($2::bigint, coalesce((select max(${quoted(column)}) from public.${quoted(name)}), 0)) > 0)`,
        [sequence, last],
      )
    }
  }
  for (const name of names) await client.query(`alter table public.${quoted(name)} enable trigger user`)
  for (const { table, name, mode } of triggers)
    await client.query(
      `alter table public.${quoted(table)} ${specialModes[mode] ?? 'enable'} trigger ${quoted(name)}`,
    )
  for (const key of keys)
    await client.query(
      `alter table public.${quoted(key.table)} add constraint ${quoted(key.name)} ${key.definition}`,
    )
}

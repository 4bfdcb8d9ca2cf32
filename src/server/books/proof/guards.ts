/** Triggers, functions and rules that guard the ledger, against what the migrations made. Source: accounting 11; decision 0801. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'
import expected from './guards.json' with { type: 'json' }

/** What guards the ledger in this database: name → digest of its definition. Nothing of it depends on the version of PostgreSQL. */
export async function guardsOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; state: string }>`
    with scope as (select c.oid, c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname ~ '^gl_')
    select 'function ' || p.oid::regprocedure::text as name, md5(concat_ws('|', p.prosrc, p.prosecdef, p.proconfig::text, p.provolatile)) as state
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname ~ '^(gl_|voucher_history_|authority_not_own$)'
    union all
    select t.tgname || ' on ' || c.relname, md5(concat_ws('|', t.tgenabled, t.tgtype, p.proname, t.tgdeferrable, t.tginitdeferred, t.tgargs::text, t.tgqual is null))
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and (c.oid in (select oid from scope) or p.proname ~ '^(gl_|voucher_history_|authority_not_own$)')
    union all
    select n.conname || ' on ' || s.name, md5(concat_ws('|', n.contype, n.convalidated, n.condeferrable)) from pg_constraint n join scope s on s.oid = n.conrelid where n.contype in ('c', 'f', 'p', 'u')
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** The first guard that is missing, changed or switched off, or was added; null when all are as the migrations made them. */
export async function guardFault(db: Db): Promise<string | null> {
  const wanted: Readonly<Record<string, string>> = expected
  const found = await guardsOf(db)
  for (const [name, state] of Object.entries(wanted)) {
    if (found[name] === undefined) return `The guard ${name} is missing`
    if (found[name] !== state) return `The guard ${name} is switched off or was changed`
  }
  const added = Object.keys(found).find((name) => wanted[name] === undefined)
  return added === undefined ? null : `${added} was added to the ledger`
}

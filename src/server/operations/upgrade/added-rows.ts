/** Rows a migration adds to tables that older versions have: declared here, and compared row by row in a rehearsal. Source: decision 0290. */
import type pg from 'pg'
import { counted } from '../../../foundation/text/counted.ts'
import type { Migration, MigrationWatch } from '../../platform/db/migrate.ts'
import { quoted, tableShapes } from '../backup/tables.ts'

export interface DeclaredRows {
  /** Folder of the migration. */
  migration: string
  table: string
  why: string
  /** SELECT of the rows it will add, in columns of the table; read just before it runs. Each of them must appear, and no other. */
  rows: string
}

/** Each migration that adds rows to a table of an older version; a rehearsal says no-go to any other row that appears. */
export const declaredRows: readonly DeclaredRows[] = [
  {
    migration: '0651-supplier-advances',
    table: 'party_account',
    why: 'medical centres and agencies have an account of advances from their first day',
    rows: `select * from (values ('medical_center', '1403'), ('recruiting_agency', '1403')) r (party_type, code)`,
  },
  {
    migration: '0651-supplier-advances',
    table: 'sub_ledger_account',
    why: 'those that are entered already get theirs',
    rows: `
      with party as (select 'medical_center' as type, id from medical_center where not is_deleted
        union all select 'recruiting_agency', id from recruiting_agency where not is_deleted)
      select party.type as party_type, party.id as party_id, a.id as ledger_account
      from party join (select party_type, code from party_account union values ('medical_center', '1403'), ('recruiting_agency', '1403')) p on p.party_type = party.type
        join ledger_account a on a.code = p.code and a.kind = 'control' and a.control_party_types ? party.type and not a.is_deleted
      where not exists (select 1 from sub_ledger_account s where s.ledger_account = a.id and s.party_type = party.type and s.party_id = party.id)`,
  },
  {
    migration: '0769-chart-stamp',
    table: 'counter',
    why: 'how often accounts and currencies were changed is counted',
    rows: `select * from (values ('chart')) r (key)`,
  },
]

export interface AddedRows {
  migration: string
  table: string
  rows: number
  /** Keys of the rows, each as the text of its columns. */
  keys: string[]
}

interface Comparison {
  keys: string[]
  missing: number
  undeclared: number
  lost: number
}

const list = (columns: readonly string[]): string => columns.map(quoted).join(', ')
/** Text of a row's key, comparable with that of `AddedRows`. */
export const keyText = (key: readonly string[]): string => `row(${list(key)})::text`

/**
 * Compares what the migrations add with what is declared for them.
 * @param declared those of the program unless a test brings its own.
 */
export function watchAddedRows(declared: readonly DeclaredRows[] = declaredRows): {
  watch: MigrationWatch
  added: AddedRows[]
  problems: string[]
} {
  const added: AddedRows[] = []
  const problems: string[] = []
  const of = ({ name }: Migration) => declared.filter(({ migration }) => migration === name)
  const keyOf = new Map<string, readonly string[]>()
  const columnsOf = new Map<string, readonly string[]>()

  async function before(client: pg.ClientBase, migration: Migration): Promise<void> {
    for (const { table, rows } of of(migration)) {
      const shape = (await tableShapes(client)).find(({ name }) => name === table)
      if (!shape || shape.key.length === 0)
        throw new Error(`Rows are declared for ${table}, which has no primary key before ${migration.name}.`)
      keyOf.set(table, shape.key)
      await client.query(
        `create temp table ${quoted(`${table} before`)} as select ${list(shape.key)} from public.${quoted(table)}`,
      )
      const { fields } = await client.query(`select * from (${rows}) r limit 0`)
      columnsOf.set(
        table,
        fields.map(({ name }) => name),
      )
      await client.query(`create temp table ${quoted(`${table} declared`)} as ${rows}`)
    }
  }

  async function after(client: pg.ClientBase, migration: Migration): Promise<void> {
    for (const { table } of of(migration)) {
      const [key, columns] = [keyOf.get(table) ?? [], columnsOf.get(table) ?? []]
      const [was, expected] = [quoted(`${table} before`), quoted(`${table} declared`)]
      const same = key.map((name) => `k.${quoted(name)} = t.${quoted(name)}`).join(' and ')
      const { rows } = await client.query<Comparison>(`
        with new as (select t.* from public.${quoted(table)} t where not exists (select 1 from ${was} k where ${same}))
        select coalesce((select array_agg(${keyText(key)}) from new), '{}') as keys,
          (select count(*)::int from (select ${list(columns)} from ${expected} except all select ${list(columns)} from new) m) as missing,
          (select count(*)::int from (select ${list(columns)} from new except all select ${list(columns)} from ${expected}) u) as undeclared,
          (select count(*)::int from ${was} k where not exists (select 1 from public.${quoted(table)} t where ${same})) as lost`)
      await client.query(`drop table ${was}, ${expected}`)
      for (const { keys, missing, undeclared, lost } of rows) {
        const faults = [
          ...(missing > 0 ? [`${counted(missing, 'declared row')} did not appear`] : []),
          ...(undeclared > 0 ? [`${counted(undeclared, 'row')} appeared undeclared`] : []),
          ...(lost > 0 ? [`${counted(lost, 'row')} disappeared`] : []),
        ]
        if (faults.length > 0) problems.push(`${migration.name} in ${table}: ${faults.join(', ')}.`)
        else if (keys.length > 0) added.push({ migration: migration.name, table, rows: keys.length, keys })
      }
    }
  }

  return { watch: { before, after }, added, problems }
}

/** What each migration adds, for the person at the command line. */
export function addedInWords(added: readonly Omit<AddedRows, 'keys'>[]): string[] {
  const migrations = [...new Set(added.map(({ migration }) => migration))]
  return migrations.map((migration) => {
    const parts = added.filter((one) => one.migration === migration)
    return `Added by migration ${migration.slice(0, 4)}: ${parts.map(({ table, rows }) => `${rows} ${table}`).join(', ')}.`
  })
}

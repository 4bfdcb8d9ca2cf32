/** Many judged records written at once: rows, lines, numbers, audit and announcement as for each alone. */
import { sql } from 'kysely'
import type { Entity, Fields } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { appendAudit, type AuditEntry } from '../../platform/audit/audit-log.ts'
import { publish } from '../../platform/events/publish.ts'
import { auditChanges } from './changes.ts'
import { storedFields, toColumn, type Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import type { HookTable, Writing } from '../hooks.ts'
import type { RelatedCache } from './judge-many.ts'
import { ownerColumn } from './line-table.ts'
import { columnValues } from './new-record.ts'
import { nextNumbers } from './numbering.ts'

/** Who the audit rows name; the operation has no request of its own. */
export type Signed = Pick<AuditEntry, 'actor' | 'session' | 'requestId'>

/** A column value inside JSON: big numbers as text, structures as they are. */
const inJson = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

/** Gives the numbers that were not typed, in the order of the records. */
async function number(entity: Entity, writings: readonly Writing[], crud: Crud): Promise<void> {
  const { numbered } = entity
  if (!numbered) return
  const typed = new Set(writings.map(({ values }) => values[numbered.field]))
  const empty = writings.filter(({ values }) => !values[numbered.field])
  const numbers: string[] = []
  while (numbers.length < empty.length) {
    const more = await nextNumbers(
      crud.db,
      entity,
      numbered,
      crud.clock.today(),
      empty.length - numbers.length,
    )
    numbers.push(...more.filter((one) => !typed.has(one)))
  }
  for (const [at, { values }] of empty.entries()) values[numbered.field] = numbers[at]
}

async function takeIds(table: string, count: number, crud: Crud): Promise<number[]> {
  const { rows } = await sql<{
    id: bigint
  }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    crud.db,
  )
  return rows.map(({ id }) => Number(id))
}

/** Kinds whose columns are never empty. */
const alwaysFilled: ReadonlySet<Field['kind'] | undefined> = new Set(['bool', 'list', 'refs'])
/** Whether a column that is not named becomes null: it has no default. */
const isNullByItself = (field: Field | undefined): boolean =>
  field !== undefined && field.default === undefined && !alwaysFilled.has(field.kind)

/**
 * One statement for all rows: the database reads them from one JSON value by the column types of the table. A passenger
 * has a hundred and seventy columns and a file fills ten of them; what is null in every row is not sent.
 */
async function insertRows(table: string, fields: Fields, rows: readonly Row[], crud: Crud): Promise<void> {
  const filled = new Set(
    rows.flatMap((row) =>
      Object.keys(row).filter(
        (name) => (row[name] !== null && row[name] !== undefined) || !isNullByItself(fields[name]),
      ),
    ),
  )
  const columns = sql.join([...filled].map((name) => sql.ref(name)))
  const sent = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => filled.has(name)))),
  )
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${sent}::jsonb)`.execute(
    crud.db,
  )
}

function rowOf(entity: Entity, { values }: Writing, id: number, related: RelatedCache, by: number): Row {
  const columns = columnValues(entity, values, values, related).map(([name, value]) => {
    const kind = entity.fields[name]?.kind
    // `columnValues` made text of structures for a bound value; inside JSON they stay what they are.
    return [name, kind === 'json' || kind === 'list' ? (values[name] ?? null) : inJson(value)]
  })
  return { ...(Object.fromEntries(columns) as Row), id, created_by: by, updated_by: by }
}

async function insertLines(
  entity: Entity,
  writings: readonly Writing[],
  ids: readonly number[],
  crud: Crud,
): Promise<void> {
  for (const [key, sub] of Object.entries(entity.lines ?? {})) {
    const names = storedFields(sub)
      .filter(([, field]) => !field.calc)
      .map(([name]) => name)
    const rows = writings.flatMap(({ values }, at) =>
      (Array.isArray(values[key]) ? (values[key] as Row[]) : []).map((line, position): Row => ({
        [ownerColumn(entity)]: ids[at],
        position: position + 1,
        ...Object.fromEntries(
          names.map((name) => [
            name,
            sub.fields[name]?.kind === 'list'
              ? line[name]
              : sub.fields[name]
                ? inJson(toColumn(sub.fields[name], line[name]))
                : null,
          ]),
        ),
      })),
    )
    if (rows.length === 0) continue
    const lineIds = await takeIds(sub.table, rows.length, crud)
    await insertRows(
      sub.table,
      sub.fields,
      rows.map((row, at) => ({ ...row, id: lineIds[at] })),
      crud,
    )
  }
}

/** One announcement per branch: screens ask for their lists again, and a thousand times would be a thousand times too often. */
async function announce(
  entity: Entity,
  writings: readonly Writing[],
  ids: readonly number[],
  crud: Crud,
): Promise<void> {
  const byBranch = new Map(
    writings.map(({ values }, at) => [entity.branchScoped ? values['branch'] : undefined, ids[at] ?? 0]),
  )
  await publish(
    crud.db,
    ...[...byBranch].map(([branch, id]) => ({
      module: entity.name,
      id,
      ...(entity.branchScoped ? { branch: (branch ?? null) as number | null } : {}),
    })),
  ) // A branch column holds an id or nothing.
}

/**
 * Writes judged records in the caller's transaction.
 * @returns their ids in the order of `writings`.
 * @throws a database error for what only the database refuses; nothing is written then.
 */
export async function createMany(
  entity: Entity,
  writings: readonly Writing[],
  crud: Crud,
  hooks: HookTable,
  related: RelatedCache,
  signed: Signed,
): Promise<number[]> {
  if (writings.length === 0) return []
  await number(entity, writings, crud)
  const ids = await takeIds(entity.table, writings.length, crud)
  const rows = writings.map((writing, at) => rowOf(entity, writing, ids[at] ?? 0, related, crud.user.id))
  await insertRows(entity.table, entity.fields, rows, crud)
  await insertLines(entity, writings, ids, crud)
  const own = hooks[entity.name]
  if (own?.afterMany) await own.afterMany(writings, ids, crud)
  else
    for (const [at, writing] of writings.entries())
      await own?.afterWrite?.({ ...writing, crud }, ids[at] ?? 0)
  await announce(entity, writings, ids, crud)
  await appendAudit(
    crud.services.keys.audit,
    crud.db,
    writings.map(({ values }, at) => ({
      ...signed,
      action: `${entity.name}.created`,
      object: { module: entity.name, id: ids[at] ?? 0 },
      changes: auditChanges(entity, null, values, crud.services.keys.audit),
    })),
  )
  return ids
}

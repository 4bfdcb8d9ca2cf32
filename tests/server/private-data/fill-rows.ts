/** A row in every table the demo agency leaves empty, so that operations about one record have a record to answer. */
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { bindings } from '../../../src/server/workflow/event/bindings.ts'
import type { TestApp } from '../harness.ts'
import { dropChecks } from './secrets.ts'

interface Column {
  column_name: string
  udt_name: string
}

/** A value any column of this type takes, as SQL. */
const anyValue: Readonly<Record<string, string>> = {
  int4: '1',
  int8: '1',
  numeric: '1',
  bool: 'false',
  date: `date '2027-03-10'`,
  timestamptz: 'now()',
  time: `time '10:00'`,
  jsonb: `'{}'`,
  uuid: 'gen_random_uuid()',
}

function valueOf(entity: Entity, { column_name: name, udt_name: type }: Column, passenger: number): string {
  if (name === 'passenger') return String(passenger)
  if (name === 'state') return `'${bindings[entity.name]?.workflow.initial ?? 'draft'}'`
  // The database lets no user write an authority for themselves.
  if (name === 'created_by' && entity.name === 'authorize_account') return '2'
  const field = entity.fields[name]
  if (field?.kind === 'ref' && field.to && Object.hasOwn(entities, field.to))
    return `coalesce((select min(id) from "${Object.values<Entity>(entities).find((one) => one.name === field.to)?.table ?? ''}"), 1)`
  if (field?.values?.[0]) return `'${field.values[0]}'`
  if (type.startsWith('_')) return `'{}'`
  return anyValue[type] ?? `'${name.slice(0, 12)}'`
}

/**
 * @param passenger whom the rows that need one are about.
 * @param numbered whether a row has its number; the columns allow one without.
 */
export async function fillRows(
  testServer: TestApp,
  passenger: number,
  { numbered = true }: { numbered?: boolean } = {},
): Promise<void> {
  for (const entity of Object.values<Entity>(entities).filter((one) => one.hasEndpoints)) {
    const [row] = await testServer.database.asOwner(`select 1 from "${entity.table}" limit 1`)
    if (row) continue
    const columns = (await testServer.database.asOwner(
      `select column_name, udt_name from information_schema.columns where table_schema = 'public' and table_name = '${entity.table}' and is_generated = 'NEVER' and is_identity = 'NO' and column_default is null and (is_nullable = 'NO' or column_name in ('passenger', 'branch', 'state', 'created_by', '${(numbered && entity.numbered?.field) || ''}'))`,
    )) as unknown as Column[] // As the statement names them.
    await dropChecks(testServer, entity.table)
    await testServer.database.asOwner(`do $fill$ begin set local session_replication_role = replica;
      insert into "${entity.table}" (${columns.map((column) => `"${column.column_name}"`).join(', ')}) values (${columns.map((column) => valueOf(entity, column, passenger)).join(', ')});
    end $fill$`)
  }
}

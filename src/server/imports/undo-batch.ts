/** Takes an import back: what was not changed since is removed, the rest stays and says why. */
import { importRowWorkflow } from '../../machines/desk/import-row.ts'
import { saidOf, say, type Wording } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError, errorCodes, fill } from '../../domain/errors.ts'
import type { Entity, StoredRow } from '../../foundation/definitions/entity.ts'
import { appendAudit } from '../platform/audit/audit-log.ts'
import { isDraft } from '../records/write/draft-state.ts'
import type { Row } from '../records/read/columns.ts'
import type { Crud } from '../records/crud-context.ts'
import type { Signed } from '../records/write/create-many.ts'
import type { HookTable } from '../records/hooks.ts'
import { ownerColumn } from '../records/write/line-table.ts'
import { labelSql } from '../records/read/label-sql.ts'
import { countUsesMany, usesText } from '../records/read/references.ts'
import { storedRow } from '../records/read/related-rows.ts'
import { publish } from '../platform/events/publish.ts'
import { inStates } from '../platform/db/in-states.ts'
import { tx } from '../platform/db/kysely.ts'
import { changeRows, lockRows, type Batch, type RowEvent } from './batches.ts'
import type { Report } from './check-batch.ts'
import { rowRefusal } from './row-refusal.ts'

/** Rows taken back in one transaction; those of one record are never divided. */
const rowsPerChunk = 500
const afterAllLines = 2_147_483_647
const firstVersion = 1

interface Stored {
  id: number
  row: StoredRow
  label: string
}

/** Why a record stays; null when it may go. */
async function reasonToStay(
  entity: Entity,
  { row, label }: Stored,
  uses: Awaited<ReturnType<typeof countUsesMany>>,
  crud: Crud,
  hooks: HookTable,
): Promise<Wording | null> {
  if (row.version !== firstVersion || row.is_deleted === true) return 'It was changed after the import.'
  if (entity.protectedBy && row[entity.protectedBy.field] === true) return entity.protectedBy.message
  if (entity.remove === 'never') return fill(errorCodes['record.neverDeleted'].text, { label: entity.label })
  if (entity.remove === 'draft-only' && !isDraft(entity, row)) return errorCodes['record.draftOnly'].text
  const used = uses.get(row.id)
  if (used) {
    const { n, records } = usesText(used)
    return say`${label} is used by ${n} ${records}.`
  }
  const own = hooks[entity.name]
  if (own?.beforeDeleteMany) return null
  try {
    await own?.beforeDelete?.({ entity, crud, stored: row })
    return null
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault
    return fault.message
  }
}

async function remove(entity: Entity, ids: readonly number[], crud: Crud): Promise<void> {
  const list = sql`any(${[...ids]}::int4[])`
  if (entity.remove === 'soft') {
    await sql`update ${sql.table(entity.table)} set is_deleted = true, deleted_at = now(), deleted_by = ${crud.user.id}, version = version + 1 where id = ${list}`.execute(
      crud.db,
    )
    return
  }
  for (const sub of Object.values(entity.lines ?? {}))
    await sql`delete from ${sql.table(sub.table)} where ${sql.ref(ownerColumn(entity))} = ${list}`.execute(
      crud.db,
    )
  await sql`delete from ${sql.table(entity.table)} where id = ${list}`.execute(crud.db)
}

/** What the audit log keeps of a removed row: every value that is not reserved. */
const lastValues = (entity: Entity, row: Row): Record<string, readonly [unknown, null]> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = entity.fields[name]
      return !field || field.sensitive || field.visibleTo || field.kind === 'secret' || value === null
        ? []
        : [[name, [value, null] as const]]
    }),
  )

interface Undoing {
  entity: Entity
  batch: Batch
  crud: Crud
  hooks: HookTable
  signed: Signed
  /** What happens to the rows: taken back for good, or good again after a write that was to be all or nothing. */
  becomes: Extract<RowEvent, 'UNDO' | 'REVERT'>
}

async function undoChunk(
  { entity, batch, crud, hooks, signed, becomes }: Undoing,
  lines: readonly number[],
): Promise<void> {
  await tx(crud.services.db, async (db) => {
    const own: Crud = { ...crud, db }
    const rows = (await lockRows(db, batch.id, lines)).filter(({ state }) => state === 'created')
    const ids = [...new Set(rows.flatMap(({ record_id }) => record_id ?? []))]
    const stored = await sql<{
      id: number
      row: Row
      label: string
    }>`select t.id, to_jsonb(t) as row, ${labelSql(entity, 't')} as label from ${sql.table(entity.table)} as t where t.id = any(${ids}::int4[]) order by t.id for update of t`.execute(
      db,
    )
    const byId = new Map(
      stored.rows.map(({ id, row, label }) => [id, { id, label, row: storedRow(entity, row) }]),
    )
    const uses = await countUsesMany(db, entity, ids)
    const stay = new Map<number, Wording>()
    for (const one of byId.values()) {
      const reason = one.row.is_deleted === true ? null : await reasonToStay(entity, one, uses, own, hooks)
      if (reason !== null) stay.set(one.id, reason)
    }
    const going = [...byId.values()].filter(({ id, row }) => !stay.has(id) && row.is_deleted !== true)
    if (going.length > 0)
      await hooks[entity.name]?.beforeDeleteMany?.(
        going.map(({ row }) => row),
        own,
      )
    await remove(
      entity,
      going.map(({ id }) => id),
      own,
    )
    const branches = new Map(going.map(({ id, row }) => [entity.branchScoped ? row.branch : undefined, id]))
    await publish(
      db,
      ...[...branches].map(([branch, id]) => ({
        module: entity.name,
        id,
        ...(entity.branchScoped ? { branch: (branch ?? null) as number | null } : {}),
      })),
    ) // A branch column holds an id or nothing.
    await changeRows(
      db,
      batch.id,
      rows.map(({ line, record_id }) => {
        const reason = stay.get(record_id ?? 0)
        return reason === undefined
          ? { line, event: becomes }
          : { line, event: 'KEEP', recordId: record_id, note: saidOf(reason).message }
      }),
    )
    await appendAudit(
      crud.services.keys.audit,
      db,
      going.map(({ id, row }) => ({
        ...signed,
        action: `${entity.name}.deleted`,
        object: { module: entity.name, id },
        changes: lastValues(entity, row),
      })),
    )
  })
}

/** What a foreign key protects that was not counted is narrowed down to its record; the others go. */
async function undoNarrowing(undoing: Undoing, lines: readonly number[]): Promise<void> {
  try {
    await undoChunk(undoing, lines)
  } catch (fault) {
    const refusal = rowRefusal(fault)
    const [only] = lines
    if (refusal === null || only === undefined) throw fault
    if (lines.length === 1) {
      await changeRows(undoing.crud.services.db, undoing.batch.id, [
        { line: only, event: 'KEEP', note: refusal.message },
      ])
      return
    }
    const half = Math.ceil(lines.length / 2)
    await undoNarrowing(undoing, lines.slice(0, half))
    await undoNarrowing(undoing, lines.slice(half))
  }
}

/**
 * Lines of the last whole records before a line, the last one first; empty when none is left. The rows of a record follow
 * each other, so the record at the end of a full page may go on and waits for the next one.
 */
async function lastLines(
  {
    batch,
    crud: {
      services: { db },
    },
  }: Undoing,
  before: number,
): Promise<number[]> {
  const { rows } = await sql<{ line: number; record_id: number | null }>`
    select line, record_id from import_row where batch = ${batch.id} and state ${inStates(importRowWorkflow, 'created')} and line < ${before} order by line desc limit ${rowsPerChunk}`.execute(
    db,
  )
  const open = rows.length < rowsPerChunk ? null : (rows.at(-1)?.record_id ?? null)
  const whole = rows.filter(({ record_id }) => record_id !== open)
  if (whole.length > 0 || open === null) return whole.map(({ line }) => line)
  return (
    await sql<{
      line: number
    }>`select line from import_row where batch = ${batch.id} and state ${inStates(importRowWorkflow, 'created')} and record_id = ${open} order by line desc`.execute(
      db,
    )
  ).rows.map(({ line }) => line)
}

/** Takes back every created record, the last ones first, because later rows may refer to earlier ones. @returns false when it was stopped. */
export async function undoBatch(undoing: Undoing, report: Report): Promise<boolean> {
  let done = 0
  for (
    let lines = await lastLines(undoing, afterAllLines);
    lines.length > 0;
    lines = await lastLines(undoing, lines.at(-1) ?? 0)
  ) {
    await undoNarrowing(undoing, lines)
    done += lines.length
    if (!(await report(done))) return false
  }
  return true
}

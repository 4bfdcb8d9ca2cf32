/** Writes the good rows of a file in chunks; each chunk is one transaction, so that nothing is ever half there. */
import type { Entity } from '../../foundation/definitions/entity.ts'
import { tx } from '../platform/db/kysely.ts'
import { rowRefusal } from './row-refusal.ts'
import type { Crud } from '../records/crud-context.ts'
import { createMany, type Signed } from '../records/write/create-many.ts'
import type { HookTable } from '../records/hooks.ts'
import { changeRows, lockRows, type Batch, type RowChange } from './batches.ts'
import { openFile, type Report } from './check-batch.ts'
import { isGood, judgeRows, markTwins, type FileJudge } from './judge-rows.ts'
import type { FileRecord } from './records-of-rows.ts'
import { changesOf } from './rejudge.ts'

export type Outcome = 'all' | 'stopped' | 'refused'

interface Writer {
  batch: Batch
  judge: FileJudge
  crud: Crud
  hooks: HookTable
  signed: Signed
  /** Values that may stand once, and the line that has them; grows. */
  first: Map<string, number>
}

/** Judges once more and writes, in one transaction. @returns how many records were refused. */
async function writeChunk(
  { batch, judge, crud, hooks, signed, first }: Writer,
  records: readonly FileRecord[],
): Promise<number> {
  return tx(crud.services.db, async (db) => {
    const own: Crud = { ...crud, db }
    // Others who work on the same rows wait here, and find them created.
    const locked = await lockRows(
      db,
      batch.id,
      records.flatMap(({ rows }) => rows.map(({ line }) => line)),
    )
    const good = new Set(locked.filter(({ state }) => state === 'good').map(({ line }) => line))
    const judged = await judgeRows(
      judge,
      records.filter(({ line }) => good.has(line)),
      own,
      hooks,
    )
    markTwins(judged, first)
    const fine = judged.filter(isGood)
    const ids = await createMany(
      judge.entity,
      fine.map(({ writing }) => writing),
      own,
      hooks,
      judge.cache,
      signed,
    )
    const created = fine.flatMap(({ record, writing }, at) =>
      record.rows.map(({ line }): RowChange => ({
        line,
        event: 'CREATE',
        recordId: ids[at] ?? null,
        note: writing.warnings[0]?.message ?? null,
      })),
    )
    const refused = judged.filter((one) => !isGood(one))
    await changeRows(db, batch.id, [...created, ...changesOf(refused)])
    return refused.length
  })
}

/** What only the database refuses is narrowed down to its row, which then says so; the others are written. */
async function writeNarrowing(writer: Writer, records: readonly FileRecord[]): Promise<number> {
  try {
    return await writeChunk(writer, records)
  } catch (fault) {
    const [only] = records
    const refusal = rowRefusal(fault)
    if (refusal === null || only === undefined) throw fault
    if (records.length > 1) {
      const half = Math.ceil(records.length / 2)
      return (
        (await writeNarrowing(writer, records.slice(0, half))) +
        (await writeNarrowing(writer, records.slice(half)))
      )
    }
    await changeRows(
      writer.crud.services.db,
      writer.batch.id,
      only.rows.map(({ line }): RowChange => ({
        line,
        event: 'REFUSE',
        faults: line === only.line ? [{ key: '', code: refusal.code, message: refusal.message }] : [],
      })),
    )
    return 1
  }
}

/**
 * Writes every good row.
 * @param strict true stops at the first row that has become bad since the check.
 */
export async function writeBatch(
  entity: Entity,
  batch: Batch,
  crud: Crud,
  hooks: HookTable,
  signed: Signed,
  strict: boolean,
  report: Report,
): Promise<Outcome> {
  const { judge, spans, read } = await openFile(entity, batch, ['good'], crud)
  const writer: Writer = { batch, judge, crud, hooks, signed, first: new Map() }
  let done = 0
  for (const span of spans) {
    const refused = await writeNarrowing(writer, await read(span))
    done += span.rows
    const goesOn = await report(done)
    if (refused > 0 && strict) return 'refused'
    if (!goesOn) return 'stopped'
  }
  return 'all'
}

/** Judges every row of a file, or after a fix those that the fix can have changed. */
import { importRowWorkflow } from '../../machines/desk/import-row.ts'
import { sql } from 'kysely'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { importColumns } from '../../domain/imports/columns.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Crud } from '../records/crud-context.ts'
import type { HookTable } from '../records/hooks.ts'
import { changeRows, lockRows, rowsBetween, rowsOf, type Batch, type ImportRow } from './batches.ts'
import {
  collectTexts,
  fileJudge,
  judgeKnowing,
  judgeRows,
  markTwins,
  type FileJudge,
  type NamingTexts,
} from './judge-rows.ts'
import { beginsRecord, placedColumns, recordsOf, type FileRecord } from './records-of-rows.ts'
import { changesOf } from './rejudge.ts'

/** Records judged and written together. */
const recordsPerChunk = 500
/** Rows read together while a file is opened. */
const rowsPerPage = 1000
const everyRow = 1_000_000

/** Called after each chunk with the number of rows done; answers whether to go on. */
export type Report = (done: number) => Promise<boolean>

/** Some records of a file that follow each other. */
interface Span {
  from: number
  to: number
  rows: number
}

/** A file about to be judged. Its cells stay in the database: fifty thousand rows of them would fill the memory. */
export interface OpenFile {
  judge: FileJudge
  spans: readonly Span[]
  /** Records of a span, as they stand now. */
  read: (span: Span) => Promise<FileRecord[]>
}

/** Reads a file through once, page by page: where its records begin, and what its cells name. */
export async function openFile(
  entity: Entity,
  batch: Batch,
  states: readonly ImportRow['state'][],
  crud: Crud,
): Promise<OpenFile> {
  const columns = placedColumns(importColumns(entity), batch.columns)
  const texts: NamingTexts = new Map()
  const spans: Span[] = []
  let records = 0
  let head: Awaited<ReturnType<typeof rowsOf>>[number] | undefined
  for (let after = 0, isMore = true; isMore;) {
    const rows = await rowsOf(crud.db, batch.id, { states, after, most: rowsPerPage })
    collectTexts(columns, rows, texts)
    for (const row of rows) {
      const isNew = spans.length === 0 || beginsRecord(row, columns, head)
      if (isNew) records += 1
      if (isNew && entity.headRepeats) head = row
      const last = spans.at(-1)
      if (!last || (isNew && records % recordsPerChunk === 1))
        spans.push({ from: row.line, to: row.line, rows: 1 })
      else {
        last.to = row.line
        last.rows += 1
      }
    }
    isMore = rows.length === rowsPerPage
    after = rows.at(-1)?.line ?? after
  }
  return {
    judge: await judgeKnowing(entity, columns, batch.words, texts, crud),
    spans,
    read: async ({ from, to }) =>
      recordsOf(await rowsBetween(crud.db, batch.id, { states, from, to }), columns, entity),
  }
}

/** Judges all rows that are not created or skipped. @returns false when it was stopped. */
export async function checkBatch(
  entity: Entity,
  batch: Batch,
  crud: Crud,
  hooks: HookTable,
  report: Report,
): Promise<boolean> {
  const { judge, spans, read } = await openFile(entity, batch, ['new', 'good', 'bad'], crud)
  const first = new Map<string, number>()
  let done = 0
  for (const span of spans) {
    const judged = await judgeRows(judge, await read(span), crud, hooks)
    markTwins(judged, first)
    const changes = changesOf(judged)
    await changeRows(crud.db, batch.id, changes)
    done += changes.length
    if (!(await report(done))) return false
  }
  return true
}

const mostTwins = 500

/**
 * Lines of other rows that share one of these marks; many more than a person fixes are not looked at again.
 */
async function twinLines(
  db: Db,
  batch: number,
  marks: readonly string[],
  except: readonly number[],
): Promise<number[]> {
  if (marks.length === 0) return []
  const { rows } = await sql<{
    line: number
  }>`select line from import_row where batch = ${batch} and state ${inStates(importRowWorkflow, 'good', 'bad')} and marks && ${[...marks]}::text[] and not line = any(${[...except]}::int4[]) order by line limit ${mostTwins}`.execute(
    db,
  )
  return rows.map(({ line }) => line)
}

async function marksOf(db: Db, batch: number, lines: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{
    marks: string[]
  }>`select marks from import_row where batch = ${batch} and line = any(${[...lines]}::int4[])`.execute(db)
  return rows.flatMap(({ marks }) => marks)
}

export interface RowFix {
  line: number
  /** New cells by position; absent ones stay. */
  cells?: Readonly<Record<number, string>> | undefined
  /** True leaves the row out, false takes it in again. */
  skip?: boolean | undefined
}

const fixable: readonly ImportRow['state'][] = ['new', 'good', 'bad', 'skipped']

/**
 * Changes cells or leaves rows out, and judges again these rows and those that shared or now share a value with them.
 * Runs in the caller's transaction.
 * @returns lines whose findings may have changed.
 */
export async function fixRows(
  entity: Entity,
  batch: Batch,
  fixes: readonly RowFix[],
  crud: Crud,
  hooks: HookTable,
): Promise<number[]> {
  const columns = placedColumns(importColumns(entity), batch.columns)
  const hasLines = columns.some((column) => column.line !== undefined)
  const lines = fixes.map(({ line }) => line)
  const before = await marksOf(crud.db, batch.id, lines)
  for (const { line, cells } of fixes) {
    if (!cells) continue
    for (const [at, text] of Object.entries(cells))
      await sql`update import_row set cells = jsonb_set(cells, ${[String(Number(at))]}::text[], to_jsonb(${text}::text)) where batch = ${batch.id} and line = ${line} and state = any(${[...fixable]}::text[])`.execute(
        crud.db,
      )
  }
  const states = new Map(
    fixes.flatMap(({ line, skip }) => (skip === undefined ? [] : [[line, skip] as const])),
  )
  // A record with lines is several rows; which ones, only all rows together say.
  const all = hasLines
    ? recordsOf(
        await rowsOf(crud.db, batch.id, { states: fixable, after: 0, most: everyRow }),
        columns,
        entity,
      )
    : null
  const groupsOf = async (own: readonly number[]): Promise<{ line: number; rows: ImportRow[] }[]> =>
    all
      ? all.filter(({ rows }) => rows.some(({ line }) => own.includes(line)))
      : (await lockRows(crud.db, batch.id, own))
          .filter(({ state }) => fixable.includes(state))
          .map((row) => ({ line: row.line, rows: [row] }))

  const near = [...lines, ...(await twinLines(crud.db, batch.id, before, lines))]
  const isSkipped = (rows: readonly ImportRow[]): boolean =>
    rows.some((row) => states.get(row.line) ?? (row.state === 'skipped' && !states.has(row.line)))
  const groups = await groupsOf(near)
  const left = groups.filter(({ rows }) => isSkipped(rows))
  const judged = groups.filter(({ rows }) => !isSkipped(rows))
  const judge = await fileJudge(entity, columns, batch.words, judged, crud)
  const found = await judgeRows(judge, judged, crud, hooks)
  const marks = found.flatMap((row) => row.marks.map(({ mark }) => mark))
  const others = await groupsOf(
    await twinLines(
      crud.db,
      batch.id,
      marks,
      judged
        .flatMap(({ rows }) => rows.map(({ line }) => line))
        .concat(left.flatMap(({ rows }) => rows.map(({ line }) => line))),
    ),
  )
  const othersJudge = await fileJudge(entity, columns, batch.words, others, crud)
  const together = [...found, ...(await judgeRows(othersJudge, others, crud, hooks))].sort(
    (a, b) => a.record.line - b.record.line,
  )
  markTwins(together, new Map())
  const changes = [
    ...changesOf(together),
    ...left.flatMap(({ rows }) => rows.map(({ line }) => ({ line, event: 'SKIP' as const }))),
  ]
  await changeRows(crud.db, batch.id, changes)
  return changes.map(({ line }) => line)
}

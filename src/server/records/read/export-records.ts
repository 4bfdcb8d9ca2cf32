import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { labelOf } from '../../../foundation/definitions/fields.ts'
import { readsRightToLeft } from '../../../foundation/text/format.ts'
import type { Row, Sql } from './columns.ts'
import type { Reader } from '../crud-context.ts'
import {
  csvLine,
  exportCell,
  exportWords,
  type ExportCell,
  type ExportColumn,
  type ExportWords,
} from '../../platform/sheets/export-cells.ts'
import type { ListQuery } from './list-query.ts'
import { chosenRows } from './list-records.ts'
import { afterSql, orderSql, sortColumns } from './order-sql.ts'
import { recordColumns, shapeRecord, shownFields } from './record-sql.ts'
import { allOf } from '../scope.ts'
import type { FileCell } from '../../platform/sheets/report-cells.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'

/** Most rows of one answer (security 5); more are written by the job `list_export`. */
export const mostRows = 50_000
const batch = 500

/** The columns to write: the asked ones, else those of the default list, in their order; only what the user may see. */
export function exportColumns(
  entity: Entity,
  asked: readonly string[],
  { user }: Pick<Reader, 'user'>,
): ExportColumn[] {
  const shown = shownFields(entity, user, { kind: 'list', extra: asked }).filter(
    ({ field }) => field.kind !== 'file' && field.kind !== 'json',
  )
  const byDefault = shown
    .filter(({ field }) => field.list !== undefined)
    .sort((a, b) => (a.field.list ?? 0) - (b.field.list ?? 0))
  const { say } = exportWords(user.language)
  const chosen =
    asked.length > 0 ? asked.flatMap((name) => shown.find((one) => one.name === name) ?? []) : byDefault
  return (chosen.length > 0 ? chosen : byDefault).map(({ name, field }) => ({
    name,
    field,
    label: say(
      'fields',
      `field.${entity.name}.${name}`,
      say('fields', `field.system.${name}`, labelOf(name, field)),
    ),
    machine: entity.machine,
  }))
}

/** How many rows an export would have, counted up to `most` and one more. */
export async function countForExport(
  entity: Entity,
  query: ListQuery,
  { db, user, clock }: Reader,
  { most }: { most?: number } = {},
): Promise<number> {
  const condition = chosenRows(entity, query, user, 'b', { today: clock.today(), zone: clock.zone })
  const { rows } = await sql<{
    n: bigint
  }>`select count(*) as n from (select 1 from ${sql.table(entity.table)} as b where ${condition} ${most === undefined ? sql`` : sql`limit ${most + 1}`}) as c`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0n)
}

/** @throws AppError limit.exportRows for more rows than one answer has. */
export async function countForAnswer(entity: Entity, query: ListQuery, reader: Reader): Promise<number> {
  const n = await countForExport(entity, query, reader, { most: mostRows })
  if (n > mostRows) throw new AppError('limit.exportRows', { values: { most: mostRows } })
  return n
}

/** Rows in list order, in batches, each behind the last row of the one before; memory does not grow with the table. */
async function* batchesOf(
  entity: Entity,
  query: ListQuery,
  columns: readonly ExportColumn[],
  { db, user, clock }: Reader,
): AsyncGenerator<Row[]> {
  const table = sql.table(entity.table)
  const breadth = { kind: 'list', extra: columns.map((one) => one.name) } as const
  const names = new Set(breadth.extra)
  const shown = shownFields(entity, user, breadth).filter(({ name }) => names.has(name))
  const condition = chosenRows(entity, query, user, 'b', { today: clock.today(), zone: clock.zone })
  let after: ListQuery['after'] = null
  for (;;) {
    const place: Sql = after ? allOf([condition, afterSql(query.sort, after, 'b')]) : condition
    const { rows }: { rows: Row[] } = await sql<Record<string, unknown>>`
      select ${recordColumns(entity, shown, 't', breadth, clock.today())}, ${sortColumns(query.sort, 't')}
      from (select b.* from ${table} as b where ${place} order by ${orderSql(query.sort, 'b')} limit ${batch}) as t order by ${orderSql(query.sort, 't')}`.execute(
      db,
    )
    if (rows.length > 0) yield rows.map((row) => shapeRecord(entity, shown, row))
    const last: Row | undefined = rows.at(-1)
    if (rows.length < batch || !last) return
    after = query.sort.map((key) => {
      const value = last[`sort:${key.name}`] ?? null
      return typeof value === 'bigint' ? value.toString() : (value as string | number | boolean | null) // Column values of sortable kinds.
    })
  }
}

const byteOrderMark = '\uFEFF'

async function* csvText(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn[],
  words: ExportWords,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((one) => ({ type: 'text', value: one.label })))
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map((one) => exportCell(one, row, words)))).join('')
}

function sheetCell(cell: ExportCell): FileCell {
  if (cell.type === 'empty') return cell
  if (cell.type === 'number') return { type: 'number', digits: cell.digits, format: cell.format }
  return cell.type === 'day' ? { type: 'day', day: cell.value } : { type: 'text', text: cell.value }
}

export type ExportFormat = 'csv' | 'xlsx'
export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What an export writes: of which rows, in which columns. */
export interface ListExport {
  entity: Entity
  query: ListQuery
  columns: readonly ExportColumn[]
  format: ExportFormat
}

/** Called after each batch with the number of rows written; may throw to end the export. */
type OnRows = (done: number) => void

async function* counting(batches: AsyncIterable<Row[]>, onRows: OnRows): AsyncGenerator<Row[]> {
  let done = 0
  for await (const rows of batches) {
    yield rows
    done += rows.length
    onRows(done)
  }
}

/** Writes the file in pieces as the rows are read: neither memory nor the time of one piece grows with the list. */
export async function writeExport(
  { entity, query, columns, format }: ListExport,
  reader: Reader,
  sink: (chunk: Buffer) => void,
  onRows: OnRows = () => {},
): Promise<void> {
  const batches = counting(batchesOf(entity, query, columns, reader), onRows)
  const words = exportWords(reader.user.language)
  if (format === 'csv') {
    for await (const text of csvText(batches, columns, words)) sink(Buffer.from(text))
    return
  }
  async function* cells(): AsyncGenerator<FileCell[][]> {
    for await (const rows of batches)
      yield rows.map((row) => columns.map((one) => sheetCell(exportCell(one, row, words))))
  }
  await writeXlsx(
    [
      {
        name: words.say('fields', `entity.${entity.name}.many`, entity.pluralLabel),
        isRightToLeft: readsRightToLeft(words.language),
        labels: columns.map((one) => one.label),
        batches: cells(),
      },
    ],
    sink,
  )
}

/** The file of an answer: CSV as a stream while rows are read, XLSX as a whole after they were read. */
export async function exportFile(what: ListExport, reader: Reader): Promise<Readable | Buffer> {
  if (what.format === 'csv')
    return Readable.from(
      csvText(
        batchesOf(what.entity, what.query, what.columns, reader),
        what.columns,
        exportWords(reader.user.language),
      ),
      { objectMode: false },
    )
  const chunks: Buffer[] = []
  await writeExport(what, reader, (chunk) => chunks.push(chunk))
  return Buffer.concat(chunks)
}

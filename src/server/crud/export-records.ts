import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Cell } from 'write-excel-file/node'
import { AppError } from '../../domain/errors.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { labelOf } from '../../domain/kit/fields.ts'
import type { Row, Sql } from './columns.ts'
import type { Reader } from './crud-context.ts'
import { csvLine, exportCell, harmless, type ExportCell, type ExportColumn } from './export-cells.ts'
import type { ListQuery } from './list-query.ts'
import { chosenRows } from './list-records.ts'
import { afterSql, orderSql, sortColumns } from './order-sql.ts'
import { recordColumns, shapeRecord, shownFields } from './record-sql.ts'
import { allOf } from './scope.ts'

/** Most rows of one export (security 5). */
export const mostRows = 50_000
const batch = 1000

/** The columns to write: the asked ones, else those of the default list, in their order; only what the user may see. */
export function exportColumns(entity: Entity, asked: readonly string[], { user }: Pick<Reader, 'user'>): ExportColumn[] {
  const shown = shownFields(entity, user, { kind: 'list', extra: asked }).filter(({ field }) => field.kind !== 'file' && field.kind !== 'json')
  const byDefault = shown.filter(({ field }) => field.list !== undefined).sort((a, b) => (a.field.list ?? 0) - (b.field.list ?? 0))
  const chosen = asked.length > 0 ? asked.flatMap((name) => shown.find((one) => one.name === name) ?? []) : byDefault
  return (chosen.length > 0 ? chosen : byDefault).map(({ name, field }) => ({ name, field, label: labelOf(name, field) }))
}

/** How many rows an export would have. @throws AppError limit.rows above the limit. */
export async function countForExport(entity: Entity, query: ListQuery, { db, user, clock }: Reader, more: readonly Sql[] = []): Promise<number> {
  const condition = allOf([chosenRows(entity, query, user, 'b', { today: clock.today(), zone: clock.zone }), ...more])
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from (select 1 from ${sql.table(entity.table)} as b where ${condition} limit ${mostRows + 1}) as c`.execute(db)
  const n = Number(rows[0]?.n ?? 0n)
  if (n > mostRows) throw new AppError('limit.rows')
  return n
}

/** Rows in list order, a thousand at a time, each batch behind the last row of the one before; memory does not grow with the table. */
async function* rowsOf(entity: Entity, query: ListQuery, columns: readonly ExportColumn[], { db, user, clock }: Reader): AsyncGenerator<Row> {
  const table = sql.table(entity.table)
  const breadth = { kind: 'list', extra: columns.map((one) => one.name) } as const
  const names = new Set(breadth.extra)
  const shown = shownFields(entity, user, breadth).filter(({ name }) => names.has(name))
  const condition = chosenRows(entity, query, user, 'b', { today: clock.today(), zone: clock.zone })
  let after: ListQuery['after'] = null
  for (let left = mostRows; left > 0; left -= batch) {
    const place: Sql = after ? allOf([condition, afterSql(query.sort, after, 'b')]) : condition
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${recordColumns(entity, shown, 't', breadth, clock.today())}, ${sortColumns(query.sort, 't')}
      from (select b.* from ${table} as b where ${place} order by ${orderSql(query.sort, 'b')} limit ${batch}) as t order by ${orderSql(query.sort, 't')}`.execute(db)
    for (const row of rows) yield shapeRecord(entity, shown, row)
    const last: Row | undefined = rows.at(-1)
    if (rows.length < batch || !last) return
    after = query.sort.map((key) => {
      const value = last[`sort:${key.name}`] ?? null
      return typeof value === 'bigint' ? value.toString() : (value as string | number | boolean | null) // Column values of sortable kinds.
    })
  }
}

const byteOrderMark = '\uFEFF'

async function* csvText(rows: AsyncIterable<Row>, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((one) => ({ type: 'text', value: one.label })))
  for await (const row of rows) yield csvLine(columns.map((one) => exportCell(one, row)))
}

function sheetCell(cell: ExportCell): Cell {
  if (cell.type === 'empty') return null
  if (cell.type === 'number') return { type: Number, value: cell.value, format: cell.format }
  // Sheets know no zones: a day is its midnight in UTC.
  if (cell.type === 'day') return { type: Date, value: new Date(`${cell.value}T00:00:00Z`), format: 'dd-mmm-yyyy' }
  return { type: String, value: harmless(cell.value) }
}

export type ExportFormat = 'csv' | 'xlsx'
export const exportTypes: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

const longestSheetName = 31 // the file format's limit

/** The file: CSV as a stream while rows are read, XLSX as a whole after they were read. */
export async function exportFile(entity: Entity, query: ListQuery, columns: readonly ExportColumn[], format: ExportFormat, reader: Reader): Promise<Readable | Buffer> {
  const rows = rowsOf(entity, query, columns, reader)
  if (format === 'csv') return Readable.from(csvText(rows, columns), { objectMode: false })
  const { default: writeXlsxFile } = await import('write-excel-file/node') // Loaded at the first use (performance 2).
  const sheet: Cell[][] = [columns.map((one) => ({ type: String, value: one.label, fontWeight: 'bold' }))]
  for await (const row of rows) sheet.push(columns.map((one) => sheetCell(exportCell(one, row))))
  return writeXlsxFile(sheet, { sheet: entity.pluralLabel.slice(0, longestSheetName), stickyRowsCount: 1 }).toBuffer()
}

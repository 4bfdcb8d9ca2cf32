/** Rows of a file as records: a row that fills only columns of lines, or of some repeats the rest, belongs to the record above it. */
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { ImportColumn } from '../../domain/imports/columns.ts'
import type { ImportRow } from './batches.ts'

/** One record of a file: its own row and the rows that add lines to it. */
export interface FileRecord {
  line: number
  rows: readonly Pick<ImportRow, 'line' | 'cells'>[]
}

/** A column of the file with its place; columns that mean nothing are left out. */
export interface PlacedColumn extends ImportColumn {
  at: number
}

export function placedColumns(
  columns: readonly ImportColumn[],
  chosen: readonly (string | null)[],
): PlacedColumn[] {
  return chosen.flatMap((key, at) => {
    const column = key === null ? undefined : columns.find((one) => one.key === key)
    return column ? [{ ...column, at }] : []
  })
}

const textAt = ({ cells }: Pick<ImportRow, 'cells'>, { at }: PlacedColumn): string => (cells[at] ?? '').trim()

/**
 * Whether a row is a record of its own; false for one that fills only columns of lines.
 * @param head first row of the record above, where a row that repeats what it says belongs to it.
 */
export function beginsRecord(
  row: Pick<ImportRow, 'cells'>,
  columns: readonly PlacedColumn[],
  head?: Pick<ImportRow, 'cells'>,
): boolean {
  const own = columns.filter((column) => column.line === undefined)
  if (own.length === columns.length) return true
  return own.some((column) => {
    const text = textAt(row, column)
    return text !== '' && (head === undefined || text !== textAt(head, column))
  })
}

/** Groups rows in their order. */
export function recordsOf<Row extends Pick<ImportRow, 'line' | 'cells'>>(
  rows: readonly Row[],
  columns: readonly PlacedColumn[],
  { headRepeats = false }: Pick<Entity, 'headRepeats'>,
): { line: number; rows: Row[] }[] {
  const records: { line: number; rows: Row[] }[] = []
  for (const row of rows) {
    const last = records.at(-1)
    const head = headRepeats ? last?.rows[0] : undefined
    // A row that was emptied by a fix adds nothing and is no record of its own.
    if (last !== undefined && !beginsRecord(row, columns, head)) last.rows.push(row)
    else records.push({ line: row.line, rows: [row] })
  }
  return records
}

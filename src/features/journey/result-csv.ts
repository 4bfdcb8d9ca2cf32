import type { BulkRow } from '../../domain/journey/bulk-events.ts'

/** A cell of a file people open in a spreadsheet: quoted, and never a formula. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The rows of an update as a CSV file with the headings of the screen. */
export function resultCsv(
  headings: readonly string[],
  rows: readonly BulkRow[],
  words: (row: BulkRow) => { result: string; from: string; to: string },
): Blob {
  const lines = [
    headings,
    ...rows.map((row) => {
      const { result, from, to } = words(row)
      return [
        row.position,
        row.name,
        row.passport_no,
        row.office_serial,
        row.own,
        from,
        to,
        result,
        row.message ?? '',
      ]
    }),
  ]
  return new Blob([`﻿${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
}

/** Rows pasted into the lines of a form, read as a file is: amounts, days and the names of other records, each finding at its cell. */
import { importColumns } from '../../domain/imports/columns.ts'
import { proposeColumns } from '../../domain/imports/propose.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Row } from '../records/read/columns.ts'
import type { Crud } from '../records/crud-context.ts'
import type { RowFault } from './batches.ts'
import { fileJudge, readPart } from './judge-rows.ts'
import type { PlacedColumn } from './records-of-rows.ts'

/** What was pasted: fields of the lines with their headings as the reader sees them, the first one being where the cursor was. */
export interface PastedCells {
  /** Sub-table of the lines. */
  line: string
  fields: readonly { name: string; label: string }[]
  rows: readonly (readonly string[])[]
}

export interface PastedLine {
  values: Row
  /** Labels of the records its values name, by field. */
  labels: Record<string, string>
  faults: { name: string; code: string; message: string }[]
}

/** The field of each column: said by a first row of headings, else in the order of the grid. */
function placed(
  entity: Entity,
  { line, fields, rows }: PastedCells,
): { columns: PlacedColumn[]; hasHead: boolean } {
  const known = importColumns(entity).filter((column) => column.line === line)
  const head = rows[0] ?? []
  const named = proposeColumns(
    head,
    known.map(({ name, label }) => ({
      key: name,
      names: [label, ...fields.filter((field) => field.name === name).map((field) => field.label)],
    })),
  )
  const filled = head.filter((text) => text.trim() !== '').length
  const hasHead = filled > 1 && named.filter((name) => name !== null).length === filled
  const order = hasHead ? named : fields.map(({ name }) => name)
  return {
    hasHead,
    columns: order.flatMap((name, at) => {
      const column = known.find((one) => one.name === name)
      return column ? [{ ...column, at }] : []
    }),
  }
}

export async function readLines(entity: Entity, pasted: PastedCells, crud: Crud): Promise<PastedLine[]> {
  const { columns, hasHead } = placed(entity, pasted)
  const rows = pasted.rows
    .slice(hasHead ? 1 : 0)
    .filter((cells) => columns.some(({ at }) => (cells[at] ?? '').trim() !== ''))
    .map((cells, at) => ({ line: at + 1, cells: [...cells] }))
  const judge = await fileJudge(entity, columns, {}, [{ line: 1, rows }], crud)
  return rows.map(({ cells }) => {
    const found: RowFault[] = []
    const values = readPart(judge, columns, cells, found)
    const labels = columns.flatMap(({ name, field }) => {
      const row = field.to ? judge.cache.get(field.to)?.get(Number(values[name])) : undefined
      return row ? [[name, row.label] as const] : []
    })
    return {
      values,
      labels: Object.fromEntries(labels),
      faults: found.map(({ key, code, message }) => ({ name: key.split('.').at(-1) ?? key, code, message })),
    }
  })
}

import { isBlank } from '../../../foundation/values/empty.ts'
import { useContext, useState, type ClipboardEvent } from 'react'
import type { SubTable } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { pastedCells } from '../../../foundation/values/pasted-cells.ts'
import { useLatest } from '../entity-latest.ts'
import { UploadModuleContext, useRecordServices, type PastedLine } from '../record-services.ts'
import { newLine, writableOf, type Line } from './grid-lines.ts'

/** Lines with pasted ones put in from a place on; what could not be read is said below its cell. */
function withPasted(
  sub: SubTable,
  lines: readonly Line[],
  from: number,
  pasted: readonly PastedLine[],
): Line[] {
  const isUntouched = (line: Line) => writableOf(sub).every(([name]) => isBlank(line[name]))
  const next = [...lines]
  for (const [at, { values, labels, faults }] of pasted.entries()) {
    const old = next[from + at] ?? newLine(sub)
    const oldLabels = typeof old['labels'] === 'object' ? old['labels'] : {}
    next[from + at] = {
      ...old,
      ...values,
      labels: { ...oldLabels, ...labels },
      remarks: Object.fromEntries(faults.map(({ name, message }) => [name, message])),
    }
  }
  return next.filter((line, at) => at < from + pasted.length || !isUntouched(line))
}

/** Rows of a spreadsheet pasted into a grid: read by the server as a file is, put in from the cell they were pasted into. */
export function usePastedLines(
  sub: SubTable,
  subName: string,
  value: readonly Line[],
  onChange: (lines: Line[]) => void,
  labelOf: (name: string, field: Field) => string,
) {
  const { readPasted } = useRecordServices()
  const entity = useContext(UploadModuleContext)
  const [state, setState] = useState<'reading' | 'failed' | null>(null)
  const put = useLatest((from: number, pasted: readonly PastedLine[]) =>
    onChange(withPasted(sub, value, from, pasted)),
  )
  const onPaste = (event: ClipboardEvent, at: number) => {
    const name = event.target instanceof Element ? event.target.closest('td')?.dataset['cell'] : undefined
    const rows = readPasted && name !== undefined ? pastedCells(event.clipboardData.getData('text')) : null
    if (!readPasted || !rows) return
    event.preventDefault()
    const columns = writableOf(sub)
    const fields = columns
      .slice(columns.findIndex(([one]) => one === name))
      .map(([one, field]) => ({ name: one, label: labelOf(one, field) }))
    setState('reading')
    readPasted(entity, subName, fields, rows).then(
      (pasted) => {
        put()(at, pasted)
        setState(null)
      },
      () => setState('failed'),
    )
  }
  return { state, onPaste }
}

import { useEffect, useRef, useState } from 'react'
import { useDraft, type FormDraft } from '../../client/http/use-draft.ts'
import type { ImportRow } from '../../client/records/imports.ts'
import type { ImportBatch, ImportOrder } from '../../machines/desk/import.ts'

/** Texts of one row by the place of their column. */
type Cells = Record<string, string>

const isCells = (value: unknown): value is Cells =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((cell) => typeof cell === 'string')

/**
 * What a person has typed into the rows of an import and not sent. It stands above the rows, because a row leaves the
 * screen when another list of rows is chosen, and it is one draft, because fifty rows would ask for fifty.
 */
export function useCorrections(
  batch: ImportBatch,
  onOrder: (order: ImportOrder) => void,
): {
  draft: FormDraft
  of: (row: ImportRow) => { cells: Cells; onType: (cells: Cells) => void; onFix: () => void }
} {
  const [typed, setTyped] = useState<Record<string, Cells>>({})
  const draft = useDraft(`import.${batch.id}`, typed, (stored) =>
    setTyped(
      Object.fromEntries(
        Object.entries(stored).flatMap(([line, cells]) => (isCells(cells) ? [[line, cells]] : [])),
      ),
    ),
  )
  const sent = useRef<number | null>(null)
  useEffect(() => {
    // Only an order that was carried out brings another batch; after a refusal the texts stay.
    const line = sent.current
    sent.current = null
    if (line !== null)
      setTyped((old) => Object.fromEntries(Object.entries(old).filter(([one]) => one !== String(line))))
  }, [batch])
  return {
    draft,
    of: ({ line, cells: original }) => ({
      cells: typed[line] ?? {},
      // Typed back to what the file says, a cell is no correction.
      onType: (cells) => {
        const corrected = Object.entries(cells).filter(([at, text]) => text !== (original[Number(at)] ?? ''))
        setTyped(({ [line]: _before, ...others }) =>
          corrected.length === 0 ? others : { ...others, [line]: Object.fromEntries(corrected) },
        )
      },
      onFix: () => {
        sent.current = line
        onOrder({ kind: 'fix', rows: [{ line, cells: typed[line] ?? {} }] })
      },
    }),
  }
}

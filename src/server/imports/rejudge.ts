/** Findings of judged records as changes of their rows. */
import { isGood, type JudgedRow } from './judge-rows.ts'
import type { RowChange } from './batches.ts'

/** Every row of a record shares its fate; each keeps the findings of its own cells. */
export function changesOf(judged: readonly JudgedRow[]): RowChange[] {
  return judged.flatMap((row) => {
    const event = isGood(row) ? 'PASS' : 'REFUSE'
    return row.record.rows.map(
      ({ line }) =>
        ({
          line,
          event,
          faults: row.faults.get(line) ?? [],
          marks: line === row.record.line ? row.marks.map(({ mark }) => mark) : [],
        }) as const,
    )
  })
}

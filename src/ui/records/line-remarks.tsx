import { Suspense, useEffect, useState } from 'react'
import { useLatest } from './entity-latest.ts'
import { Remark } from './form/remark.tsx'
import type { TakenAnswer, TakenCheck } from './entity-form-field.tsx'

/** What is said below one cell of a line that was filled in from outside, by field; gone once the cell is changed. */
export type LineRemarks = Readonly<Record<string, string>>

type Line = Readonly<Record<string, unknown>>

/** Lines carry the remarks about their own cells, so that they go with the line and stay with a kept draft. */
export const remarksOf = (line: Line): LineRemarks =>
  typeof line['remarks'] === 'object' && line['remarks'] !== null ? (line['remarks'] as LineRemarks) : {}

/** The remarks of a line without those about cells that are changed; nothing for a line that has none. */
export function remarksWithout(line: Line, names: readonly string[]): Line {
  const remarks = remarksOf(line)
  return names.some((name) => name in remarks)
    ? { remarks: Object.fromEntries(Object.entries(remarks).filter(([name]) => !names.includes(name))) }
    : {}
}

const pauseMs = 300

/** Asks about a cell while it is typed in, once the typing pauses; an answer about an earlier value is not shown. */
export function CheckedCell({
  name,
  value,
  isTwice,
  line,
  check,
}: {
  name: string
  value: string
  /** Another line has the same value. */
  isTwice: boolean
  /** Of an amount: what else the line says. */
  line?: Line | undefined
  check: TakenCheck
}) {
  const asked = useLatest(line)
  const [found, setFound] = useState<{ about: string; answer: TakenAnswer } | null>(null)
  const about = JSON.stringify([value, isTwice, line])
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(() => {
      // A check that fails says nothing: the server asks again when the form is saved.
      check(name, value, isTwice, asked())?.then(
        (answer) => {
          if (!isOld) setFound({ about, answer })
        },
        () => {},
      )
    }, pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [check, name, value, isTwice, about, asked])
  if (found?.about !== about || !found.answer) return null
  const { text, action, tone = 'mistake' } = found.answer
  return (
    // What is said may wait for its texts; the form it is said in must not.
    <Suspense fallback={null}>
      <Remark tone={tone}>
        {text} {action}
      </Remark>
    </Suspense>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { checkRows, type CheckedRow } from '../../client/journey/bulk.ts'
import { useLatest } from '../../ui/records/entity-latest.ts'

type Row = { passenger: number; own: string | null }

/** Rows of one request; a pasted column is checked in parts, the first rows first. */
const atOnce = 20
/** Values typed for all of them rest this long before every row is asked again. */
const restMs = 500

/** Finds the row above that has the same number; the second one is refused for it. */
function twinsAmong(rows: readonly Row[]): (row: Row) => Row | undefined {
  const firsts = new Map<string, Row>()
  for (const row of rows) {
    const number = row.own?.toLowerCase()
    if (number !== undefined && !firsts.has(number)) firsts.set(number, row)
  }
  return ({ passenger, own }) => {
    const first = own === null ? undefined : firsts.get(own.toLowerCase())
    return first?.passenger === passenger ? undefined : first
  }
}

/**
 * What the server says of the rows of a sheet before it is sent. A number is checked when its cell is left or it was pasted,
 * every row when what they share changes. A check that gets no answer says nothing; sending checks again.
 * @param target the event; empty as long as what the rows share is not complete.
 * @param onRefused hears of rows that could not move.
 */
export function useRowChecks(
  target: string,
  common: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  onRefused: (refused: readonly CheckedRow[]) => void,
) {
  const shared = JSON.stringify([target, common])
  const twinOf = twinsAmong(rows)
  const keyOf = (row: Row) =>
    `${shared} ${row.passenger} ${row.own?.toLowerCase() ?? ''} ${twinOf(row)?.passenger ?? ''}`
  /** Answers by what was asked, so that one for an older number never stands beside a newer. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, CheckedRow | null>>(new Map())
  const [request, setAsked] = useState<{ again: number | null } | null>(null)
  const latest = useLatest({ rows, answers, common, target, twinOf, keyOf, onRefused })
  useEffect(() => {
    const now = latest()
    if (request === null || now.target === '') return undefined
    const stop = new AbortController()
    const run = async () => {
      const open = now.rows.filter(
        (row) => row.passenger === request.again || !now.answers.has(now.keyOf(row)),
      )
      for (let at = 0; at < open.length; at += atOnce) {
        const part = open.slice(at, at + atOnce)
        const twins = part.flatMap((row) => now.twinOf(row) ?? []).filter((twin) => !part.includes(twin))
        const checks = await checkRows(
          { target_event: now.target, common_payload: now.common, rows: [...new Set(twins), ...part] },
          stop.signal,
        )
        if (stop.signal.aborted) return
        const byPassenger = new Map(checks.map((one) => [one.passenger, one]))
        const fresh = part.map((row) => [now.keyOf(row), byPassenger.get(row.passenger) ?? null] as const)
        setAnswers((before) => new Map([...before, ...fresh]))
        now.onRefused(fresh.flatMap(([, answer]) => (answer && !answer.ok ? [answer] : [])))
      }
    }
    run().catch(() => undefined)
    return () => stop.abort()
  }, [request, latest])
  /** @param again a passenger whose row is asked even when the answer is known: they may have been put right elsewhere. */
  const ask = useCallback((again: number | null = null) => {
    // Once what was typed or pasted is part of the rows.
    setTimeout(() => setAsked({ again }))
  }, [])
  const isAny = rows.length > 0
  useEffect(() => {
    if (!isAny) return undefined
    const timer = setTimeout(ask, restMs)
    return () => clearTimeout(timer)
  }, [shared, isAny, ask])
  return {
    /** Passengers who could not move, each with the reason. */
    refused: new Map(
      rows.flatMap((row): [number, CheckedRow][] => {
        const answer = answers.get(keyOf(row))
        return answer && !answer.ok ? [[row.passenger, answer]] : []
      }),
    ),
    ask,
  }
}

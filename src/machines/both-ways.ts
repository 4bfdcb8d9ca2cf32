/** Every condition of a workflow both ways: one case that it lets pass and one that it refuses, found by trying values on the machine itself. */
import { looksOf, valueAt } from './kit/reads.ts'
import type { GuardCall, Refusal } from './kit/guard.ts'
import type { Workflow } from './kit/workflow.ts'
import { argsAt, changed, refusedBy, unreadable, type Change, type Situation } from './opening-situation.ts'
import { waysOf } from './opening-ways.ts'
import { callsOfRow, changesFor } from './openings.ts'

/** Row of a table as the engine reads it. */
type Row = Workflow['rows'][number]

export interface BothWays {
  row: Row
  call: GuardCall
  start: Situation
  /** What it says in the case it refuses; null where none was found. */
  refusal: Refusal | null
  /** Whether the case one starts with is the one it refuses. */
  refusesFirst: boolean
  /** What turns the first case into the other one; null where nothing was found. */
  turnedBy: readonly Change[] | null
}

/** A case in which a condition may answer otherwise. */
export type Case = Pick<Change, 'path' | 'to' | 'also'>
/** Cases no single value leads to, by the code of the condition. */
export type CasesByCode = Readonly<Record<string, readonly Case[]>>

const mostDeep = 2
const mostKept = 60

/** The row of another record where a number must be free. */
const takenWays = (call: GuardCall, situation: Situation): Case[] =>
  looksOf(call, argsAt(situation))
    .plain.filter(([, part, name]) => part === 'lookups' && name === 'taken')
    .map((path) => ({
      path,
      to: { id: 1002, passenger: 1002, name: 'MD ABUL KALAM', status: 'active' },
      also: [],
    }))

const changeTo = (situation: Situation, way: Case): Change => ({
  ...way,
  was: valueAt(argsAt(situation), way.path),
  bound: 'is',
})

/** Changes after which a guard that lets a case pass refuses it. */
function closingOf(
  workflow: Workflow,
  start: Situation,
  call: GuardCall,
  cases: readonly Case[],
): { changes: Change[]; refusal: Refusal } | null {
  let waiting: { situation: Situation; made: Change[] }[] = [{ situation: start, made: [] }]
  for (let deep = 0; deep < mostDeep; deep++) {
    const next: typeof waiting = []
    for (const { situation, made } of waiting)
      for (const way of [
        ...takenWays(call, situation),
        ...cases,
        ...waysOf(workflow, situation, call, { code: call.code, message: '' }),
      ]) {
        const tried = changed(situation, way)
        const changes: Change[] = [...made, changeTo(situation, way)]
        const [refusal] = refusedBy(call, tried)
        // A sentence with an unfilled placeholder was said of a value that no user could enter.
        if (refusal === unreadable || refusal?.message.includes('{{')) continue
        if (refusal) return { changes, refusal }
        if (next.length < mostKept) next.push({ situation: tried, made: changes })
      }
    waiting = next
  }
  return null
}

/** The first of the cases that a guard which refuses the start lets pass. */
function openingOf(start: Situation, call: GuardCall, cases: readonly Case[]): Change[] | null {
  const found = cases.find((one) => refusedBy(call, changed(start, one)).length === 0)
  return found ? [changeTo(start, found)] : null
}

/** @param startOf a case in which a user sends the event of a row. */
export const bothWaysOf = (
  workflow: Workflow,
  startOf: (row: Row) => Situation,
  casesOf: CasesByCode,
): BothWays[] =>
  workflow.rows.flatMap((row) =>
    callsOfRow(row).map((call): BothWays => {
      const start = startOf(row)
      const cases = casesOf[call.code] ?? []
      const [refusal] = refusedBy(call, start)
      if (refusal && refusal !== unreadable)
        return {
          row,
          call,
          start,
          refusal,
          refusesFirst: true,
          turnedBy: changesFor(workflow, start, call) ?? openingOf(start, call, cases),
        }
      const closing = closingOf(workflow, start, call, cases)
      return {
        row,
        call,
        start,
        refusal: closing?.refusal ?? null,
        refusesFirst: false,
        turnedBy: closing?.changes ?? null,
      }
    }),
  )

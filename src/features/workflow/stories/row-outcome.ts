/** What a row of a table does in the case of the stories, for the page of its machine. */
import { argsAt } from '../../../machines/opening-situation.ts'
import type { Effect, Workflow } from '../../../machines/kit/workflow.ts'
import { storySituation } from '../story-facts.ts'

export interface RowOutcome {
  /** Fields it sets by itself, beside those that are given. */
  writes: readonly string[]
  effects: readonly Effect[]
}

/** @param machine name of the workflow, as the stories know it. */
export function outcomeOf(machine: string, row: Workflow['rows'][number]): RowOutcome {
  const { stored, event } = storySituation(machine, row)
  const given = { ...stored.record, ...event.data }
  const before = argsAt({ stored: { ...stored, record: given }, event })
  const set = row.set?.({ ...before, was: stored.record }) ?? {}
  const after = argsAt({ stored: { ...stored, record: { ...given, ...set } }, event })
  return { writes: Object.keys(set), effects: row.effects?.(after) ?? [] }
}

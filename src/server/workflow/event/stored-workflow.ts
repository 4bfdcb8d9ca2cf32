import type { Facts, LastEvent, Row } from '../../../domain/journey/facts.ts'
import { currentState, stageOf, type StoredWorkflow } from '../../../machines/kit/judge.ts'
import type { Binding } from './bindings.ts'
import { asLast, startedAfter, type Past } from './stage-events.ts'

/** Record and facts as the machine sees them. @param past needed where the last entry matters: undo, correction, panels. */
export function storedOf(
  binding: Binding,
  row: Row,
  facts: Facts,
  past: Past | null = null,
): StoredWorkflow & { foundLast: ReturnType<Past['last']> } {
  const state = currentState(binding.workflow, {
    state: String(row[binding.column] ?? binding.workflow.initial),
    machine_version: row['machine_version'] as number | null | undefined,
  })
  const foundLast = past?.last({ workflow: binding.workflow, id: row.id ?? 0 }) ?? null
  const stage = stageOf(binding.workflow, row)
  const last: LastEvent | null =
    past && foundLast
      ? asLast(
          foundLast,
          binding.workflow,
          startedAfter(binding.workflow, stage, foundLast, facts, (other) => past.openedAt(other)),
        )
      : null
  const correctable = Object.entries(binding.entity.fields)
    .filter(([, field]) => field.correctable)
    .map(([name]) => name)
  const settledStage = stage !== null && (facts.stages[stage]?.satisfied ?? false)
  return { state, record: row, facts: { ...facts, correctable, settledStage }, last, foundLast }
}

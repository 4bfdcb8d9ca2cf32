import type { Row } from '../../domain/journey/facts.ts'
import type { Workflow } from '../kit/workflow.ts'
import { daysAhead } from './proposals.ts'

/**
 * The day on which a record came into its state, as its papers say: the report of a medical, the stamp of a visa. What was
 * typed in days later happened on that day all the same. Null where the event names no such day, or the reader may not see it.
 */
export function eventDay(workflow: Workflow, state: string, record: Row): string | null {
  const names = workflow.rows
    .filter((row) => row.to === state)
    .flatMap((row) => row.payload ?? [])
    .map((name) => name.replace('?', ''))
  const isDay = (name: string) =>
    workflow.fields[name]?.kind === 'date' &&
    name.endsWith('_date') &&
    !daysAhead.has(name) &&
    typeof record[name] === 'string'
  const name = names.find(isDay)
  return name === undefined ? null : String(record[name])
}

import { bulkEntity, bulkEvents, type BulkEvent } from '../../domain/journey/bulk-events.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { entityOf } from '../../domain/entities.ts'
import { stageTitles } from '../../domain/journey/facts.ts'
import { eventLabel } from '../kit/judge.ts'
import { eventFields } from '../kit/event-fields.ts'
import type { Workflow } from '../kit/workflow.ts'
import { workflowOfModule } from '../catalogue.ts'
import { custodyWorkflow } from './custody.ts'

export interface BulkField {
  name: string
  field: Field
  required: boolean
}

/** A decision about one person is never taken for all of them at once. */
const oneByOne = new Set(['ceiling_override'])

/** The workflow a bulk event belongs to; the passenger's file itself is the journey's. @throws Error for a module without one. */
export function workflowOfBulk({ module }: Pick<BulkEvent, 'module'>): Workflow {
  const workflow = module === 'passport_custody' ? custodyWorkflow : workflowOfModule(module)
  if (!workflow) throw new Error(`${module} has no workflow`)
  return workflow
}

/** States out of which the event can happen. */
export const bulkFroms = (bulk: BulkEvent): readonly string[] => [
  ...new Set(
    workflowOfBulk(bulk)
      .rows.filter((row) => row.on === bulk.event)
      .flatMap((row) => row.froms),
  ),
]

/**
 * Fields of an event that all passengers of a bulk update share, read from the rows of its machine; files and the number
 * of the single passenger are not among them. A field is required when every row of the event asks for it.
 */
export function bulkFields(bulk: BulkEvent): BulkField[] {
  const workflow = workflowOfBulk(bulk)
  const own = entityOf(bulkEntity(bulk)).fields
  const rows = workflow.rows.filter((row) => row.on === bulk.event)
  const names = [...new Set(rows.flatMap((row) => row.payload ?? []).map((name) => name.replace('?', '')))]
  return names.flatMap((name): BulkField[] => {
    const field = (own[name] as Field | undefined) ?? workflow.fields[name]
    // One machine serves several tables of papers; an event takes the fields of its own table.
    if (
      !field ||
      field.kind === 'file' ||
      name === bulk.own ||
      oneByOne.has(name) ||
      (workflow.id === 'paper' && !(name in own) && !(name in eventFields))
    )
      return []
    return [{ name, field, required: rows.every((row) => row.payload?.includes(name)) }]
  })
}

/**
 * The event that a next action asks for, as it is stored with the passenger (headline.ts): 'Medical: issue the medical slip'
 * or the same with the roles that do it. @returns null for what is not sent to many.
 */
export function bulkAskedBy(nextAction: string): BulkEvent | null {
  const said = nextAction.replace(/ \([^)]*\)$/, '')
  return (
    bulkEvents.find(
      (bulk) =>
        bulk.place !== 'journey' &&
        bulk.place !== 'custody' &&
        said === `${stageTitles[bulk.place]}: ${eventLabel(workflowOfBulk(bulk), bulk.event)}`,
    ) ?? null
  )
}

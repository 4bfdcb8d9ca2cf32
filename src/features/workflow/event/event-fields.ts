import type { Action, StepView } from '../../../domain/journey/case-view.ts'
import { entities } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { holds, type Field } from '../../../foundation/definitions/fields.ts'
import { eventFields } from '../../../machines/kit/event-fields.ts'
import { shownAtOnce } from '../../../machines/journey/proposals.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'

export type EventField = { name: string; field: Field; required: boolean }

/** Fields the record of a panel can keep; the passenger's own machines carry payloads of their own. */
export const entityOfModule = (module: string): Entity | undefined =>
  module in entities ? entities[module as keyof typeof entities] : undefined

/** One machine may serve several tables; an event shows only what the table at hand keeps (machines M17). */
function belongs(name: string, view: StepView, workflow: Workflow): boolean {
  if (view.machine !== 'paper') return name in workflow.fields
  return name in (entityOfModule(view.module)?.fields ?? {}) || name in eventFields
}

/**
 * The fields of an event in the order of its paper: those to be filled, and those that may be. A condition of the record
 * (a field only for female workers) is asked of the record and what is typed so far.
 */
export function fieldsOf(
  action: Action,
  view: StepView,
  workflow: Workflow,
  typed: Row,
): { asked: EventField[]; more: EventField[] } {
  const known = { ...view.record, ...typed }
  const all = action.payload.flatMap(({ name, required }): EventField[] => {
    const field = workflow.fields[name]
    if (!field || !belongs(name, view, workflow) || (field.shownWhen && !holds(field.shownWhen, known)))
      return []
    const needed = required || (field.requiredWhen !== undefined && holds(field.requiredWhen, known))
    return [{ name, field, required: needed }]
  })
  const own = new Set(
    workflow.rows
      .filter((row) => row.on === action.event && row.froms.includes(view.state))
      .flatMap((row) => (row.payload ?? []).map((name) => name.replace('?', ''))),
  )
  const isOffered = ({ name, required }: EventField) =>
    required || own.has(name) || action.event === 'UNDO_LAST' || action.event === 'CORRECT_DATA'
  const offered = all.filter(isOffered)
  const rest = all.filter((one) => !isOffered(one))
  // A short form shows everything; of a long one the optional fields wait behind "More fields".
  const mostShown = 8
  if (offered.length <= mostShown) return { asked: offered, more: rest }
  const usual = shownAtOnce(view.stage ?? view.machine, action.event)
  const isAsked = ({ name, required }: EventField) => required || usual.has(name)
  return { asked: offered.filter(isAsked), more: [...offered.filter((one) => !isAsked(one)), ...rest] }
}

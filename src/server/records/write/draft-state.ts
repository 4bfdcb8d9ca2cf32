import type { Entity } from '../../../foundation/definitions/entity.ts'
import { workflowOfModule } from '../../../machines/catalogue.ts'
import type { Row } from '../read/columns.ts'

const defaultInitial = 'draft'

/** The state a new record of this entity is in; null without a workflow. */
export function initialState(entity: Entity): string | null {
  if (!entity.machine) return null
  return workflowOfModule(entity.name)?.initial ?? defaultInitial
}

/** Whether the fields of a record may still change in its state (`edit` of the entity). */
export function isEditable(entity: Entity, record: Row): boolean {
  if (entity.edit === 'never') return false
  if (entity.edit === 'draft-only') return isDraft(entity, record)
  if (entity.edit !== 'until-final') return true
  return workflowOfModule(entity.name)?.states[record.state ?? '']?.kind !== 'final'
}

/** Whether a record may still be deleted outright (entities 0.5 DRAFT-ONLY); one without a workflow always is a draft. */
export const isDraft = (entity: Entity, record: Row): boolean =>
  entity.machine || 'state' in entity.fields
    ? record.state === (initialState(entity) ?? defaultInitial)
    : true

import type { Entity } from '../../domain/kit/entity.ts'
import type { Row } from './columns.ts'

/** Names of the first state where it is not 'draft'; given by the workflows at start. */
const initial = new Map<string, string>()

/** Tells which state a machine starts in; the catalogue of workflows calls it once per machine. */
export function provideInitialState(machine: string, state: string): void {
  initial.set(machine, state)
}

export const initialState = (entity: Entity): string | null => (entity.machine ? (initial.get(entity.machine) ?? 'draft') : null)

/** Whether a record may still be deleted outright (entities.md 0.5 DRAFT-ONLY); one without a workflow always is a draft. */
export const isDraft = (entity: Entity, record: Row): boolean => !entity.machine || record.state === initialState(entity)

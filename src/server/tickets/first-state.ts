import { AppError } from '../../domain/errors.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'

/** @throws AppError once the record has left its first state. */
export function requireFirst(workflow: Workflow, stored: { readonly state?: unknown }, detail: string): void {
  if (stored.state !== workflow.initial)
    throw new AppError('step.refused', { detail, publicCode: 'ticket.locked' })
}

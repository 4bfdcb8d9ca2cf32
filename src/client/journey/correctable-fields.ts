import type { StepView } from '../../domain/journey/case-view.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { entityOf, isEntityName } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { judge } from '../../machines/kit/judge.ts'
import { storedOf, workflowOf } from './use-step.ts'

export interface CorrectableField {
  name: string
  field: Field
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Filled fields of a panel's record that may be corrected now; none where the machine would refuse. */
export function correctableFields(view: StepView, facts: Facts): CorrectableField[] {
  if (view.id === null || view.module === 'passenger' || !isEntityName(view.module)) return []
  const { fields }: Entity = entityOf(view.module)
  const stored = storedOf(view, facts)
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.correctable || field.kind === 'json' || !isFilled(view.record[name])) return []
    const { ok } = judge(workflowOf(view), stored, {
      type: 'CORRECT_DATA',
      data: { field: name, value: view.record[name], reason: 'a reason long enough' },
    })
    return ok ? [{ name, field }] : []
  })
}

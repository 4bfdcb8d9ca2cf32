import type { StepView } from '../../domain/journey/case-view.ts'
import type { Facts } from '../../domain/journey/facts.ts'

/** Names the draft of a form in a panel: which record, or which stage of whom while there is none yet. */
export const draftKey = (
  form: string,
  { module, id, stage }: Pick<StepView, 'module' | 'id' | 'stage'>,
  facts: Facts | null,
  event: string,
): string =>
  [form, module, id ?? `new:${String(facts?.passenger?.['id'] ?? 0)}:${stage ?? ''}`, event].join('.')

import type { StepView } from '../../client/cases.ts'
import type { Row } from '../../domain/facts.ts'
import { EntityValue } from '../../ui/entity-value.tsx'
import type { Fact } from '../../ui/key-facts.tsx'
import type { StepTexts } from '../../ui/step-texts.ts'
import type { Language } from '../../ui/i18n.ts'
import { entityOfModule } from './event-fields.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
const unshown = new Set(['passenger', 'paper_kind', 'work_type', 'slip_void', 'kind', 'state'])

export type Words = { yes: string; no: string; language: Language; texts: StepTexts }

/** What a record of a step knows, in the order of its paper; empty fields are left out. */
export function recordFacts(view: Pick<StepView, 'module' | 'labels'>, record: Row, { yes, no, language, texts }: Words): Fact[] {
  const entity = entityOfModule(view.module)
  if (!entity || entity.name === 'passenger') return []
  const words = { yes, no, language, value: texts.value }
  return Object.entries(entity.fields)
    .filter(([name, field]) => !unshown.has(name) && field.kind !== 'json' && field.kind !== 'secret' && !isEmpty(record[name]))
    .map(([name, field]) => ({ key: name, name: texts.field(name, field), value: <EntityValue name={name} field={field} value={record[name]} label={view.labels[name]} words={words} /> }))
}

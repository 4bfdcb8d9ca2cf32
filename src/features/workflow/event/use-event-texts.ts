import { useMemo } from 'react'
import type { EntityTexts } from '../../../ui/records/entity-texts.ts'
import { useEntityTexts } from '../../../ui/records/entity-texts.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { entityOfModule } from './event-fields.ts'

/** Names of the fields of an event: of its record where the record keeps them, else the step's own. */
export function useEventTexts(module: string): EntityTexts {
  const own = useEntityTexts(entityOfModule(module) ?? { name: module, label: module, pluralLabel: module })
  const step = useStepTexts()
  return useMemo(
    () => ({ ...own, label: (name, field) => step.field(name, field, module), value: step.value }),
    [own, step, module],
  )
}

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T9 BSP Statement' }

export const Imported: StepStory = {
  ...stepIn('bsp_statement', 'imported'),
  parameters: { machine: 'bsp_statement', state: 'imported' },
}
export const Matched: StepStory = {
  ...stepIn('bsp_statement', 'matched'),
  parameters: { machine: 'bsp_statement', state: 'matched' },
}
export const Reconciled: StepStory = {
  ...stepIn('bsp_statement', 'reconciled'),
  parameters: { machine: 'bsp_statement', state: 'reconciled' },
}
export const Remitting: StepStory = {
  ...stepIn('bsp_statement', 'remitting'),
  parameters: { machine: 'bsp_statement', state: 'remitting' },
}
export const Remitted: StepStory = {
  ...stepIn('bsp_statement', 'remitted'),
  parameters: { machine: 'bsp_statement', state: 'remitted' },
}
export const Discarded: StepStory = {
  ...stepIn('bsp_statement', 'discarded'),
  parameters: { machine: 'bsp_statement', state: 'discarded' },
}

export const Conditions: StepStory = conditionsOf('bsp_statement')

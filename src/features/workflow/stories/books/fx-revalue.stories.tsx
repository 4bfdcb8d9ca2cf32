import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A10.4 Revaluation' }

export const Prepared: StepStory = {
  ...stepIn('fx_revalue', 'prepared'),
  parameters: { machine: 'fx_revalue', state: 'prepared' },
}
export const Posted: StepStory = {
  ...stepIn('fx_revalue', 'posted'),
  parameters: { machine: 'fx_revalue', state: 'posted' },
}
export const Discarded: StepStory = {
  ...stepIn('fx_revalue', 'discarded'),
  parameters: { machine: 'fx_revalue', state: 'discarded' },
}

export const Conditions: StepStory = conditionsOf('fx_revalue')

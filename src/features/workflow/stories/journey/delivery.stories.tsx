import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M13a Delivery' }

export const Draft: StepStory = {
  ...stepIn('delivery', 'draft'),
  parameters: { machine: 'delivery', state: 'draft' },
}
export const Prepared: StepStory = {
  ...stepIn('delivery', 'prepared'),
  parameters: { machine: 'delivery', state: 'prepared' },
}
export const HandedOver: StepStory = {
  ...stepIn('delivery', 'handed_over'),
  parameters: { machine: 'delivery', state: 'handed_over' },
}
export const CameBack: StepStory = {
  ...stepIn('delivery', 'came_back'),
  parameters: { machine: 'delivery', state: 'came_back' },
}
export const Cancelled: StepStory = {
  ...stepIn('delivery', 'cancelled'),
  parameters: { machine: 'delivery', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('delivery')

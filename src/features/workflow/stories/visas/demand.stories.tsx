import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M10 Demand' }

export const Draft: StepStory = {
  ...stepIn('demand', 'draft'),
  parameters: { machine: 'demand', state: 'draft' },
}
export const Open: StepStory = {
  ...stepIn('demand', 'open'),
  parameters: { machine: 'demand', state: 'open' },
}
export const Circulated: StepStory = {
  ...stepIn('demand', 'circulated'),
  parameters: { machine: 'demand', state: 'circulated' },
}
export const Filled: StepStory = {
  ...stepIn('demand', 'filled'),
  parameters: { machine: 'demand', state: 'filled' },
}
export const Suspended: StepStory = {
  ...stepIn('demand', 'suspended'),
  parameters: { machine: 'demand', state: 'suspended' },
}
export const Expired: StepStory = {
  ...stepIn('demand', 'expired'),
  parameters: { machine: 'demand', state: 'expired' },
}
export const Closed: StepStory = {
  ...stepIn('demand', 'closed'),
  parameters: { machine: 'demand', state: 'closed' },
}
export const Cancelled: StepStory = {
  ...stepIn('demand', 'cancelled'),
  parameters: { machine: 'demand', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('demand')

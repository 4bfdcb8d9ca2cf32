import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M1 Medical' }

export const NotStarted: StepStory = {
  ...stepIn('medical', 'not_started'),
  parameters: { machine: 'medical', state: 'not_started' },
}
export const SlipIssued: StepStory = {
  ...stepIn('medical', 'slip_issued'),
  parameters: { machine: 'medical', state: 'slip_issued' },
}
export const Visited: StepStory = {
  ...stepIn('medical', 'visited'),
  parameters: { machine: 'medical', state: 'visited' },
}
export const Held: StepStory = {
  ...stepIn('medical', 'held'),
  parameters: { machine: 'medical', state: 'held' },
}
export const Fit: StepStory = {
  ...stepIn('medical', 'fit'),
  parameters: { machine: 'medical', state: 'fit' },
}
export const Unfit: StepStory = {
  ...stepIn('medical', 'unfit'),
  parameters: { machine: 'medical', state: 'unfit' },
}
export const Expired: StepStory = {
  ...stepIn('medical', 'expired'),
  parameters: { machine: 'medical', state: 'expired' },
}
export const Cancelled: StepStory = {
  ...stepIn('medical', 'cancelled'),
  parameters: { machine: 'medical', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('medical')

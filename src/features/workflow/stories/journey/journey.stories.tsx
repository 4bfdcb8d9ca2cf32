import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M8 Passenger' }

export const Draft: StepStory = {
  ...stepIn('journey', 'draft'),
  parameters: { machine: 'journey', state: 'draft' },
}
export const Active: StepStory = {
  ...stepIn('journey', 'active'),
  parameters: { machine: 'journey', state: 'active' },
}
export const ReadyToFly: StepStory = {
  ...stepIn('journey', 'ready_to_fly'),
  parameters: { machine: 'journey', state: 'ready_to_fly' },
}
export const Departed: StepStory = {
  ...stepIn('journey', 'departed'),
  parameters: { machine: 'journey', state: 'departed' },
}
export const Arrived: StepStory = {
  ...stepIn('journey', 'arrived'),
  parameters: { machine: 'journey', state: 'arrived' },
}
export const Completed: StepStory = {
  ...stepIn('journey', 'completed'),
  parameters: { machine: 'journey', state: 'completed' },
}
export const OnHold: StepStory = {
  ...stepIn('journey', 'on_hold'),
  parameters: { machine: 'journey', state: 'on_hold' },
}
export const Cancelled: StepStory = {
  ...stepIn('journey', 'cancelled'),
  parameters: { machine: 'journey', state: 'cancelled' },
}
export const Returned: StepStory = {
  ...stepIn('journey', 'returned'),
  parameters: { machine: 'journey', state: 'returned' },
}
export const Blacklisted: StepStory = {
  ...stepIn('journey', 'blacklisted'),
  parameters: { machine: 'journey', state: 'blacklisted' },
}
export const Discarded: StepStory = {
  ...stepIn('journey', 'discarded'),
  parameters: { machine: 'journey', state: 'discarded' },
}

export const Conditions: StepStory = conditionsOf('journey')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M17 Office Work' }

export const NotStarted: StepStory = {
  ...stepIn('paper', 'not_started'),
  parameters: { machine: 'paper', state: 'not_started' },
}
export const Requested: StepStory = {
  ...stepIn('paper', 'requested'),
  parameters: { machine: 'paper', state: 'requested' },
}
export const Submitted: StepStory = {
  ...stepIn('paper', 'submitted'),
  parameters: { machine: 'paper', state: 'submitted' },
}
export const Obtained: StepStory = {
  ...stepIn('paper', 'obtained'),
  parameters: { machine: 'paper', state: 'obtained' },
}
export const NotNeeded: StepStory = {
  ...stepIn('paper', 'not_needed'),
  parameters: { machine: 'paper', state: 'not_needed' },
}
export const Rejected: StepStory = {
  ...stepIn('paper', 'rejected'),
  parameters: { machine: 'paper', state: 'rejected' },
}
export const Expired: StepStory = {
  ...stepIn('paper', 'expired'),
  parameters: { machine: 'paper', state: 'expired' },
}
export const Cancelled: StepStory = {
  ...stepIn('paper', 'cancelled'),
  parameters: { machine: 'paper', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('paper')

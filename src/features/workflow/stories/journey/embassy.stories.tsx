import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M3 Embassy' }

export const NotStarted: StepStory = {
  ...stepIn('embassy', 'not_started'),
  parameters: { machine: 'embassy', state: 'not_started' },
}
export const Ready: StepStory = {
  ...stepIn('embassy', 'ready'),
  parameters: { machine: 'embassy', state: 'ready' },
}
export const Submitted: StepStory = {
  ...stepIn('embassy', 'submitted'),
  parameters: { machine: 'embassy', state: 'submitted' },
}
export const Queried: StepStory = {
  ...stepIn('embassy', 'queried'),
  parameters: { machine: 'embassy', state: 'queried' },
}
export const Stamped: StepStory = {
  ...stepIn('embassy', 'stamped'),
  parameters: { machine: 'embassy', state: 'stamped' },
}
export const Collected: StepStory = {
  ...stepIn('embassy', 'collected'),
  parameters: { machine: 'embassy', state: 'collected' },
}
export const Rejected: StepStory = {
  ...stepIn('embassy', 'rejected'),
  parameters: { machine: 'embassy', state: 'rejected' },
}
export const Expired: StepStory = {
  ...stepIn('embassy', 'expired'),
  parameters: { machine: 'embassy', state: 'expired' },
}
export const Cancelled: StepStory = {
  ...stepIn('embassy', 'cancelled'),
  parameters: { machine: 'embassy', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('embassy')

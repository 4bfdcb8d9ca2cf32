import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M2 MOFA' }

export const NotStarted: StepStory = {
  ...stepIn('mofa', 'not_started'),
  parameters: { machine: 'mofa', state: 'not_started' },
}
export const Applied: StepStory = {
  ...stepIn('mofa', 'applied'),
  parameters: { machine: 'mofa', state: 'applied' },
}
export const Paid: StepStory = { ...stepIn('mofa', 'paid'), parameters: { machine: 'mofa', state: 'paid' } }
export const Issued: StepStory = {
  ...stepIn('mofa', 'issued'),
  parameters: { machine: 'mofa', state: 'issued' },
}
export const Rejected: StepStory = {
  ...stepIn('mofa', 'rejected'),
  parameters: { machine: 'mofa', state: 'rejected' },
}
export const Expired: StepStory = {
  ...stepIn('mofa', 'expired'),
  parameters: { machine: 'mofa', state: 'expired' },
}
export const Cancelled: StepStory = {
  ...stepIn('mofa', 'cancelled'),
  parameters: { machine: 'mofa', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('mofa')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M6 Manpower' }

export const NotStarted: StepStory = {
  ...stepIn('manpower', 'not_started'),
  parameters: { machine: 'manpower', state: 'not_started' },
}
export const Ready: StepStory = {
  ...stepIn('manpower', 'ready'),
  parameters: { machine: 'manpower', state: 'ready' },
}
export const Submitted: StepStory = {
  ...stepIn('manpower', 'submitted'),
  parameters: { machine: 'manpower', state: 'submitted' },
}
export const Objected: StepStory = {
  ...stepIn('manpower', 'objected'),
  parameters: { machine: 'manpower', state: 'objected' },
}
export const Approved: StepStory = {
  ...stepIn('manpower', 'approved'),
  parameters: { machine: 'manpower', state: 'approved' },
}
export const Cleared: StepStory = {
  ...stepIn('manpower', 'cleared'),
  parameters: { machine: 'manpower', state: 'cleared' },
}
export const Rejected: StepStory = {
  ...stepIn('manpower', 'rejected'),
  parameters: { machine: 'manpower', state: 'rejected' },
}
export const Expired: StepStory = {
  ...stepIn('manpower', 'expired'),
  parameters: { machine: 'manpower', state: 'expired' },
}
export const Cancelled: StepStory = {
  ...stepIn('manpower', 'cancelled'),
  parameters: { machine: 'manpower', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('manpower')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M4 Training' }

export const NotStarted: StepStory = {
  ...stepIn('training', 'not_started'),
  parameters: { machine: 'training', state: 'not_started' },
}
export const LetterIssued: StepStory = {
  ...stepIn('training', 'letter_issued'),
  parameters: { machine: 'training', state: 'letter_issued' },
}
export const Enrolled: StepStory = {
  ...stepIn('training', 'enrolled'),
  parameters: { machine: 'training', state: 'enrolled' },
}
export const InProgress: StepStory = {
  ...stepIn('training', 'in_progress'),
  parameters: { machine: 'training', state: 'in_progress' },
}
export const Passed: StepStory = {
  ...stepIn('training', 'passed'),
  parameters: { machine: 'training', state: 'passed' },
}
export const Exempted: StepStory = {
  ...stepIn('training', 'exempted'),
  parameters: { machine: 'training', state: 'exempted' },
}
export const Failed: StepStory = {
  ...stepIn('training', 'failed'),
  parameters: { machine: 'training', state: 'failed' },
}
export const Dropped: StepStory = {
  ...stepIn('training', 'dropped'),
  parameters: { machine: 'training', state: 'dropped' },
}
export const Expired: StepStory = {
  ...stepIn('training', 'expired'),
  parameters: { machine: 'training', state: 'expired' },
}
export const Cancelled: StepStory = {
  ...stepIn('training', 'cancelled'),
  parameters: { machine: 'training', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('training')

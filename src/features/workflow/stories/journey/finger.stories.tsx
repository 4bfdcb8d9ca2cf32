import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M5 Finger' }

export const NotStarted: StepStory = {
  ...stepIn('finger', 'not_started'),
  parameters: { machine: 'finger', state: 'not_started' },
}
export const LetterIssued: StepStory = {
  ...stepIn('finger', 'letter_issued'),
  parameters: { machine: 'finger', state: 'letter_issued' },
}
export const Booked: StepStory = {
  ...stepIn('finger', 'booked'),
  parameters: { machine: 'finger', state: 'booked' },
}
export const Done: StepStory = {
  ...stepIn('finger', 'done'),
  parameters: { machine: 'finger', state: 'done' },
}
export const Exempted: StepStory = {
  ...stepIn('finger', 'exempted'),
  parameters: { machine: 'finger', state: 'exempted' },
}
export const Failed: StepStory = {
  ...stepIn('finger', 'failed'),
  parameters: { machine: 'finger', state: 'failed' },
}
export const Expired: StepStory = {
  ...stepIn('finger', 'expired'),
  parameters: { machine: 'finger', state: 'expired' },
}
export const Cancelled: StepStory = {
  ...stepIn('finger', 'cancelled'),
  parameters: { machine: 'finger', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('finger')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M16 Multiple status update' }

export const Choosing: StepStory = {
  ...stepIn('multiple_status', 'choosing'),
  parameters: { machine: 'multiple_status', state: 'choosing' },
}
export const Previewing: StepStory = {
  ...stepIn('multiple_status', 'previewing'),
  parameters: { machine: 'multiple_status', state: 'previewing' },
}
export const Running: StepStory = {
  ...stepIn('multiple_status', 'running'),
  parameters: { machine: 'multiple_status', state: 'running' },
}
export const Done: StepStory = {
  ...stepIn('multiple_status', 'done'),
  parameters: { machine: 'multiple_status', state: 'done' },
}

export const Conditions: StepStory = conditionsOf('multiple_status')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/E3.5 Multiple visa entry' }

export const Draft: StepStory = {
  ...stepIn('multiple_visa', 'draft'),
  parameters: { machine: 'multiple_visa', state: 'draft' },
}
export const Running: StepStory = {
  ...stepIn('multiple_visa', 'running'),
  parameters: { machine: 'multiple_visa', state: 'running' },
}
export const Done: StepStory = {
  ...stepIn('multiple_visa', 'done'),
  parameters: { machine: 'multiple_visa', state: 'done' },
}

export const Conditions: StepStory = conditionsOf('multiple_visa')

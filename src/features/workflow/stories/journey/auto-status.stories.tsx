import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M15 Auto status update' }

export const Idle: StepStory = {
  ...stepIn('auto_status', 'idle'),
  parameters: { machine: 'auto_status', state: 'idle' },
}
export const Running: StepStory = {
  ...stepIn('auto_status', 'running'),
  parameters: { machine: 'auto_status', state: 'running' },
}
export const Done: StepStory = {
  ...stepIn('auto_status', 'done'),
  parameters: { machine: 'auto_status', state: 'done' },
}
export const Failed: StepStory = {
  ...stepIn('auto_status', 'failed'),
  parameters: { machine: 'auto_status', state: 'failed' },
}

export const Conditions: StepStory = conditionsOf('auto_status')

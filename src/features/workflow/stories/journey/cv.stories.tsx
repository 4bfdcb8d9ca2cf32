import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M18 CV' }

export const Draft: StepStory = { ...stepIn('cv', 'draft'), parameters: { machine: 'cv', state: 'draft' } }
export const Ready: StepStory = { ...stepIn('cv', 'ready'), parameters: { machine: 'cv', state: 'ready' } }
export const Sent: StepStory = { ...stepIn('cv', 'sent'), parameters: { machine: 'cv', state: 'sent' } }
export const Selected: StepStory = {
  ...stepIn('cv', 'selected'),
  parameters: { machine: 'cv', state: 'selected' },
}
export const NotSelected: StepStory = {
  ...stepIn('cv', 'not_selected'),
  parameters: { machine: 'cv', state: 'not_selected' },
}
export const Withdrawn: StepStory = {
  ...stepIn('cv', 'withdrawn'),
  parameters: { machine: 'cv', state: 'withdrawn' },
}

export const Conditions: StepStory = conditionsOf('cv')

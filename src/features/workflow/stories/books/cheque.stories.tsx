import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A6.2 Post-Dated Cheque' }

export const Held: StepStory = {
  ...stepIn('cheque', 'held'),
  parameters: { machine: 'cheque', state: 'held' },
}
export const Deposited: StepStory = {
  ...stepIn('cheque', 'deposited'),
  parameters: { machine: 'cheque', state: 'deposited' },
}
export const Cleared: StepStory = {
  ...stepIn('cheque', 'cleared'),
  parameters: { machine: 'cheque', state: 'cleared' },
}
export const Bounced: StepStory = {
  ...stepIn('cheque', 'bounced'),
  parameters: { machine: 'cheque', state: 'bounced' },
}
export const Replaced: StepStory = {
  ...stepIn('cheque', 'replaced'),
  parameters: { machine: 'cheque', state: 'replaced' },
}
export const Returned: StepStory = {
  ...stepIn('cheque', 'returned'),
  parameters: { machine: 'cheque', state: 'returned' },
}
export const Stopped: StepStory = {
  ...stepIn('cheque', 'stopped'),
  parameters: { machine: 'cheque', state: 'stopped' },
}

export const Conditions: StepStory = conditionsOf('cheque')

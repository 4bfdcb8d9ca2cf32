import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M9c List' }

export const Draft: StepStory = {
  ...stepIn('submission_list', 'draft'),
  parameters: { machine: 'submission_list', state: 'draft' },
}
export const Printed: StepStory = {
  ...stepIn('submission_list', 'printed'),
  parameters: { machine: 'submission_list', state: 'printed' },
}
export const Submitted: StepStory = {
  ...stepIn('submission_list', 'submitted'),
  parameters: { machine: 'submission_list', state: 'submitted' },
}
export const Closed: StepStory = {
  ...stepIn('submission_list', 'closed'),
  parameters: { machine: 'submission_list', state: 'closed' },
}
export const Cancelled: StepStory = {
  ...stepIn('submission_list', 'cancelled'),
  parameters: { machine: 'submission_list', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('submission_list')

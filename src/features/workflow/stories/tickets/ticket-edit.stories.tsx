import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T7 Ticket Edit' }

export const Draft: StepStory = {
  ...stepIn('ticket_edit', 'draft'),
  parameters: { machine: 'ticket_edit', state: 'draft' },
}
export const Submitted: StepStory = {
  ...stepIn('ticket_edit', 'submitted'),
  parameters: { machine: 'ticket_edit', state: 'submitted' },
}
export const Applied: StepStory = {
  ...stepIn('ticket_edit', 'applied'),
  parameters: { machine: 'ticket_edit', state: 'applied' },
}
export const Rejected: StepStory = {
  ...stepIn('ticket_edit', 'rejected'),
  parameters: { machine: 'ticket_edit', state: 'rejected' },
}

export const Conditions: StepStory = conditionsOf('ticket_edit')

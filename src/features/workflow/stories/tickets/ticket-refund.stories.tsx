import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T5 Ticket Refund' }

export const Requested: StepStory = {
  ...stepIn('ticket_refund', 'requested'),
  parameters: { machine: 'ticket_refund', state: 'requested' },
}
export const Submitted: StepStory = {
  ...stepIn('ticket_refund', 'submitted'),
  parameters: { machine: 'ticket_refund', state: 'submitted' },
}
export const Approved: StepStory = {
  ...stepIn('ticket_refund', 'approved'),
  parameters: { machine: 'ticket_refund', state: 'approved' },
}
export const Paying: StepStory = {
  ...stepIn('ticket_refund', 'paying'),
  parameters: { machine: 'ticket_refund', state: 'paying' },
}
export const PaidOut: StepStory = {
  ...stepIn('ticket_refund', 'paid_out'),
  parameters: { machine: 'ticket_refund', state: 'paid_out' },
}
export const Adjusted: StepStory = {
  ...stepIn('ticket_refund', 'adjusted'),
  parameters: { machine: 'ticket_refund', state: 'adjusted' },
}
export const Rejected: StepStory = {
  ...stepIn('ticket_refund', 'rejected'),
  parameters: { machine: 'ticket_refund', state: 'rejected' },
}
export const Cancelled: StepStory = {
  ...stepIn('ticket_refund', 'cancelled'),
  parameters: { machine: 'ticket_refund', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('ticket_refund')

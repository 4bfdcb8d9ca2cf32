import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T1 Ticket Purchase' }

export const Request: StepStory = {
  ...stepIn('ticket_purchase', 'request'),
  parameters: { machine: 'ticket_purchase', state: 'request' },
}
export const Final: StepStory = {
  ...stepIn('ticket_purchase', 'final'),
  parameters: { machine: 'ticket_purchase', state: 'final' },
}
export const Paying: StepStory = {
  ...stepIn('ticket_purchase', 'paying'),
  parameters: { machine: 'ticket_purchase', state: 'paying' },
}
export const PayingToConfirm: StepStory = {
  ...stepIn('ticket_purchase', 'paying_to_confirm'),
  parameters: { machine: 'ticket_purchase', state: 'paying_to_confirm' },
}
export const Paid: StepStory = {
  ...stepIn('ticket_purchase', 'paid'),
  parameters: { machine: 'ticket_purchase', state: 'paid' },
}
export const Confirmed: StepStory = {
  ...stepIn('ticket_purchase', 'confirmed'),
  parameters: { machine: 'ticket_purchase', state: 'confirmed' },
}
export const Cancelled: StepStory = {
  ...stepIn('ticket_purchase', 'cancelled'),
  parameters: { machine: 'ticket_purchase', state: 'cancelled' },
}
export const Expired: StepStory = {
  ...stepIn('ticket_purchase', 'expired'),
  parameters: { machine: 'ticket_purchase', state: 'expired' },
}

export const Conditions: StepStory = conditionsOf('ticket_purchase')

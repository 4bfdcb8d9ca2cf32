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
export const Confirmed: StepStory = {
  ...stepIn('ticket_purchase', 'confirmed'),
  parameters: { machine: 'ticket_purchase', state: 'confirmed' },
}
export const Cancelled: StepStory = {
  ...stepIn('ticket_purchase', 'cancelled'),
  parameters: { machine: 'ticket_purchase', state: 'cancelled' },
}

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T4 Ticket Sale' }

export const Draft: StepStory = {
  ...stepIn('ticket_sale', 'draft'),
  parameters: { machine: 'ticket_sale', state: 'draft' },
}
export const Submitted: StepStory = {
  ...stepIn('ticket_sale', 'submitted'),
  parameters: { machine: 'ticket_sale', state: 'submitted' },
}
export const Posted: StepStory = {
  ...stepIn('ticket_sale', 'posted'),
  parameters: { machine: 'ticket_sale', state: 'posted' },
}
export const Reversed: StepStory = {
  ...stepIn('ticket_sale', 'reversed'),
  parameters: { machine: 'ticket_sale', state: 'reversed' },
}
export const Cancelled: StepStory = {
  ...stepIn('ticket_sale', 'cancelled'),
  parameters: { machine: 'ticket_sale', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('ticket_sale')

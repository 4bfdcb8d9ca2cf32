import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T6 Ticket Reissue' }

export const Requested: StepStory = {
  ...stepIn('ticket_depute', 'requested'),
  parameters: { machine: 'ticket_depute', state: 'requested' },
}
export const Quoted: StepStory = {
  ...stepIn('ticket_depute', 'quoted'),
  parameters: { machine: 'ticket_depute', state: 'quoted' },
}
export const Accepted: StepStory = {
  ...stepIn('ticket_depute', 'accepted'),
  parameters: { machine: 'ticket_depute', state: 'accepted' },
}
export const Reissued: StepStory = {
  ...stepIn('ticket_depute', 'reissued'),
  parameters: { machine: 'ticket_depute', state: 'reissued' },
}
export const Rejected: StepStory = {
  ...stepIn('ticket_depute', 'rejected'),
  parameters: { machine: 'ticket_depute', state: 'rejected' },
}
export const Cancelled: StepStory = {
  ...stepIn('ticket_depute', 'cancelled'),
  parameters: { machine: 'ticket_depute', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('ticket_depute')

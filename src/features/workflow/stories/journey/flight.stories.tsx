import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M7 Flight' }

export const NotStarted: StepStory = {
  ...stepIn('flight', 'not_started'),
  parameters: { machine: 'flight', state: 'not_started' },
}
export const Requested: StepStory = {
  ...stepIn('flight', 'requested'),
  parameters: { machine: 'flight', state: 'requested' },
}
export const Ticketed: StepStory = {
  ...stepIn('flight', 'ticketed'),
  parameters: { machine: 'flight', state: 'ticketed' },
}
export const Flown: StepStory = {
  ...stepIn('flight', 'flown'),
  parameters: { machine: 'flight', state: 'flown' },
}
export const Missed: StepStory = {
  ...stepIn('flight', 'missed'),
  parameters: { machine: 'flight', state: 'missed' },
}
export const Offloaded: StepStory = {
  ...stepIn('flight', 'offloaded'),
  parameters: { machine: 'flight', state: 'offloaded' },
}
export const TicketCancelled: StepStory = {
  ...stepIn('flight', 'ticket_cancelled'),
  parameters: { machine: 'flight', state: 'ticket_cancelled' },
}
export const Cancelled: StepStory = {
  ...stepIn('flight', 'cancelled'),
  parameters: { machine: 'flight', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('flight')

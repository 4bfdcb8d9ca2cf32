import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T8 Airline Memo' }

export const Received: StepStory = {
  ...stepIn('ticket_memo', 'received'),
  parameters: { machine: 'ticket_memo', state: 'received' },
}
export const Disputed: StepStory = {
  ...stepIn('ticket_memo', 'disputed'),
  parameters: { machine: 'ticket_memo', state: 'disputed' },
}
export const Accepted: StepStory = {
  ...stepIn('ticket_memo', 'accepted'),
  parameters: { machine: 'ticket_memo', state: 'accepted' },
}
export const Withdrawn: StepStory = {
  ...stepIn('ticket_memo', 'withdrawn'),
  parameters: { machine: 'ticket_memo', state: 'withdrawn' },
}
export const Settled: StepStory = {
  ...stepIn('ticket_memo', 'settled'),
  parameters: { machine: 'ticket_memo', state: 'settled' },
}

export const Conditions: StepStory = conditionsOf('ticket_memo')

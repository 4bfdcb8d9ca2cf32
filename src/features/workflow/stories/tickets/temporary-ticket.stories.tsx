import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T2 Temporary Ticket' }

export const Staged: StepStory = {
  ...stepIn('temporary_ticket', 'staged'),
  parameters: { machine: 'temporary_ticket', state: 'staged' },
}
export const Temporary: StepStory = {
  ...stepIn('temporary_ticket', 'temporary'),
  parameters: { machine: 'temporary_ticket', state: 'temporary' },
}
export const Transferred: StepStory = {
  ...stepIn('temporary_ticket', 'transferred'),
  parameters: { machine: 'temporary_ticket', state: 'transferred' },
}
export const Discarded: StepStory = {
  ...stepIn('temporary_ticket', 'discarded'),
  parameters: { machine: 'temporary_ticket', state: 'discarded' },
}

export const Conditions: StepStory = conditionsOf('temporary_ticket')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M11 Complaint' }

export const New: StepStory = {
  ...stepIn('complaint', 'new'),
  parameters: { machine: 'complaint', state: 'new' },
}
export const Assigned: StepStory = {
  ...stepIn('complaint', 'assigned'),
  parameters: { machine: 'complaint', state: 'assigned' },
}
export const Investigating: StepStory = {
  ...stepIn('complaint', 'investigating'),
  parameters: { machine: 'complaint', state: 'investigating' },
}
export const Waiting: StepStory = {
  ...stepIn('complaint', 'waiting'),
  parameters: { machine: 'complaint', state: 'waiting' },
}
export const Escalated: StepStory = {
  ...stepIn('complaint', 'escalated'),
  parameters: { machine: 'complaint', state: 'escalated' },
}
export const Resolved: StepStory = {
  ...stepIn('complaint', 'resolved'),
  parameters: { machine: 'complaint', state: 'resolved' },
}
export const Closed: StepStory = {
  ...stepIn('complaint', 'closed'),
  parameters: { machine: 'complaint', state: 'closed' },
}
export const Rejected: StepStory = {
  ...stepIn('complaint', 'rejected'),
  parameters: { machine: 'complaint', state: 'rejected' },
}
export const Withdrawn: StepStory = {
  ...stepIn('complaint', 'withdrawn'),
  parameters: { machine: 'complaint', state: 'withdrawn' },
}

export const Conditions: StepStory = conditionsOf('complaint')

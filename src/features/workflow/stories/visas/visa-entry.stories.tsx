import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M9a Visa' }

export const Draft: StepStory = {
  ...stepIn('visa_entry', 'draft'),
  parameters: { machine: 'visa_entry', state: 'draft' },
}
export const Open: StepStory = {
  ...stepIn('visa_entry', 'open'),
  parameters: { machine: 'visa_entry', state: 'open' },
}
export const Exhausted: StepStory = {
  ...stepIn('visa_entry', 'exhausted'),
  parameters: { machine: 'visa_entry', state: 'exhausted' },
}
export const Suspended: StepStory = {
  ...stepIn('visa_entry', 'suspended'),
  parameters: { machine: 'visa_entry', state: 'suspended' },
}
export const Expired: StepStory = {
  ...stepIn('visa_entry', 'expired'),
  parameters: { machine: 'visa_entry', state: 'expired' },
}
export const Closed: StepStory = {
  ...stepIn('visa_entry', 'closed'),
  parameters: { machine: 'visa_entry', state: 'closed' },
}
export const Cancelled: StepStory = {
  ...stepIn('visa_entry', 'cancelled'),
  parameters: { machine: 'visa_entry', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('visa_entry')

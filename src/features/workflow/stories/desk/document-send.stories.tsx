import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M14 Document Mail' }

export const Draft: StepStory = {
  ...stepIn('document_send', 'draft'),
  parameters: { machine: 'document_send', state: 'draft' },
}
export const Queued: StepStory = {
  ...stepIn('document_send', 'queued'),
  parameters: { machine: 'document_send', state: 'queued' },
}
export const Sending: StepStory = {
  ...stepIn('document_send', 'sending'),
  parameters: { machine: 'document_send', state: 'sending' },
}
export const Sent: StepStory = {
  ...stepIn('document_send', 'sent'),
  parameters: { machine: 'document_send', state: 'sent' },
}
export const Failed: StepStory = {
  ...stepIn('document_send', 'failed'),
  parameters: { machine: 'document_send', state: 'failed' },
}
export const Cancelled: StepStory = {
  ...stepIn('document_send', 'cancelled'),
  parameters: { machine: 'document_send', state: 'cancelled' },
}

export const Conditions: StepStory = conditionsOf('document_send')

import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/D2 Mail' }

export const Queued: StepStory = {
  ...stepIn('mail', 'queued'),
  parameters: { machine: 'mail', state: 'queued' },
}
export const Sending: StepStory = {
  ...stepIn('mail', 'sending'),
  parameters: { machine: 'mail', state: 'sending' },
}
export const Sent: StepStory = { ...stepIn('mail', 'sent'), parameters: { machine: 'mail', state: 'sent' } }
export const Failed: StepStory = {
  ...stepIn('mail', 'failed'),
  parameters: { machine: 'mail', state: 'failed' },
}

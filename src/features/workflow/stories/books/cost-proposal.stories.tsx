import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/D5 Proposed Voucher' }

export const Proposed: StepStory = {
  ...stepIn('cost_proposal', 'proposed'),
  parameters: { machine: 'cost_proposal', state: 'proposed' },
}
export const Drafted: StepStory = {
  ...stepIn('cost_proposal', 'drafted'),
  parameters: { machine: 'cost_proposal', state: 'drafted' },
}
export const Posted: StepStory = {
  ...stepIn('cost_proposal', 'posted'),
  parameters: { machine: 'cost_proposal', state: 'posted' },
}
export const Withdrawn: StepStory = {
  ...stepIn('cost_proposal', 'withdrawn'),
  parameters: { machine: 'cost_proposal', state: 'withdrawn' },
}

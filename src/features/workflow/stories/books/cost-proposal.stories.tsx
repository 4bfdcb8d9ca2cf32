import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/D5 Cost Proposal' }

export const Proposed: StepStory = {
  ...stepIn('cost_proposal', 'proposed'),
  parameters: { machine: 'cost_proposal', state: 'proposed' },
}
export const Withdrawn: StepStory = {
  ...stepIn('cost_proposal', 'withdrawn'),
  parameters: { machine: 'cost_proposal', state: 'withdrawn' },
}

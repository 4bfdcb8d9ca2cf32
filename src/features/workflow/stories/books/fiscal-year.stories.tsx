import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A6.4F Fiscal Year' }

export const Open: StepStory = {
  ...stepIn('fiscal_year', 'open'),
  parameters: { machine: 'fiscal_year', state: 'open' },
}
export const Closed: StepStory = {
  ...stepIn('fiscal_year', 'closed'),
  parameters: { machine: 'fiscal_year', state: 'closed' },
}

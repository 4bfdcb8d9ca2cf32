import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A14 Bank Statement' }

export const Imported: StepStory = {
  ...stepIn('bank_statement', 'imported'),
  parameters: { machine: 'bank_statement', state: 'imported' },
}
export const Matching: StepStory = {
  ...stepIn('bank_statement', 'matching'),
  parameters: { machine: 'bank_statement', state: 'matching' },
}
export const Closed: StepStory = {
  ...stepIn('bank_statement', 'closed'),
  parameters: { machine: 'bank_statement', state: 'closed' },
}
export const Discarded: StepStory = {
  ...stepIn('bank_statement', 'discarded'),
  parameters: { machine: 'bank_statement', state: 'discarded' },
}

export const Conditions: StepStory = conditionsOf('bank_statement')

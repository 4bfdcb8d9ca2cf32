import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A14.1 Row of a Bank Statement' }

export const Open: StepStory = {
  ...stepIn('bank_row', 'open'),
  parameters: { machine: 'bank_row', state: 'open' },
}
export const Drafted: StepStory = {
  ...stepIn('bank_row', 'drafted'),
  parameters: { machine: 'bank_row', state: 'drafted' },
}
export const Matched: StepStory = {
  ...stepIn('bank_row', 'matched'),
  parameters: { machine: 'bank_row', state: 'matched' },
}
export const Explained: StepStory = {
  ...stepIn('bank_row', 'explained'),
  parameters: { machine: 'bank_row', state: 'explained' },
}

import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/D3.1 Row of an Import' }

export const New: StepStory = {
  ...stepIn('import_row', 'new'),
  parameters: { machine: 'import_row', state: 'new' },
}
export const Good: StepStory = {
  ...stepIn('import_row', 'good'),
  parameters: { machine: 'import_row', state: 'good' },
}
export const Bad: StepStory = {
  ...stepIn('import_row', 'bad'),
  parameters: { machine: 'import_row', state: 'bad' },
}
export const Skipped: StepStory = {
  ...stepIn('import_row', 'skipped'),
  parameters: { machine: 'import_row', state: 'skipped' },
}
export const Created: StepStory = {
  ...stepIn('import_row', 'created'),
  parameters: { machine: 'import_row', state: 'created' },
}
export const Undone: StepStory = {
  ...stepIn('import_row', 'undone'),
  parameters: { machine: 'import_row', state: 'undone' },
}
export const Kept: StepStory = {
  ...stepIn('import_row', 'kept'),
  parameters: { machine: 'import_row', state: 'kept' },
}

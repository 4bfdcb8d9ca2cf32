import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/D3 Import' }

export const Columns: StepStory = {
  ...stepIn('import_batch', 'columns'),
  parameters: { machine: 'import_batch', state: 'columns' },
}
export const Checking: StepStory = {
  ...stepIn('import_batch', 'checking'),
  parameters: { machine: 'import_batch', state: 'checking' },
}
export const Checked: StepStory = {
  ...stepIn('import_batch', 'checked'),
  parameters: { machine: 'import_batch', state: 'checked' },
}
export const Writing: StepStory = {
  ...stepIn('import_batch', 'writing'),
  parameters: { machine: 'import_batch', state: 'writing' },
}
export const Done: StepStory = {
  ...stepIn('import_batch', 'done'),
  parameters: { machine: 'import_batch', state: 'done' },
}
export const Undoing: StepStory = {
  ...stepIn('import_batch', 'undoing'),
  parameters: { machine: 'import_batch', state: 'undoing' },
}
export const Undone: StepStory = {
  ...stepIn('import_batch', 'undone'),
  parameters: { machine: 'import_batch', state: 'undone' },
}
export const Failed: StepStory = {
  ...stepIn('import_batch', 'failed'),
  parameters: { machine: 'import_batch', state: 'failed' },
}

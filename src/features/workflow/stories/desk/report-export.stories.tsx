import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/D4 Export of a Report' }

export const Running: StepStory = {
  ...stepIn('report_export', 'running'),
  parameters: { machine: 'report_export', state: 'running' },
}
export const Done: StepStory = {
  ...stepIn('report_export', 'done'),
  parameters: { machine: 'report_export', state: 'done' },
}
export const Cancelled: StepStory = {
  ...stepIn('report_export', 'cancelled'),
  parameters: { machine: 'report_export', state: 'cancelled' },
}
export const Failed: StepStory = {
  ...stepIn('report_export', 'failed'),
  parameters: { machine: 'report_export', state: 'failed' },
}

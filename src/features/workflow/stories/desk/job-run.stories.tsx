import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/D1 Job run' }

export const Queued: StepStory = {
  ...stepIn('job_run', 'queued'),
  parameters: { machine: 'job_run', state: 'queued' },
}
export const Running: StepStory = {
  ...stepIn('job_run', 'running'),
  parameters: { machine: 'job_run', state: 'running' },
}
export const Done: StepStory = {
  ...stepIn('job_run', 'done'),
  parameters: { machine: 'job_run', state: 'done' },
}
export const Failed: StepStory = {
  ...stepIn('job_run', 'failed'),
  parameters: { machine: 'job_run', state: 'failed' },
}
export const Cancelled: StepStory = {
  ...stepIn('job_run', 'cancelled'),
  parameters: { machine: 'job_run', state: 'cancelled' },
}
export const Interrupted: StepStory = {
  ...stepIn('job_run', 'interrupted'),
  parameters: { machine: 'job_run', state: 'interrupted' },
}

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A6.4Y Year Closing' }

export const Prepared: StepStory = {
  ...stepIn('year_close', 'prepared'),
  parameters: { machine: 'year_close', state: 'prepared' },
}
export const Posted: StepStory = {
  ...stepIn('year_close', 'posted'),
  parameters: { machine: 'year_close', state: 'posted' },
}
export const Discarded: StepStory = {
  ...stepIn('year_close', 'discarded'),
  parameters: { machine: 'year_close', state: 'discarded' },
}

export const Conditions: StepStory = conditionsOf('year_close')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M13b Passport' }

export const NotReceived: StepStory = {
  ...stepIn('custody', 'not_received'),
  parameters: { machine: 'custody', state: 'not_received' },
}
export const InOffice: StepStory = {
  ...stepIn('custody', 'in_office'),
  parameters: { machine: 'custody', state: 'in_office' },
}
export const Out: StepStory = {
  ...stepIn('custody', 'out'),
  parameters: { machine: 'custody', state: 'out' },
}
export const Delivered: StepStory = {
  ...stepIn('custody', 'delivered'),
  parameters: { machine: 'custody', state: 'delivered' },
}
export const Lost: StepStory = {
  ...stepIn('custody', 'lost'),
  parameters: { machine: 'custody', state: 'lost' },
}

export const Conditions: StepStory = conditionsOf('custody')

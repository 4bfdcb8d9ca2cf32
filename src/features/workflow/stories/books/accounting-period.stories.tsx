import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A6.4 Accounting Period' }

export const Open: StepStory = {
  ...stepIn('accounting_period', 'open'),
  parameters: { machine: 'accounting_period', state: 'open' },
}
export const SoftClosed: StepStory = {
  ...stepIn('accounting_period', 'soft_closed'),
  parameters: { machine: 'accounting_period', state: 'soft_closed' },
}
export const Closed: StepStory = {
  ...stepIn('accounting_period', 'closed'),
  parameters: { machine: 'accounting_period', state: 'closed' },
}

export const Conditions: StepStory = conditionsOf('accounting_period')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/A6.1 Voucher' }

export const Draft: StepStory = {
  ...stepIn('voucher', 'draft'),
  parameters: { machine: 'voucher', state: 'draft' },
}
export const Submitted: StepStory = {
  ...stepIn('voucher', 'submitted'),
  parameters: { machine: 'voucher', state: 'submitted' },
}
export const Posted: StepStory = {
  ...stepIn('voucher', 'posted'),
  parameters: { machine: 'voucher', state: 'posted' },
}
export const Reversed: StepStory = {
  ...stepIn('voucher', 'reversed'),
  parameters: { machine: 'voucher', state: 'reversed' },
}
export const Cancelled: StepStory = {
  ...stepIn('voucher', 'cancelled'),
  parameters: { machine: 'voucher', state: 'cancelled' },
}
export const Deleted: StepStory = {
  ...stepIn('voucher', 'deleted'),
  parameters: { machine: 'voucher', state: 'deleted' },
}

export const Conditions: StepStory = conditionsOf('voucher')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M9b Visa' }

export const None: StepStory = {
  ...stepIn('visa_allotment', 'none'),
  parameters: { machine: 'visa_allotment', state: 'none' },
}
export const Allotted: StepStory = {
  ...stepIn('visa_allotment', 'allotted'),
  parameters: { machine: 'visa_allotment', state: 'allotted' },
}
export const InUse: StepStory = {
  ...stepIn('visa_allotment', 'in_use'),
  parameters: { machine: 'visa_allotment', state: 'in_use' },
}
export const Stamped: StepStory = {
  ...stepIn('visa_allotment', 'stamped'),
  parameters: { machine: 'visa_allotment', state: 'stamped' },
}
export const Consumed: StepStory = {
  ...stepIn('visa_allotment', 'consumed'),
  parameters: { machine: 'visa_allotment', state: 'consumed' },
}
export const VisaExpired: StepStory = {
  ...stepIn('visa_allotment', 'visa_expired'),
  parameters: { machine: 'visa_allotment', state: 'visa_expired' },
}
export const CancelRequested: StepStory = {
  ...stepIn('visa_allotment', 'cancel_requested'),
  parameters: { machine: 'visa_allotment', state: 'cancel_requested' },
}
export const Cancelled: StepStory = {
  ...stepIn('visa_allotment', 'cancelled'),
  parameters: { machine: 'visa_allotment', state: 'cancelled' },
}
export const ReissueRequested: StepStory = {
  ...stepIn('visa_allotment', 'reissue_requested'),
  parameters: { machine: 'visa_allotment', state: 'reissue_requested' },
}

export const Conditions: StepStory = conditionsOf('visa_allotment')

import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/M12 Account Update Permission' }

export const Pending: StepStory = {
  ...stepIn('acc_update_perm', 'pending'),
  parameters: { machine: 'acc_update_perm', state: 'pending' },
}
export const Approved: StepStory = {
  ...stepIn('acc_update_perm', 'approved'),
  parameters: { machine: 'acc_update_perm', state: 'approved' },
}
export const Canceled: StepStory = {
  ...stepIn('acc_update_perm', 'canceled'),
  parameters: { machine: 'acc_update_perm', state: 'canceled' },
}
export const Used: StepStory = {
  ...stepIn('acc_update_perm', 'used'),
  parameters: { machine: 'acc_update_perm', state: 'used' },
}
export const Expired: StepStory = {
  ...stepIn('acc_update_perm', 'expired'),
  parameters: { machine: 'acc_update_perm', state: 'expired' },
}

export const Conditions: StepStory = conditionsOf('acc_update_perm')

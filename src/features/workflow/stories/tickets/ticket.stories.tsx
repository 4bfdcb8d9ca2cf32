import { conditionsOf } from '../conditions-story.tsx'
import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'

export default { ...stepMeta, title: 'Workflows/T3 Ticket' }

export const Entered: StepStory = {
  ...stepIn('ticket', 'entered'),
  parameters: { machine: 'ticket', state: 'entered' },
}
export const InStock: StepStory = {
  ...stepIn('ticket', 'in_stock'),
  parameters: { machine: 'ticket', state: 'in_stock' },
}
export const Sold: StepStory = {
  ...stepIn('ticket', 'sold'),
  parameters: { machine: 'ticket', state: 'sold' },
}
export const OwnUse: StepStory = {
  ...stepIn('ticket', 'own_use'),
  parameters: { machine: 'ticket', state: 'own_use' },
}
export const RefundPending: StepStory = {
  ...stepIn('ticket', 'refund_pending'),
  parameters: { machine: 'ticket', state: 'refund_pending' },
}
export const Refunded: StepStory = {
  ...stepIn('ticket', 'refunded'),
  parameters: { machine: 'ticket', state: 'refunded' },
}
export const Exchanged: StepStory = {
  ...stepIn('ticket', 'exchanged'),
  parameters: { machine: 'ticket', state: 'exchanged' },
}
export const Flown: StepStory = {
  ...stepIn('ticket', 'flown'),
  parameters: { machine: 'ticket', state: 'flown' },
}
export const Voided: StepStory = {
  ...stepIn('ticket', 'voided'),
  parameters: { machine: 'ticket', state: 'voided' },
}
export const WrittenOff: StepStory = {
  ...stepIn('ticket', 'written_off'),
  parameters: { machine: 'ticket', state: 'written_off' },
}

export const Conditions: StepStory = conditionsOf('ticket')

import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { alertBarMachine, type AlertType } from '../../../machines/shell/alert-bar.ts'
import { AlertBar } from './alert-bar.tsx'

const meta = { title: 'Shell/Alert bar' } satisfies Meta
export default meta
type Story = StoryObj

// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: ActorRefFrom<typeof alertBarMachine>): Pick<Story, 'render'> => ({
  render: () => <AlertBar actor={actor} />,
})

const shown = (alertType: AlertType, alertValue: string): Story => ({
  ...showing(actorIn(alertBarMachine, 'shown', { alertType, alertValue })),
  parameters: { machine: 'alert-bar', state: 'shown' },
})

export const Hidden: Story = {
  ...showing(actorIn(alertBarMachine, 'hidden')),
  parameters: { machine: 'alert-bar', state: 'hidden' },
}
export const Success = shown('success', 'Passenger saved')
export const Warning = shown('warning', 'The medical expires in 12 days.')
export const ErrorShown = shown('error', 'The voucher was not posted.')

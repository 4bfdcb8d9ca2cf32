import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { snackbarMachine, type SnackbarMessage } from '../../../machines/shell/snackbar.ts'
import { Snackbar } from './snackbar.tsx'

const meta = { title: 'Shell/Snackbar' } satisfies Meta
export default meta
type Story = StoryObj

// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: ActorRefFrom<typeof snackbarMachine>): Pick<Story, 'render'> => ({
  render: () => <Snackbar actor={actor} />,
})

const message = (
  id: number,
  variant: SnackbarMessage['variant'],
  text: string,
  times = 1,
): SnackbarMessage => ({ id, variant, message: text, times, autoHideMs: 6000, shownAtMs: 0 })
const visible = [
  message(1, 'success', 'User data saved with api'),
  message(2, 'warning', 'access_token expired'),
  message(3, 'error', 'Incorrect username or password.', 2),
  message(4, 'info', 'Visa 1300000001: 2 left.'),
  message(5, 'success', 'Passenger saved'),
]

export const Idle: Story = {
  ...showing(actorIn(snackbarMachine, 'idle')),
  parameters: { machine: 'snackbar', state: 'idle' },
}
export const One: Story = {
  ...showing(actorIn(snackbarMachine, 'showing', { visible: visible.slice(0, 1) })),
  parameters: { machine: 'snackbar', state: 'showing' },
}
export const Five: Story = {
  ...showing(
    actorIn(snackbarMachine, 'showing', { visible, waiting: [message(6, 'info', 'One more waits')] }),
  ),
  parameters: { machine: 'snackbar', state: 'showing' },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { passengerSearchMachine } from '../../../machines/shell/passenger-search.ts'
import { PassengerSearch } from './passenger-search.tsx'

const meta = { title: 'Shell/Passenger search' } satisfies Meta
export default meta
type Story = StoryObj

// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: ActorRefFrom<typeof passengerSearchMachine>): Pick<Story, 'render'> => ({
  render: () => <PassengerSearch actor={actor} />,
})

export const Closed: Story = {
  ...showing(actorIn(passengerSearchMachine, 'closed')),
  parameters: { machine: 'passenger-search', state: 'closed' },
}
export const Open: Story = {
  ...showing(actorIn(passengerSearchMachine, 'open', { text: 'AB0123456' })),
  parameters: { machine: 'passenger-search', state: 'open' },
}
/** Opens, types, and leaves by Escape: the focus is back on the icon. */
export const OpenedAndLeft: Story = {
  ...showing(actorIn(passengerSearchMachine, 'closed')),
  parameters: { machine: 'passenger-search', state: 'closed' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Search passenger' }))
    const field = canvas.getByPlaceholderText('Search Passenger Id or Passport No')
    await expect(field).toHaveFocus()
    await userEvent.type(field, 'AB01{Escape}')
    await expect(canvas.getByRole('button', { name: 'Search passenger' })).toHaveFocus()
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { wordsIn } from '../../../client/journey/story-words.ts'
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
  play: async (context) => {
    const t = await wordsIn('shell', context)
    const canvas = within(context.canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: t('toolbar.searchPassenger') }))
    const field = await canvas.findByRole('textbox', { name: t('toolbar.searchPassenger') })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, 'AB01{Escape}')
    await expect(canvas.getByRole('button', { name: t('toolbar.searchPassenger') })).toHaveFocus()
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { wordsIn } from '../../../client/journey/story-words.ts'
import { shortcutsMachine, type ShortcutPage } from '../../../machines/shell/shortcuts.ts'
import { ShortcutsBar } from './shortcuts-bar.tsx'

const meta = { title: 'Shell/Shortcuts' } satisfies Meta
export default meta
type Story = StoryObj

const pages: ShortcutPage[] = [
  { id: 'svc-medical', title: 'Service › Medical', url: '/apps/medical/new', icon: 'medical_services' },
  { id: 'agents', title: 'Agent › Agents', url: '/apps/agent-management/agents', icon: 'groups' },
]
// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: ActorRefFrom<typeof shortcutsMachine>): Pick<Story, 'render'> => ({
  render: () => <ShortcutsBar actor={actor} pages={pages} />,
})
const input = { starred: ['agents'] }

export const Closed: Story = {
  ...showing(actorIn(shortcutsMachine, 'closed', {}, input)),
  parameters: { machine: 'shortcuts', state: 'closed' },
}
export const Open: Story = {
  ...showing(actorIn(shortcutsMachine, 'open', {}, input)),
  parameters: { machine: 'shortcuts', state: 'open' },
}
export const Searching: Story = {
  ...showing(actorIn(shortcutsMachine, 'searching', { text: 'medi' }, input)),
  parameters: { machine: 'shortcuts', state: 'searching' },
}
/** A page is found by a part of its name and starred. */
export const Starred: Story = {
  ...showing(actorIn(shortcutsMachine, 'closed', {}, { starred: [] })),
  parameters: { machine: 'shortcuts', state: 'closed' },
  play: async (context) => {
    const t = await wordsIn('shell', context)
    const canvas = within(context.canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: t('shortcuts.title') }))
    await userEvent.type(await screen.findByRole('textbox', { name: t('shortcuts.search') }), 'agen')
    await userEvent.click(
      screen.getByRole('button', { name: t('shortcuts.star', { page: 'Agent › Agents' }) }),
    )
    await expect(
      screen.getByRole('button', { name: t('shortcuts.unstar', { page: 'Agent › Agents' }) }),
    ).toHaveAttribute('aria-pressed', 'true')
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { wordsIn } from '../../../client/journey/story-words.ts'
import {
  notificationPanelMachine,
  type NotificationCard,
} from '../../../machines/shell/notification-panel.ts'
import { NotificationBell } from './notification-bell.tsx'

const meta = { title: 'Shell/Notifications' } satisfies Meta
export default meta
type Story = StoryObj

const cards: NotificationCard[] = [
  {
    key: 'expiry:passport',
    variant: 'passport',
    message: '3 passports will expire within 180 days',
    count: 3,
    url: '/apps/passportExpires/report',
    at: null,
  },
  {
    key: 'note:7',
    variant: 'info',
    message: 'MD RAKIB HASAN (#1001) is medically FIT.',
    count: 1,
    url: '/apps/passenger-management/passenger/1001',
    at: '2027-01-28T04:00:00Z',
  },
]
// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: ActorRefFrom<typeof notificationPanelMachine>): Pick<Story, 'render'> => ({
  render: () => <NotificationBell actor={actor} />,
})

export const Closed: Story = {
  ...showing(actorIn(notificationPanelMachine, 'closed', { cards })),
  parameters: { machine: 'notification-panel', state: 'closed' },
}
export const Loading: Story = {
  ...showing(actorIn(notificationPanelMachine, 'loading')),
  parameters: { machine: 'notification-panel', state: 'loading' },
}
export const Open: Story = {
  ...showing(actorIn(notificationPanelMachine, 'open', { cards })),
  parameters: { machine: 'notification-panel', state: 'open' },
}
/** One card is put away; the bell counts what is left. */
export const OneDismissed: Story = {
  ...showing(actorIn(notificationPanelMachine, 'open', { cards })),
  parameters: { machine: 'notification-panel', state: 'open' },
  play: async (context) => {
    const t = await wordsIn('look', context)
    const bell = await wordsIn('shell', context)
    const dismiss = new RegExp(`^${t('notifications.dismiss', { message: '' }).trim()}`)
    const [first] = await screen.findAllByRole('button', { name: dismiss })
    await expect(first).toHaveAccessibleName(/\b3\b/)
    if (first) await userEvent.click(first)
    await userEvent.click(screen.getByRole('button', { name: t('notifications.close') }))
    await expect(
      await within(context.canvasElement).findByRole('button', {
        name: bell('notifications.bell', { count: 1 }),
      }),
    ).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { autoStatusBannerMachine } from '../../../machines/shell/auto-status-banner.ts'
import { AutoStatusBanner } from './auto-status-banner.tsx'

const meta = { title: 'Shell/Auto status banner' } satisfies Meta
export default meta
type Story = StoryObj

// A story closes over its actor: Storybook would try to serialise it as an argument.
const banner = (state: 'hidden' | 'shown'): Pick<Story, 'render'> => {
  const actor = actorIn(autoStatusBannerMachine, state)
  return { render: () => <AutoStatusBanner actor={actor} /> }
}

export const Hidden: Story = {
  ...banner('hidden'),
  parameters: { machine: 'auto-status-banner', state: 'hidden' },
}
export const Shown: Story = {
  ...banner('shown'),
  parameters: { machine: 'auto-status-banner', state: 'shown' },
}

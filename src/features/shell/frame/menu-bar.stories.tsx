import type { Meta, StoryObj } from '@storybook/react-vite'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { menuBarMachine } from '../../../machines/shell/menu-bar.ts'
import { navbarMachine } from '../../../machines/shell/navbar.ts'
import { MenuBarView } from './menu-bar.tsx'
import { navbarStoryProps } from './navbar-story-props.ts'

const meta = { title: 'Shell/Menu Bar' } satisfies Meta
export default meta

const navbar = actorIn(
  navbarMachine,
  { desktop: 'open', folded: 'unfolded', mobile: 'closed', style: 'style-1' },
  { foldedOpen: false, isWide: true },
)
const story = (
  state: 'closed' | 'waiting' | 'open' | 'switching',
  context: { wanted: string | null; shown: string | null; isPinned: boolean },
): StoryObj => {
  const menu = actorIn(menuBarMachine, state, context)
  return {
    render: () => <MenuBarView {...navbarStoryProps} isHorizontal actor={navbar} menu={menu} />,
    parameters: { machine: 'menu-bar', state },
  }
}
export const Closed = story('closed', { wanted: null, shown: null, isPinned: false })
export const Waiting = story('waiting', { wanted: 'passenger-g', shown: null, isPinned: false })
export const Open = story('open', { wanted: 'passenger-g', shown: 'passenger-g', isPinned: true })
export const Switching = story('switching', { wanted: 'dashboards', shown: 'passenger-g', isPinned: false })

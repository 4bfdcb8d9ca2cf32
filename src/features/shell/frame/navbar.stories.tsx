import type { Meta, StoryObj } from '@storybook/react-vite'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { navbarMachine } from '../../../machines/shell/navbar.ts'
import { navbarStoryProps } from './navbar-story-props.ts'
import { Navbar, type NavbarProps } from './navbar.tsx'

type Value = Parameters<typeof actorIn<typeof navbarMachine>>[1]
const base = { desktop: 'open', folded: 'unfolded', mobile: 'closed', style: 'style-1' } as const
const meta = { title: 'Shell/Navbar' } satisfies Meta
export default meta
type Story = StoryObj

const props = navbarStoryProps
// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: NavbarProps['actor'], more: Partial<NavbarProps> = {}): Pick<Story, 'render'> => ({
  render: () => <Navbar {...props} {...more} actor={actor} />,
})

const story = (state: string, value: Partial<typeof base> | object, isWide = true): Story => ({
  // The parts of the value are checked by resolveState itself: an unknown state throws.
  ...showing(
    actorIn(
      navbarMachine,
      { ...base, ...value } as Value,
      { isWide, foldedOpen: state === 'folded.hover_open' },
      { isWide },
    ),
  ),
  parameters: { machine: 'navbar', state },
})

export const DesktopOpen = story('desktop.open', {})
export const DesktopClosed = story('desktop.closed', { desktop: 'closed' })
export const Unfolded = story('folded.unfolded', { style: 'style-2' })
export const Collapsed = story('folded.collapsed', { style: 'style-2', folded: 'collapsed' })
export const HoverOpen = story('folded.hover_open', { style: 'style-2', folded: 'hover_open' })
export const MobileClosed = story('mobile.closed', {}, false)
export const MobileOpen: Story = {
  ...story('mobile.open', { mobile: 'open' }, false),
  // The drawer slides and fades in; its colours count when it stands.
  play: async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
  },
}
export const Style1 = story('style.style-1', {})
export const Style2 = story('style.style-2', { style: 'style-2' })
export const Style3 = story('style.style-3', { style: 'style-3' })
export const Style3Dense = story('style.style-3-dense', { style: 'style-3-dense' })
export const MenuFailed: Story = {
  ...showing(actorIn(navbarMachine, base, {}, { isWide: true }), { nodes: [], hasFailed: true }),
  parameters: { machine: 'navbar', state: 'desktop.open' },
}

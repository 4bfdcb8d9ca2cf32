import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { wordsIn } from '../../../client/journey/story-words.ts'
import { commandPaletteMachine } from '../../../machines/shell/command-palette.ts'
import { CommandPalette, type PaletteLine } from './command-palette.tsx'

const meta = { title: 'Shell/Command palette' } satisfies Meta
export default meta
type Story = StoryObj

const lines: PaletteLine[] = [
  { key: 'new-passenger', group: 'actions', text: 'New passenger', path: '/apps/passenger-management/new' },
  { key: 'svc-medical', group: 'pages', text: 'Service › Medical', path: '/apps/medical/new' },
]
const nothing = () => {}
// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (
  actor: ActorRefFrom<typeof commandPaletteMachine>,
  typed: readonly PaletteLine[] = [],
): Pick<Story, 'render'> => ({
  render: () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <CommandPalette
        actor={actor}
        passenger={null}
        lines={[...typed, ...lines]}
        onChosen={nothing}
        onGo={nothing}
        onEvent={nothing}
      />
    </QueryClientProvider>
  ),
})

export const Closed: Story = {
  ...showing(actorIn(commandPaletteMachine, 'closed')),
  parameters: { machine: 'command-palette', state: 'closed' },
}
export const Idle: Story = {
  ...showing(actorIn(commandPaletteMachine, { open: 'idle' })),
  parameters: { machine: 'command-palette', state: 'open.idle' },
}
/** A few letters are typed, and the hand has not rested yet. */
export const Waiting: Story = {
  ...showing(actorIn(commandPaletteMachine, { open: 'waiting' }, { text: 'rak' })),
  parameters: { machine: 'command-palette', state: 'open.waiting' },
}
export const Searching: Story = {
  ...showing(actorIn(commandPaletteMachine, { open: 'searching' }, { text: 'rak' })),
  parameters: { machine: 'command-palette', state: 'open.searching' },
}
export const Found: Story = {
  ...showing(
    actorIn(
      commandPaletteMachine,
      { open: 'idle' },
      {
        text: 'rak',
        found: [
          {
            module: 'passenger',
            id: 1001,
            name: 'MD RAKIB HASAN',
            second: 'Z10000101',
            kind: 'Passenger',
            path: '/apps/passenger-management/passenger/1001',
          },
          {
            module: 'receipt_voucher',
            id: 57,
            name: 'RV-2627-000057',
            second: '30 Nov 2026 · 50,000.00',
            kind: 'Receipt voucher',
            path: '/apps/receiptVoucher-management/receiptVouchers/57',
            why: { field: 'Narration', value: 'Received for MD RAKIB HASAN' },
          },
        ],
      },
    ),
  ),
  parameters: { machine: 'command-palette', state: 'open.idle' },
}
/** A typed line that can be done: the likeliest reading on top, then what is closed with its reason. */
export const Typed: Story = {
  ...showing(actorIn(commandPaletteMachine, { open: 'idle' }, { text: 'result 1023 today hurrah' }), [
    {
      key: '1023 medical RESULT_FIT',
      group: 'typed',
      text: 'Medical: Result: fit · MD RAKIB HASAN',
      second: 'Report Date 30 Nov 2026 · not understood: hurrah',
      run: nothing,
    },
    {
      key: '1023 training RESULT',
      group: 'typed',
      text: 'Training: Result: passed · MD RAKIB HASAN',
      second: 'Training has not begun.',
      fix: { label: 'Open Training', path: '/apps/training/1023' },
    },
  ]),
  parameters: { machine: 'command-palette', state: 'open.idle' },
}
/** Typed words in any order find a page; the arrows mark it. */
export const Narrowed: Story = {
  ...showing(actorIn(commandPaletteMachine, { open: 'idle' })),
  parameters: { machine: 'command-palette', state: 'open.idle' },
  play: async (context) => {
    await wordsIn('look', context)
    await userEvent.type(await screen.findByRole('combobox'), 'medical service')
    await expect(await screen.findByRole('option', { name: 'Service › Medical' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    // What was typed is marked in what was found.
    const marked = [...document.querySelectorAll('[role=option] mark')].map(({ textContent }) => textContent)
    await expect(marked).toEqual(expect.arrayContaining(['Service', 'Medical']))
  },
}

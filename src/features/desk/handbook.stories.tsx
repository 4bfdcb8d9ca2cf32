import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { HandbookBlock } from '../../domain/desk/handbook-page.ts'
import { HandbookBlocks } from './handbook-blocks.tsx'

const meta = {
  title: 'Desk/Handbook',
  component: HandbookBlocks,
  decorators: [
    (Story) => (
      <main style={{ padding: 16 }}>
        <h1>Worked example: Female domestic worker</h1>
        <Suspense fallback={null}>
          <Story />
        </Suspense>
      </main>
    ),
  ],
} satisfies Meta<typeof HandbookBlocks>
export default meta
type Story = StoryObj<typeof meta>

const screen = '/handbook/female/documents-obtain.webp'
const blocks: HandbookBlock[] = [
  { kind: 'text', parts: [{ text: 'One passenger from registration to the end.' }] },
  { kind: 'heading', level: 2, text: '1. Documents: Record the paper' },
  {
    kind: 'list',
    items: [
      [{ text: 'Day 2, done by: Data entry operator' }],
      [{ text: 'Status after it: Documents OK' }],
      [{ text: 'Documents: how this step works', page: 'paper' }],
    ],
  },
  { kind: 'picture', address: screen, alt: 'Screen of step 1, Documents: Record the paper' },
  { kind: 'heading', level: 2, text: '2. Medical: Record the visit' },
  { kind: 'list', items: [[{ text: 'Day 3, done by: Data entry operator' }]] },
]

/** A step with the picture of its screen, and one without; the picture opens large. */
export const WorkedExample: Story = {
  name: 'Worked example',
  args: { title: 'Worked example: Female domestic worker', blocks },
  async play({ canvas }) {
    const slow = { timeout: 10_000 }
    const name = 'Screen of step 1, Documents: Record the paper'
    const picture = await canvas.findByRole('img', { name }, slow)
    await expect(picture).toHaveAttribute('src', screen)
    await userEvent.click(await canvas.findByRole('button', { name }))
    const dialog = within(await within(document.body).findByRole('dialog', undefined, slow))
    const large = await dialog.findByRole('img', { name })
    await waitFor(() => expect(large).toBeVisible())
    // As large as it is, whatever the window is.
    await expect(large.getBoundingClientRect().width).toBe(1440)
    await userEvent.click(dialog.getByRole('button'))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull(), slow)
    // The dialog leaves by degrees; until it is gone the page behind it is hidden.
    await waitFor(() => expect(canvas.getAllByRole('img')).toHaveLength(1), slow)
  },
}

import type { StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import maleWorker from '../../../machines/traces/male-worker.json' with { type: 'json' }
import ticketPurchase from '../../../machines/traces/ticket-purchase.json' with { type: 'json' }
import ticketRefund from '../../../machines/traces/ticket-refund.json' with { type: 'json' }
import umrah from '../../../machines/traces/umrah.json' with { type: 'json' }
import type { Trace } from '../../../machines/kit/trace.ts'
import { Replay } from '../history/replay.tsx'
import { stepMeta } from './step-story.tsx'

export default { ...stepMeta, title: 'Workflows/Replay' }

/** JSON modules have no literal types. */
const readAs = (file: unknown): Trace => file as Trace

const play = (trace: Trace): StoryObj => ({
  render: () => <Replay given={trace} />,
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(`Step 1 of ${trace.steps.length}`, undefined, { timeout: 10_000 })).toBeVisible()
    await expect(canvas.getByText('The machines of today agree with the file.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Later' }))
    await expect(canvas.getByText(`Step 2 of ${trace.steps.length}`)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Last' }))
    await expect(canvas.getByText(`Step ${trace.steps.length} of ${trace.steps.length}`)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Earlier' }))
    await expect(canvas.getByText(`Step ${trace.steps.length - 1} of ${trace.steps.length}`)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'First' }))
    for (const _step of trace.steps)
      if (canvas.queryAllByText('What would open it').length === 0)
        await userEvent.click(canvas.getByRole('button', { name: 'Later' }))
    const [closed] = canvas.getAllByText('What would open it')
    if (!closed) throw new Error('every action is open')
    await userEvent.click(closed)
    await expect((await canvas.findAllByText(/^Possible /))[0]).toBeVisible()
    await expect(canvas.getByText('What was looked at')).toBeVisible()
  },
})

export const MaleWorker: StoryObj = play(readAs(maleWorker))
export const Umrah: StoryObj = play(readAs(umrah))
export const TicketPurchase: StoryObj = play(readAs(ticketPurchase))
export const TicketRefund: StoryObj = play(readAs(ticketRefund))

import type { StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import umrah from '../../../machines/traces/umrah.json' with { type: 'json' }
import type { Trace } from '../../../machines/kit/trace.ts'
import { WorkedExample } from '../history/worked-example.tsx'
import { stepMeta } from './step-story.tsx'

export default { ...stepMeta, title: 'Workflows/Worked example' }

/** JSON modules have no literal types. */
const trace = umrah as unknown as Trace

/** From the first entry to the last: each step says who did it, where it led and what was still closed, and why. */
export const Umrah: StoryObj = {
  render: () => <WorkedExample trace={trace} />,
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    const total = trace.steps.length
    await expect(
      await canvas.findByText(`Step 1 of ${total}`, undefined, { timeout: 10_000 }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Earlier' })).toBeDisabled()
    const seen = { roles: new Set<string>(), closed: 0, written: 0 }
    for (let n = 2; n <= total; n++) {
      await userEvent.click(canvas.getByRole('button', { name: 'Later' }))
      await expect(canvas.getByText(`Step ${n} of ${total}`)).toBeVisible()
      seen.roles.add(canvas.getByText(/^Done by/).textContent ?? '')
      if (canvas.queryByText('What was not possible yet, and why')) seen.closed++
      if (canvas.queryByText('What was written')) seen.written++
    }
    await expect(seen.roles.size).toBeGreaterThan(1)
    await expect(seen.closed).toBeGreaterThan(1)
    await expect(seen.written).toBeGreaterThan(5)
    await expect(canvas.getByRole('button', { name: 'Later' })).toBeDisabled()
  },
}

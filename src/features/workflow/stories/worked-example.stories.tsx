import type { StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import umrah from '../../../machines/traces/umrah.json' with { type: 'json' }
import { wordsIn } from '../../../client/journey/story-words.ts'
import type { Trace } from '../../../machines/kit/trace.ts'
import { WorkedExample } from '../history/worked-example.tsx'
import { stepMeta } from './step-story.tsx'

export default { ...stepMeta, title: 'Workflows/Worked example' }

/** JSON modules have no literal types. */
const trace = umrah as unknown as Trace

/** From the first entry to the last: each step says who did it, where it led and what was still closed, and why. */
export const Umrah: StoryObj = {
  render: () => <WorkedExample trace={trace} />,
  async play(context) {
    const t = await wordsIn('example', context)
    const by = t('by', { role: '' }).trim()
    const canvas = within(context.canvasElement)
    const total = trace.steps.length
    await expect(
      await canvas.findByText(t('step', { n: 1, total }), undefined, { timeout: 10_000 }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: t('back') })).toBeDisabled()
    const seen = { roles: new Set<string>(), closed: 0, written: 0 }
    for (let n = 2; n <= total; n++) {
      await userEvent.click(canvas.getByRole('button', { name: t('next') }))
      await expect(canvas.getByText(t('step', { n, total }))).toBeVisible()
      seen.roles.add(canvas.getByText((said) => said.startsWith(by) || said === t('bySystem')).textContent ?? '')
      if (canvas.queryByText(t('closed'))) seen.closed++
      if (canvas.queryByText(t('written'))) seen.written++
    }
    await expect(seen.roles.size).toBeGreaterThan(1)
    await expect(seen.closed).toBeGreaterThan(1)
    await expect(seen.written).toBeGreaterThan(5)
    await expect(canvas.getByRole('button', { name: t('next') })).toBeDisabled()
  },
}

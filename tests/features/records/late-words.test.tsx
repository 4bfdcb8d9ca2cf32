/** What a check says of a cell may wait for its texts; the page a person types in stays (desk 5). */
import { FluentProvider } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CheckedCell } from '../../../src/ui/records/line-remarks.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

test('a remark whose words come late leaves the form in its place, with the focus in it', async () => {
  let arrive = (_: { default: () => string }) => {}
  const Late = lazy(() => new Promise<{ default: () => string }>((resolve) => (arrive = resolve)))
  const asked = vi.fn(() => Promise.resolve({ text: <Late />, tone: 'doubt' as const }))
  const hidden = vi.fn(() => null)
  const Hidden = () => hidden()
  const screen = await render(
    <FluentProvider theme={makeTheme('light5')}>
      <Suspense fallback={<Hidden />}>
        <input aria-label="Sale price" />
        <CheckedCell name="lines.price" value="5" isTwice={false} check={asked} />
      </Suspense>
    </FluentProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Sale price' })
  await userEvent.click(field)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  // Longer than the pause before the question and React's patience with a boundary.
  await new Promise((done) => setTimeout(done, 600))
  await expect.element(field).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(hidden).not.toHaveBeenCalled()
  arrive({ default: () => 'Below its cost' })
  await expect.element(screen.getByText('Below its cost')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

/** What a check says of a cell may wait for its texts; the page a person types in stays (desk 5). */
import { FluentProvider } from '@fluentui/react-components'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TakenCheck } from '../../../src/ui/records/entity-form-field.tsx'
import { CheckedCell } from '../../../src/ui/records/line-remarks.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

test('a remark whose words come late leaves the form in its place, with the focus in it', async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<{ default: () => string }>()
  const Late = lazy(() => promise)
  const asked = vi.fn<TakenCheck>(() => Promise.resolve({ text: <Late />, tone: 'doubt' }))
  const hidden = vi.fn<() => null>(() => null)
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

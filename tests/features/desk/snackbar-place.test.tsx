/** Messages over the page: they cover nothing that is pressed, and one that has to does not wait under the pointer (ux 1). */
import { DialogSurface, FluentProvider } from '@fluentui/react-components'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor } from 'xstate'
import shellTexts from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { Snackbar } from '../../../src/features/shell/notices/snackbar.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { snackbarMachine } from '../../../src/machines/shell/snackbar.ts'
import { Dialog } from '../../../src/ui/feedback/overlays.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

beforeAll(async () => {
  await startI18n('en', ['shell'], async () => shellTexts)
})
beforeEach(() => page.viewport(1000, 800))

/** Buttons as wide as the window, from `top` on, with a message over them. */
async function shown(count: number, top = 60) {
  const actor = createActor(snackbarMachine).start()
  const onPress = vi.fn<(at: number) => void>()
  await render(
    <FluentProvider theme={makeTheme('light5')}>
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          style={{ position: 'fixed', insetInline: 0, top: top + at * 40, height: 40 }}
          onClick={() => onPress(at)}
        >
          Key {at}
        </button>
      ))}
      <Snackbar actor={actor} />
    </FluentProvider>,
  )
  actor.send({ type: 'SHOW', message: 'Ticket Sale saved', variant: 'success', atMs: 0 })
  const message = page.getByRole('status').first()
  await expect.element(message).toBeVisible()
  return { actor, message, onPress }
}

test('a message stands below the buttons it would cover, and they are pressed at once', async () => {
  const { actor, message, onPress } = await shown(2)
  await expect.poll(() => message.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(60 + 2 * 40)
  await userEvent.click(page.getByRole('button', { name: 'Key 1' }))
  expect(onPress.mock.calls).toEqual([[1]])
  // A second message joins the first one where that stands.
  const { top } = message.element().getBoundingClientRect()
  actor.send({ type: 'SHOW', message: 'Ticket Refund saved', variant: 'success', atMs: 5000 })
  await expect.element(page.getByRole('status').nth(1)).toBeVisible()
  await expect.poll(() => page.getByRole('status').first().element().getBoundingClientRect().top).toBe(top)
})

test('a long message is read whole, within the window', async () => {
  const { actor } = await shown(0)
  const message =
    'Credit limit of Rezaul Haque Chowdhury is exceeded by BDT 27,500. Limit 150,000, due 127,500, this document 50,000. A manager can let it pass with a reason.'
  actor.send({ type: 'SHOW', message, variant: 'warning', atMs: 5000 })
  const box = page.getByRole('status').nth(1)
  await expect.element(box, { timeout: 5000 }).toBeVisible()
  expect(box.element().textContent).toContain(message)
  await expect.poll(() => box.element().getBoundingClientRect().right).toBeLessThanOrEqual(1000)
  await expect.poll(() => box.element().getBoundingClientRect().width).toBeLessThanOrEqual(560)
})

test('a message that covers nothing waits while the pointer rests on it', async () => {
  const { actor, message } = await shown(0)
  await userEvent.hover(message)
  await expect.poll(() => actor.getSnapshot().context.isPaused).toBe(true)
  expect(message.element().getBoundingClientRect().top).toBeLessThan(110)
})

test('a message with no free place does not wait for the pointer that rests on it', async () => {
  const { actor, message } = await shown(20)
  const send = vi.spyOn(actor, 'send')
  await userEvent.hover(message)
  await expect.poll(() => send.mock.calls.map(([event]) => event.type)).toContain('RESUME')
  expect(actor.getSnapshot().context.isPaused).toBe(false)
})

test('a message is seen over a dialog, not behind what darkens the page', async () => {
  const actor = createActor(snackbarMachine).start()
  await render(
    <FluentProvider theme={makeTheme('light5')}>
      <Dialog open>
        <DialogSurface>
          <div style={{ height: '700px' }}>The receipt</div>
        </DialogSurface>
      </Dialog>
      <Snackbar actor={actor} />
    </FluentProvider>,
  )
  await expect.element(page.getByText('The receipt')).toBeVisible()
  actor.send({ type: 'SHOW', message: 'Receipt posted', variant: 'success', atMs: 0 })
  const message = page.getByText(/Receipt posted/)
  await expect.element(message).toBeInTheDocument()
  await expect
    .poll(() => {
      const { left, right, top, bottom } = message.element().getBoundingClientRect()
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.textContent
    })
    .toContain('Receipt posted')
})

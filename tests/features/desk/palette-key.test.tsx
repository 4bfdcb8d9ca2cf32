/** Ctrl+K right after a page was loaded: the palette is not there yet, and the key opens it all the same. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import { awaitPalette, followPaletteKey, waitMs } from '../../../src/app/shell/palette-key.ts'
import { clearToken, storeToken } from '../../../src/client/http/token.ts'
import { commandPaletteMachine } from '../../../src/machines/shell/command-palette.ts'

const palette = () => {
  const actor = createActor(commandPaletteMachine).start()
  const arrive = () =>
    followPaletteKey(
      () => actor.send({ type: 'OPEN' }),
      (text) => actor.send({ type: 'TYPE', text }),
    )
  return { actor, arrive }
}
const isOpen = ({ actor }: ReturnType<typeof palette>) => actor.getSnapshot().matches('open')

beforeEach(() => storeToken('of.a.session'))
afterEach(() => {
  clearToken(true)
  vi.restoreAllMocks()
})

test('the key pressed before the palette is there opens it with what was typed after it', async () => {
  const late = palette()
  const behind = vi.fn<(key: string) => void>()
  const hear = (event: KeyboardEvent) => behind(event.key)
  awaitPalette()
  window.addEventListener('keydown', hear)
  await userEvent.keyboard('{Control>}k{/Control}kaj{Backspace}rim')
  expect(isOpen(late)).toBe(false)
  const stop = late.arrive()
  expect(isOpen(late)).toBe(true)
  expect(late.actor.getSnapshot().context.text).toBe('karim')
  expect(behind.mock.calls).toEqual([['Control']])
  window.removeEventListener('keydown', hear)
  stop()
})

test('pressed twice for want of an answer it stays asked for, and comes once', async () => {
  const late = palette()
  awaitPalette()
  await userEvent.keyboard('{Control>}kk{/Control}')
  late.arrive()()
  const stop = late.arrive()
  expect(isOpen(late)).toBe(true)
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(isOpen(late)).toBe(false)
  stop()
})

test('Escape takes it back', async () => {
  const late = palette()
  awaitPalette()
  await userEvent.keyboard('{Control>}k{/Control}ab{Escape}')
  late.arrive()()
  expect(isOpen(late)).toBe(false)
})

test('a key of long ago opens nothing, and the letters after it belong to the page', async () => {
  const late = palette()
  const behind = vi.fn<(key: string) => void>()
  const hear = (event: KeyboardEvent) => behind(event.key)
  awaitPalette()
  await userEvent.keyboard('{Control>}k{/Control}')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + waitMs)
  window.addEventListener('keydown', hear)
  await userEvent.keyboard('j')
  window.removeEventListener('keydown', hear)
  late.arrive()()
  expect(isOpen(late)).toBe(false)
  expect(behind.mock.calls).toEqual([['j']])
})

test('once the palette hears the key itself nothing is kept', async () => {
  const there = palette()
  const behind = vi.fn<(key: string) => void>()
  const hear = (event: KeyboardEvent) => behind(event.key)
  const stop = there.arrive()
  awaitPalette()
  window.addEventListener('keydown', hear)
  await userEvent.keyboard('{Control>}k{/Control}j')
  window.removeEventListener('keydown', hear)
  expect(isOpen(there)).toBe(true)
  expect(behind.mock.calls.at(-1)).toEqual(['j'])
  stop()
})

test('where the session turns out to be over, what is typed is for the sign-in', async () => {
  const late = palette()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  awaitPalette()
  await userEvent.keyboard('{Control>}k{/Control}ab')
  expect(field.value).toBe('')
  clearToken(false)
  await userEvent.keyboard('rony{Control>}k{/Control}@x')
  expect(field.value).toBe('rony@x')
  field.remove()
  late.arrive()()
  expect(isOpen(late)).toBe(false)
})

/** The palette while it still loads: nothing that is typed is lost, and nothing of it reaches the page behind. */
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor } from 'xstate'
import { useTypedAhead } from '../../../src/features/shell/toolbar/typed-ahead.ts'
import { commandPaletteMachine } from '../../../src/machines/shell/command-palette.ts'

const palette = () => {
  const actor = createActor(commandPaletteMachine).start()
  const behind = vi.fn<(key: string) => void>()
  function Field() {
    const input = useRef<HTMLInputElement>(null)
    const text = useSelector(actor, (s) => s.context.text)
    useEffect(() => input.current?.focus(), [])
    return (
      <div role="dialog">
        <input
          ref={input}
          aria-label="Find"
          value={text}
          onChange={(event) => actor.send({ type: 'TYPE', text: event.target.value })}
        />
      </div>
    )
  }
  function Room() {
    const isOpen = useSelector(actor, (s) => s.matches('open'))
    const [isLoaded, setLoaded] = useState(false)
    useTypedAhead(actor, isOpen)
    useEffect(() => {
      const hear = (event: KeyboardEvent) => behind(event.key)
      window.addEventListener('keydown', hear)
      return () => window.removeEventListener('keydown', hear)
    }, [])
    return (
      <>
        <button type="button" onFocus={() => setLoaded(true)}>
          Load
        </button>
        {isOpen && isLoaded && <Field />}
      </>
    )
  }
  return { actor, behind, Room }
}

test('what is typed before the field is there stands in it, and the page behind hears none of it', async () => {
  const { actor, behind, Room } = palette()
  await render(<Room />)
  actor.send({ type: 'OPEN' })
  await userEvent.keyboard('Z10{Backspace}23')
  expect(actor.getSnapshot().context.text).toBe('Z123')
  expect(behind).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Load' }))
  const field = page.getByRole('textbox', { name: 'Find' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('45')
  await expect.element(field).toHaveValue('Z12345')
})

test('Escape closes it before it is there, and afterwards the page has its keys again', async () => {
  const { actor, behind, Room } = palette()
  await render(<Room />)
  actor.send({ type: 'OPEN' })
  await userEvent.keyboard('j{Escape}')
  expect(actor.getSnapshot().value).toBe('closed')
  await userEvent.keyboard('j')
  expect(behind.mock.calls).toEqual([['j']])
})

import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { commandPaletteMachine } from '../../../machines/shell/command-palette.ts'

/**
 * Takes what is typed between the key that opens the palette and the moment its field has the focus: the palette loads when
 * it is first asked for, and hands do not wait for that.
 */
export function useTypedAhead(actor: ActorRefFrom<typeof commandPaletteMachine>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const take = (event: KeyboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
      if (isInField || event.ctrlKey || event.metaKey || event.altKey) return
      const { text } = actor.getSnapshot().context
      if (event.key === 'Escape') actor.send({ type: 'CLOSE' })
      else if (event.key === 'Backspace') actor.send({ type: 'TYPE', text: text.slice(0, -1) })
      else if (event.key.length === 1) actor.send({ type: 'TYPE', text: text + event.key })
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the page: a letter may be a key of the list that lies behind.
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [actor, isOpen])
}

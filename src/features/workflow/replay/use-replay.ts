import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { fromPromise } from 'xstate'
import { saveAs } from '../../../client/http/save-as.ts'
import { replayMachine } from '../../../machines/desk/replay.ts'
import type { Trace } from '../../../machines/kit/trace.ts'
import { useOfferedKeys } from '../../../ui/layout/keys/offered-keys.ts'
import { carriesCourse, hashOf, readGiven } from './share.ts'

const machine = replayMachine.provide({
  actors: {
    'read what was given': fromPromise(({ input }) => readGiven(input)),
    'make the link': fromPromise(async ({ input }) =>
      input ? window.location.href.replace(/#.*/, '') + (await hashOf(input)) : '',
    ),
  },
  actions: {
    'save the file': (_args, { file }) => {
      if (file) saveAs(new Blob([file.text], { type: file.type }), file.name)
    },
    // Where the browser refuses it, the link can still be taken out of its field.
    'put the link on the clipboard': (_args, { link }) =>
      void navigator.clipboard.writeText(link).catch(() => {}),
  },
})

const keys = { F8: 'step.stop', F9: 'step.back', F10: 'step.forward' } as const
const isKey = (key: string): key is keyof typeof keys => key in keys

/** The machine of the page with the browser around it: files, the address, the clipboard and the keys. */
export function useReplay(traces: readonly Trace[]) {
  const [snapshot, send] = useMachine(machine, { input: { traces } })
  const openLink = useEffectEvent(() => {
    const { hash } = window.location
    if (carriesCourse(hash)) send({ type: 'link.given', hash })
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isKey(event.key) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    send({ type: keys[event.key] })
  })
  useOfferedKeys('replay F8', 'replay F9', 'replay F10')
  useEffect(() => {
    const listen = () => openLink()
    const pressed = (event: KeyboardEvent) => press(event)
    listen()
    window.addEventListener('hashchange', listen)
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('hashchange', listen)
      window.removeEventListener('keydown', pressed)
    }
  }, [])
  return { snapshot, send }
}

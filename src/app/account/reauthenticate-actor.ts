import { createActor, fromCallback } from 'xstate'
import { onReauthenticate } from '../../client/http/api.ts'
import { reauthenticate } from '../../client/http/reauthenticate.ts'
import { onSignOut } from '../../client/http/sign-out.ts'
import { reauthenticateMachine } from '../../machines/shell/reauthenticate.ts'

/** Requests that wait for the password to be typed again. */
let waiting: ((isConfirmed: boolean) => void)[] = []
const answer = (isConfirmed: boolean) => {
  const callbacks = waiting
  waiting = []
  for (const callback of callbacks) callback(isConfirmed)
}

export const reauthenticateActor = createActor(
  reauthenticateMachine.provide({
    actors: {
      checkPassword: fromCallback<{ type: 'none' }, { password: string }>(
        ({ input, sendBack }) => void reauthenticate(input.password).then(sendBack),
      ),
    },
    actions: { 'let the requests go on': () => answer(true), 'give the requests up': () => answer(false) },
  }),
).start()

onReauthenticate(
  () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      reauthenticateActor.send({ type: 'NEEDED' })
    }),
)
onSignOut(() => reauthenticateActor.send({ type: 'CANCEL' }))

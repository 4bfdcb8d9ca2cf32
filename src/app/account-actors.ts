import { createActor, fromCallback } from 'xstate'
import { askForLink, reauthenticate, saveOwnPassword, savePasswordByLink } from '../client/account.ts'
import { onReauthenticate } from '../client/api.ts'
import { forgotPasswordMachine } from '../machines/forgot-password.ts'
import { reauthenticateMachine } from '../machines/reauthenticate.ts'
import {
  resetPasswordMachine,
  type NewPasswordText,
  type ResetPasswordEvent,
} from '../machines/reset-password.ts'
import { onSignOut } from '../client/sign-out.ts'
import { showSnackbar } from './actors.ts'

export const forgotPassword = forgotPasswordMachine.provide({
  actors: {
    askForLink: fromCallback<{ type: 'none' }, { email: string }>(
      ({ input, sendBack }) => void askForLink(input.email).then(sendBack),
    ),
  },
})

const savingBy = (save: (text: NewPasswordText) => Promise<ResetPasswordEvent>) =>
  resetPasswordMachine.provide({
    actors: {
      savePassword: fromCallback<{ type: 'none' }, { text: NewPasswordText }>(
        ({ input, sendBack }) => void save(input.text).then(sendBack),
      ),
    },
  })

export const passwordByLink = (token: string) => savingBy((text) => savePasswordByLink(token, text))
export const ownPassword = (said: string) =>
  savingBy(saveOwnPassword).provide({
    actions: { 'say that it is changed': () => showSnackbar(said, 'success') },
  })

/** Requests that wait for the password to be typed again. */
let waiting: ((isConfirmed: boolean) => void)[] = []
const answer = (isConfirmed: boolean) => {
  const told = waiting
  waiting = []
  for (const tell of told) tell(isConfirmed)
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

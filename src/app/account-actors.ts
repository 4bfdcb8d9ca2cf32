import { fromCallback } from 'xstate'
import { askForLink, saveOwnPassword, savePasswordByLink } from '../client/account.ts'
import { forgotPasswordMachine } from '../machines/forgot-password.ts'
import {
  resetPasswordMachine,
  type NewPasswordText,
  type ResetPasswordEvent,
} from '../machines/reset-password.ts'
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

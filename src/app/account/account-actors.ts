import { fromCallback } from 'xstate'
import { askForLink, saveOwnPassword, savePasswordByLink } from '../../client/agency/account.ts'
import {
  confirmOwnFactor,
  keepOwnFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  startOwnFactor,
} from '../../client/agency/own-factor.ts'
import { forgotPasswordMachine } from '../../machines/shell/forgot-password.ts'
import { ownFactorMachine } from '../../machines/shell/own-factor.ts'
import {
  resetPasswordMachine,
  type NewPasswordText,
  type ResetPasswordEvent,
} from '../../machines/shell/reset-password.ts'
import { showSnackbar } from '../actors.ts'

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
/** @param then after the message */
export const ownPassword = (said: string, then = (): void => undefined) =>
  savingBy(saveOwnPassword).provide({
    actions: {
      'say that it is changed': () => {
        showSnackbar(said, 'success')
        then()
      },
    },
  })

/** @param readAgain after the factor was set up or turned off */
export const ownFactor = (readAgain: () => void) =>
  ownFactorMachine.provide({
    actors: {
      start: fromCallback(({ sendBack }) => void startOwnFactor().then(sendBack)),
      renewCodes: fromCallback(({ sendBack }) => void renewRecoveryCodes().then(sendBack)),
      confirm: fromCallback<{ type: string }, { challenge: string; code: string }>(
        ({ input, sendBack }) => void confirmOwnFactor(input.challenge, input.code).then(sendBack),
      ),
      keep: fromCallback<{ type: string }, { challenge: string }>(
        ({ input, sendBack }) => void keepOwnFactor(input.challenge).then(sendBack),
      ),
      remove: fromCallback(({ sendBack }) => void removeOwnFactor().then(sendBack)),
    },
    actions: { 'read the state again': readAgain },
  })

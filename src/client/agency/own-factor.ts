import type { Answer } from '../http/answers.ts'
import type { OwnFactorEvent } from '../../machines/shell/own-factor.ts'
import { api, isApiProblem } from '../http/api.ts'
import { refusalOf } from '../http/session.ts'

const path = (action = '') => `/user/api/v1/user/own_second_factor/${action}`
// A secret is answered once; a request without an answer is begun again by hand.
const once = { once: true }

/** `since`: instant as ISO text. */
export type OwnFactor = {
  is_on: boolean
  since: string | null
  is_required: boolean
  recovery_codes_left: number
}
export const fetchOwnFactor = (signal?: AbortSignal) =>
  api.get<Answer<'GET /user/api/v1/user/own_second_factor'>>(path(), undefined, signal)

async function answerOf<T>(
  request: Promise<T>,
  said: (answer: T) => OwnFactorEvent,
): Promise<OwnFactorEvent> {
  try {
    return said(await request)
  } catch (error) {
    if (isApiProblem(error) && error.code === 'auth.challenge') return { type: 'CHALLENGE_OVER' }
    const isWrong = isApiProblem(error) && error.errors.some(({ pointer }) => pointer === '/code')
    return { type: 'REFUSED', refusal: isWrong ? { code: 'wrongCode' } : refusalOf(error) }
  }
}
const shown = (answer: { challenge: string; recovery_codes: string[] }): OwnFactorEvent => ({
  type: 'CODES_SHOWN',
  challenge: answer.challenge,
  recoveryCodes: answer.recovery_codes,
})
const done = (): OwnFactorEvent => ({ type: 'DONE' })

export const startOwnFactor = () =>
  answerOf(
    api.post<Answer<'POST /user/api/v1/user/own_second_factor/start'>>(path('start/'), {}, once),
    (answer) => ({
      type: 'STARTED',
      ...answer,
    }),
  )
export const confirmOwnFactor = (challenge: string, code: string) =>
  answerOf(
    api.post<Answer<'POST /user/api/v1/user/own_second_factor/confirm'>>(
      path('confirm/'),
      { challenge, code },
      once,
    ),
    shown,
  )
export const renewRecoveryCodes = () =>
  answerOf(
    api.post<Answer<'POST /user/api/v1/user/own_second_factor/codes'>>(path('codes/'), {}, once),
    shown,
  )
export const keepOwnFactor = (challenge: string) =>
  answerOf(
    api.post<Answer<'POST /user/api/v1/user/own_second_factor/keep'>>(path('keep/'), { challenge }, once),
    done,
  )
export const removeOwnFactor = () =>
  answerOf(
    api.post<Answer<'POST /user/api/v1/user/own_second_factor/remove'>>(path('remove/'), {}, once),
    done,
  )

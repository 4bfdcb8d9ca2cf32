import type { Answer } from '../http/answers.ts'
import type { ForgotPasswordEvent } from '../../machines/shell/forgot-password.ts'
import type {
  NewPasswordFaults,
  NewPasswordText,
  ResetPasswordEvent,
} from '../../machines/shell/reset-password.ts'
import { failure, wordsOf } from './account-fault.ts'
import { api, apiPath, isApiProblem } from '../http/api.ts'

const path = (action: string, id?: string | number) => apiPath('user', action, id)
/** Asks for a reset link; the answer is the same for every address. */
export async function askForLink(email: string): Promise<ForgotPasswordEvent> {
  try {
    await api.post(path('password_reset'), { email })
    return { type: 'ANSWERED' }
  } catch (error) {
    return { type: 'FAILED', fault: failure(error) }
  }
}

async function savePassword(request: () => Promise<unknown>): Promise<ResetPasswordEvent> {
  try {
    await request()
    return { type: 'SAVED' }
  } catch (error) {
    if (!isApiProblem(error)) return { type: 'FAILED', problem: '' }
    if (error.code === 'auth.resetLink') return { type: 'LINK_DEAD' }
    const faults: NewPasswordFaults = Object.fromEntries(
      error.errors.map(({ pointer, code, message }) => [pointer.slice(1), { code, text: message }]),
    )
    return error.errors.length > 0 ? { type: 'REFUSED', faults } : { type: 'FAILED', problem: wordsOf(error) }
  }
}

/** Sets the password of the user who was given the link. */
export const savePasswordByLink = (token: string, text: NewPasswordText) =>
  savePassword(() =>
    api.post(`${path('password_reset')}confirm/`, {
      token,
      password: text.password,
      confirm_password: text.confirm_password,
    }),
  )
/** Changes the own password; the other sessions end. */
export const saveOwnPassword = (text: NewPasswordText) =>
  savePassword(() => api.post(path('passwordchange'), text, { once: true }))

/** One place where a user is signed in; instants as ISO texts. `is_current` only in the own list. */
export type OpenSession = {
  id: string
  created_at: string
  last_used_at: string
  expires_at: string
  address: string | null
  agent: string | null
  is_current?: boolean
}

export const fetchOwnSessions = async (signal?: AbortSignal): Promise<OpenSession[]> =>
  (await api.get<Answer<'GET /user/api/v1/user/sessions'>>(path('sessions'), undefined, signal)).sessions
export const endOwnSession = (id: string) =>
  api.post<Answer<'POST /user/api/v1/user/sessions/end/:sid'>>(
    `${path('sessions')}end/${encodeURIComponent(id)}/`,
  )
export const endOtherSessions = async (): Promise<number> =>
  (
    await api.post<Answer<'POST /user/api/v1/user/sessions/end_all'>>(`${path('sessions')}end_all/`, {
      keep_current: true,
    })
  ).ended

/** A link with which another user chooses a new password: a full address, or its path when the server knows no public one. */
export const issueResetLink = (userId: number | string) =>
  api.post<Answer<'POST /user/api/v1/user/issue_reset/:id'>>(path('issue_reset', userId))
/** Opens an account closed by failed sign-ins. */
export const unlockUser = (userId: number | string) =>
  api.post<Answer<'POST /user/api/v1/user/unlock/:id'>>(path('unlock', userId))
/** Signs another user out everywhere; answers how many sessions ended. */
export const endSessionsOf = async (userId: number | string): Promise<number> =>
  (await api.post<Answer<'POST /user/api/v1/user/end_sessions/:id'>>(path('end_sessions', userId))).ended

/** Removes the second factor of another user, who lost it, and ends the sessions. */
export const removeSecondFactorOf = (userId: number | string, reason: string, idempotencyKey: string) =>
  api.post<Answer<'POST /user/api/v1/user/remove_second_factor/:id'>>(
    path('remove_second_factor', userId),
    { reason },
    { idempotencyKey },
  )

export type AccountRequest = { first_name: string; last_name: string; email: string; primary_phone: string }
/** Asks the administrators for an account; the answer is the same for every address. */
export const requestAccount = (person: AccountRequest) =>
  api.post<Answer<'POST /user/api/v1/user/request_account'>>(path('request_account'), person)

/** What the session is made of: the person, the sign-in, the context and the events of its machine. */
import type { RouteAuth } from './route-auth.ts'

/** The signed-in user as the server describes them; `roles` = [role name, access level]. */
export type SessionUser = {
  id: number
  email: string
  first_name: string
  last_name: string
  image: string | null
  role: { name: string; title: string } | null
  roles: string[]
  user_permissions: string[]
  branch: { id: number; name: string; code: string } | null
  branch_scope: string
  /** Agents the person is limited to; none for all of them. */
  agent_scope: readonly number[]
  settings: { [key: string]: unknown } | null
  shortcuts: string[] | null
  must_change_password: boolean
}

/** What is set up during the sign-in: secret as text, as an otpauth address and as a QR code (data address of a picture). */
export type Enrolment = { secret: string; uri: string; qr: string }

/** Why a sign-in was refused, by form field. `seconds`: how long the server asks to wait. */
export type FieldRefusal = {
  code: 'wrongPassword' | 'tooManyAttempts' | 'noAnswer' | 'refused' | 'wrongCode' | 'tookTooLong'
  text?: string
  seconds?: number
}
export type FieldErrors = { email?: FieldRefusal; password?: FieldRefusal; code?: FieldRefusal }

export type SessionContext = {
  user: SessionUser | null
  /** End of the access token in seconds since 1970, and the instant (ms) it was last compared with. */
  exp: number
  knownAtMs: number
  rememberedPath: string | null
  /** The page that is open; remembered when the session ends by itself (ux 14. */
  visitedPath: string | null
  email: string
  fieldErrors: FieldErrors
  /** Names the sign-in whose password was right, until the code or the second factor is there; '' without one. */
  challenge: string
  enrolment: Enrolment | null
  /** Shown once, cleared when they are kept. */
  recoveryCodes: readonly string[]
  /** Who signed in with a password another user chose, until it is changed. */
  due: { user: SessionUser; exp: number; nowMs: number } | null
  /** Something typed on the open page has not reached the server. */
  hasUnsentWork: boolean
  /** The session ended over unsent work: the page stays as it is, for `user` only, until that person signs in over it. */
  isPageKept: boolean
}

export type Credentials = { email: string; password: string }
export type TypedCode = { challenge: string; code: string }
export type SessionEvent =
  | { type: 'TOKEN_FOUND'; exp: number; nowMs: number; user: SessionUser | null }
  | { type: 'NO_TOKEN' }
  | { type: 'ME_FAILED' }
  | { type: 'VISIT'; path: string; auth: RouteAuth }
  | ({ type: 'SUBMIT'; isChanged: boolean; isValid: boolean } & Credentials)
  | { type: 'LOGIN_OK'; access: string; exp: number; nowMs: number; user: SessionUser }
  | { type: 'LOGIN_FAIL'; fieldErrors: FieldErrors }
  /** The password was right; the account has a second factor. */
  | { type: 'CODE_ASKED'; challenge: string }
  /** The password was right; the role needs a second factor and the account has none. */
  | { type: 'ENROLMENT_ASKED'; challenge: string; enrolment: Enrolment }
  | { type: 'SUBMIT_CODE'; code: string }
  | { type: 'CODE_REFUSED'; refusal: FieldRefusal }
  /** The challenge was used, took too long, or ended with the password. */
  | { type: 'CHALLENGE_OVER' }
  | { type: 'CODES_SHOWN'; challenge: string; recoveryCodes: readonly string[] }
  | { type: 'KEPT' }
  /** The own password took the place of the one another user chose. */
  | { type: 'PASSWORD_CHANGED' }
  /** Back to e-mail and password. */
  | { type: 'BACK' }
  /** `isRetry`: the client still has one more try for this request. */
  | { type: 'HTTP_401'; isRetry: boolean }
  | { type: 'TOKEN_RENEWED'; exp: number; nowMs: number }
  | { type: 'TOKEN_TIMEOUT' }
  /** `userId`, `exp`: of the token that is there now. `isSignedOut`: it went because the user signed out, not because the session was over. */
  | {
      type: 'STORAGE_CHANGED'
      hasToken: boolean
      userId?: number | null
      exp?: number
      nowMs?: number
      isSignedOut?: boolean
    }
  | { type: 'WORK'; isUnsent: boolean }
  /** The kept page is given up, so that another person can sign in. */
  | { type: 'GIVE_UP' }
  | { type: 'LOGOUT' }

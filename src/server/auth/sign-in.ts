import { AppError } from '../../domain/errors.ts'
import { tx } from '../db/kysely.ts'
import type { Context } from '../routes/define-route.ts'
import type { Services } from '../services.ts'
import { accountByLogin, noteSignIn, renewHash, type Account } from './accounts.ts'
import { signAccess } from './jwt.ts'
import { hashPassword, isWeakHash, verifyPassword } from './password.ts'
import { openSession } from './sessions.ts'
import { countFailure, forgetFailures, oneAtATime, requireOpenAccount, throttleKey } from './throttle.ts'

export interface SignedIn {
  account: Account
  access: string
  refreshToken: string
}

/** What a try at a password comes from and writes to. */
export interface Attempt extends Pick<Context, 'audit'> {
  services: Services
  /** Address and browser, shown in the list of sessions. */
  from: { address: string; agent: string | null }
}

/**
 * Checks a password and counts a failure. Unknown name, wrong password and inactive user cost the same work and get the
 * same answer (security 2). The failure is committed although the operation refuses.
 * @throws AppError 'auth.badCredentials' (401) or 'auth.tooMany' (429).
 */
export async function checkPassword(
  account: Account | null,
  login: string,
  password: string,
  { services, audit }: Omit<Attempt, 'from'>,
): Promise<Account> {
  const { db, clock } = services
  const key = throttleKey(account?.id ?? null, login)
  return oneAtATime(key, async () => {
    await requireOpenAccount(db, key, clock.now())
    const isRight = await verifyPassword(password, account?.password_hash)
    if (account && isRight && account.may_sign_in) return account
    await tx(db, async (trx) => {
      await countFailure(trx, key, account?.id ?? null, clock.now())
      await audit(
        { action: 'user.signInFailed', actor: null, object: { module: 'user', id: account?.id ?? null } },
        trx,
      )
    })
    throw new AppError('auth.badCredentials')
  })
}

/** Signs a person in: password, new session, tokens. @param login e-mail or username */
export async function signIn(login: string, password: string, attempt: Attempt): Promise<SignedIn> {
  const { db, clock, keys } = attempt.services
  const account = await checkPassword(await accountByLogin(db, login), login, password, attempt)
  const renewed =
    account.password_hash !== null && isWeakHash(account.password_hash) ? await hashPassword(password) : null
  const { sid, refreshToken } = await tx(db, async (trx) => {
    await forgetFailures(trx, account.id)
    if (renewed !== null) await renewHash(trx, account.id, renewed)
    await noteSignIn(trx, account.id, clock.now())
    const session = await openSession(trx, account.id, attempt.from, clock.now())
    await attempt.audit(
      { actor: account.id, session: session.sid, object: { module: 'user', id: account.id } },
      trx,
    )
    return session
  })
  return {
    account,
    refreshToken,
    access: signAccess(
      { userId: account.id, sid, tokenVersion: account.token_version },
      keys.jwt,
      clock.now(),
    ),
  }
}

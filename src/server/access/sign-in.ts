import { AppError } from '../../domain/errors.ts'
import { tx, type Tx } from '../platform/db/kysely.ts'
import type { Context } from '../http/define-route.ts'
import type { Services } from '../platform/services.ts'
import { accountById, accountByLogin, noteSignIn, renewHash, type Account } from './accounts.ts'
import {
  issueChallenge,
  readChallenge,
  spendChallenge,
  type Challenge,
  type IssuedChallenge,
  type Purpose,
} from './challenges.ts'
import { confirmEnrolment, keepFactor, wrongCode, type ShownCodes } from './enrolment.ts'
import { signAccess } from './jwt.ts'
import { hashPassword, isWeakHash, verifyPassword } from './password.ts'
import { newEnrolment, sealSecret, spendCode, type Enrolment } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { countFailure, clearFailures, oneAtATime, requireOpenAccount, throttleKey } from './throttle.ts'

export interface SignedIn {
  account: Account
  access: string
  refreshToken: string
}

/** The password was right and is not enough. */
export interface Asked {
  challenge: IssuedChallenge
  /** What to set up first; null where the account has a factor and a code is asked for. */
  enrolment: Enrolment | null
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

/** Opens the session of a person who has shown everything the account asks for. */
async function openFor(trx: Tx, account: Account, attempt: Attempt): Promise<SignedIn> {
  const { clock, keys } = attempt.services
  await clearFailures(trx, account.id)
  await noteSignIn(trx, account.id, clock.now())
  const { sid, refreshToken } = await openSession(trx, account.id, attempt.from, clock.now())
  await attempt.audit(
    {
      action: 'user.signedIn',
      actor: account.id,
      session: sid,
      object: { module: 'user', id: account.id },
    },
    trx,
  )
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

/**
 * Checks name and password. Where the account has a second factor, or its role needs one, the answer is a challenge and no
 * session; the failures counted so far stay, so that the right password does not buy new tries at the code.
 * @param login e-mail or username
 */
export async function signIn(login: string, password: string, attempt: Attempt): Promise<SignedIn | Asked> {
  const { db, clock, keys } = attempt.services
  const account = await checkPassword(await accountByLogin(db, login), login, password, attempt)
  const renewed =
    account.password_hash !== null && isWeakHash(account.password_hash) ? await hashPassword(password) : null
  return tx(db, async (trx) => {
    if (renewed !== null) await renewHash(trx, account.id, renewed)
    if (!account.has_second_factor && !account.needs_second_factor) return openFor(trx, account, attempt)
    await attempt.audit(
      {
        action: 'user.secondFactorAsked',
        actor: account.id,
        object: { module: 'user', id: account.id },
      },
      trx,
    )
    const open = { user_id: account.id, session_id: null }
    if (account.has_second_factor)
      return {
        challenge: await issueChallenge(trx, { ...open, purpose: 'code' }, clock.now()),
        enrolment: null,
      }
    const enrolment = newEnrolment(account.site_name, account.email)
    const secret = sealSecret(keys.data, account.id, enrolment.secret)
    return {
      challenge: await issueChallenge(trx, { ...open, purpose: 'enrolment', secret }, clock.now()),
      enrolment,
    }
  })
}

/** The person a challenge belongs to. @throws AppError 'auth.challenge' when either is over. */
async function challengedAccount(
  token: string,
  purpose: Purpose,
  { db, clock }: Services,
): Promise<{ challenge: Challenge; account: Account }> {
  const challenge = await readChallenge(db, token, purpose, null, clock.now())
  const account = challenge && (await accountById(db, challenge.user_id))
  if (!challenge || !account?.may_sign_in) throw new AppError('auth.challenge')
  return { challenge, account }
}

/**
 * Second half of a sign-in: a code of the authenticator, or a recovery code. A wrong one counts like a wrong password and
 * is committed although the operation refuses; the challenge stays for another try.
 * @throws AppError 'auth.challenge' (422), 'input.invalid' (422) at /code, or 'auth.tooMany' (429).
 */
export async function signInWithCode(token: string, code: string, attempt: Attempt): Promise<SignedIn> {
  const { services, audit } = attempt
  const { db, clock, keys } = services
  const { account } = await challengedAccount(token, 'code', services)
  const key = throttleKey(account.id, '')
  const object = { module: 'user', id: account.id }
  return oneAtATime(key, async () => {
    await requireOpenAccount(db, key, clock.now())
    const signedIn = await tx(db, async (trx) => {
      const proof = await spendCode(trx, keys.data, account.id, code, clock.now())
      if (proof === null) {
        await countFailure(trx, key, account.id, clock.now())
        await audit({ action: 'user.secondFactorRefused', actor: null, object }, trx)
        return null
      }
      if (!(await spendChallenge(trx, token))) throw new AppError('auth.challenge')
      if (proof === 'recovery code')
        await audit({ action: 'user.recoveryCodeUsed', actor: account.id, object }, trx)
      return openFor(trx, account, attempt)
    })
    if (signedIn === null) throw wrongCode()
    return signedIn
  })
}

/** The first code of a factor that is set up during the sign-in. @throws AppError 'auth.challenge' or 'input.invalid' at /code. */
export async function confirmAtSignIn(
  token: string,
  code: string,
  services: Services,
): Promise<ShownCodes & { userId: number }> {
  const { challenge, account } = await challengedAccount(token, 'enrolment', services)
  return { ...(await confirmEnrolment(token, challenge, code, services)), userId: account.id }
}

/** The recovery codes are kept: the account has its factor, and the person is signed in. @throws AppError 'auth.challenge'. */
export async function finishSignIn(token: string, attempt: Attempt): Promise<SignedIn> {
  const { challenge, account } = await challengedAccount(token, 'codes', attempt.services)
  return tx(attempt.services.db, async (trx) => {
    await keepFactor(trx, token, challenge, null, attempt)
    return openFor(trx, account, attempt)
  })
}

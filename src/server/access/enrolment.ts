import { AppError } from '../../domain/errors.ts'
import { tx, type Db, type Tx } from '../platform/db/kysely.ts'
import type { Context } from '../http/define-route.ts'
import type { Services } from '../platform/services.ts'
import { issueChallenge, spendChallenge, type Challenge, type IssuedChallenge } from './challenges.ts'
import {
  newRecoveryCodes,
  openSecret,
  recoveryHashes,
  stepOf,
  storeFactor,
  storeRecoveryHashes,
} from './second-factor.ts'
import { endSessions } from './sessions.ts'

/** Recovery codes in clear, this once, and the token that says they are kept. */
export interface ShownCodes {
  challenge: IssuedChallenge
  recovery_codes: string[]
}

export const wrongCode = (): AppError =>
  new AppError('input.invalid', {
    errors: [
      {
        pointer: '/code',
        code: 'CODE',
        message: 'This code is wrong or was used already. Enter the one shown now.',
      },
    ],
  })

/** New recovery codes wait for being kept; until then the account stays as it is. */
export async function showRecoveryCodes(
  db: Db,
  of: Pick<Challenge, 'user_id' | 'session_id' | 'secret' | 'step'>,
  { keys, clock }: Services,
): Promise<ShownCodes> {
  const recovery_codes = newRecoveryCodes()
  const recovery_hashes = recoveryHashes(keys.data, of.user_id, recovery_codes)
  return {
    recovery_codes,
    challenge: await issueChallenge(db, { ...of, purpose: 'codes', recovery_hashes }, clock.now()),
  }
}

/**
 * The first code shows that the authenticator has the secret. It is not counted like a failed sign-in: the secret was
 * shown to the person who types it. @throws AppError 'auth.challenge' or 'input.invalid' (422) at /code.
 */
export async function confirmEnrolment(
  token: string,
  challenge: Challenge,
  code: string,
  services: Services,
): Promise<ShownCodes> {
  const { keys, clock, db } = services
  const secret = openSecret(keys.data, challenge.user_id, challenge.secret)
  if (secret === null) throw new AppError('auth.challenge')
  const step = await stepOf(secret, code, null, clock.now())
  if (step === null) throw wrongCode()
  return tx(db, async (trx) => {
    if (!(await spendChallenge(trx, token))) throw new AppError('auth.challenge')
    return showRecoveryCodes(trx, { ...challenge, step }, services)
  })
}

/**
 * Writes what was set up to the account: a new factor, or new recovery codes of the one there is. A new factor ends the
 * sessions that were opened without one. @param sid the session that goes on; null during a sign-in
 * @throws AppError 'auth.challenge' when it was used already or the account has changed meanwhile.
 */
export async function keepFactor(
  trx: Tx,
  token: string,
  { user_id, secret, step, recovery_hashes: hashes }: Challenge,
  sid: string | null,
  { services: { clock }, audit }: { services: Services; audit: Context['audit'] },
): Promise<void> {
  const isNew = secret !== null && step !== null
  const isStored =
    (await spendChallenge(trx, token)) &&
    hashes !== null &&
    (isNew
      ? await storeFactor(trx, user_id, { secret, step, hashes }, clock.now())
      : await storeRecoveryHashes(trx, user_id, hashes))
  if (!isStored) throw new AppError('auth.challenge')
  if (isNew) await endSessions(trx, user_id, 'second factor set', clock.now(), sid)
  await audit(
    {
      action: isNew ? 'user.secondFactorSet' : 'user.recoveryCodesRenewed',
      actor: user_id,
      object: { module: 'user', id: user_id },
    },
    trx,
  )
}

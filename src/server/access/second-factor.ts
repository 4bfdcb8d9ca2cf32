import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { toSVG } from 'bwip-js'
import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { codeText, isCode, recoveryCodeCount, recoveryText } from '../../domain/people/second-factor.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'
import type { Key } from '../platform/keys.ts'
import { openText, sealText } from '../platform/sealed-text.ts'

/** RFC 6238 with what every authenticator knows: SHA-1, six digits, thirty seconds. */
const stepSeconds = 30

/** A secret on its way to an authenticator. Shown to its owner once, stored sealed. */
export interface Enrolment {
  /** Base32, for typing. */
  secret: string
  /** otpauth:// address, which the QR code holds. */
  uri: string
  /** The QR code as a picture: a data address of an SVG. */
  qr: string
}

/** @param issuer name of the agency, @param label e-mail of the person; the authenticator shows both. */
export function newEnrolment(issuer: string, label: string): Enrolment {
  const secret = generateSecret()
  const uri = generateURI({ issuer, label, secret })
  const svg = toSVG({ bcid: 'qrcode', text: uri, padding: 8, backgroundcolor: 'FFFFFF' })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

const sealedName = (userId: number): string => `second factor of user ${userId}`

/** The secret as the database holds it: '<id of the DATA key>:<sealed text in base64>'. */
export const sealSecret = (key: Key, userId: number, secret: string): string =>
  `${key.id}:${sealText(key, sealedName(userId), secret).toString('base64')}`

/** Null when another installation's key sealed it: then no code is right, and an administrator removes the factor. */
export function openSecret(key: Key, userId: number, stored: string | null): string | null {
  const [id, sealed] = stored?.split(':') ?? []
  return id === key.id && sealed ? openText(key, sealedName(userId), Buffer.from(sealed, 'base64')) : null
}

/**
 * The time step of a right code, a step early or late included; null for a wrong one or one of a step not after `after`.
 * Compared in constant time by the library.
 */
export async function stepOf(
  secret: string,
  typed: string,
  after: number | null,
  now: Date,
): Promise<number | null> {
  if (!isCode(typed)) return null
  const checked = await verify({
    secret,
    token: codeText(typed),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
    ...(after === null ? {} : { afterTimeStep: after }),
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}

/** Letters and digits that are not taken for each other when read from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** Ten codes of 59 bits, 'k7mq-x2vd-9tha'. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )

/** Keyed, so that the hashes of a backup without the keys cannot be tried out. */
const hashOf = (key: Key, userId: number, code: string): string =>
  createHmac('sha256', key.secret)
    .update(`recovery code\0${userId}\0${recoveryText(code)}`)
    .digest('hex')

/** Codes as the database holds them: hashes with a space between. */
export const recoveryHashes = (key: Key, userId: number, codes: readonly string[]): string =>
  codes.map((code) => hashOf(key, userId, code)).join(' ')

const listOf = (hashes: string | null): string[] => hashes?.split(' ').filter((one) => one !== '') ?? []

/** The hashes that remain when the typed code was one of them; null when it was none. Looks at all of them whatever it finds. */
function withoutCode(key: Key, userId: number, hashes: string | null, typed: string): string | null {
  const made = Buffer.from(hashOf(key, userId, typed), 'hex')
  const all = listOf(hashes)
  const left = all.filter((one) => !timingSafeEqual(Buffer.from(one, 'hex'), made))
  return left.length < all.length ? left.join(' ') : null
}

interface Stored {
  totp_secret: string | null
  totp_last_step: number | null
  recovery_hashes: string | null
}

export type Proof = 'code' | 'recovery code'

/**
 * Spends a code of the authenticator or a recovery code. The row is locked, so that of two servers only one takes a code.
 * @returns which it was, or null when it is neither or was used before.
 */
export async function spendCode(
  trx: Tx,
  key: Key,
  userId: number,
  typed: string,
  now: Date,
): Promise<Proof | null> {
  const { rows } =
    await sql<Stored>`select totp_secret, totp_last_step, recovery_hashes from app_user where id = ${userId} and totp_confirmed_at is not null for update`.execute(
      trx,
    )
  const stored = rows[0]
  if (!stored) return null
  const secret = openSecret(key, userId, stored.totp_secret)
  const step = secret === null ? null : await stepOf(secret, typed, stored.totp_last_step, now)
  if (step !== null) {
    await sql`update app_user set totp_last_step = ${step} where id = ${userId}`.execute(trx)
    return 'code'
  }
  const left = withoutCode(key, userId, stored.recovery_hashes, typed)
  if (left === null) return null
  await sql`update app_user set recovery_hashes = ${left} where id = ${userId}`.execute(trx)
  return 'recovery code'
}

/** What is set up and confirmed, sealed and hashed. */
export interface NewFactor {
  secret: string
  step: number
  hashes: string
}

/** Gives the account its factor; false when it has one already. */
export async function storeFactor(
  trx: Tx,
  userId: number,
  { secret, step, hashes }: NewFactor,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app_user set totp_secret = ${secret}, totp_confirmed_at = ${now.toISOString()}, totp_last_step = ${step}, recovery_hashes = ${hashes}
    where id = ${userId} and totp_confirmed_at is null and is_active and not is_deleted`.execute(trx)
  return numAffectedRows === 1n
}

/** Replaces the recovery codes; false without a factor. */
export async function storeRecoveryHashes(trx: Tx, userId: number, hashes: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update app_user set recovery_hashes = ${hashes} where id = ${userId} and totp_confirmed_at is not null`.execute(
      trx,
    )
  return numAffectedRows === 1n
}

/** Takes the factor away and everything that was open for it; false when there was none. */
export async function removeFactor(db: Db, userId: number): Promise<boolean> {
  await sql`delete from second_factor_challenge where user_id = ${userId}`.execute(db)
  const { numAffectedRows } = await sql`
    update app_user set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_hashes = null
    where id = ${userId} and totp_confirmed_at is not null`.execute(db)
  return numAffectedRows === 1n
}

export interface FactorState {
  is_on: boolean
  since: string | null
  recovery_codes_left: number
}

/** What the owner may know of the own factor. */
export async function factorOf(db: Db, userId: number): Promise<FactorState> {
  const { rows } = await sql<{
    since: string | null
    hashes: string | null
  }>`select totp_confirmed_at as since, recovery_hashes as hashes from app_user where id = ${userId}`.execute(
    db,
  )
  const since = rows[0]?.since ?? null
  return { is_on: since !== null, since, recovery_codes_left: listOf(rows[0]?.hashes ?? null).length }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { limits } from '../platform/config.ts'
import type { Key } from '../platform/keys.ts'

const accessLifeSeconds = limits.session.accessMs / 1000
/** Tolerance for clocks that differ. */
const leewaySeconds = limits.session.leewayMs / 1000
const issuer = 'rams'
const audience = 'rams-api'

/** Who a token speaks for. No personal data (security 3). */
export interface AccessClaims {
  /** User id. */
  userId: number
  /** Session id (UUID). */
  sid: string
  /** The user's token_version when the token was made; a higher one in the database makes it worthless. */
  tokenVersion: number
}

export type AccessCheck =
  | { outcome: 'valid'; claims: AccessClaims }
  | { outcome: 'expired' }
  | { outcome: 'invalid' }

const headerShape = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT'), kid: z.string() })
const claimsShape = z.strictObject({
  typ: z.literal('access'),
  iss: z.literal(issuer),
  aud: z.literal(audience),
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.uuid(),
  tv: z.int().min(0),
  iat: z.int(),
  exp: z.int(),
})

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (text: string, key: Key): Buffer => createHmac('sha256', key.secret).update(text).digest()

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined // Not JSON, so no token of ours.
  }
}

/** @param now the instant of issue */
export function signAccess(claims: AccessClaims, key: Key, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const payload = {
    typ: 'access',
    iss: issuer,
    aud: audience,
    sub: String(claims.userId),
    sid: claims.sid,
    tv: claims.tokenVersion,
    iat,
    exp: iat + accessLifeSeconds,
  }
  const text = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.id })}.${encode(payload)}`
  return `${text}.${sign(text, key).toString('base64url')}`
}

/** Checks form, algorithm, key id, signature, claims and life. The signature is checked before the claims are read. */
export function checkAccess(token: string, key: Key, now: Date): AccessCheck {
  const invalid: AccessCheck = { outcome: 'invalid' }
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0) return invalid
  const readHeader = headerShape.safeParse(decode(header))
  if (!readHeader.success || readHeader.data.kid !== key.id) return invalid
  const given = Buffer.from(signature, 'base64url')
  const made = sign(`${header}.${payload}`, key)
  // Re-encoding refuses signatures that differ only in unused bits.
  if (
    given.length !== made.length ||
    !timingSafeEqual(given, made) ||
    given.toString('base64url') !== signature
  )
    return invalid
  const read = claimsShape.safeParse(decode(payload))
  if (!read.success) return invalid
  const { sub, sid, tv, iat, exp } = read.data
  const seconds = now.getTime() / 1000
  if (iat > seconds + leewaySeconds) return invalid
  if (exp + leewaySeconds <= seconds) return { outcome: 'expired' }
  return { outcome: 'valid', claims: { userId: Number(sub), sid, tokenVersion: tv } }
}

/** The instant (ms) after which a token that was accepted is accepted no more; null for what is no token of ours. */
export function accessEnd(authorization: string | undefined): number | null {
  const read = claimsShape.safeParse(decode(authorization?.split('.')[1] ?? ''))
  return read.success ? (read.data.exp + leewaySeconds) * 1000 : null
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../platform/config.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'

/** What a challenge is good for: a code, the first code of a new factor, or saying that recovery codes are kept. */
export type Purpose = 'code' | 'enrolment' | 'codes'

/** What is open between two requests. Secret and hashes as the account would hold them. */
export interface Challenge {
  user_id: number
  /** Session that sets the factor up; null during a sign-in. */
  session_id: string | null
  purpose: Purpose
  secret: string | null
  step: number | null
  recovery_hashes: string | null
}

export interface IssuedChallenge {
  token: string
  expires_at: string
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token of 256 bits for one purpose, for ten minutes; only its hash is stored. The session's earlier ones stop working. */
export async function issueChallenge(
  db: Db,
  challenge: Pick<Challenge, 'user_id' | 'session_id' | 'purpose'> & Partial<Challenge>,
  now: Date,
): Promise<IssuedChallenge> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + limits.session.challengeMs).toISOString()
  const { user_id, session_id, purpose, secret = null, step = null, recovery_hashes = null } = challenge
  if (session_id !== null)
    await sql`delete from second_factor_challenge where session_id = ${session_id}`.execute(db)
  await sql`
    insert into second_factor_challenge (hash, user_id, session_id, purpose, secret, step, recovery_hashes, created_at, expires_at)
    values (${hashOf(token)}, ${user_id}, ${session_id}, ${purpose}, ${secret}, ${step}, ${recovery_hashes}, ${now.toISOString()}, ${expires_at})`.execute(
    db,
  )
  return { token, expires_at }
}

/** @param sid the session it must belong to; null for one of a sign-in. @returns null when it is over or for something else. */
export async function readChallenge(
  db: Db,
  token: string,
  purpose: Purpose,
  sid: string | null,
  now: Date,
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    select user_id, session_id, purpose, secret, step, recovery_hashes from second_factor_challenge
    where hash = ${hashOf(token)} and purpose = ${purpose} and session_id is not distinct from ${sid}::uuid and expires_at > ${now.toISOString()}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Takes the challenge away; false when it was used already. */
export async function spendChallenge(trx: Tx, token: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from second_factor_challenge where hash = ${hashOf(token)}`.execute(trx)
  return numAffectedRows === 1n
}

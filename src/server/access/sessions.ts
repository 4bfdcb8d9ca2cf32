import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../platform/config.ts'
import { tx, type Db, type Tx } from '../platform/db/kysely.ts'
import type { Key } from '../platform/keys.ts'
import { needsSecondFactor } from './accounts.ts'

const { idleMs, absoluteMs, predecessorMs } = limits.session

/** Why a session ended; shown in the audit log. */
export type EndReason =
  | 'signed out'
  | 'signed out elsewhere'
  | 'ended by an administrator'
  | 'password changed'
  | 'password reset'
  | 'second factor set'
  | 'second factor removed'
  /** The role needs a second factor now, and the account has none. */
  | 'second factor required'
  | 'idle'
  | 'token used twice'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()
const earlier = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? a : b)

/**
 * The one successor of a refresh token. Derived instead of drawn, so that two tabs that refresh at the same moment get the
 * same answer although only hashes are stored.
 */
const successorOf = (token: string, key: Key): string =>
  createHmac('sha256', key.secret).update('refresh successor\0').update(token).digest('base64url')

/** Starts a session at sign-in. @returns its id and the first refresh token, which is stored only as a hash. */
export async function openSession(
  trx: Tx,
  userId: number,
  from: { address: string; agent: string | null },
  now: Date,
): Promise<{ sid: string; refreshToken: string }> {
  const sid = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  await trx
    .insertInto('user_session')
    .values({
      id: sid,
      user_id: userId,
      family: randomUUID(),
      created_at: at,
      last_used_at: at,
      expires_at: after(now, absoluteMs),
      ended_at: null,
      end_reason: null,
      address: from.address,
      agent: from.agent?.slice(0, 200) ?? null,
      reauthenticated_at: at,
    })
    .execute()
  await trx
    .insertInto('refresh_token')
    .values({
      hash: hashOf(refreshToken),
      session_id: sid,
      created_at: at,
      expires_at: after(now, idleMs),
      used_at: null,
      successor: null,
    })
    .execute()
  return { sid, refreshToken }
}

interface TokenRow {
  expires_at: string
  used_at: string | null
  successor: Buffer | null
  sid: string
  family: string
  session_ends: string
  ended_at: string | null
  user_id: number
  token_version: number
  may_sign_in: boolean
  lacks_second_factor: boolean
}

export type Rotation =
  | { outcome: 'renewed'; refreshToken: string; userId: number; sid: string; tokenVersion: number }
  | { outcome: 'over' }
  /** An old token came back: another person has a copy. The family has been ended. */
  | { outcome: 'reused'; userId: number; sid: string }

/**
 * Exchanges a refresh token for its successor (security 3): rotated at each use; the predecessor is answered with the same
 * successor for ten seconds; later it ends the family.
 */
export async function rotate(trx: Tx, token: string, key: Key, now: Date): Promise<Rotation> {
  const hash = hashOf(token)
  const { rows } = await sql<TokenRow>`
    select t.expires_at, t.used_at, t.successor, s.id as sid, s.family, s.expires_at as session_ends, s.ended_at, s.user_id,
      coalesce(u.token_version, 0) as token_version, u.is_active and not u.is_deleted as may_sign_in,
      ${needsSecondFactor} and u.totp_confirmed_at is null as lacks_second_factor
    from refresh_token t join user_session s on s.id = t.session_id join app_user u on u.id = s.user_id join role r on r.id = u.role
    where t.hash = ${hash} for update of t`.execute(trx)
  const row = rows[0]
  if (!row || row.ended_at !== null || !row.may_sign_in || Date.parse(row.session_ends) <= now.getTime())
    return { outcome: 'over' }
  const { sid, user_id: userId, token_version: tokenVersion } = row
  // The setting reaches people who are signed in here: their next sign-in sets the factor up (decision 0310).
  if (row.lacks_second_factor) {
    await endWhere(trx, sql`id = ${sid}`, 'second factor required', now)
    return { outcome: 'over' }
  }
  const refreshToken = successorOf(token, key)
  const successor = hashOf(refreshToken)
  if (row.used_at !== null) {
    if (now.getTime() - Date.parse(row.used_at) > predecessorMs) {
      await endWhere(trx, sql`family = ${row.family}`, 'token used twice', now)
      return { outcome: 'reused', userId, sid }
    }
    // The signing key may have been replaced in between; then the successor cannot be sent a second time.
    return row.successor?.equals(successor)
      ? { outcome: 'renewed', refreshToken, userId, sid, tokenVersion }
      : { outcome: 'over' }
  }
  if (Date.parse(row.expires_at) <= now.getTime()) {
    await endWhere(trx, sql`id = ${sid}`, 'idle', now)
    return { outcome: 'over' }
  }
  const at = now.toISOString()
  await trx.updateTable('refresh_token').set({ used_at: at, successor }).where('hash', '=', hash).execute()
  await trx
    .insertInto('refresh_token')
    .values({
      hash: successor,
      session_id: sid,
      created_at: at,
      expires_at: earlier(after(now, idleMs), row.session_ends),
      used_at: null,
      successor: null,
    })
    .execute()
  await trx.updateTable('user_session').set({ last_used_at: at }).where('id', '=', sid).execute()
  return { outcome: 'renewed', refreshToken, userId, sid, tokenVersion }
}

async function endWhere(
  db: Db,
  condition: ReturnType<typeof sql>,
  reason: EndReason,
  now: Date,
): Promise<number> {
  const { numAffectedRows } =
    await sql`update user_session set ended_at = ${now.toISOString()}, end_reason = ${reason} where ended_at is null and ${condition}`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0n)
}

/** Ends one session of a user; false when it is not theirs or already over. */
export const endSession = async (
  db: Db,
  userId: number,
  sid: string,
  reason: EndReason,
  now: Date,
): Promise<boolean> => (await endWhere(db, sql`id = ${sid} and user_id = ${userId}`, reason, now)) > 0

/** Ends all sessions of a user, or all but one. @returns how many. */
export const endSessions = (
  db: Db,
  userId: number,
  reason: EndReason,
  now: Date,
  exceptSid: string | null = null,
): Promise<number> =>
  endWhere(db, sql`user_id = ${userId} and id is distinct from ${exceptSid}::uuid`, reason, now)

/** The session a refresh token belongs to, for signing out after the access token ran out. */
export async function sessionOfToken(db: Db, token: string): Promise<{ sid: string; userId: number } | null> {
  const { rows } = await sql<{ sid: string; userId: number }>`
    select s.id as sid, s.user_id as "userId" from refresh_token t join user_session s on s.id = t.session_id where t.hash = ${hashOf(token)} and s.ended_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface SessionRow {
  id: string
  created_at: string
  last_used_at: string
  expires_at: string
  address: string | null
  agent: string | null
}

/** Sessions of a user that are still open, newest use first. */
export async function openSessionsOf(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('user_session')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'address', 'agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', after(now, -idleMs))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** True when the password was typed within the last ten minutes of this session (security 2). */
export async function hasRecentPassword(db: Db, sid: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select('reauthenticated_at')
    .where('id', '=', sid)
    .executeTakeFirst()
  return (
    row?.reauthenticated_at != null &&
    now.getTime() - Date.parse(row.reauthenticated_at) <= limits.session.recentPasswordMs
  )
}

export async function notePassword(db: Db, sid: string, now: Date): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ reauthenticated_at: now.toISOString() })
    .where('id', '=', sid)
    .execute()
}

const keptDays = 30

/** Removes sessions, tokens and counted failures that are not needed any more. Accounts closed for good stay closed. */
export async function removeOldSessions(db: Db, now: Date): Promise<void> {
  const before = after(now, -keptDays * 86_400_000)
  await tx(db, async (trx) => {
    await trx.deleteFrom('user_session').where('expires_at', '<', before).execute()
    await sql`delete from second_factor_challenge where expires_at < ${now.toISOString()}`.execute(trx)
    await sql`delete from login_throttle where last_failure_at < ${before} and (locked_until is null or locked_until < ${now.toISOString()} or account like 'name:%')`.execute(
      trx,
    )
  })
}

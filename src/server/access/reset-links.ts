import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits, type Config } from '../platform/config.ts'
import type { Db } from '../platform/db/kysely.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Where a reset link leads; the address comes from PUBLIC_URL, never from the Host header (security 2). */
const linkOf = (config: Config, token: string): string =>
  `${config.publicUrl ?? ''}/pages/auth/reset-password/${token}`

export interface ResetLink {
  /** Full address, or only its path when PUBLIC_URL is not set. */
  link: string
  expires_at: string
}

/** Makes a link of 256 bits that works once, for thirty minutes; earlier links of the user stop working. Only its hash is stored. */
export async function makeResetLink(
  db: Db,
  config: Config,
  userId: number,
  issuedBy: number | null,
  now: Date,
): Promise<ResetLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + limits.session.resetLinkMs).toISOString()
  await sql`delete from password_reset where user_id = ${userId} or expires_at < ${now.toISOString()}`.execute(
    db,
  )
  await sql`insert into password_reset (hash, user_id, issued_by, created_at, expires_at) values (${hashOf(token)}, ${userId}, ${issuedBy}, ${now.toISOString()}, ${expiresAt})`.execute(
    db,
  )
  return { link: linkOf(config, token), expires_at: expiresAt }
}

/** User id of a link that still works; null otherwise. */
export async function ownerOfResetLink(db: Db, token: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{
    user_id: number
  }>`select user_id from password_reset where hash = ${hashOf(token)} and expires_at > ${now.toISOString()}`.execute(
    db,
  )
  return rows[0]?.user_id ?? null
}

/** Takes the link away; false when another request was faster. */
export async function spendResetLink(db: Db, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from password_reset where hash = ${hashOf(token)}`.execute(db)
  return numAffectedRows === 1n
}

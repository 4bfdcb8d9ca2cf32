import { sql } from 'kysely'
import type { AccessLevel } from '../../domain/people/access.ts'
import type { Db } from '../platform/db/kysely.ts'

/**
 * Permission codes of the user `u` with the role `r`: those of the role and the user's own, without the
 * denied ones (entities 1.1: deny wins).
 */
export const permissionCodes = sql<string[]>`(
  select coalesce(array_agg(p.code order by p.code), '{}') from permission p
  where p.is_active and not p.is_deleted and (p.id = any(r.permissions) or p.id = any(u.extra_permissions)) and p.id <> all(coalesce(u.denied_permissions, '{}')))`

/** Whether the setting asks the role `r` for a second factor. */
export const needsSecondFactor = sql<boolean>`exists (select from general_setting g where not g.is_deleted and g.require_totp_roles @> to_jsonb(r.name))`

/** What sign-in needs to know of a person. */
export interface Account {
  id: number
  email: string
  username: string
  first_name: string
  last_name: string
  image: string | null
  password_hash: string | null
  token_version: number
  may_sign_in: boolean
  has_second_factor: boolean
  needs_second_factor: boolean
  branch: number
  role_id: number
  role_name: string
  role_title: string
  access_level: AccessLevel
  rank: number
  user_permissions: string[]
  /** What the agency calls the product; the authenticator shows it. */
  site_name: string
  /** Names that must not carry the password. */
  company_words: string[]
}

async function accountWhere(db: Db, condition: ReturnType<typeof sql>): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select u.id, u.email, u.username, u.first_name, u.last_name, u.image, u.password_hash, coalesce(u.token_version, 0) as token_version, u.is_active as may_sign_in,
      u.totp_confirmed_at is not null as has_second_factor, ${needsSecondFactor} as needs_second_factor, u.branch, r.id as role_id, r.name as role_name, r.title as role_title, r.access_level, r.rank,
      ${permissionCodes} as user_permissions,
      coalesce((select g.site_name from general_setting g where not g.is_deleted order by g.id limit 1), 'RAMS') as site_name,
      (select coalesce(array_agg(word), '{}') from general_setting g, unnest(array[g.site_name, g.company_name]) word where word is not null) as company_words
    from app_user u join role r on r.id = u.role
    where not u.is_deleted and ${condition} order by u.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** @param login e-mail or username in any case */
export const accountByLogin = (db: Db, login: string): Promise<Account | null> => {
  const name = login.trim().toLowerCase()
  return accountWhere(db, sql`(u.email = ${name} or u.username = ${name})`)
}

export const accountById = (db: Db, id: number): Promise<Account | null> =>
  accountWhere(db, sql`u.id = ${id}`)

/** Words of the owner that a new password must not be made of. */
export const wordsOf = (
  account: Pick<Account, 'email' | 'username' | 'first_name' | 'last_name' | 'company_words'>,
): string[] => [
  account.email,
  account.username,
  account.first_name,
  account.last_name,
  `${account.first_name}${account.last_name}`,
  ...account.company_words,
]

/**
 * Stores a new password. The token version rises where every token must die with the old password.
 */
export async function storePassword(
  db: Db,
  userId: number,
  hash: string,
  now: Date,
  { endsTokens }: { endsTokens: boolean },
): Promise<void> {
  await sql`
    update app_user set password_hash = ${hash}, password_changed_at = ${now.toISOString()}, must_change_password = false,
      token_version = coalesce(token_version, 0) + ${endsTokens ? 1 : 0} where id = ${userId}`.execute(db)
  // What the old password had opened halfway closes with it.
  await sql`delete from second_factor_challenge where user_id = ${userId}`.execute(db)
}

/** A hash of the same password made with today's work. */
export async function renewHash(db: Db, userId: number, hash: string): Promise<void> {
  await sql`update app_user set password_hash = ${hash} where id = ${userId}`.execute(db)
}

export async function noteSignIn(db: Db, userId: number, now: Date): Promise<void> {
  await sql`update app_user set last_login_at = ${now.toISOString()}, last_seen_at = ${now.toISOString()} where id = ${userId}`.execute(
    db,
  )
}

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AccessLevel } from '../../domain/people/access.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../platform/db/kysely.ts'
import { languageAsked, readerLanguages, type ReaderLanguage } from '../platform/reader-words.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { permissionCodes } from './accounts.ts'
import { checkAccess } from './jwt.ts'

interface Row {
  id: number
  email: string
  first_name: string
  last_name: string
  role_id: number
  role_name: string
  access_level: AccessLevel
  /** Mark of everything the user's permissions are made of. */
  rights: string
  branch: number
  branch_scope: SessionUser['branchScope']
  scope_branches: number[] | null
  agent_scope: number[] | null
  language: string | null
  is_password_due: boolean
}

/**
 * The role as it stands, what the person has in addition, and how often permissions were changed (decision
 * 0191).
 */
const rights = sql`concat_ws(' ', r.id, r.xmin, (select c.value from counter c where c.key = 'rights'), coalesce(u.extra_permissions, '{}'), coalesce(u.denied_permissions, '{}'))`

const columns = sql`u.id, u.email, u.first_name, u.last_name, r.id as role_id, r.name as role_name, r.access_level, ${rights} as rights,
      u.branch, u.branch_scope, u.scope_branches, u.agent_scope, u.settings ->> 'language' as language, coalesce(u.must_change_password, false) as is_password_due`

/** Different rights of people that are kept; an agency has a dozen roles. */
const mostKept = 100
const keptRights = new WeakMap<Db, Map<string, ReadonlySet<string>>>()

/** The permissions of a user, read only when something they are made of has changed. */
async function permissionsOf(db: Db, row: Row): Promise<ReadonlySet<string>> {
  const kept = keptRights.get(db) ?? new Map<string, ReadonlySet<string>>()
  keptRights.set(db, kept)
  const known = kept.get(row.rights)
  if (known) return known
  // Codes with a space between: as an array they take longer to read. Mark and codes are of one moment.
  const { rows } = await sql<{ rights: string; codes: string }>`
    select ${rights} as rights, array_to_string(${permissionCodes}, ' ') as codes from app_user u join role r on r.id = u.role where u.id = ${row.id}`.execute(
    db,
  )
  const permissions = new Set(rows[0]?.codes.split(' '))
  if (kept.size >= mostKept) kept.clear()
  if (rows[0]) kept.set(rows[0].rights, permissions)
  return permissions
}

const userOf = async (
  db: Db,
  row: Row,
  sid: string,
  asked: ReaderLanguage | null = null,
): Promise<SessionUser> => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  roleId: row.role_id,
  roleName: row.role_name,
  accessLevel: row.access_level,
  permissions: await permissionsOf(db, row),
  branchId: row.branch,
  branchScope: row.branch_scope,
  branches: row.scope_branches ?? [],
  agentScope: row.agent_scope ?? [],
  language: asked ?? readerLanguages.find((one) => one === row.language) ?? 'en',
  isPasswordDue: row.is_password_due,
  sid,
})

/** Session id of work that goes on without its session. */
const noSession = '00000000-0000-0000-0000-000000000000'

/**
 * A person with their rights as they are now, for work they asked for earlier; null when gone or deactivated.
 */
export async function userById(db: Db, id: number): Promise<SessionUser | null> {
  const { rows } =
    await sql<Row>`select ${columns} from app_user u join role r on r.id = u.role where u.id = ${id} and u.is_active and not u.is_deleted`.execute(
      db,
    )
  return rows[0] ? userOf(db, rows[0], noSession) : null
}

const bearer = /^Bearer ([A-Za-z0-9_.-]+)$/

/**
 * Who is behind a request. Session, user, role and permissions are read again each time, in one look-up by key, so that
 * logout, deactivation and a changed role act at once (security 3).
 * @throws AppError 'auth.expired' (401) for a token that was good once.
 */
export async function authenticate(
  req: FastifyRequest,
  { db, keys, clock }: Services,
): Promise<SessionUser | null> {
  const token = bearer.exec(req.headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  const now = clock.now()
  const check = checkAccess(token, keys.jwt, now)
  if (check.outcome === 'expired') throw new AppError('auth.expired')
  if (check.outcome === 'invalid') return null
  const { userId, sid, tokenVersion } = check.claims
  const { rows } = await sql<Row>`/* named: session_user */
    select ${columns}
    from user_session s join app_user u on u.id = s.user_id join role r on r.id = u.role
    where s.id = ${sid} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now.toISOString()}
      and u.is_active and not u.is_deleted and coalesce(u.token_version, 0) = ${tokenVersion}`.execute(db)
  return rows[0] ? userOf(db, rows[0], sid, languageAsked(req.headers['accept-language'])) : null
}

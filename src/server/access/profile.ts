import { sql } from 'kysely'
import { sessionRoles } from '../../domain/people/access.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'

type Settings = Record<string, unknown>

interface Row {
  image: string | null
  settings: Settings | null
  shortcuts: string[]
  must_change_password: boolean
  role_title: string
  branch: { id: number; name: string; code: string } | null
}

/** The signed-in user as the browser keeps it (specification 7 "GET current user"). */
export async function profileOf(db: Db, user: SessionUser) {
  const { rows } = await sql<Row>`
    select u.image, u.settings, u.shortcuts, coalesce(u.must_change_password, false) as must_change_password, r.title as role_title,
      (select jsonb_build_object('id', b.id, 'name', b.name, 'code', b.code) from branch b where b.id = u.branch) as branch
    from app_user u join role r on r.id = u.role where u.id = ${user.id}`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('record.notFound')
  const { role_title: title, ...rest } = row
  return {
    ...rest,
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: { name: user.roleName, title },
    roles: sessionRoles({ name: user.roleName, access_level: user.accessLevel }),
    user_permissions: [...user.permissions],
    branch_scope: user.branchScope,
    agent_scope: user.agentScope,
  }
}

/** Saves what is given and leaves the rest. Two browsers of one person: the last one wins, as with any setting of a screen. */
export async function saveSettings(
  db: Db,
  userId: number,
  given: { settings?: Settings | null; shortcuts?: string[] | null },
): Promise<{ settings: Settings | null; shortcuts: string[] }> {
  const saved =
    given.settings === undefined || given.settings === null ? null : JSON.stringify(given.settings)
  const { rows } = await sql<{ settings: Settings | null; shortcuts: string[] }>`
    update app_user set
      settings = case when ${given.settings !== undefined} then ${saved}::jsonb else settings end,
      shortcuts = case when ${given.shortcuts !== undefined} then ${JSON.stringify(given.shortcuts ?? [])}::jsonb else shortcuts end
    where id = ${userId} returning settings, shortcuts`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('record.notFound')
  return row
}

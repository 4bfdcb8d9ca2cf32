import type { user } from '../../../domain/people/user.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { requireRecentPassword } from '../../access/recent-password.ts'
import type { Crud } from '../crud-context.ts'
import type { Row } from '../read/columns.ts'
import type { Hooks, RemovingOf, UpdateOf, Writing } from '../hooks.ts'
import { textOf } from '../../platform/text-of.ts'
import { refuseField } from './refuse.ts'

/** How a typed password becomes the stored hash, judged before (security 2). */
export type HashNewPassword = (password: string, person: Row, crud: Crud) => Promise<string>

interface OwnRole {
  rank: number
  level: string
}

/** Rank and level of the acting person's own role. */
export async function ownRole(crud: Crud): Promise<OwnRole> {
  const { rows } =
    await sql<OwnRole>`select rank, access_level as level from role where id = ${crud.user.roleId}`.execute(
      crud.db,
    )
  return rows[0] ?? { rank: 99, level: 'user' }
}

/**
 * A user manages only people whose role ranks below their own, and only an admin gives the admin role (roles
 * 1).
 * @throws AppError input.invalid at the role, or access.denied for a person above the user.
 */
async function requireLowerRole(crud: Crud, role: Row | null): Promise<void> {
  if (!role) return
  const own = await ownRole(crud)
  if (own.level === 'admin') return
  if (role['access_level'] === 'admin')
    refuseField('role', 'ROLE', say`Only an admin can assign the role ${textOf(role['name'])}.`)
  if (Number(role['rank']) <= own.rank)
    refuseField('role', 'ROLE', say`You cannot manage users with the role ${textOf(role['name'])}.`)
}

/** "At least one active admin must remain." (entities 1.1) */
async function keepOneAdmin(crud: Crud, without: number): Promise<void> {
  const { rows } = await sql`
    select 1 from app_user u join role r on r.id = u.role
    where r.access_level = 'admin' and u.is_active and not u.is_deleted and u.id <> ${without} limit 1`.execute(
    crud.db,
  )
  if (rows.length === 0)
    throw new AppError('record.neverDeleted', { detail: 'At least one active admin must remain.' })
}

async function roleRow(crud: Crud, id: unknown): Promise<Row | null> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select id, name, rank, access_level from role where id = ${id}`.execute(crud.db)
  return rows[0] ?? null
}

const ownFixed: Record<string, string> = {
  role: 'You cannot change your own role.',
  branch: 'You cannot change your own branch.',
  branch_scope: 'You cannot change your own branch scope.',
  scope_branches: 'You cannot change your own branch scope.',
  extra_permissions: 'You cannot change your own permissions.',
  denied_permissions: 'You cannot change your own permissions.',
}

type Compared = Pick<Writing, 'values' | 'stored'>

const changes = ({ values, stored }: Compared, name: string): boolean =>
  name in values && JSON.stringify(values[name] ?? null) !== JSON.stringify(stored?.[name] ?? null)

function refuseOwnRights(writing: Compared): void {
  for (const [name, message] of Object.entries(ownFixed))
    if (changes(writing, name)) refuseField(name, 'OWN', message)
}

/** Rules of people who sign in (entities 1.1, roles 1). @param hash judges and hashes a new password. */
export const userHooks = (hash: HashNewPassword): Hooks => {
  const takePassword = async (writing: Pick<Writing, 'values' | 'merged' | 'crud'>): Promise<void> => {
    const { values, merged, crud } = writing
    if (typeof values['password'] === 'string') {
      values['password_hash'] = await hash(values['password'], merged, crud)
      values['password_changed_at'] = crud.clock.now().toISOString()
    }
    delete values['password']
    delete values['confirm_password']
  }
  return {
    async beforeCreate(writing) {
      await requireLowerRole(writing.crud, writing.related['role'] ?? null)
      await takePassword(writing)
      // Another user typed it, so it lasts until the first sign-in (entities 1.1).
      writing.values['must_change_password'] = true
    },
    async beforeUpdate(writing: UpdateOf<typeof user>) {
      const { crud, stored, values } = writing
      if (stored.id === crud.user.id) refuseOwnRights(writing)
      else await requireLowerRole(crud, await roleRow(crud, stored.role))
      // A stolen session must not take an account over (security 2).
      if (changes(writing, 'email') || changes(writing, 'role')) await requireRecentPassword(crud)
      if ('role' in values)
        await requireLowerRole(crud, values.role === stored.role ? null : (writing.related['role'] ?? null))
      const wasAdmin = (await roleRow(crud, stored.role))?.['access_level'] === 'admin'
      const staysAdmin =
        writing.merged.is_active !== false &&
        (writing.related['role']?.['access_level'] ?? 'admin') === 'admin'
      if (wasAdmin && !staysAdmin) await keepOneAdmin(crud, stored.id)
      await takePassword(writing)
      // A user who is switched off, gets another role or password or must change it, must not go on with an
      // old token (security 3).
      if (
        values.is_active === false ||
        ('role' in values && values.role !== stored.role) ||
        'password_hash' in values ||
        (values.must_change_password === true && stored.must_change_password !== true)
      )
        values.token_version = Number(stored.token_version ?? 0) + 1
    },
    async beforeDelete({ crud, stored }: RemovingOf<typeof user>) {
      if (stored.id === crud.user.id)
        throw new AppError('record.neverDeleted', { detail: 'You cannot delete your own account.' })
      const role = await roleRow(crud, stored.role)
      await requireLowerRole(crud, role)
      if (role?.['access_level'] === 'admin') await keepOneAdmin(crud, stored.id)
    },
  }
}

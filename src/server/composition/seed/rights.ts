/** Roles, the permissions of every module and who holds which. Source: roles 1-3. */
import { sql } from 'kysely'
import {
  actions,
  defaultPermissions,
  isRight,
  matrix,
  roles,
  type Action,
  type RoleCode,
} from '../../../domain/people/access.ts'
import { titleCase } from '../../../foundation/definitions/fields.ts'
import { modules } from '../../../domain/people/modules.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { idIn, idsBy, insertMissing } from './insert-missing.ts'

const codes = Object.keys(matrix.SECURITY) as RoleCode[] // Object.keys loses that the keys are role codes.

/** Every permission a user can hold: a class without a letter for an action has no such right. */
export function permissionRows(): { code: string; module: string; action: Action; title: string }[] {
  return modules.flatMap(({ name, label, access }) => {
    const held = new Set(codes.flatMap((code) => defaultPermissions(name, access, code)))
    return actions
      .filter((action) => held.has(`${name}.${action}`) && isRight({ name, access }, action))
      .map((action) => ({
        code: `${name}.${action}`,
        module: name,
        action,
        title: `${label}: ${titleCase(action)}`.slice(0, 80),
      }))
  })
}

/**
 * Adds what is missing. A system role receives the permissions of modules that are new; what an admin took away stays away.
 * @returns number of new permissions.
 */
export async function seedRights(db: Db): Promise<number> {
  await insertMissing(
    db,
    'role',
    ['name'],
    roles.map((role) => ({
      name: role.name,
      title: role.title,
      access_level: role.level,
      rank: role.rank,
      description: role.description,
      is_system: true,
      permissions: [],
    })),
  )
  const before = await idsBy(db, 'permission', 'code', { evenDeleted: true })
  const added = await insertMissing(
    db,
    'permission',
    ['code'],
    permissionRows().filter(({ code }) => !before.has(code)),
  )
  if (added === 0) return 0
  const ids = await idsBy(db, 'permission', 'code')
  for (const role of roles) {
    const fresh = modules
      .flatMap(({ name, access }) => defaultPermissions(name, access, role.code))
      .filter((code) => !before.has(code) && ids.has(code))
      .map((code) => idIn(ids, code))
    if (fresh.length === 0) continue
    await sql`update role set permissions = array(select distinct id from unnest(permissions || ${fresh}::int4[]) id order by id) where name = ${role.name} and is_system and not is_deleted`.execute(
      db,
    )
  }
  return added
}

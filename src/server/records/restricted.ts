import { roleCodeOf } from '../../domain/people/access.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { column, type Sql } from './read/columns.ts'
import { sql } from 'kysely'
import { allOf } from './scope.ts'

/** Who reads, as the rules of single records ask it. */
export const readerOf = (user: SessionUser): { id: number; role: string | null } => ({
  id: user.id,
  role: roleCodeOf(user.roleName),
})

/** True where this user reads every record of the kind in full. */
export const readsAll = (entity: Pick<Entity, 'restricted'>, user: SessionUser): boolean =>
  !entity.restricted || entity.restricted.roles.includes(roleCodeOf(user.roleName) ?? '')

/** Condition that a row is covered for this user (Entity.restricted), or for anybody where it is not known who reads; null where none ever is. */
export function coveredSql(
  entity: Pick<Entity, 'restricted'>,
  user: SessionUser | null,
  alias: string,
): Sql | null {
  const rule = entity.restricted
  if (!rule || (user && readsAll(entity, user))) return null
  const when = Object.entries(rule.when).map(
    ([name, values]) => sql`${column(alias, name)}::text = any(${values.map(String)}::text[])`,
  )
  return allOf(user ? [...when, sql`${column(alias, rule.person)} is distinct from ${user.id}`] : when)
}

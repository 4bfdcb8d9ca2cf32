import { sql } from 'kysely'
import { entities, isEntityName } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { column, type Sql } from './columns.ts'
import type { Target } from './ref-target.ts'
import { everything, pickableRows } from '../scope.ts'

const ownersOf = (table: string): Entity[] =>
  Object.values<Entity>(entities).filter((owner) =>
    Object.values(owner.lines ?? {}).some((line) => line.table === table),
  )

/**
 * Rows a person may name in a record they send: what a picker offers them, active or not; a line when its
 * record may be named. Whatever else has an id does not exist for them (security 4, roles 4).
 */
export function nameableRows(target: Target, user: SessionUser, alias: string): Sql {
  if (!target.isLine)
    return isEntityName(target.name)
      ? pickableRows(entities[target.name], user, alias, { inactive: true })
      : everything
  const [owner] = ownersOf(target.table)
  if (!owner) return everything
  return sql`exists (select 1 from ${sql.table(owner.table)} as w where w.id = ${column(alias, owner.name)} and ${pickableRows(owner, user, 'w', { inactive: true })})`
}

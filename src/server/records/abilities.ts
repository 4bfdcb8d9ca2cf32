import { mayDo as holds, type Action } from '../../domain/people/access.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { codeOf } from './actor.ts'
import type { Row } from './read/columns.ts'
import { isDraft, isEditable } from './write/draft-state.ts'
import { writesInBranch } from './scope.ts'

/** A passenger file in one of these states is read-only (entities X4). */
export const closedJourneys: readonly string[] = ['completed', 'cancelled', 'returned', 'blacklisted']

const mayDo = (entity: Entity, user: SessionUser, action: Action): boolean =>
  holds(entity, user.permissions, action)

/** Roles whose delete means their own rows only: cells 'D(own)' of the matrix (roles 3). */
function deletesOnlyOwn(entity: Entity, user: SessionUser): boolean {
  const code = codeOf(user)
  if (entity.access === 'LIST') return code !== 'ADM' && code !== 'MGR'
  return entity.access === 'STEP' && code === 'PRO'
}

export const ownsIfNeeded = (entity: Entity, user: SessionUser, record: Row): boolean =>
  !deletesOnlyOwn(entity, user) || record.created_by === user.id

/**
 * What this user may do with this record; decides which buttons are offered, the operation itself judges again.
 * Events of a workflow are not here: the machine says them.
 */
export function abilitiesOf(entity: Entity, user: SessionUser, record: Row): Record<string, boolean> {
  const writes = writesInBranch(user, entity.branchScoped ? record.branch : null)
  const isProtected = entity.protectedBy !== undefined && record[entity.protectedBy.field] === true
  const isOpen =
    isEditable(entity, record) &&
    (entity.name !== 'passenger' || !closedJourneys.includes(record.state ?? ''))
  const isRemovable =
    entity.remove !== 'never' && (entity.remove !== 'draft-only' || isDraft(entity, record)) && !isProtected
  return {
    update: mayDo(entity, user, 'update') && writes && isOpen,
    delete: mayDo(entity, user, 'delete') && writes && isRemovable && ownsIfNeeded(entity, user, record),
    print: mayDo(entity, user, 'print'),
    export: mayDo(entity, user, 'export'),
    approve: mayDo(entity, user, 'approve') && writes,
    undo: mayDo(entity, user, 'undo') && writes,
    override: mayDo(entity, user, 'override') && writes,
  }
}

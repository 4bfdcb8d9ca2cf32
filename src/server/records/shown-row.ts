import { coverRestricted, type Entity } from '../../foundation/definitions/entity.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { seesField } from './actor.ts'
import type { Row } from './read/columns.ts'
import { maskValue } from './mask.ts'
import { readerOf } from './restricted.ts'

/** A row in wire form without what this user may not read (roles 3.2); for whatever was not read by `recordColumns`. */
export function shown(entity: Entity, user: SessionUser, row: Row): Row {
  const answer: Record<string, unknown> = { ...row }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'secret') delete answer[name]
    else if (!seesField(user, field) && name in answer) {
      if (field.hiddenAs === 'last4' || field.hiddenAs === 'masked')
        answer[name] = maskValue(answer[name], field.hiddenAs)
      else delete answer[name]
    }
  }
  return coverRestricted(entity, answer, row, readerOf(user))
}

/** The same for work that the system may do too; null is the system, which sees all. */
export const shownTo = (user: SessionUser | null, entity: Entity, row: Row): Row =>
  user ? shown(entity, user, row) : row

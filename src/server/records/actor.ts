import { roleCodeOf, roleSees, type RoleCode } from '../../domain/people/access.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** The handbook's code of a user's role; a role the agency made itself has none and sees nothing that is reserved. */
export const codeOf = (user: SessionUser): RoleCode | null => roleCodeOf(user.roleName)

/** Administrators and branch managers; the handbook lets them write wherever they may read (roles 4). */
export const isManager = (user: SessionUser): boolean => {
  const code = codeOf(user)
  return code === 'ADM' || code === 'MGR'
}

/** Whether a field's value is shown in full to this user (roles 3.2). */
export const seesField = (user: SessionUser, field: Field): boolean => roleSees(user.roleName, field)

import type { AccessLevel } from '../../domain/people/access.ts'
import type { ReaderLanguage } from './reader-words.ts'

/** The signed-in person behind a request, read again from the database for each request (security 3). */
export interface SessionUser {
  id: number
  email: string
  firstName: string
  lastName: string
  roleId: number
  /** One of the default roles (`RoleName` of domain/access) or a role the agency made itself. */
  roleName: string
  accessLevel: AccessLevel
  /** 'module.action' */
  permissions: ReadonlySet<string>
  branchId: number
  branchScope: 'own' | 'list' | 'all'
  /** Branches whose rows may be seen; without meaning when the scope is 'all'. */
  branches: number[]
  /** Agents whose rows may be seen; empty = no restriction. */
  agentScope: number[]
  /** Language answers are written in: the one the request asks for, else the one the user chose. */
  language: ReaderLanguage
  /** Another user chose the password: only operations marked `beforePassword` answer. */
  isPasswordDue?: boolean
  /** Session id (UUID). */
  sid: string
}

/** Whether a row of this branch may be shown to the user; rows without a branch belong to everyone. */
export function seesBranch(user: SessionUser, branch: number | null | undefined): boolean {
  if (branch === null || branch === undefined || user.branchScope === 'all') return true
  return branch === user.branchId || (user.branchScope === 'list' && user.branches.includes(branch))
}

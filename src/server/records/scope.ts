import { sql } from 'kysely'
import { entityOf, isEntityName } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { codeOf, isManager, seesField } from './actor.ts'
import { column, type Sql } from './read/columns.ts'

export const everything: Sql = sql`true`
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length ? sql`(${sql.join([...conditions], sql` and `)})` : everything
export const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join([...conditions], sql` or `)})`

/** `value = any(list)` with one bound array, so that the statement stays the same for any length. */
export const isAnyOf = (
  value: Sql,
  list: readonly (number | string)[],
  type: 'int4' | 'text' = 'int4',
): Sql =>
  type === 'int4' ? sql`${value} = any(${[...list]}::int4[])` : sql`${value} = any(${[...list]}::text[])`

/** Branches whose rows a user reads; null reads all (roles 4). */
export const seenBranches = (user: SessionUser): readonly number[] | null =>
  user.branchScope === 'all'
    ? null
    : user.branchScope === 'list'
      ? [...new Set([user.branchId, ...user.branches])]
      : [user.branchId]

/** Branch condition of a user's read scope on `alias` (roles 4); outside rows do not exist for this user. */
export function branchScope(user: SessionUser, alias: string): Sql | null {
  const seen = seenBranches(user)
  return seen && isAnyOf(column(alias, 'branch'), seen)
}

/**
 * Rows of the agents a user is limited to: the agents themselves, their passengers, and whatever belongs to those
 * (roles 4 `agent_scope`).
 */
export function agentScope(entity: Entity, user: SessionUser, alias: string): Sql | null {
  if (user.agentScope.length === 0) return null
  if (entity.name === 'agent') return isAnyOf(column(alias, 'id'), user.agentScope)
  const isAgent =
    entity.fields['agent']?.to === 'agent' ? isAnyOf(column(alias, 'agent'), user.agentScope) : null
  if (isAgent && entity.fields['passenger']?.to !== 'passenger') return isAgent
  if (entity.step || entity.fields['passenger']?.to === 'passenger') {
    const passenger = column(alias, 'passenger')
    const own = sql`exists (select 1 from passenger s where s.id = ${passenger} and ${isAnyOf(sql`s.agent`, user.agentScope)})`
    if (isAgent) return anyOf([isAgent, own])
    return entity.access === 'PERSONAL' || entity.access === 'LIST'
      ? anyOf([sql`${passenger} is null`, own])
      : own
  }
  return null
}

/** Records about a passenger that carry no branch of their own are seen where the passenger is. */
function branchOfPassenger(entity: Entity, user: SessionUser, alias: string): Sql | null {
  const scope =
    entity.access === 'AUDIT' && entity.fields['passenger']?.to === 'passenger'
      ? branchScope(user, 's')
      : null
  return (
    scope && sql`exists (select 1 from passenger s where s.id = ${column(alias, 'passenger')} and ${scope})`
  )
}

const userTable = sql.table(entityOf('user').table)
const mine = (alias: string, user: SessionUser): Sql => sql`${column(alias, 'created_by')} = ${user.id}`

/**
 * Rows none of whose lines is reserved, for those who may not see what such a line says
 * (Entity.reservedLines).
 */
function withoutReservedLines(entity: Entity, user: SessionUser, alias: string): Sql | null {
  const rule = entity.reservedLines
  if (!rule || user.permissions.has(`${entity.name}.create`)) return null
  const [other, name] = rule.sees
  const seen = isEntityName(other) ? entityOf(other).fields[name] : undefined
  const lines = entity.lines?.[rule.lines]
  const to = lines?.fields[rule.field]?.to
  if (!seen || !lines || !to || !isEntityName(to) || seesField(user, seen)) return null
  return sql`not exists (select 1 from ${sql.table(lines.table)} l join ${sql.table(entityOf(to).table)} a on a.id = l.${sql.ref(rule.field)} where l.${sql.ref(entity.name)} = ${column(alias, 'id')} and ${isAnyOf(sql`a.${sql.ref(rule.by)}`, rule.values, 'text')})`
}

/** Rows that a role sees only when they are its own: cells 'R(own)' of the matrix and owner-only records (roles 3). */
function ownRows(entity: Entity, user: SessionUser, alias: string): Sql | null {
  const code = codeOf(user)
  if (entity.access === 'COMPLAIN' && (code === 'TKT' || code === 'DEO')) return mine(alias, user)
  if (entity.access === 'FIN-PERM' && (code === 'PRO' || code === 'TKT' || code === 'AGR'))
    return mine(alias, user)
  // Staff see what they did themselves; the rest is for managers and auditors (roles 3, AUDIT).
  if (entity.name === 'passenger_edit_history' && code !== 'ADM' && code !== 'MGR' && code !== 'QAR')
    return sql`${column(alias, 'changed_by')} = ${user.id}`
  // A manager reads the users of their own branch only (roles 3, SECURITY).
  if (entity.name === 'user' && code === 'MGR') return sql`${column(alias, 'branch')} = ${user.branchId}`
  return ownerRule[entity.name]?.(alias, user) ?? null
}

const sharedWith = (alias: string, user: SessionUser, field: string): Sql =>
  anyOf([
    mine(alias, user),
    sql`${column(alias, field)} = 'all'`,
    sql`${column(alias, field)} = 'branch' and exists (select 1 from ${userTable} o where o.id = ${column(alias, 'created_by')} and o.branch = ${user.branchId})`,
  ])

/** Rows of no branch, or of one the user sees. */
const inScope = (user: SessionUser, alias: string, name: string): Sql =>
  user.branchScope === 'all'
    ? everything
    : sql`(${column(alias, name)} is null or ${isAnyOf(column(alias, name), seenBranches(user) ?? [])})`

/** Personal and shared lists: who else than the owner sees a row (entities 5.1, 6). */
const ownerRule: Record<string, (alias: string, user: SessionUser) => Sql> = {
  todo_task: (alias, user) => {
    const own = [mine(alias, user), sql`${column(alias, 'assigned_to')} = ${user.id}`]
    const branch = sql`exists (select 1 from ${userTable} o where o.id = ${column(alias, 'assigned_to')} and o.branch = ${user.branchId})`
    // What a workflow leaves waits for anyone with the role in the branch of the file.
    const left = sql`(${column(alias, 'source')} = 'machine' and ${isManager(user) ? everything : sql`${column(alias, 'for_role')} = ${user.roleName}`} and ${inScope(user, alias, 'for_branch')})`
    return anyOf(isManager(user) ? [...own, left, branch] : [...own, left])
  },
  // Entries that follow a step have no owner; they are seen where the file is.
  calendar_event: (alias, user) =>
    anyOf([
      sharedWith(alias, user, 'visibility'),
      sql`(${column(alias, 'source')} = 'auto' and ${inScope(user, alias, 'for_branch')})`,
    ]),
  make_list: (alias, user) => sharedWith(alias, user, 'shared_with'),
  make_list_item: (alias, user) =>
    sql`exists (select 1 from make_list m where m.id = ${column(alias, 'make_list')} and not m.is_deleted and ${sharedWith('m', user, 'shared_with')})`,
  chat_message: (alias, user) =>
    anyOf([sql`${column(alias, 'sender')} = ${user.id}`, sql`${column(alias, 'receiver')} = ${user.id}`]),
  notification: (alias, user) => sql`${column(alias, 'user')} = ${user.id}`,
  user_setting: (alias, user) => sql`${column(alias, 'user')} = ${user.id}`,
  saved_view: (alias, user) => mine(alias, user),
}

/** Everything that limits which rows of an entity a user may know of: not deleted, branch, agents, own rows. */
export function visibleRows(entity: Entity, user: SessionUser, alias: string): Sql {
  const parts = [
    sql`not ${column(alias, 'is_deleted')}`,
    entity.branchScoped ? branchScope(user, alias) : branchOfPassenger(entity, user, alias),
    agentScope(entity, user, alias),
    ownRows(entity, user, alias),
    withoutReservedLines(entity, user, alias),
  ]
  return allOf(parts.filter((part): part is Sql => part !== null))
}

/**
 * Rows a picker may offer: like `visibleRows`, but agents and visa entries are used across branches unless they say
 * otherwise (roles 4). A picker shows label and code only.
 * @param inactive true to know of inactive rows too, so that a name can be refused with its reason.
 */
export function pickableRows(
  entity: Entity,
  user: SessionUser,
  alias: string,
  { inactive = false }: { inactive?: boolean } = {},
): Sql {
  const opened =
    entity.fields['shared']?.kind === 'bool'
      ? sql`${column(alias, 'shared')}`
      : entity.fields['only_this_branch']?.kind === 'bool'
        ? sql`not ${column(alias, 'only_this_branch')}`
        : null
  const branch = entity.branchScoped ? branchScope(user, alias) : null
  const crossBranch = entity.name === 'agent' || entity.name === 'visa_entry'
  const scope = branch === null ? null : opened ? anyOf([branch, opened]) : crossBranch ? null : branch
  const parts = [
    sql`not ${column(alias, 'is_deleted')}`,
    inactive ? null : sql`${column(alias, 'is_active')}`,
    scope,
    agentScope(entity, user, alias),
    entity.name === 'user' ? null : ownRows(entity, user, alias),
    withoutReservedLines(entity, user, alias),
  ]
  return allOf(parts.filter((part): part is Sql => part !== null))
}

/** Whether a user may change rows of this branch: managers wherever they read, others only in their own (roles 4). */
export const writesInBranch = (user: SessionUser, branch: unknown): boolean =>
  branch === null || branch === undefined || isManager(user) || branch === user.branchId

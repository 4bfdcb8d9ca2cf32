/**
 * May this person touch this record at all, and do they speak of the version that is stored (machines 0.2,
 * steps 1 and 2).
 */
import { say, term } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { eventTerm, stateTerm, titleTerm } from '../../../machines/kit/judge.ts'
import { writesInBranch } from '../../records/scope.ts'
import { showInstant } from '../../records/show-instant.ts'
import { seesBranch, type SessionUser } from '../../platform/session-user.ts'
import type { Binding } from './bindings.ts'
import { shown } from '../../records/shown-row.ts'
import type { EngineContext } from '../registry.ts'

/**
 * Whether a person knows of this file: their branches and, where limited to agents, those of the agents
 * (roles 4).
 */
export const seesFile = (user: SessionUser, row: Row, facts: Facts): boolean => {
  const about = facts.passenger ?? row
  const agent = about['agent']
  return (
    seesBranch(user, about['branch'] as number | null | undefined) &&
    (user.agentScope.length === 0 || agent === undefined || user.agentScope.includes(Number(agent)))
  )
}

/** @throws AppError 'record.notFound' outside the scope, 'access.denied' where a person may only read (roles 4). */
export function requireAccess(user: SessionUser, row: Row, facts: Facts): void {
  if (!seesFile(user, row, facts)) throw new AppError('record.notFound')
  if (writesInBranch(user, (facts.passenger ?? row)['branch'])) return
  throw new AppError('access.denied', {
    detail: 'This belongs to another branch. You may read it, and act only in your own branch.',
  })
}

/** An earlier attempt is history: what was entered there stays, and nothing begins from it again (machines 0.3). */
export function requireCurrent(binding: Binding, row: Row, type: string): void {
  if (row.is_current !== false) return
  const { workflow } = binding
  const detail = say`Cannot ${eventTerm(workflow, type)}: ${titleTerm(workflow, row)} is ${stateTerm(workflow, row.state ?? '', row)}, and a newer attempt has begun.`
  throw new AppError('step.refused', { detail, publicCode: 'G-STATE' })
}

/** @throws AppError 'record.stale' with the record as it is now, and who changed it when (security 8). */
export async function requireVersion(
  context: EngineContext,
  binding: Binding,
  row: Row,
  seen: number | null | undefined,
  user: SessionUser,
): Promise<void> {
  if (seen === null || seen === undefined || seen === row.version) return
  const by = row.updated_by ?? row.created_by
  const { rows } = by
    ? await sql<{
        name: string
      }>`select concat_ws(' ', first_name, last_name) as name from app_user where id = ${Number(by)}`.execute(
        context.db,
      )
    : { rows: [] }
  const name = rows[0]?.name ?? term('the system', 'guards:word')
  const at = String(row.updated_at ?? row.created_at)
  throw new AppError('record.stale', {
    values: { user: name, time: showInstant(at, context.clock.zone) },
    extra: {
      current: {
        ...shown(binding.entity, user, row),
        state: row[binding.column],
        version: row.version,
      },
      changed_by: name,
      changed_at: at,
    },
  })
}

/** Closing of accounting periods. Source: accounting 6.4, 10.1. */
import { say, type Wording } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { voucherKinds } from '../../domain/books/kinds/index.ts'
import { AppError } from '../../domain/errors.ts'
import type { Crud } from '../records/crud-context.ts'
import { actorOf } from '../workflow/event/facts.ts'
import { verifyBooks } from './verify-books.ts'

export const periodEvents = ['SOFT_CLOSE', 'REOPEN', 'CLOSE'] as const
export type PeriodEvent = (typeof periodEvents)[number]

interface Stored {
  id: number
  name: string
  starts_on: string
  ends_on: string
  status: 'open' | 'soft_closed' | 'closed'
  version: number
}

const ways: Readonly<
  Record<PeriodEvent, { from: readonly Stored['status'][]; to: Stored['status']; roles: readonly string[] }>
> = {
  SOFT_CLOSE: { from: ['open'], to: 'soft_closed', roles: ['ADM', 'MGR'] },
  REOPEN: { from: ['soft_closed'], to: 'open', roles: ['ADM', 'MGR'] },
  CLOSE: { from: ['open', 'soft_closed'], to: 'closed', roles: ['ADM'] },
}

const refuse = (detail: Wording, publicCode: string): never => {
  throw new AppError('ledger.refused', { detail, publicCode })
}

/** @throws AppError with the sentence of what keeps the period open. */
async function requireClosable(crud: Pick<Crud, 'db'>, period: Stored): Promise<void> {
  const earlier = await sql<{
    name: string
  }>`select name from accounting_period where ends_on < ${period.starts_on}::date and status <> 'closed' and not is_deleted order by starts_on limit 1`.execute(
    crud.db,
  )
  if (earlier.rows[0]) refuse(say`Close ${earlier.rows[0].name} first.`, 'period.earlier')
  const counts = voucherKinds.map(
    ({ module }) =>
      sql`select count(*) as n from ${sql.table(module)} where status = 'submitted' and date between ${period.starts_on}::date and ${period.ends_on}::date`,
  )
  const waiting = await sql<{
    n: bigint
  }>`select sum(n)::bigint as n from (${sql.join(counts, sql` union all `)}) w`.execute(crud.db)
  const n = waiting.rows[0]?.n ?? 0n
  if (n > 0n) refuse(say`Vouchers waiting for authorisation: ${Number(n)}.`, 'period.waiting')
  const { broken } = await verifyBooks(crud.db)
  if (broken.length > 0)
    refuse(say`Checks failed: ${broken.map(({ rule }) => rule).join(', ')}.`, 'period.checks')
}

/** Moves a period on; the lock waits for postings under way, and later ones fail. @returns its new status. */
export async function runPeriodEvent(
  crud: Pick<Crud, 'db' | 'user' | 'audit'>,
  id: number,
  type: PeriodEvent,
  seen: number | null,
): Promise<{ id: number; status: string; version: number }> {
  const { rows } =
    await sql<Stored>`select id, name, starts_on, ends_on, status, version from accounting_period where id = ${id} and not is_deleted for update`.execute(
      crud.db,
    )
  const period = rows[0]
  if (!period) throw new AppError('record.notFound')
  if (seen !== null && seen !== period.version)
    throw new AppError('record.stale', { values: { user: 'somebody', time: 'now' } })
  const way = ways[type]
  if (!way.roles.includes(actorOf(crud.user).role)) throw new AppError('access.denied')
  if (period.status === 'closed') refuse('A closed period cannot be reopened.', 'G-STATE')
  if (!way.from.includes(period.status))
    refuse(`${period.name} is ${period.status.replace('_', ' ')}.`, 'G-STATE')
  if (type === 'CLOSE') await requireClosable(crud, period)
  await sql`update accounting_period set status = ${way.to}, version = version + 1, updated_at = now(), updated_by = ${crud.user.id} where id = ${id}`.execute(
    crud.db,
  )
  await crud.audit({
    action: `accounting_period.${type}`,
    object: { module: 'accounting_period', id },
    changes: { status: [period.status, way.to] },
  })
  return { id, status: way.to, version: period.version + 1 }
}

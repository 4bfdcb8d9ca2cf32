import { sql } from 'kysely'
import type pg from 'pg'
import { AppError } from '../../../domain/errors.ts'
import { beginAnew } from '../../operations/backup/restore.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { counted } from '../../../foundation/text/counted.ts'

/** What people added to a demo agency themselves, counted. */
export type OwnWork = Record<'users' | 'passengers', number>

/**
 * Clears the demo agency away: afterwards the next visit is the first one, with the choice between demo and own agency.
 * Everything goes, not single rows: postings and the audit log have no holes. Source: demo 1.
 * @param force also when people added users or passengers of their own.
 * @returns how many demo passengers went. @throws AppError demo.refused with the reason
 */
export async function clearDemo(
  { owner, db }: { owner: pg.ClientConfig; db: Db },
  force: boolean,
): Promise<{ passengers: number; own: OwnWork }> {
  const { rows } = await sql<{ demo: number; people: number } & OwnWork>`select
    (select count(*)::int from app_user where is_demo) as people, (select count(*)::int from passenger where is_demo) as demo,
    (select count(*)::int from app_user where not is_demo) as users, (select count(*)::int from passenger where not is_demo) as passengers`.execute(
    db,
  )
  const [{ demo, people, ...own } = { demo: 0, people: 0, users: 0, passengers: 0 }] = rows
  if (people === 0)
    throw new AppError('demo.refused', { detail: 'This is not a demo agency. Nothing was changed.' })
  const added = Object.entries(own)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => counted(count, what.replace(/s$/, '')))
    .join(', ')
  if (added !== '' && !force)
    throw new AppError('demo.refused', {
      detail: `People added to this demo: ${added}. Add --force to clear that away too; a backup keeps it.`,
    })
  await beginAnew(owner)
  return { passengers: demo, own }
}

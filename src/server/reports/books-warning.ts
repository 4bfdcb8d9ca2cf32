import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import type { Report } from '../../foundation/reports/report.ts'
import type { Db } from '../platform/db/kysely.ts'

/** What the last finished check of the books found, for a statement of the books; null while they are whole. Source: accounting 12. */
export async function booksWarning(
  db: Db,
  { isStatement }: Pick<Report, 'isStatement'>,
): Promise<string | null> {
  if (!isStatement) return null
  const { rows } = await sql<{
    state: string
    error: string | null
  }>`select state, error from job_run where job = 'verify_books' and state ${inStates(jobRunWorkflow, 'done', 'failed')} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.state === 'failed' ? rows[0].error : null
}

/** How many entries were authorised by who entered them; null where nobody may, and for reports that are no statement. Source: accounting 8; decision 1024. */
export async function ownEntries(
  db: Db,
  { isStatement }: Pick<Report, 'isStatement'>,
): Promise<number | null> {
  if (!isStatement) return null
  const { rows } = await sql<{ n: number; allowed: boolean }>`
    select (select count(*)::int from gl_voucher where own_authority is not null) as n,
      exists (select 1 from authorize_account where can_approve_own and is_active and not is_deleted) as allowed`.execute(
    db,
  )
  const [found] = rows
  return found && (found.allowed || found.n > 0) ? found.n : null
}

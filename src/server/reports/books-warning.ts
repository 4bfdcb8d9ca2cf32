import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { checkBooks } from '../books/proof/check-job.ts'
import type { Finding } from '../books/proof/check-seals.ts'
import { brokenBooks } from '../books/verify-books.ts'
import type { Report } from '../../foundation/reports/report.ts'
import type { Db } from '../platform/db/kysely.ts'

/** The check of the night. */
const nightly = 'verify_books'

/** What the last finished check of the books found, for a statement of the books; null while they are complete. Source: accounting 12. */
export async function booksWarning(
  db: Db,
  { isStatement }: Pick<Report, 'isStatement'>,
): Promise<string | null> {
  if (!isStatement) return null
  const { rows } = await sql<{
    state: string
    error: string | null
    broken: Finding[] | null
  }>`
    select state, error, result -> 'broken' as broken from job_run
    where (job = ${nightly} and state ${inStates(jobRunWorkflow, 'done', 'failed')}) or (job = ${checkBooks.name} and state ${inStates(jobRunWorkflow, 'done')}) order by id desc limit 1`.execute(
    db,
  )
  const [last] = rows
  if (last?.state === 'failed') return last.error
  // Asked for on the screen, the check is done whatever it found.
  return last?.broken?.[0] ? brokenBooks({ broken: last.broken }) : null
}

/** How many entries were authorised by who entered them; null where no user may, and for reports that are no statement. Source: accounting 8; decision 1024. */
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

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

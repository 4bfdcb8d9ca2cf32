import { importRowWorkflow } from '../../machines/desk/import-row.ts'
import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { importBatchWorkflow } from '../../machines/desk/import-batch.ts'
import { transition } from '../platform/db/transition.ts'
import { tx, type Db } from '../platform/db/kysely.ts'
import { importJob } from './batches.ts'
import { aloneKey } from '../jobs/define-job.ts'

const cleared = transition(importBatchWorkflow, 'FORGET')

/**
 * What stands in the cells of a file is personal data; a quarter after the last action no officer fixes them any
 * more.
 */
const keptImportDays = 90

/**
 * Clears the cells of imports without a change for `keptImportDays`. Rows that made a record keep their line and its
 * number, so that the import can still be taken back; imports without such a row are removed completely (decision 0163).
 * @returns how many imports were cleared or removed.
 */
export async function clearOldImports(db: Db): Promise<number> {
  return tx(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select b.id from import_batch b where b.forgotten_at is null and b.changed_at < now() - make_interval(days => ${keptImportDays})
        and not exists (select 1 from job_run r where r.only_key = ${aloneKey(importJob, 'batch ')} || b.id and r.state ${inStates(jobRunWorkflow, 'queued', 'running')})
      order by b.id for update of b skip locked`.execute(trx)
    const ids = sql`any(${rows.map(({ id }) => id)}::int4[])`
    await sql`delete from import_row where batch = ${ids} and state not ${inStates(importRowWorkflow, 'created', 'kept')}`.execute(
      trx,
    )
    await sql`delete from import_batch b where b.id = ${ids} and not exists (select 1 from import_row r where r.batch = b.id)`.execute(
      trx,
    )
    await sql`update import_row set cells = '[]', faults = null, marks = '{}' where batch = ${ids}`.execute(
      trx,
    )
    await sql`update import_batch set forgotten_at = now(), state = ${cleared.state}, words = '{}' where id = ${ids}`.execute(
      trx,
    )
    return rows.length
  })
}

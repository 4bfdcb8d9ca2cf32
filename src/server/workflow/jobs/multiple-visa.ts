import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import type { multipleVisaEntry } from '../../../domain/visas/multiple-visa-entry.ts'
import type { RecordOf } from '../../../foundation/definitions/entity.ts'
import { AppError } from '../../../domain/errors.ts'
import { carryOut, untried } from '../bulk/bulk.ts'
import { bulkCounts, type BulkAt } from '../bulk/bulk-rows.ts'
import { allotAll, visaBulkAction } from '../bulk/bulk-visa.ts'
import { jobContext } from '../event/context.ts'
import { rowById } from '../event/rows.ts'
import { inValues } from '../../platform/db/in-states.ts'
import { publish } from '../../platform/events/publish.ts'
import { defineJob } from '../../jobs/define-job.ts'

const module = 'multiple_visa_entry'
type RunState = RecordOf<typeof multipleVisaEntry>['state']

/** Allots one visa line to many passengers, each in a transaction of his own, or all in one (entities 3.5). */
export const multipleVisa = defineJob({
  name: 'multiple_visa',
  title: 'Multiple visa entry',
  attempts: 5,
  retrySeconds: 2,
  payload: z.object({ id: z.int().positive() }),
  async run({ services, payload, user, progress, stopIfCancelled }) {
    const { db, clock } = services
    const at: BulkAt = { module, id: payload.id }
    const record = await rowById(db, entityOf(module), at.id)
    if (!record || !user) throw new AppError('record.notFound')
    const { worker, keepRefused } = jobContext(services, user)
    const action = visaBulkAction(record)
    if (record['stop_on_error'] === true) {
      await allotAll(db, worker, at, action, progress)
      await keepRefused()
    } else {
      const waiting = await untried(db, at, true)
      for (const [index, passenger] of waiting.entries()) {
        stopIfCancelled()
        progress(index, waiting.length)
        await carryOut(db, worker, at, action, passenger)
        await keepRefused()
      }
    }
    const { total, moved } = await bulkCounts(db, at)
    await sql`update multiple_visa_entry set state = ${'done' satisfies RunState}, ok_count = ${moved}, fail_count = ${total - moved}, run_at = ${clock.now().toISOString()}, version = version + 1, updated_at = now() where id = ${at.id} and state ${inValues<RunState>('running')}`.execute(
      db,
    )
    await publish(db, { module, id: at.id, branch: (record['branch'] as number | null | undefined) ?? null })
    return { moved, refused: total - moved }
  },
})

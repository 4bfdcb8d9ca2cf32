import { z } from 'zod'
import { entities } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { carryOut, untried } from '../bulk/bulk.ts'
import type { BulkAt } from '../bulk/bulk-rows.ts'
import { allotAll, visaBulkAction, visaBulkJob } from '../bulk/bulk-visa.ts'
import { jobContext } from '../event/context.ts'
import { rowById } from '../event/rows.ts'
import { finishBulk } from '../bulk/finish-bulk.ts'
import { defineJob } from '../../jobs/define-job.ts'

const module = 'multiple_visa_entry'

/**
 * Allots one visa line to many passengers, each in a transaction of their own, or all in one (entities 3.5).
 */
export const multipleVisa = defineJob({
  name: visaBulkJob,
  title: 'Multiple visa entry',
  attempts: 5,
  retrySeconds: 2,
  payload: z.object({ id: z.int().positive() }),
  async run({ services, payload, user, progress, stopIfCancelled }) {
    const { db } = services
    const at: BulkAt = { module, id: payload.id }
    const record = await rowById(db, entities[module], at.id)
    if (!record || !user) throw new AppError('record.notFound')
    const { worker, keepRefused } = jobContext(services, user)
    const action = visaBulkAction(record)
    if (record.stop_on_error === true) {
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
    return finishBulk(services, at)
  },
})

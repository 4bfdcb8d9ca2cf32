import { z } from 'zod'
import { entities } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { bulkJob, carryOut, bulkActionOf, takeBack, undoable, untried } from '../bulk/bulk.ts'
import { bulkCounts, type BulkAt } from '../bulk/bulk-rows.ts'
import { rowById } from '../event/rows.ts'
import { finishBulk } from '../bulk/finish-bulk.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { jobContext } from '../event/context.ts'

const module = 'multiple_status_update'

/**
 * Carries a multiple status update out, one transaction per passenger, with the rights of who confirmed it. Taken up
 * again after its server was killed, it goes on with those who were not tried (machines M16).
 */
export const multipleStatus = defineJob({
  name: bulkJob,
  title: 'Multiple status update',
  attempts: 5,
  retrySeconds: 2,
  payload: z.object({ id: z.int().positive(), only_ok: z.boolean() }),
  async run({ services, payload, user, progress, stopIfCancelled }) {
    const { db } = services
    const at: BulkAt = { module, id: payload.id }
    const record = await rowById(db, entities[module], at.id)
    if (!record || !user) throw new AppError('record.notFound')
    const { worker, keepRefused } = jobContext(services, user)
    const action = bulkActionOf(record)
    const waiting = await untried(db, at, payload.only_ok)
    const { tried } = await bulkCounts(db, at)
    for (const [index, passenger] of waiting.entries()) {
      stopIfCancelled()
      progress(tried + index, tried + waiting.length)
      await carryOut(db, worker, at, action, passenger)
      await keepRefused()
    }
    return finishBulk(services, at)
  },
})

/** Takes a finished update back, passenger by passenger, each by the ordinary undo with its guards. */
export const multipleStatusUndo = defineJob({
  name: 'multiple_status_undo',
  title: 'Taking a multiple status update back',
  attempts: 5,
  retrySeconds: 2,
  payload: z.object({ id: z.int().positive(), reason: z.string().min(10).max(250) }),
  async run({ services, payload, user, progress, stopIfCancelled }) {
    const { db } = services
    const at: BulkAt = { module, id: payload.id }
    const record = await rowById(db, entities[module], at.id)
    if (!record || !user) throw new AppError('record.notFound')
    const { worker, keepRefused } = jobContext(services, user)
    const { bulk } = bulkActionOf(record)
    const waiting = await undoable(db, at)
    let kept = 0
    for (const [index, passenger] of waiting.entries()) {
      stopIfCancelled()
      progress(index, waiting.length)
      if ((await takeBack(db, worker, at, bulk, passenger, payload.reason)) !== null) kept += 1
      await keepRefused()
    }
    return { taken_back: waiting.length - kept, kept }
  },
})

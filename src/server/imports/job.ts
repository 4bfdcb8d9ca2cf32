import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { aboutBatch, importJob } from './batches.ts'
import { carryOutImport, failImport, works } from './work.ts'
import { defineJob, RunCancelled } from '../jobs/define-job.ts'

const attempts = 5

/**
 * Checks, writes or takes back an import, 500 records to a transaction. Between two of them it can be stopped, and a
 * server that died is followed by the next one, which goes on with the rows that are left (decisions 0100, 0163).
 */
export const importWork = defineJob({
  name: importJob,
  title: 'Import from a file',
  attempts,
  retrySeconds: 1,
  payload: z.object({
    batch: z.int().positive(),
    work: z.enum(works),
    session: z.uuid().nullable(),
    request: z.string().max(100),
  }),
  aloneFor: ({ batch }) => aboutBatch(batch),
  async run({ services, payload: { batch, work, session, request }, user, run, progress, stopIfCancelled }) {
    const { db } = services
    if (!user) throw new AppError('access.denied')
    const isCalledOff = async (): Promise<boolean> =>
      (
        await sql<{
          asked: boolean
        }>`select cancel_asked_at is not null as asked from job_run where id = ${run.id}`.execute(db)
      ).rows[0]?.asked === true
    let wasCalledOff = false
    try {
      const { state } = await carryOutImport({
        services,
        user,
        batch,
        work,
        signed: { actor: user.id, ...(session === null ? {} : { session }), requestId: request },
        async report(done, total) {
          progress(done, total)
          wasCalledOff = await isCalledOff()
          // A stopping server leaves the state as it is, and the next attempt goes on.
          if (!wasCalledOff) stopIfCancelled()
          return !wasCalledOff
        },
      })
      if (wasCalledOff) throw new RunCancelled('cancelled')
      return { batch, state }
    } catch (fault) {
      if (fault instanceof RunCancelled) throw fault
      const isRefused = fault instanceof AppError
      if (isRefused || run.attempt >= attempts)
        await failImport(
          db,
          batch,
          isRefused
            ? fault.message
            : 'Something went wrong on the server. Nothing is half written; try again.',
        )
      throw fault
    }
  },
})

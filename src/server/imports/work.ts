/** The work on a batch: checking, writing or taking back, carried by a run of the job engine that can be stopped and taken up again. */
import { entityOf, isEntityName } from '../../domain/entities.ts'
import { isImportable } from '../../domain/imports/columns.ts'
import { AppError } from '../../domain/errors.ts'
import type { Signed } from '../records/write/create-many.ts'
import type { Crud } from '../records/crud-context.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { countRows, findBatch, sayProgress, moveBatch, type Batch, type BatchState } from './batches.ts'
import { checkBatch } from './check-batch.ts'
import { undoBatch } from './undo-batch.ts'
import { writeBatch } from './write-batch.ts'

export const works = ['check', 'write', 'undo'] as const
export type Work = (typeof works)[number]
/** The state of a batch under each work. */
const busyState: Record<Work, BatchState> = { check: 'checking', write: 'writing', undo: 'undoing' }
/** The event that begins each work; a busy state without a run counts as interrupted and may go on. */
export const beginning: Record<Work, string> = { check: 'CHECK', write: 'WRITE', undo: 'UNDO' }

/** The work a batch in a busy state waits for; null in every other state. */
export const workOf = (state: BatchState): Work | null =>
  works.find((work) => busyState[work] === state) ?? null

/** One work on one batch. */
export interface ImportOrder {
  services: Services
  user: SessionUser
  batch: number
  work: Work
  signed: Signed
  /**
   * Called after each chunk with the number of rows done; answers whether to go on.
   * @throws when the server stops: the state stays, and the next attempt goes on from there.
   */
  report: (done: number, total: number) => Promise<boolean>
}

/**
 * Carries a work out, or goes on with one that an earlier attempt began.
 * @returns the state the batch is in now and whether a user stopped it.
 * @throws AppError when the user may no longer create such records.
 */
export async function carryOutImport({
  services,
  user,
  batch: id,
  work,
  signed,
  report,
}: ImportOrder): Promise<{ state: BatchState; isStopped: boolean }> {
  const { db, clock } = services
  const batch = await findBatch(db, user, id)
  // An earlier attempt finished it and died before it could say so.
  if (workOf(batch.state) !== work) return { state: batch.state, isStopped: false }
  if (
    !isEntityName(batch.entity) ||
    !isImportable(entityOf(batch.entity)) ||
    !user.permissions.has(`${batch.entity}.create`)
  )
    throw new AppError('access.denied')
  const entity = entityOf(batch.entity)
  const crud: Crud = { user, db, clock, services, audit: async () => undefined }
  const counts = await countRows(db, id)
  // What an earlier attempt or an earlier commit wrote counts as done.
  const before = work === 'write' ? counts.created : 0
  const total = { check: batch.total, write: counts.created + counts.good, undo: counts.created }[work]
  const reportProgress = async (done: number): Promise<boolean> => {
    await sayProgress(db, id, before + done)
    return report(before + done, total)
  }
  const takeBack = async (
    becomes: 'UNDO' | 'REVERT',
    goesOn: (done: number) => Promise<boolean>,
  ): Promise<boolean> =>
    undoBatch({ entity, batch, crud, hooks: services.registry.hooks, signed, becomes }, goesOn)
  const outcomes: Record<Work, () => Promise<boolean>> = {
    check: () => checkBatch(entity, batch, crud, services.registry.hooks, reportProgress),
    async write() {
      // All or nothing was asked for, and an attempt that ended early had found a bad row: what it wrote goes again.
      const outcome =
        !batch.leave_bad && counts.bad > 0
          ? 'refused'
          : await writeBatch(
              entity,
              batch,
              crud,
              services.registry.hooks,
              signed,
              !batch.leave_bad,
              reportProgress,
            )
      if (outcome !== 'refused') return outcome === 'all'
      await takeBack('REVERT', async (done) => {
        await report(done, total)
        return true
      })
      return false
    },
    undo: () => takeBack('UNDO', reportProgress),
  }
  const isWhole = await outcomes[work]()
  const state = await moveBatch(db, id, isWhole ? 'FINISH' : 'STOP')
  return { state: state ?? batch.state, isStopped: !isWhole }
}

/** Says of a batch whose work failed for good what a person can do. */
export async function failImport(db: Db, id: number, fault: string): Promise<void> {
  await moveBatch(db, id, 'FAIL', { fault })
}

/** A batch with its counts, as the screen shows it. */
export async function readBatch(
  db: Db,
  user: SessionUser,
  id: number,
): Promise<{ batch: Batch; counts: Awaited<ReturnType<typeof countRows>> }> {
  const batch = await findBatch(db, user, id)
  return { batch, counts: await countRows(db, id) }
}

/** The work on a batch behind the requests: one worker per batch, with progress, a way to stop it, and a claim that others respect. */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities/index.ts'
import type { Crud } from '../crud/crud-context.ts'
import type { Signed } from '../crud/create-many.ts'
import { entityHooks } from '../crud/hooks/index.ts'
import type { Db } from '../db/kysely.ts'
import { faultFields } from '../log.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from '../session-user.ts'
import { beat, countRows, findBatch, setBatch, silentSeconds, type Batch, type BatchState } from './batches.ts'
import { checkBatch } from './check-batch.ts'
import { undoBatch } from './undo-batch.ts'
import { writeBatch } from './write-batch.ts'

export type Work = 'check' | 'write' | 'undo'
const busyState: Record<Work, BatchState> = { check: 'checking', write: 'writing', undo: 'undoing' }
/** From which states each work may begin; a busy state whose worker is gone counts as interrupted and may go on. */
export const beginsIn: Record<Work, readonly BatchState[]> = {
  check: ['columns', 'checking', 'checked', 'failed'],
  write: ['checked', 'writing', 'done', 'failed'],
  undo: ['checked', 'writing', 'done', 'undoing', 'failed'],
}

interface Running {
  done: Promise<void>
  isStopping: boolean
}

/** Work of this process, by the services it belongs to; a test has several servers in one process. */
const running = new WeakMap<Services, Map<number, Running>>()
const runningOf = (services: Services): Map<number, Running> => {
  const known = running.get(services) ?? new Map<number, Running>()
  running.set(services, known)
  return known
}

/**
 * Claims a batch for one worker.
 * @returns false when another worker has it or its state does not allow the work.
 */
export async function claimBatch(services: Pick<Services, 'db'>, id: number, work: Work, more: { leaveBad?: boolean } = {}): Promise<boolean> {
  const { rows } = await sql`
    update import_batch set state = ${busyState[work]}, beat_at = now(), progress = 0, wants_stop = false, fault = null, leave_bad = coalesce(${more.leaveBad ?? null}::bool, leave_bad), changed_at = now()
    where id = ${id} and state = any(${[...beginsIn[work]]}::text[]) and (state not in ('checking', 'writing', 'undoing') or beat_at is null or beat_at < now() - make_interval(secs => ${silentSeconds})) returning id`.execute(services.db)
  return rows.length > 0
}

interface Order {
  services: Services
  user: SessionUser
  batch: Batch
  work: Work
  signed: Signed
}

async function finishWrite(order: Order, outcome: 'all' | 'stopped' | 'refused', report: (done: number) => Promise<boolean>): Promise<BatchState> {
  if (outcome !== 'refused') return outcome === 'all' ? 'done' : 'checked'
  // All or nothing was asked for, and a row became bad meanwhile: what was written before it goes again.
  await undoBatch({ entity: entityOf(order.batch.entity), batch: order.batch, crud: crudOf(order), hooks: entityHooks, signed: order.signed, becomes: 'good' }, report)
  return 'checked'
}

const crudOf = ({ services, user }: Order): Crud => ({ user, db: services.db, clock: services.clock, services, audit: async () => undefined })

async function run(order: Order, own: Running): Promise<void> {
  const { services, batch, work, signed } = order
  const entity = entityOf(batch.entity)
  const crud = crudOf(order)
  const report = async (done: number): Promise<boolean> => {
    if (own.isStopping) throw new ServerStops()
    return !(await beat(services.db, batch.id, done)).wantsStop
  }
  try {
    const state = await {
      check: async (): Promise<BatchState> => ((await checkBatch(entity, batch, crud, entityHooks, report)) ? 'checked' : 'columns'),
      write: async (): Promise<BatchState> => finishWrite(order, await writeBatch(entity, batch, crud, entityHooks, signed, !batch.leave_bad, report), async (done) => { await report(done); return true }),
      undo: async (): Promise<BatchState> => ((await undoBatch({ entity, batch, crud, hooks: entityHooks, signed, becomes: 'undone' }, report)) ? 'undone' : 'done'),
    }[work]()
    await setBatch(services.db, batch.id, { state })
  } catch (fault) {
    if (fault instanceof ServerStops) {
      // Another server, or this one after its start, goes on at once.
      await sql`update import_batch set beat_at = null where id = ${batch.id}`.execute(services.db)
      return
    }
    services.log.error('an import failed', { batch: batch.id, work, ...faultFields(fault) })
    await setBatch(services.db, batch.id, { state: 'failed', fault: 'Something went wrong on the server. Nothing is half written; try again.' })
  }
}

class ServerStops extends Error {}

/** Starts the work behind the request. The batch must be claimed. */
export function startWork(order: Order): void {
  const all = runningOf(order.services)
  const own: Running = { done: Promise.resolve(), isStopping: false }
  own.done = run(order, own)
    .catch((fault: unknown) => order.services.log.error('an import lost its database', faultFields(fault)))
    .finally(() => all.delete(order.batch.id))
  all.set(order.batch.id, own)
}

/** Waits until no work of this process runs; for the end of the server (`stop`) and for tests. */
export async function endOfImports(services: Services, stop = false): Promise<void> {
  for (const own of runningOf(services).values()) {
    if (stop) own.isStopping = true
    await own.done
  }
}

/** A batch with its counts, as the screen shows it. */
export async function readBatch(db: Db, user: SessionUser, id: number): Promise<{ batch: Batch; counts: Awaited<ReturnType<typeof countRows>> }> {
  const batch = await findBatch(db, user, id)
  return { batch, counts: await countRows(db, id) }
}

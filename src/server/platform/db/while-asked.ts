import type { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './kysely.ts'

/** A cancel between two statements hits nothing, so it is repeated until the work ends. */
const cancelEveryMs = 250

/**
 * Does work on one connection of `db`, statement after statement, for a caller who waits for `response`. When
 * the caller goes away the database stops what it does for them, so that an unread answer delays no other request.
 * @param db pool of the work @param other pool the request to stop goes through
 */
export function whileAsked<T>(
  {
    db,
    other,
    response,
  }: { db: Db; other: Db; response: EventEmitter & { readonly writableFinished: boolean } },
  work: (own: Db) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
    const pid = rows[0]?.pid ?? 0
    let isOver = false
    let stopping: Promise<void> = Promise.resolve()
    const stop = async (): Promise<void> => {
      while (!isOver) {
        // A connection that is lost stops by itself.
        await sql`select pg_cancel_backend(${pid})`.execute(other).catch(() => undefined)
        await wait(cancelEveryMs)
      }
    }
    const closed = (): void => {
      if (!response.writableFinished) stopping = stop()
    }
    response.once('close', closed)
    try {
      return await work(own)
    } finally {
      response.off('close', closed)
      isOver = true
      // The connection goes to another caller only when no request to stop it is on its way.
      await stopping
    }
  })
}

/**
 * What an event would do: the very event is run behind a savepoint, read, and taken back, so that it is judged by the same
 * guards and by the database's own rules, and nothing of it stays (decision 0425).
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { tx, type Db } from '../../platform/db/kysely.ts'
import type { EngineContext } from '../registry.ts'

/** `previews`: by name, what capabilities say the event would leave; `journal` lists lines of the books. */
interface Rehearsal {
  state: string
  previews: Readonly<Record<string, unknown>>
}
/** For records of every workflow. */
export const anyRehearsal = z.object({ state: z.string(), previews: z.record(z.string(), z.unknown()) })

/**
 * @param send runs the event in the transaction it is given.
 * @returns the state it would lead to and what it would leave.
 * @throws AppError for every refusal of the real event.
 */
export const rehearse = (
  within: Omit<EngineContext, 'db'> & { db: Db },
  send: (context: EngineContext) => Promise<{ state: string }>,
): Promise<Rehearsal> =>
  tx(within.db, async (db) => {
    const context = { ...within, db }
    await sql`savepoint rehearsal`.execute(db)
    try {
      const readers = await Promise.all(
        Object.entries(context.registry.previews).map(
          async ([name, start]) => [name, await start(context)] as const,
        ),
      )
      const { state } = await send(context)
      const previews: Record<string, unknown> = {}
      for (const [name, read] of readers) previews[name] = await read()
      return { state, previews }
    } finally {
      await sql`rollback to savepoint rehearsal`.execute(db)
    }
  })

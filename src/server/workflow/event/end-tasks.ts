/** Ends tasks of machines whose condition is gone, and opens them again. */
import { sql, type RawBuilder } from 'kysely'
import { isStillOpen } from '../../../domain/journey/open-while.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { publish } from '../../platform/events/publish.ts'

/** A task that waits, as the facts are read with it. */
export interface WaitingTask {
  id: number
  open_while: string
}

/**
 * Ends the tasks whose condition is gone.
 * @param entry the entry that ended them, so that undoing it opens them again; null when time did.
 */
export async function endTasks(
  db: Db,
  at: { now: Date; entry: number | null; passenger: number | null },
  tasks: readonly WaitingTask[],
  stateOf: (subject: string) => string | undefined,
): Promise<void> {
  const ended = tasks.filter((task) => !isStillOpen(task.open_while, stateOf)).map(({ id }) => id)
  if (ended.length === 0) return
  await sql`update todo_task set completed = true, completed_at = ${at.now.toISOString()}, ended_by = ${at.entry === null ? '' : String(at.entry)}, version = version + 1 where id = any(${ended}::int4[])`.execute(
    db,
  )
  await publish(db, ...ended.map((id) => ({ module: 'todo_task', id, passenger: at.passenger })))
}

/** Ends the tasks about one record, or about the runs of a job, that is now in this state. */
export async function endTasksOf(
  db: Db,
  subject: string,
  state: string,
  at: { now: Date; entry: number | null; passenger: number | null },
): Promise<void> {
  const { rows } =
    await sql<WaitingTask>`select id, open_while from todo_task where source = 'machine' and not completed and not is_deleted and open_while ^@ ${`${subject}:`}`.execute(
      db,
    )
  await endTasks(db, at, rows, (name) => (name === subject ? state : undefined))
}

/** Opens again what an entry had ended that is now undone, where it is still to be done. @param which condition on the tasks "t" */
export async function reopenTasks(
  db: Db,
  which: RawBuilder<unknown>,
  stateOf: (subject: string) => string | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: number; open_while: string | null; passenger: number | null }>`
    select t.id, t.open_while, t.passenger from todo_task t join stage_event e on e.id = nullif(t.ended_by, '')::bigint
    where ${which} and t.source = 'machine' and t.completed and not t.deleted and not t.is_deleted and e.undone_at is not null`.execute(
    db,
  )
  const again = rows.filter(({ open_while: open }) => open !== null && isStillOpen(open, stateOf))
  if (again.length === 0) return
  await sql`update todo_task set completed = false, completed_at = null, ended_by = null, version = version + 1 where id = any(${again.map(({ id }) => id)}::int4[])`.execute(
    db,
  )
  await publish(db, ...again.map(({ id, passenger }) => ({ module: 'todo_task', id, passenger })))
}

/** Transitions of queues, written in the statement that claims their rows: what a table of `src/machines` allows, as SQL. */
import { sql, type RawBuilder } from 'kysely'
import type { Workflow } from '../../../machines/kit/workflow.ts'

interface Transition {
  /** For `set state = …`: where each row goes; a row in another state stays there. */
  state: RawBuilder<unknown>
  /** For `where`: the row is in a state the event leaves. */
  from: RawBuilder<boolean>
}

/**
 * What an event does to the state column of a workflow without guards, for an `update` of many rows or of the first that
 * is free (decision 0401). Records of the trade go through `runEvent`.
 * @param column as the statement names it, with its alias.
 * @throws Error for an event the table does not have, or whose rows ask guards.
 */
export function transition(workflow: Workflow, event: string, column = 'state'): Transition {
  const rows = workflow.rows.filter((row) => row.on === event)
  if (rows.length === 0) throw new Error(`${workflow.id} has no event ${event}`)
  if (rows.some((row) => row.calls.length > 0 || row.when))
    throw new Error(`${workflow.id} ${event} is judged by guards`)
  const state = sql.ref(column)
  const ways = rows.flatMap((row) => row.froms.map((from) => ({ from, to: row.to })))
  return {
    state: sql`case ${state} ${sql.join(
      ways.map(({ from, to }) => sql`when ${from} then ${to === '(same)' ? from : to}`),
      sql` `,
    )} else ${state} end`,
    from: sql<boolean>`${state} in (${sql.join(ways.map(({ from }) => sql`${from}`))})`,
  }
}

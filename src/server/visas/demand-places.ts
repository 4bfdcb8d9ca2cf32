/** Places of a demand letter: how many, who is selected, what is left (machines M10), and moving the demand when that changes. */
import { sql } from 'kysely'
import { journeyWorkflow } from '../../machines/journey/journey.ts'
import { demandWorkflow } from '../../machines/visas/demand.ts'
import type { Db } from '../platform/db/kysely.ts'
import { bindings } from '../workflow/event/bindings.ts'
import { system } from '../workflow/event/facts.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { EngineContext } from '../workflow/registry.ts'

/** Journey states in which a passenger takes no place of the demand. */
const isUnselected = inStates(journeyWorkflow, 'draft', 'cancelled', 'discarded', 'blacklisted')

export interface Places {
  lines: number
  total_quantity: number
  selected: number
  remaining: number
}

export async function placesOf(db: Db, demand: number): Promise<Places> {
  const { rows } = await sql<Omit<Places, 'remaining'>>`
    select (select count(*)::int from demand_line l where l.demand = ${demand}) as lines, (select coalesce(sum(l.quantity), 0)::int from demand_line l where l.demand = ${demand}) as total_quantity,
      (select count(*)::int from passenger p where p.demand = ${demand} and not p.is_deleted and p.journey_state not ${isUnselected}) as selected`.execute(
    db,
  )
  const { lines = 0, total_quantity: total = 0, selected = 0 } = rows[0] ?? {}
  return { lines, total_quantity: total, selected, remaining: total - selected }
}

/** Lets an open demand become full, or a full one open again, after a passenger was selected or left (rows 5 and 6). */
export async function lookAtPlaces(context: EngineContext, demand: number): Promise<void> {
  const { rows } = await sql<{
    state: string
  }>`select state from demand where id = ${demand} and not is_deleted and state ${inStates(demandWorkflow, 'open', 'circulated', 'filled')}`.execute(
    context.db,
  )
  const binding = bindings['demand']
  if (!rows[0] || !binding) return
  const { remaining } = await placesOf(context.db, demand)
  if ((rows[0].state === 'filled') === remaining <= 0) return
  await runEvent(
    { ...context, actor: system, source: 'machine' },
    { binding, id: demand, passengerId: null, type: 'STAGE_CHANGED', data: {} },
  )
}

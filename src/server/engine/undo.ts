/** Takes back what an undone event did besides its own record (machines 0.3). */
import { sql } from 'kysely'
import type { Row } from '../../domain/facts.ts'
import { bindingOfWorkflow, bindings } from './bindings.ts'
import { restoreCustody } from './custody.ts'
import { sendTo } from './effects.ts'
import { undoOrder } from './orders.ts'
import type { EngineContext } from './run-event.ts'
import { updateRow } from './rows.ts'
import { addStageEvent, markUndone, type Deed } from './stage-events.ts'

/** Machine-to-machine events and what reverses them (machines 0.3). */
const pairs: Readonly<Record<string, string>> = {
  MARK_IN_USE: 'MARK_UNUSED', MARK_UNUSED: 'MARK_IN_USE', MARK_STAMPED: 'MARK_UNSTAMPED', MARK_UNSTAMPED: 'MARK_STAMPED', MARK_CONSUMED: 'MARK_UNCONSUMED', MARK_UNCONSUMED: 'MARK_CONSUMED',
  ALLOTTED: 'RELEASED', RELEASED: 'ALLOTTED', FLIGHT_FLOWN: 'FLIGHT_UNFLOWN', FLIGHT_UNFLOWN: 'FLIGHT_FLOWN',
}

/** Sends the pair; an event without one is restored from its own history row. */
async function undoSend(context: EngineContext, passengerId: number | null, deed: Extract<Deed, { do: 'send' }>): Promise<void> {
  const reverse = pairs[deed.event]
  if (reverse) {
    const done = await sendTo(context, passengerId, { to: deed.to, event: reverse, record: deed.record })
    if (done.do === 'send') return
  }
  const binding = deed.module ? bindings[deed.module] : bindingOfWorkflow(deed.to)
  const { rows } = await sql<{ from_state: string; to_state: string; snapshot: Row | null; effects: Deed[] | null; attempt_no: number; stage: string | null }>`
    select from_state, to_state, snapshot, effects, attempt_no, stage from stage_event where id = ${deed.event_id} and undone_at is null`.execute(context.db)
  const [was] = rows
  if (!binding || !was) return
  const attempt = (was.effects ?? []).find((one) => one.do === 'newAttempt')
  if (attempt) {
    await updateRow(context.db, binding.entity, attempt.new, { is_current: false, is_deleted: true }, { by: null, bump: true })
    await updateRow(context.db, binding.entity, attempt.old, { is_current: true }, { by: null, bump: true })
  } else {
    await updateRow(context.db, binding.entity, deed.record, { ...was.snapshot, [binding.column]: was.from_state }, { by: null, bump: true })
  }
  await markUndone(context.db, deed.event_id, context.actor.id, 'the event that caused it was undone')
  await undoDeeds(context, was.effects ?? [], passengerId)
  await addStageEvent(context.db, {
    passengerId, workflow: binding.workflow, recordId: attempt?.old ?? deed.record, stage: null, attemptNo: was.attempt_no, event: 'UNDO_LAST', from: was.to_state, to: was.from_state,
    payload: { undone: deed.event, event_id: deed.event_id }, snapshot: {}, deeds: [], by: context.actor.id, source: 'machine', onDate: context.clock.today(),
  })
}

/** Reverses deeds, last first. Notifications already sent are followed by a correction; nothing is erased. */
export async function undoDeeds(context: EngineContext, deeds: readonly Deed[], passengerId: number | null): Promise<void> {
  for (const deed of deeds.toReversed()) {
    switch (deed.do) {
      case 'send': await undoSend(context, passengerId, deed); break
      case 'custody': if (passengerId !== null) await restoreCustody(context, passengerId, deed); break
      case 'task': await sql`update todo_task set deleted = true where id = ${deed.id} and not completed`.execute(context.db); break
      case 'cal': await sql`update calendar_event set is_deleted = true, deleted_at = now() where id = ${deed.id}`.execute(context.db); break
      case 'cost': await sql`update cost_proposal set state = 'withdrawn' where id = ${deed.id} and state = 'proposed'`.execute(context.db); break
      case 'note': await correctNote(context, deed.id); break
      case 'order': await undoOrder(context, passengerId, deed); break
      case 'newAttempt': case 'skipped': break // The engine swaps attempts itself; a skipped deed did nothing.
    }
  }
}

/** Everyone who read the first message gets "Corrected: …". */
async function correctNote(context: EngineContext, id: number): Promise<void> {
  await sql`
    insert into notification ("user", variant, message, url, key)
    select n."user", n.variant, left('Corrected: ' || n.message, 200), n.url, 'corrected:' || n.id from notification n
    where n.key like (select regexp_replace(first.key, ':[0-9]+$', '') || ':%' from notification first where first.id = ${id}) on conflict do nothing`.execute(context.db)
}

/** Takes back what an undone event did in addition to its own record (machines 0.3). */
import { sql } from 'kysely'
import type { Row } from '../../../domain/journey/facts.ts'
import { bindingOfWorkflow, bindings, type Binding } from './bindings.ts'
import { restoreCustody } from './custody.ts'
import { sendTo } from './effects.ts'
import { rowById, updateRow } from './rows.ts'
import { addStageEvent, markUndone, type AppliedEffect } from './stage-events.ts'
import { requireUntouched, swapAttempts } from './undo-checks.ts'
import type { EngineContext } from '../registry.ts'

type Sent = Extract<AppliedEffect, { do: 'send' }>
const because = 'the event that caused it was undone'

/** Takes an event back by its pair: both entries are marked, and neither counts. */
async function recount(
  context: EngineContext,
  passengerId: number | null,
  applied: Sent,
  pair: string,
): Promise<void> {
  const done = await sendTo(context, passengerId, {
    to: applied.to,
    event: pair,
    record: applied.record,
    data: { n: 1 },
  })
  const at = context.clock.now()
  await markUndone(context.db, applied.event_id, context.actor.id, because, at)
  if (done.do === 'send') await markUndone(context.db, done.event_id, context.actor.id, because, at)
}

interface Was {
  from_state: string | null
  to_state: string
  snapshot: Row | null
  effects: AppliedEffect[] | null
  attempt_no: number
  stage: string | null
}

/**
 * Brings another machine back to where the sent event found it: state and fields from its own entry, then what that
 * entry did itself. @throws AppError G-UNDO-DOWN when the record has gone on since.
 */
async function undoSend(context: EngineContext, passengerId: number | null, applied: Sent): Promise<void> {
  const pair = context.registry.pairs[applied.event]
  if (pair) return recount(context, passengerId, applied, pair)
  const binding: Binding | undefined = applied.module
    ? bindings[applied.module]
    : bindingOfWorkflow(applied.to)
  const { rows } =
    await sql<Was>`select from_state, to_state, snapshot, effects, attempt_no, stage from stage_event where id = ${applied.event_id} and undone_at is null`.execute(
      context.db,
    )
  const [was] = rows
  if (!binding || !was) return
  const attempt = (was.effects ?? []).find((one) => one.do === 'newAttempt')
  const record = attempt?.new ?? applied.record
  await requireUntouched(context, binding.module, record, applied.event_id, binding)
  const before = await rowById(context.db, binding.entity, record)
  if (attempt) await swapAttempts(context, binding.entity, attempt)
  else
    await updateRow(
      context.db,
      binding.entity,
      record,
      { ...was.snapshot, [binding.column]: was.from_state },
      { by: context.actor.id, bump: true },
    )
  await markUndone(context.db, applied.event_id, context.actor.id, because, context.clock.now())
  await undoEffects(context, was.effects ?? [], passengerId)
  if (before)
    for (const hooks of context.registry.events)
      await hooks.undone?.(context, { binding, before, id: attempt?.old ?? record })
  await addStageEvent(context.db, {
    passengerId,
    workflow: binding.workflow,
    recordId: attempt?.old ?? record,
    stage: null,
    attemptNo: was.attempt_no,
    event: 'UNDO_LAST',
    from: was.to_state,
    to: was.from_state ?? binding.workflow.initial,
    payload: { undone: applied.event, event_id: applied.event_id },
    snapshot: Object.fromEntries(
      Object.keys(was.snapshot ?? {}).map((name) => [name, before?.[name] ?? null]),
    ),
    appliedEffects: [],
    by: context.actor.id,
    source: 'machine',
    onDate: context.clock.today(),
    at: context.clock.now(),
  })
}

/** The entry of the calendar goes, and those it replaced stand again. */
async function undoCalendar(
  context: EngineContext,
  applied: Extract<AppliedEffect, { do: 'cal' }>,
): Promise<void> {
  await sql`update calendar_event set is_deleted = true, deleted_at = now() where id = ${applied.id}`.execute(
    context.db,
  )
  const replaced = applied.replaced ?? []
  if (replaced.length > 0)
    await sql`update calendar_event set is_deleted = false, deleted_at = null where id = any(${replaced}::int4[])`.execute(
      context.db,
    )
}

/** Reverses applied effects, last first. Notifications already sent are followed by a correction; nothing is erased. */
export async function undoEffects(
  context: EngineContext,
  appliedEffects: readonly AppliedEffect[],
  passengerId: number | null,
): Promise<void> {
  for (const applied of appliedEffects.toReversed()) {
    switch (applied.do) {
      case 'send':
        await undoSend(context, passengerId, applied)
        break
      case 'custody':
        if (passengerId !== null) await restoreCustody(context, passengerId, applied)
        break
      case 'task':
        await sql`update todo_task set deleted = true where id = ${applied.id} and (not completed or ended_by is not null)`.execute(
          context.db,
        )
        break
      case 'cal':
        await undoCalendar(context, applied)
        break
      case 'cost':
        await context.registry.costs?.withdraw(context, applied.id)
        break
      case 'note':
        await correctNote(context, applied.id)
        break
      case 'order':
        await context.registry.effects[applied.name]?.undo?.(context, applied.kept ?? {}, passengerId)
        break
      case 'newAttempt':
      case 'skipped':
        break // The engine swaps attempts itself; a skipped effect did nothing.
    }
  }
}

/** Everyone who read the first message gets "Corrected: …". */
async function correctNote(context: EngineContext, id: number): Promise<void> {
  await sql`
    insert into notification ("user", variant, message, url, key)
    select n."user", n.variant, left('Corrected: ' || n.message, 200), n.url, 'corrected:' || n.id from notification n
    where n.key like (select regexp_replace(first.key, ':[0-9]+$', '') || ':%' from notification first where first.id = ${id}) on conflict do nothing`.execute(
    context.db,
  )
}

/** UNDO_LAST written down: fields and state as they were, applied effects taken back, the old entry marked, a new one added (machines 0.3). */
import { AppError } from '../../../domain/errors.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { stageOf, type advance, type StoredWorkflow } from '../../../machines/kit/judge.ts'
import { custodyBinding, type Binding } from './bindings.ts'
import { custodyIn, logCustody } from './custody.ts'
import { changed, rowById, updateRow } from './rows.ts'
import type { Written } from './event-request.ts'
import { addStageEvent, markUndone, type Standing } from './stage-events.ts'
import { undoEffects } from './undo.ts'
import { requireNumbersFree, swapAttempts } from './undo-checks.ts'
import type { EngineContext } from '../registry.ts'

/**
 * Takes the last entry back, with whatever the record did by itself because of it. The machine has agreed already.
 * @throws AppError G-UNDO-DOWN, G-VE-QTY, G-VE-LIVE when something beyond the record stands in the way.
 */
export async function undoLast(
  context: EngineContext,
  binding: Binding,
  stored: StoredWorkflow,
  outcome: ReturnType<typeof advance>,
  last: Standing | null,
  data: Row,
): Promise<Written> {
  const { db, actor, clock } = context
  if (!last)
    throw new AppError('step.refused', {
      detail: 'Only the last entry can be undone.',
      publicCode: 'G-UNDO-LAST',
    })
  const reason = String(data['reason'] ?? '')
  const attempt = (last.effects ?? []).find((applied) => applied.do === 'newAttempt')
  const id = attempt?.old ?? stored.record.id ?? 0
  const restored = attempt ? {} : changed(stored.record, outcome.record)
  const earlier = attempt
    ? { ...(await rowById(db, binding.entity, attempt.old)), is_current: true }
    : { ...outcome.record, id, [binding.column]: outcome.state }
  await requireNumbersFree(context, binding.entity, earlier, attempt?.new ?? null)
  const version = attempt
    ? await swapAttempts(context, binding.entity, attempt)
    : await updateRow(
        db,
        binding.entity,
        id,
        { ...restored, [binding.column]: outcome.state },
        { by: actor.id, bump: true },
      )
  if (binding === custodyBinding)
    await logCustody(
      context,
      id,
      custodyIn(stored.record),
      custodyIn({ ...outcome.record, custody: outcome.state }),
      {},
    )
  for (const entry of last.settled) {
    await markUndone(db, Number(entry.id), actor.id, reason, clock.now())
    await undoEffects(context, entry.effects ?? [], last.passenger_id)
  }
  await markUndone(db, Number(last.id), actor.id, reason, clock.now())
  await undoEffects(context, last.effects ?? [], last.passenger_id)
  for (const hooks of context.registry.events)
    await hooks.undone?.(context, { binding, before: stored.record, id })
  const eventId = await addStageEvent(db, {
    passengerId: last.passenger_id,
    workflow: binding.workflow,
    recordId: id,
    stage: stageOf(binding.workflow, stored.record),
    attemptNo: stored.record.attempt_no ?? 1,
    event: 'UNDO_LAST',
    from: stored.state,
    to: outcome.state,
    payload: { ...data, undone: last.event, event_id: Number(last.id) }, // What the undone entry had made of the record, so that the time in between can be shown as it was.
    snapshot: Object.fromEntries(Object.keys(restored).map((name) => [name, stored.record[name] ?? null])),
    appliedEffects: [],
    by: actor.id,
    source: context.source,
    onDate: clock.today(),
    at: clock.now(),
  })
  return { id, state: outcome.state, version, eventId }
}

/** After every event: does the file move on by itself, what is its headline status, what is next (machines 8.5-8.7). */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { stageNames, stageTitles, type Facts, type Row } from '../../../domain/journey/facts.ts'
import { isApplicable, medicalStillNeeded, waitsFor } from '../../../domain/journey/stage-plan.ts'
import { headline } from '../../../machines/journey/headline.ts'
import { advance } from '../../../machines/kit/judge.ts'
import { publish, type Change } from '../../platform/events/publish.ts'
import { bindings, type Binding } from './bindings.ts'
import { doEffects } from './effects.ts'
import { loadFactsAndWork, system } from './facts.ts'
import { assignments, changed, updateRow } from './rows.ts'
import { storedOf } from './stored-workflow.ts'
import { addStageEvent, lastStanding, markUndone } from './stage-events.ts'
import { undoEffects } from './undo.ts'
import { settleTasks } from './tasks.ts'
import { nextActionOf, renewWork } from '../view/work-rows.ts'
import { afterwards, type EngineContext } from '../registry.ts'

/** Lets the always rows of one record look at the new facts; true when it moved. */
async function settle(
  context: EngineContext,
  binding: Binding,
  row: Row,
  facts: Facts,
  passengerId: number,
): Promise<boolean> {
  const id = row.id ?? 0
  const state = String(row[binding.column] ?? binding.workflow.initial)
  if (!binding.workflow.rows.some((one) => one.on === 'always' && one.froms.includes(state))) return false
  const stored = storedOf(binding, row, facts)
  const outcome = advance(binding.workflow, stored, { type: 'STAGE_CHANGED', data: {} })
  if (outcome.state === stored.state) return false
  if (context.isUndo && (await settleBack(context, binding, id, stored.state, outcome.state, passengerId)))
    return true
  const differences = changed(row, outcome.record)
  await updateRow(
    context.db,
    binding.entity,
    id,
    {
      ...differences,
      [binding.column]: outcome.state,
      ...(binding.sinceColumn ? { [binding.sinceColumn]: context.clock.today() } : {}),
    },
    { by: null, bump: binding.column === 'state' },
  )
  const inner: EngineContext = { ...context, actor: system, source: 'machine' }
  const appliedEffects = await doEffects(inner, {
    binding,
    record: { ...outcome.record, id },
    before: stored,
    facts,
    passengerId,
    effects: outcome.effects,
    ...afterwards,
    data: {},
  })
  await addStageEvent(context.db, {
    passengerId,
    workflow: binding.workflow,
    recordId: id,
    stage: null,
    attemptNo: row.attempt_no ?? 1,
    event: 'STAGE_CHANGED',
    from: stored.state,
    to: outcome.state,
    payload: {},
    snapshot: {
      ...Object.fromEntries(Object.keys(differences).map((name) => [name, row[name] ?? null])),
      ...(binding.sinceColumn ? { [binding.sinceColumn]: row[binding.sinceColumn] ?? null } : {}),
    },
    appliedEffects,
    by: null,
    source: 'auto',
    onDate: context.clock.today(),
    at: context.clock.now(),
  })
  return true
}

/** A move the facts caused is itself taken back when the facts return: its task and messages go with it. True when there was one. */
async function settleBack(
  context: EngineContext,
  binding: Binding,
  id: number,
  from: string,
  to: string,
  passengerId: number,
): Promise<boolean> {
  const { workflow } = binding
  const now = context.clock.now()
  const [move] = (await lastStanding(context.db, workflow.module, workflow.id, id, now))?.settled ?? []
  if (!move || move.from_state !== to || move.to_state !== from) return false
  await updateRow(
    context.db,
    binding.entity,
    id,
    { ...move.snapshot, [binding.column]: to },
    { by: null, bump: binding.column === 'state' },
  )
  await markUndone(context.db, Number(move.id), context.actor.id, 'what it followed from was undone', now)
  await undoEffects(context, move.effects ?? [], passengerId)
  await addStageEvent(context.db, {
    passengerId,
    workflow,
    recordId: id,
    stage: null,
    attemptNo: 1,
    event: 'UNDO_LAST',
    from,
    to,
    payload: { undone: 'STAGE_CHANGED', event_id: Number(move.id) },
    snapshot: {},
    appliedEffects: [],
    by: null,
    source: 'auto',
    onDate: context.clock.today(),
    at: now,
  })
  return true
}

/** stage → state and what lists ask of it; kept on the passenger so that a list is one query (entities 4.3). */
function summary(facts: Facts): Row {
  return Object.fromEntries(
    stageNames.flatMap((stage): [string, Row][] => {
      const at = facts.stages[stage]
      if (!at || (!facts.plan[stage] && !at.started)) return []
      const waits = waitsFor(stage, facts)
      return [
        [
          stage,
          {
            state: at.state,
            label: at.label,
            kind: at.kind,
            since: at.since,
            satisfied: at.satisfied,
            needed: facts.plan[stage] === 'R' || at.started,
            skipped: facts.skipped.includes(stage),
            ...(waits && isApplicable(stage, facts) ? { waits_for: stageTitles[waits] } : {}),
            ...(stage === 'medical' ? { still_needed: medicalStillNeeded(facts) } : {}),
          },
        ],
      ]
    }),
  )
}

/**
 * Writes what changed of the derived columns and looks the status of the headline up, in one statement.
 * @returns the status; null where nothing differs from what is stored.
 */
async function writeDerived(
  context: EngineContext,
  passengerId: number,
  path: string,
  differences: Row,
): Promise<{ status: number | null } | null> {
  const sets = assignments(entityOf('passenger'), differences)
  const { rows } = await sql<{ status: number | null }>`
    update passenger t set ${sql.join([...sets, sql`current_status = s.id`, sql`updated_at = now()`, sql`updated_by = ${context.actor.id}`])}
    from (select (select c.id from current_status c where c.maps_to = ${path} and not c.is_deleted order by c.is_default desc nulls last, c.position, c.id limit 1) as id) s
    where t.id = ${passengerId} and (${sets.length > 0} or t.current_status is distinct from s.id) returning t.current_status as status`.execute(
    context.db,
  )
  return rows[0] ?? null
}

/**
 * Brings a passenger's derived columns up to date and lets the journey and the stages move by themselves. Derived
 * columns do not change the version: a clerk who edits the file is not disturbed by a medical result.
 * @param entry the entry that led here.
 * @returns the facts as they stand now, and what is to be published.
 */
export async function refresh(
  context: EngineContext,
  passengerId: number,
  entry: number | null = null,
): Promise<{ facts: Facts; change: Change | null }> {
  let { facts, work, tasks } = await loadFactsAndWork(context.db, passengerId, context.clock.today())
  // A stage that settles may free the next; the number of stages bounds the rounds.
  for (let round = 0, moved = true; moved && round < stageNames.length; round++) {
    moved = false
    for (const at of Object.values(facts.stages)) {
      const binding = bindings[at.module]
      if (at.record && binding && (await settle(context, binding, at.record, facts, passengerId)))
        moved = true
    }
    const journey = bindings['passenger']
    if (facts.passenger && journey && (await settle(context, journey, facts.passenger, facts, passengerId)))
      moved = true
    if (moved)
      ({ facts, work, tasks } = await loadFactsAndWork(context.db, passengerId, context.clock.today()))
  }
  const passenger = facts.passenger
  if (!passenger) return { facts, change: null }
  for (const hooks of context.registry.events) await hooks.refreshed?.(context, passenger)
  const at = headline(facts)
  const derived: Row = {
    next_action: nextActionOf(facts),
    stage_summary: summary(facts),
    due_amount: facts.money.due,
    visa_entry: facts.visa?.entry['id'] ?? null,
    visa_line: facts.visa?.line['id'] ?? null,
    employer_name: facts.visa?.entry['sponsor_name'] ?? null,
  }
  await renewWork(context.db, [{ facts, work }])
  await settleTasks(context, passengerId, { facts, tasks }, entry)
  const differences = changed(passenger, derived)
  const written = await writeDerived(context, passengerId, at.path, differences)
  if (!written) return { facts, change: null }
  return {
    facts: { ...facts, passenger: { ...passenger, ...differences, current_status: written.status } },
    change: {
      module: 'passenger',
      id: passengerId,
      passenger: passengerId,
      branch: (passenger['branch'] as number | null) ?? null,
    },
  }
}

/** The same for callers that have nothing else to publish. */
export async function recompute(context: EngineContext, passengerId: number): Promise<void> {
  const { change } = await refresh(context, passengerId)
  if (change) await publish(context.db, change)
}

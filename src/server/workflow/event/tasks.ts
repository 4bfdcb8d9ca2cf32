/** Tasks machines leave: made once, brought to what the facts say, open again when an undo brings their condition back. */
import { sql } from 'kysely'
import { addDays } from '../../../foundation/values/dates.ts'
import { fill } from '../../../domain/errors.ts'
import type { Facts } from '../../../domain/journey/facts.ts'
import { openWhileText, statesOf, type OpenWhile } from '../../../domain/journey/open-while.ts'
import { nextStage } from '../../../domain/journey/stage-plan.ts'
import { stageOf } from '../../../machines/kit/judge.ts'
import type { Effect } from '../../../machines/kit/workflow.ts'
import { roleCodes } from '../../../domain/people/access.ts'
import { endTasks, endTasksOf, reopenTasks, type WaitingTask } from './end-tasks.ts'
import { loadFacts, system } from './facts.ts'
import type { AppliedEffect } from './stage-events.ts'
import { nextActionOf } from '../view/work-rows.ts'
import type { EffectContext, EngineContext } from '../registry.ts'

const longestTitle = 120

/** Whose states a condition means: those of the stage or record that asks, or of one it names. */
function named({ binding, record }: EffectContext, open: OpenWhile): OpenWhile {
  const self = `${binding.module}/${String(record.id)}`
  const stage = stageOf(binding.workflow, record)
  const own =
    binding.workflow.id === 'custody' || binding.workflow.id === 'journey'
      ? binding.workflow.id
      : (stage ?? self)
  return Object.fromEntries(
    Object.entries(open).map(([subject, states]) => [
      subject === 'own' ? own : subject === 'record' ? self : subject,
      states,
    ]),
  )
}

/** What a title contains in addition to the name; the next step is that of the file as the event left it. */
async function wordsOf(
  context: EngineContext,
  { facts, passengerId }: EffectContext,
  text: string,
): Promise<Record<string, string>> {
  const name = String(facts.passenger?.['full_name'] ?? '')
  if (!text.includes('{next_action}') || passengerId === null) return { name }
  const now = await loadFacts(context.db, passengerId, system, context.clock.today())
  return {
    name,
    next_action: nextActionOf(now) || `Go on with the file of ${name}`,
    next_stage: nextStage(now) ?? '-',
  }
}

/** Leaves a task for a role; one that still waits is not left a second time. */
export async function addTask(
  context: EngineContext,
  about: EffectContext,
  effect: Extract<Effect, { do: 'task' }>,
  branch: number | null,
): Promise<AppliedEffect> {
  const words = await wordsOf(context, about, effect.text)
  const title = fill(effect.text, words).slice(0, longestTitle)
  const open = fill(openWhileText(named(about, effect.open)), words)
  const role = roleCodes[effect.role]
  const { rows } = await sql<{ id: number }>`
    insert into todo_task (title, due_date, passenger, source, for_role, for_branch, open_while, is_demo)
    select ${title}, ${addDays(context.clock.today(), effect.days)}::date, ${about.passengerId}::int, 'machine', ${role}, ${branch}::int, ${open}, ${about.facts.passenger?.['is_demo'] === true}
    where not exists (select 1 from todo_task t where t.source = 'machine' and t.passenger is not distinct from ${about.passengerId}::int and t.title = ${title} and t.for_role = ${role} and t.open_while = ${open} and not t.completed and not t.deleted and not t.is_deleted)
    returning id`.execute(context.db)
  return rows[0] ? { do: 'task', id: rows[0].id } : { do: 'skipped', what: `task "${title}" waits already` }
}

/** Brings the tasks of a passenger to what the facts say now. */
export async function settleTasks(
  { db, clock, isUndo }: EngineContext,
  passenger: number,
  known: { facts: Facts; tasks: readonly WaitingTask[] },
  entry: number | null,
): Promise<void> {
  const stateOf = statesOf(known.facts)
  await endTasks(db, { now: clock.now(), entry, passenger }, known.tasks, stateOf)
  if (isUndo) await reopenTasks(db, sql`t.passenger = ${passenger}`, stateOf)
}

/** The same for a record with a page of its own, e.g. a complaint. */
export async function settleTasksOf(
  { db, clock, isUndo }: EngineContext,
  about: { subject: string; state: string; passenger: number | null },
  entry: number,
): Promise<void> {
  await endTasksOf(db, about.subject, about.state, { now: clock.now(), entry, passenger: about.passenger })
  if (isUndo)
    await reopenTasks(db, sql`t.open_while ^@ ${`${about.subject}:`}`, (name) =>
      name === about.subject ? about.state : undefined,
    )
}

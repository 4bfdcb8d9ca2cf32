/** Acts on what machines ask for (machines 0.6) and remembers each applied effect so that undo can take it back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { roleCodes } from '../../../domain/people/access.ts'
import { fill } from '../../../domain/errors.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { notifications, notificationText } from '../../../domain/messages/notifications.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import type { Effect } from '../../../machines/kit/workflow.ts'
import { publish } from '../../platform/events/publish.ts'
import { bindingOfWorkflow, standsAlone, type Binding } from './bindings.ts'
import { moveCustody } from './custody.ts'
import { system } from './facts.ts'
import type { AppliedEffect } from './stage-events.ts'
import { addTask } from './tasks.ts'
import { refuseUnheard } from './undo-checks.ts'
import type { EffectContext, EngineContext } from '../registry.ts'

const placeholdersOf = (about: EffectContext): Record<string, string | number> => ({
  name: String(about.facts.passenger?.['full_name'] ?? ''),
  id: Number(about.facts.passenger?.['id'] ?? 0),
  paper: about.binding.workflow.title,
})

/** Page a message leads to: the record's own, else the passenger's. */
function pageOf(about: EffectContext): string | null {
  const own = standsAlone(about.binding) ? about.binding.entity.paths?.detail : undefined
  if (own) return own.replace('/:name?', '').replace(':id', String(about.record.id))
  return about.passengerId === null ? null : `/apps/passenger-management/passenger/${about.passengerId}`
}

/** Branch whose people hear of an event. */
const branchOf = (about: EffectContext): number | null =>
  (about.facts.passenger?.['branch'] ?? about.record.branch ?? null) as number | null

/** Who or what an entry of the calendar is about. */
const subjectOf = (about: EffectContext): string =>
  String(
    about.facts.passenger?.['full_name'] ?? fill(about.binding.entity.title, placeholdersIn(about.record)),
  )
const placeholdersIn = (record: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    ]),
  )

/** A message is one line on a card; a long reason is read in full at the step itself. */
const longestMessage = 200

async function addNote(
  context: EngineContext,
  about: EffectContext,
  effect: Extract<Effect, { do: 'note' }>,
  prefix = '',
): Promise<AppliedEffect> {
  const known = notifications[effect.id]
  if (!known) return { do: 'skipped', what: `note ${effect.id}` }
  const messageOf = (said: { text: string; one?: string }): string =>
    (prefix + notificationText(said, { ...placeholdersOf(about), ...effect.values })).slice(0, longestMessage)
  const { from, text } = known.withheld ?? { from: [], text: known.text }
  const outsiders = from.map((code) => roleCodes[code])
  const branch = branchOf(about)
  const url = pageOf(about)
  // One row per person who is meant: who holds an addressed role in a branch that sees the file; their own
  // screens are notified.
  const { rows } = await sql<{ id: number; user: number }>`
    insert into notification ("user", variant, message, url, key, is_demo)
    select u.id, ${known.variant}, case when r.name = any(${outsiders}::text[]) then ${messageOf({ text })} else ${messageOf(known)} end, ${url}, ${`${effect.id}:${about.binding.module}:${String(about.record.id)}:${randomUUID().slice(0, 8)}`} || ':' || u.id, ${about.facts.passenger?.['is_demo'] === true}
    from app_user u join role r on r.id = u.role
    where u.is_active and not u.is_deleted and ${effect.user === undefined ? sql`r.name in (${sql.join(known.to.map((code) => sql`${roleCodes[code]}`))})` : sql`u.id = ${effect.user}`}
      and (u.branch_scope = 'all' or u.branch = ${branch} or (u.branch_scope = 'list' and ${branch} = any(u.scope_branches)))
    on conflict do nothing returning id, "user" as user`.execute(context.db)
  for (const row of rows) await publish(context.db, { module: 'notification', id: row.id, user: row.user })
  return { do: 'note', id: rows[0]?.id ?? 0 }
}

/** The calendar keeps one automatic entry per record and category: a new day replaces the old one. */
async function addCalendar(
  context: EngineContext,
  about: EffectContext,
  effect: Extract<Effect, { do: 'cal' }>,
): Promise<AppliedEffect> {
  const origin = `${about.binding.module}:${String(about.record.id)}:${effect.category}`
  const { rows: replaced } = await sql<{
    id: number
  }>`update calendar_event set is_deleted = true, deleted_at = now() where source_key = ${origin} and not is_deleted returning id`.execute(
    context.db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into calendar_event (title, all_day, start, "end", category, visibility, passenger, source, source_key, for_branch, is_demo)
    values (${`${about.binding.workflow.title}: ${subjectOf(about)}`.slice(0, 120)}, true, ${effect.date}::date, ${effect.date}::date, ${effect.category}, 'branch', ${about.passengerId}, 'auto', ${origin},
      ${branchOf(about)}, ${about.facts.passenger?.['is_demo'] === true}) returning id`.execute(context.db)
  return { do: 'cal', id: rows[0]?.id ?? 0, replaced: replaced.map((row) => row.id) }
}

/** A cost for the accountants, written by the capability that keeps costs; an amount of zero proposes nothing. */
async function addCost(
  context: EngineContext,
  about: EffectContext,
  effect: Extract<Effect, { do: 'cost' }>,
): Promise<AppliedEffect> {
  const amount = parseMoney(effect.amount) ?? 0n
  if (amount === 0n) return { do: 'skipped', what: `cost ${effect.kind} of ${moneyText(amount)}` }
  const { costs } = context.registry
  if (!costs) throw new Error('no capability keeps costs')
  return costs.propose(context, about, { kind: effect.kind, amount })
}

/** Sends an event to another machine of the same passenger, as the system, in the same transaction. */
export async function sendTo(
  context: EngineContext,
  passengerId: number | null,
  effect: { to: string; event: string; data?: Row | undefined; record?: number | undefined },
): Promise<AppliedEffect> {
  const binding = bindingOfWorkflow(effect.to)
  if (!binding) return { do: 'skipped', what: `${effect.event} to unknown ${effect.to}` }
  const id =
    effect.record ??
    (binding.entity.name === 'passenger' ? passengerId : await currentRecord(context, binding, passengerId))
  if (id === null) return { do: 'skipped', what: `${effect.event}: no ${effect.to} record` }
  const result = await context.registry.runEvent(
    { ...context, actor: system, source: 'machine' },
    { binding, id, passengerId, type: effect.event, data: effect.data ?? {} },
  )
  return result.happened
    ? { do: 'send', to: effect.to, record: result.id, event: effect.event, event_id: result.eventId }
    : { do: 'skipped', what: `${effect.event} to ${effect.to} in ${result.state}` }
}

async function currentRecord(
  context: EngineContext,
  binding: Binding,
  passengerId: number | null,
): Promise<number | null> {
  if (passengerId === null || standsAlone(binding)) return null
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(binding.entity.table)} where passenger = ${passengerId} and is_current and not is_deleted order by id desc limit 1`.execute(
    context.db,
  )
  return rows[0]?.id ?? null
}

/** Has the capability that registered this effect carry it out. @throws Error for a name that is not registered. */
async function doNamed(
  context: EngineContext,
  about: EffectContext,
  { name, data }: Extract<Effect, { do: 'order' }>,
): Promise<readonly AppliedEffect[]> {
  const effect = context.registry.effects[name]
  if (!effect) throw new Error(`${about.binding.workflow.id} asks for an unknown effect "${name}"`)
  const done = await effect.do(context, about, data ?? {})
  if (isList(done)) return done
  return [{ do: 'order', name, ...(done ? { kept: done } : {}) }]
}
const isList = (done: Row | readonly AppliedEffect[] | undefined): done is readonly AppliedEffect[] =>
  Array.isArray(done)

/** Carries out the effects in their order. */
export async function doEffects(context: EngineContext, about: EffectContext): Promise<AppliedEffect[]> {
  const appliedEffects: AppliedEffect[] = []
  for (const effect of about.effects) {
    switch (effect.do) {
      case 'note':
        appliedEffects.push(await addNote(context, about, effect))
        break
      case 'task':
        appliedEffects.push(await addTask(context, about, effect, branchOf(about)))
        break
      case 'cal':
        appliedEffects.push(await addCalendar(context, about, effect))
        break
      case 'cost':
        appliedEffects.push(await addCost(context, about, effect))
        break
      case 'send': {
        const sent = await sendTo(context, about.passengerId, effect)
        if (sent.do === 'skipped') refuseUnheard(effect.event, about.facts)
        appliedEffects.push(sent)
        break
      }
      case 'custody':
        appliedEffects.push(...(await moveCustody(context, about.passengerId, effect.place, about.data)))
        break
      case 'order':
        appliedEffects.push(...(await doNamed(context, about, effect)))
        break
      case 'newAttempt':
        break // The engine made the new record before the effects ran.
    }
  }
  return appliedEffects
}

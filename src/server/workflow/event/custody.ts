/** Moves a passport as other machines ask (machines M13b): what is not possible is skipped and kept in the applied effects. */
import { sql } from 'kysely'
import type { Row } from '../../../domain/journey/facts.ts'
import { custodyBinding } from './bindings.ts'
import { system } from './facts.ts'
import { rowById, updateRow } from './rows.ts'
import { lastStanding, markUndone, type AppliedEffect } from './stage-events.ts'
import type { EngineContext } from '../registry.ts'

interface Custody {
  state: string
  place: string | null
}

async function custodyOf(context: EngineContext, passengerId: number): Promise<Custody> {
  return custodyIn((await rowById(context.db, custodyBinding.entity, passengerId)) ?? {})
}

/** The custody event that brings a passport from where it is to `place`; null when it is there already. */
function eventFor(
  from: Custody,
  place: string,
  today: string,
  data: Row,
): { type: string; data: Row } | null {
  if (place === 'in_office') {
    if (from.state === 'out') return { type: 'BRING_BACK', data: { date: today } }
    return from.state === 'in_office' ? null : { type: 'RECEIVE', data: { date: today, from: 'passenger' } }
  }
  if (place === 'delivered')
    return from.state === 'delivered'
      ? null
      : {
          type: 'DELIVER',
          data: { date: today, receiver: data['receiver_name'] ?? data['receiver'] ?? 'passenger' },
        }
  return from.state === 'out' && from.place === place
    ? null
    : { type: 'SEND_OUT', data: { place, carrier: data['carrier'] ?? null } }
}

/** Where a passenger's row says the passport is. */
export const custodyIn = (row: Row): Custody => ({
  state: String(row['custody'] ?? 'not_received'),
  place: row['custody_place'] ? String(row['custody_place']) : null,
})

/** Records one movement of the passport. */
export async function logCustody(
  context: EngineContext,
  passengerId: number,
  from: Custody,
  to: Custody,
  data: Row,
): Promise<void> {
  const name = (at: Custody) =>
    at.state === 'out'
      ? (at.place ?? 'courier')
      : at.state === 'in_office'
        ? 'office'
        : at.state === 'not_received'
          ? 'passenger'
          : at.state
  if (name(from) === name(to)) return
  await sql`
    insert into passport_custody_log (passenger, from_place, to_place, carrier, list_ref, note, at, created_by)
    values (${passengerId}, ${name(from)}, ${name(to)}, ${data['carrier'] ? Number(data['carrier']) : null}, ${data['list_ref'] ? String(data['list_ref']) : null}, ${data['note'] ? String(data['note']).slice(0, 200) : null}, ${context.clock.now().toISOString()}, ${context.actor.id})`.execute(
    context.db,
  )
}

export async function moveCustody(
  context: EngineContext,
  passengerId: number | null,
  place: string,
  data: Row,
): Promise<AppliedEffect[]> {
  if (passengerId === null) return [{ do: 'skipped', what: `custody ${place} without a passenger` }]
  const from = await custodyOf(context, passengerId)
  const event = eventFor(from, place, context.clock.today(), data)
  if (!event) return [{ do: 'skipped', what: `custody is already ${place}` }]
  const result = await context.registry.runEvent(
    { ...context, actor: system, source: 'machine' },
    { binding: custodyBinding, id: passengerId, passengerId, type: event.type, data: event.data },
  )
  if (!result.happened) return [{ do: 'skipped', what: `custody ${place} from ${from.state}` }]
  const to = await custodyOf(context, passengerId)
  return [{ do: 'custody', from, to, event_id: result.eventId }]
}

type Moved = Extract<AppliedEffect, { do: 'custody' }>

/**
 * Puts the passport back to where it was before an undone event. One that was moved on by hand since stays where it is:
 * the later entry is true of where the thing is now. @returns whether it was put back.
 */
export async function restoreCustody(
  context: EngineContext,
  passengerId: number,
  applied: Moved,
): Promise<boolean> {
  const now = await custodyOf(context, passengerId)
  const last = await lastStanding(
    context.db,
    custodyBinding.workflow.module,
    custodyBinding.workflow.id,
    passengerId,
    context.clock.now(),
  )
  if (Number(last?.id ?? 0) !== applied.event_id || now.state !== applied.to.state) return false
  await updateRow(
    context.db,
    custodyBinding.entity,
    passengerId,
    { ...last?.snapshot, custody: applied.from.state, custody_place: applied.from.place },
    { by: context.actor.id, bump: false },
  )
  await logCustody(context, passengerId, applied.to, applied.from, {})
  await markUndone(
    context.db,
    applied.event_id,
    context.actor.id,
    'the event that moved the passport was undone',
    context.clock.now(),
  )
  return true
}

/** Moves the passport again after its way back was itself taken back. */
export async function repeatCustody(
  context: EngineContext,
  passengerId: number,
  applied: Moved,
  since: unknown,
): Promise<void> {
  await updateRow(
    context.db,
    custodyBinding.entity,
    passengerId,
    { custody: applied.to.state, custody_place: applied.to.place, custody_since: since },
    { by: context.actor.id, bump: false },
  )
  await logCustody(context, passengerId, applied.from, applied.to, {})
  await sql`update stage_event set undone_at = null, undone_by = null, undo_reason = null where id = ${applied.event_id}`.execute(
    context.db,
  )
}

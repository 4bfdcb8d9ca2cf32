/** Moves a passport as other machines ask (machines M13b): what is not possible is skipped and kept in the deeds. */
import { sql } from 'kysely'
import type { Row } from '../../domain/facts.ts'
import { custodyBinding } from './bindings.ts'
import { system } from './facts.ts'
import { runEvent, type EngineContext } from './run-event.ts'
import type { Deed } from './stage-events.ts'

interface Custody {
  state: string
  place: string | null
}

async function custodyOf(context: EngineContext, passengerId: number): Promise<Custody> {
  const { rows } = await sql<Custody>`select coalesce(custody, 'not_received') as state, custody_place as place from passenger where id = ${passengerId}`.execute(context.db)
  return rows[0] ?? { state: 'not_received', place: null }
}

/** The custody event that brings a passport from where it is to `place`; null when it is there already. */
function eventFor(from: Custody, place: string, today: string, data: Row): { type: string; data: Row } | null {
  if (place === 'in_office') {
    if (from.state === 'out') return { type: 'BRING_BACK', data: { date: today } }
    return from.state === 'in_office' ? null : { type: 'RECEIVE', data: { date: today, from: 'passenger' } }
  }
  if (place === 'delivered') return from.state === 'delivered' ? null : { type: 'DELIVER', data: { date: today, receiver: data['receiver_name'] ?? data['receiver'] ?? 'passenger' } }
  return from.state === 'out' && from.place === place ? null : { type: 'SEND_OUT', data: { place, carrier: data['carrier'] ?? null } }
}

/** Records one movement of the passport. */
export async function logCustody(context: EngineContext, passengerId: number, from: Custody, to: Custody, data: Row): Promise<void> {
  const name = (at: Custody) => (at.state === 'out' ? (at.place ?? 'courier') : at.state === 'in_office' ? 'office' : at.state === 'not_received' ? 'passenger' : at.state)
  if (name(from) === name(to)) return
  await sql`insert into passport_custody_log (passenger, from_place, to_place, carrier, note, at, created_by) values (${passengerId}, ${name(from)}, ${name(to)}, ${data['carrier'] ? Number(data['carrier']) : null}, ${data['note'] ? String(data['note']) : null}, now(), ${context.actor.id})`.execute(context.db)
}

export async function moveCustody(context: EngineContext, passengerId: number | null, place: string, data: Row): Promise<Deed[]> {
  if (passengerId === null) return [{ do: 'skipped', what: `custody ${place} without a passenger` }]
  const from = await custodyOf(context, passengerId)
  const event = eventFor(from, place, context.clock.today(), data)
  if (!event) return [{ do: 'skipped', what: `custody is already ${place}` }]
  const result = await runEvent({ ...context, actor: system, source: 'machine' }, { binding: custodyBinding, id: passengerId, passengerId, type: event.type, data: event.data })
  if (!result.happened) return [{ do: 'skipped', what: `custody ${place} from ${from.state}` }]
  const to = await custodyOf(context, passengerId)
  await logCustody(context, passengerId, from, to, event.data)
  return [{ do: 'custody', from, to, event_id: result.eventId }]
}

/** Puts custody back to where it was before an undone event. */
export async function restoreCustody(context: EngineContext, passengerId: number, deed: Extract<Deed, { do: 'custody' }>): Promise<void> {
  await sql`update passenger set custody = ${deed.from.state}, custody_place = ${deed.from.place} where id = ${passengerId}`.execute(context.db)
  await logCustody(context, passengerId, deed.to, deed.from, {})
  await sql`update stage_event set undone_at = now(), undone_by = ${context.actor.id}, undo_reason = 'the event that moved the passport was undone' where id = ${deed.event_id} and undone_at is null`.execute(context.db)
}

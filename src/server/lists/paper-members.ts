/** Who may stand on a paper of the BMET file, whom the system finds for it, and the numbers of a note sheet (steps 11 and 12, decision 0158). */
import { manpowerWorkflow } from '../../machines/journey/manpower.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import type { Facts, Row } from '../../domain/journey/facts.ts'
import { say, term, type Said } from '../../foundation/text/sentence.ts'
import type { ListKind } from '../../domain/clearance/submission-lists.ts'
import { judge, stateLabel } from '../../machines/kit/judge.ts'
import type { Sql } from '../records/read/columns.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Binding } from '../workflow/event/bindings.ts'
import { storedOf } from '../workflow/event/stored-workflow.ts'

/** Workers cleared under the visa or demand of a list: those of its own branch, in the order of their clearance. */
export const foundRows = (module: string, list: number): Sql => sql`
  (select mp.id, row_number() over (order by mp.clearance_date, p.full_name, p.id)::int as serial, p.id as passenger, l.id as list_id, ${module}::text as module,
     null::text as reason_code, null::text as reason, null::text as refused, null::jsonb as refusals, null::int as record_id, null::text as result, null::jsonb as frozen
   from ${sql.table(module)} l join passenger p on (p.visa_entry = l.visa_entry or (l.visa_entry is null and p.demand = l.demand)) and p.country = l.country and (l.branch is null or p.branch = l.branch) and not p.is_deleted
     join man_power mp on mp.passenger = p.id and mp.is_current and not mp.is_deleted and mp.state ${inStates(manpowerWorkflow, 'cleared')}
   where l.id = ${list})`

/** Workers cleared before under the visa or demand of a note sheet, in every branch: the permission is the agency's. */
async function clearedBefore(db: Db, sheet: Row): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from passenger p join man_power mp on mp.passenger = p.id and mp.is_current and not mp.is_deleted and mp.state ${inStates(manpowerWorkflow, 'cleared')}
    where not p.is_deleted and case when ${sheet['visa_entry'] ?? null}::int is not null then p.visa_entry = ${sheet['visa_entry'] ?? null}::int else p.demand = ${sheet['demand'] ?? null}::int end`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** What a note sheet says of its permission now; the balance is empty without one. */
export async function sheetNumbers(
  db: Db,
  sheet: Row,
): Promise<{ cleared_before: number; this_time: number; balance: number | null }> {
  const before = await clearedBefore(db, sheet)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from list_row where module = 'manpower_note_sheet' and list_id = ${Number(sheet['id'])}`.execute(
    db,
  )
  const here = rows[0]?.n ?? 0
  const permitted = typeof sheet['total_permitted'] === 'number' ? sheet['total_permitted'] : null
  return {
    cleared_before: before,
    this_time: here,
    balance: permitted === null ? null : permitted - before - here,
  }
}

/** Keeps the numbers of a note sheet in its record, where lists and files read them. */
export async function renewSheet(db: Db, id: number): Promise<void> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select id, visa_entry, demand, total_permitted from manpower_note_sheet where id = ${id}`.execute(db)
  if (!rows[0]) return
  const numbers = await sheetNumbers(db, rows[0])
  await sql`update manpower_note_sheet set cleared_before = ${numbers.cleared_before}, this_time = ${numbers.this_time}, balance = ${numbers.balance} where id = ${id}`.execute(
    db,
  )
}

/** How many more than permitted a note sheet would name with one more worker; 0 when that is no matter. */
async function tooMany(db: Db, list: Row): Promise<number> {
  if (!list['permission_no'] || typeof list['total_permitted'] !== 'number') return 0
  const { balance } = await sheetNumbers(db, list)
  return Math.max(0, 1 - (balance ?? 1))
}

interface Asked {
  db: Db
  kind: ListKind
  binding: Binding
  module: string
  list: Row
  facts: Facts
  /** Passengers on the paper already. */
  here: number
}

function clearanceRefusal({ kind, binding, module, facts }: Asked, name: string): Said | null {
  const at = facts.stages[kind.stage]
  const state = at?.state ?? binding.workflow.initial
  const isPlanned = facts.plan[kind.stage] !== undefined
  if (isPlanned && kind.takes?.includes(state)) return null
  const label = term(
    at?.label ?? stateLabel(binding.workflow, binding.workflow.initial),
    `state.${binding.workflow.id}`,
  )
  if (module !== 'manpower_note_sheet') return say`${name}: manpower is ${label}.`
  if (state !== binding.workflow.initial) return say`${name} is not ready for manpower: manpower is ${label}.`
  // What keeps the clearance from being prepared is the message the note sheet asks for.
  const asSystem: Facts = { ...facts, user: { id: null, role: 'SYS' } }
  const verdict = judge(binding.workflow, storedOf(binding, at?.record ?? { state }, asSystem), {
    type: 'PREPARE',
  })
  return verdict.ok || verdict.code === 'G-STATE' || verdict.code === 'G-ROLE'
    ? say`${name} is not ready for manpower: manpower is ${label}.`
    : say`${name} is not ready for manpower: ${verdict.sentence ?? verdict.message}`
}

/** Why this passenger cannot stand on the paper; null when they can. */
export async function paperRefusal(asked: Asked): Promise<Said | null> {
  const { db, kind, module, list, facts, here } = asked
  const passenger = facts.passenger ?? {}
  const name = String(passenger['full_name'])
  if (kind.isFound) return say`The system finds the passengers of this list.`
  const notReady = clearanceRefusal(asked, name)
  if (notReady) return notReady
  if (list['visa_entry'] && list['visa_entry'] !== passenger['visa_entry'])
    return say`${name} has another visa than this list.`
  const variant = String(list['variant'] ?? 'general')
  if (variant !== 'general' && passenger['gender'] !== variant)
    return say`Note sheet is for ${term(variant, 'fields:value')} workers only.`
  const deponent = list['deponent'] ?? 'agency'
  if (deponent === 'guardian' && facts.type?.base_plan !== 'female')
    return say`A guardian gives consent only for domestic workers.`
  if (deponent !== 'agency' && here > 0) return say`One person signs this paper, and stands on it already.`
  const over = module === 'manpower_note_sheet' ? await tooMany(db, list) : 0
  return over > 0 ? say`This note sheet exceeds the permitted number by ${over}.` : null
}

/** Passengers on cover lists: who may be added, handing in, answers, and what the list says of each (machines M9c, decision 0112). */
import { sql } from 'kysely'
import { AppError, type OtherRefusal } from '../../domain/errors.ts'
import { say, type Said } from '../../foundation/text/sentence.ts'
import type { ListMember } from '../../domain/clearance/list-member.ts'
import type { Row } from '../../domain/journey/facts.ts'
import {
  listKindOf,
  listKinds,
  listModules,
  type ListKind,
  type ListModule,
} from '../../domain/clearance/submission-lists.ts'
import { fixAt } from '../../machines/kit/guard.ts'
import { stateLabel } from '../../machines/kit/judge.ts'
import type { Sql } from '../records/read/columns.ts'
import type { Db } from '../platform/db/kysely.ts'
import { bindings, type Binding } from '../workflow/event/bindings.ts'
import { foundRows, renewSheet } from './paper-members.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import type { EngineContext } from '../workflow/registry.ts'

interface Found extends Omit<ListRow, 'state_label' | 'is_submitted' | 'is_withdrawn' | 'is_waiting'> {
  frozen: Partial<ListMember> | null
  result: string | null
  listed: number | null
}

/** A row as it is read: each reader sees in their own language what the list refused of it. */
export type ListRow = Omit<ListMember, 'refusals'> & { refusals: OtherRefusal[] | null }

/** What a cover list takes, and the machine of its passengers. @throws Error for another module. */
export const need = (module: string): { list: ListModule; kind: ListKind; binding: Binding } => {
  const kind = listKindOf(module)
  const list = listModules.find((one) => one === module)
  const binding = kind ? bindings[kind.module] : undefined
  if (!kind || !list || !binding) throw new Error(`${module} is no cover list`)
  return { list, kind, binding }
}

/** What a list that is closed keeps of a passenger who was handed in with it and taken back. */
const takenBack = 'Withdrawn'

/** What stands on the paper and is kept as it was when the list was printed or handed in. */
const printed = [
  'name',
  'passport_no',
  'visa_no',
  'sponsor_id',
  'profession',
  'mofa_no',
  'visa_stamp_no',
  'bmet_reg_no',
  'certificate_no',
] as const

/**
 * Rows of a list; those the system finds are found again until the list is printed, and for `isPrinting` once
 * more.
 */
async function rowsSql(db: Db, module: string, list: number, isPrinting: boolean): Promise<Sql> {
  if (!listKindOf(module)?.isFound) return sql`list_row`
  const { rows } = await sql<{
    state: string
    kept: boolean
  }>`select state, exists (select 1 from list_row r where r.module = ${module} and r.list_id = l.id) as kept from ${sql.table(module)} l where l.id = ${list}`.execute(
    db,
  )
  return rows[0] && !rows[0].kept && (isPrinting || rows[0].state === 'draft')
    ? foundRows(module, list)
    : sql`list_row`
}

async function readRows(db: Db, module: string, list: number, isPrinting = false): Promise<Found[]> {
  const { kind, binding } = need(module)
  const source = await rowsSql(db, module, list, isPrinting)
  const { rows } = await sql<Found>`
    select r.id, r.serial, r.passenger, p.full_name as name, p.office_serial, p.passport_no, ve.visa_no, ve.sponsor_id, coalesce(lp.name, pp.name) as profession,
      (select m.mofa_no from mofa m where m.passenger = p.id and m.is_current and not m.is_deleted order by m.id desc limit 1) as mofa_no,
      (select e.visa_stamp_no from embassy e where e.passenger = p.id and e.is_current and not e.is_deleted order by e.id desc limit 1) as visa_stamp_no,
      (select f.reference_no from finger f where f.passenger = p.id and f.kind = 'bmet' and f.is_current and not f.is_deleted order by f.id desc limit 1) as bmet_reg_no,
      (select t.certificate_no from training t where t.passenger = p.id and t.is_current and not t.is_deleted order by t.id desc limit 1) as certificate_no,
      r.reason_code, r.reason, r.refused, r.refusals, r.record_id, r.result, r.frozen, rec.version, rec.state, rec.listed
    from ${source} r join passenger p on p.id = r.passenger
    left join visa_entry ve on ve.id = p.visa_entry left join visa_entry_line l on l.id = p.visa_line left join profession lp on lp.id = l.profession left join profession pp on pp.id = p.profession
    left join lateral (select t.id, t.version, t.state, ${kind.field === null ? sql`null::int` : sql.ref(`t.${kind.field}`)} as listed from ${sql.table(binding.entity.table)} t
      where t.passenger = p.id and not t.is_deleted and case when r.record_id is null then t.is_current else t.id = r.record_id end order by t.id desc limit 1) rec on true
    where r.module = ${module} and r.list_id = ${list} order by r.serial, r.id`.execute(db)
  return rows
}

/**
 * States from which a member is handed in and which no answer leads to: a member who is there again was taken
 * back.
 */
const waitsBefore = ({ event, results }: ListKind, { workflow }: Binding): string[] =>
  workflow.rows
    .flatMap((one) => (one.on === event ? one.froms : []))
    .filter(
      (state) =>
        !workflow.rows.some((one) => (results as readonly string[]).includes(one.on) && one.to === state),
    )

/** The rows of a list in their order. A printed or submitted list shows what it said then. */
export async function listRowsOf(db: Db, module: string, list: number): Promise<ListRow[]> {
  const { kind, binding } = need(module)
  return (await readRows(db, module, list)).map(({ frozen, result, listed, ...row }) => {
    const state = row.state ?? binding.workflow.initial
    const wasHandedIn = row.record_id !== null && kind.field !== null && kind.event !== null
    const isWithdrawn =
      wasHandedIn &&
      (result ?? takenBack) === takenBack &&
      (listed !== list || waitsBefore(kind, binding).includes(state))
    const isSubmitted = row.record_id !== null && listed === list && !isWithdrawn
    return {
      ...row,
      ...frozen,
      state,
      state_label: result ?? stateLabel(binding.workflow, state),
      is_submitted: isSubmitted,
      is_withdrawn: isWithdrawn,
      is_waiting: result === null && isSubmitted && kind.waiting.includes(state),
    }
  })
}

export const refused = ({ message, sentence }: Said, pointer?: string): AppError =>
  new AppError('step.refused', {
    detail: message,
    sentence,
    publicCode: 'G-LIST-MEMBER',
    ...(pointer ? { errors: [{ pointer, code: 'G-LIST-MEMBER', message, sentence }] } : {}),
  })

export interface ListAt {
  module: ListModule
  id: number
}

export async function addRow(context: EngineContext, { module, id }: ListAt, data: Row): Promise<void> {
  await sql`
    insert into list_row (module, list_id, serial, passenger, reason_code, reason, added_by, is_open)
    select ${module}, ${id}, coalesce(max(r.serial), 0) + 1, ${Number(data['passenger'])}, ${data['reason_code'] ?? null}, ${data['reason'] ?? null}, ${context.actor.id}, ${need(module).kind.isExclusive} from list_row r where r.module = ${module} and r.list_id = ${id}`.execute(
    context.db,
  )
  await unfreeze(context, { module, id })
}

/** The others move up; a list that was printed has to be printed again. */
export async function removeRow(
  context: EngineContext,
  { module, id }: ListAt,
  passenger: number,
): Promise<void> {
  if (need(module).kind.isFound)
    throw refused(say`The system finds the passengers of this list.`, '/passenger')
  const { rows } = await sql<{
    serial: number
  }>`delete from list_row where module = ${module} and list_id = ${id} and passenger = ${passenger} and record_id is null returning serial`.execute(
    context.db,
  )
  if (!rows[0]) throw refused(say`This passenger is not on the list, or was handed in already.`, '/passenger')
  await sql`update list_row set serial = serial - 1 where module = ${module} and list_id = ${id} and serial > ${rows[0].serial}`.execute(
    context.db,
  )
  await unfreeze(context, { module, id })
}

/** @param isNew false where a row that was frozen before stays as it was printed. */
export async function freeze(context: EngineContext, { module, id }: ListAt, isNew = true): Promise<void> {
  const isFound = need(module).kind.isFound === true
  for (const row of await readRows(context.db, module, id, true)) {
    const words = Object.fromEntries(printed.map((name) => [name, row[name]]))
    await (
      isFound
        ? sql`insert into list_row (module, list_id, serial, passenger, frozen, is_open, added_by) values (${module}, ${id}, ${row.serial}, ${row.passenger}, ${JSON.stringify(words)}, false, ${context.actor.id})
          on conflict (module, list_id, passenger) do update set serial = excluded.serial, frozen = ${isNew ? sql`excluded.frozen` : sql`coalesce(list_row.frozen, excluded.frozen)`}`
        : sql`update list_row set frozen = ${JSON.stringify(words)} where id = ${row.id} and (${isNew} or frozen is null)`
    ).execute(context.db)
  }
  if (module === 'manpower_note_sheet') await renewSheet(context.db, id)
}

/** What a list said is open again; passengers the system found are found again. */
export async function unfreeze(context: EngineContext, { module, id }: ListAt): Promise<void> {
  if (need(module).kind.isFound)
    await sql`delete from list_row where module = ${module} and list_id = ${id}`.execute(context.db)
  else
    await sql`update list_row set frozen = null where module = ${module} and list_id = ${id}`.execute(
      context.db,
    )
  if (module === 'manpower_note_sheet') await renewSheet(context.db, id)
}

/** What the member's event gets from the list. */
export function payloadOf(
  kind: ListKind,
  list: number,
  row: Pick<ListRow, 'reason_code' | 'reason'>,
  data: Row,
): Row {
  if (kind.field === null) return {}
  const { submit_date: day, carrier } = data
  if (kind.reasons)
    return { [kind.field]: list, request_date: day, reason_code: row.reason_code, reason: row.reason }
  return {
    [kind.field]: list,
    submit_date: day,
    ...(carrier ? { carrier } : {}),
    ...(kind.stage === 'manpower'
      ? { note_sheet_no: data['note_sheet_no'] ?? null, ...(carrier ? { passport_listed: true } : {}) }
      : {}),
  }
}

/** Everything one member was refused for: the sentence and what else was said; of a faulty form what stands at its fields. */
function reasonsOf({ code, message, options }: AppError): OtherRefusal[] {
  const { errors = [], others = [], sentence, fix, publicCode = 'G-LIST-MEMBER' } = options
  return code === 'input.invalid' && errors.length > 0
    ? errors.map((one) => ({ code: one.code, message: one.message, sentence: one.sentence, fix }))
    : [{ code: publicCode, message, sentence, fix }, ...others]
}

/** The same, said of one member, with the place to put it right; without one of its own that is the passenger. */
function ofMember(row: Found, { code, message, sentence, fix }: OtherRefusal): OtherRefusal {
  const said = say`${row.name}: ${sentence ?? message}`
  return {
    code,
    message: said.message,
    sentence: said.sentence,
    fix: fix ?? fixAt.passenger(row.passenger),
  }
}

/**
 * Hands every row in, each as the event of its own stage; one that is refused stays on the list with the reason. Nothing
 * of a refused row is kept. @throws AppError when not a single passenger could be handed in.
 */
export async function submitRows(context: EngineContext, { module, id }: ListAt, data: Row): Promise<void> {
  const { kind, binding } = need(module)
  await freeze(context, { module, id }, false)
  const { event } = kind
  if (event === null) {
    await setOpen(context, { module, id }, false)
    return // A paper moves no passenger.
  }
  let handedIn = 0
  const refusals: OtherRefusal[] = []
  for (const row of await readRows(context.db, module, id)) {
    if (row.record_id !== null && row.listed === id) {
      handedIn += 1
      continue // Handed in on the passenger's own page before.
    }
    await sql`savepoint list_member`.execute(context.db)
    try {
      const { rows } = await sql<{
        id: number
      }>`select t.id from ${sql.table(binding.entity.table)} t where t.passenger = ${row.passenger} and t.is_current and not t.is_deleted order by t.id desc limit 1`.execute(
        context.db,
      )
      await runEvent(
        { ...context, source: 'bulk' },
        {
          binding,
          id: rows[0]?.id ?? null,
          passengerId: row.passenger,
          type: event,
          data: payloadOf(kind, id, row, data),
        },
      )
      await sql`update list_row set refused = null, refusals = null where id = ${row.id}`.execute(context.db)
      handedIn += 1
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault
      await sql`rollback to savepoint list_member`.execute(context.db)
      const why = reasonsOf(fault)
      const reason = why[0]?.sentence ?? why[0]?.message ?? fault.message
      // The list keeps what was said and what it is made of, so that each reader has it in their own words.
      const said = say`Not submitted: ${reason}`.message
      refusals.push(...why.map((one) => ofMember(row, one)))
      await sql`update list_row set refused = ${said.slice(0, 500)}, refusals = ${JSON.stringify(why)}::jsonb where id = ${row.id}`.execute(
        context.db,
      )
    }
    await sql`release savepoint list_member`.execute(context.db)
  }
  if (handedIn === 0) {
    const [first, ...others] = refusals
    const said = say`No passenger of this list can be submitted. ${first?.sentence ?? first?.message ?? ''}`
    throw new AppError('step.refused', {
      detail: said.message,
      sentence: said.sentence,
      publicCode: 'G-LIST-MEMBER',
      fix: first?.fix,
      others,
    })
  }
  await setOpen(context, { module, id }, false)
}

export const setOpen = (context: EngineContext, { module, id }: ListAt, isOpen: boolean) =>
  sql`update list_row set is_open = ${isOpen && need(module).kind.isExclusive} where module = ${module} and list_id = ${id}`.execute(
    context.db,
  )

/** The answer for one passenger, forwarded to their own stage. */
export async function recordResult(context: EngineContext, { module, id }: ListAt, data: Row): Promise<Row> {
  const { kind, binding } = need(module)
  const row = (await readRows(context.db, module, id)).find(
    (one) => one.passenger === Number(data['passenger']),
  )
  if (!row || row.record_id === null || row.listed !== id)
    throw refused(say`This passenger was not submitted with the list.`, '/passenger')
  const event = String(data['event'])
  if (!(kind.results as readonly string[]).includes(event))
    throw refused(say`This answer is not known here.`, '/event')
  const payload =
    typeof data['payload'] === 'object' && data['payload'] !== null ? (data['payload'] as Row) : {} // A json field holds whatever was sent.
  const result = await runEvent(
    { ...context, source: 'bulk' },
    { binding, id: row.record_id, passengerId: row.passenger, type: event, data: payload },
  )
  return { module: kind.module, record: result.id, event_id: result.eventId }
}

/** What each row came to is kept when the list is closed. */
export async function close(context: EngineContext, { module, id }: ListAt): Promise<void> {
  for (const row of await listRowsOf(context.db, module, id)) {
    await sql`update list_row set result = ${(row.is_withdrawn ? takenBack : row.refused && !row.is_submitted ? 'Not submitted' : (row.state_label ?? '')).slice(0, 80)} where id = ${row.id}`.execute(
      context.db,
    )
  }
}

/** A passenger handed in on their own page goes on the list the event names (machines M9c, decision 0112). */
export async function noteOnList(
  context: EngineContext,
  module: string,
  record: Row,
  data: Row,
): Promise<void> {
  const found = Object.entries(listKinds as Readonly<Record<string, ListKind>>).find(
    ([, kind]) =>
      kind.module === module &&
      kind.field !== null &&
      data[kind.field] !== undefined &&
      data[kind.field] !== null,
  )
  if (!found?.[1].field) return
  const [list, { field }] = found
  await sql`
    insert into list_row (module, list_id, serial, passenger, reason_code, reason, record_id, is_open, added_by)
    select ${list}, ${Number(data[field])}, coalesce(max(r.serial), 0) + 1, ${record.passenger}, ${data['reason_code'] ?? null}, ${data['reason'] ?? null}, ${record.id}, false, ${context.actor.id}
    from list_row r where r.module = ${list} and r.list_id = ${Number(data[field])}
    on conflict (module, list_id, passenger) do update set record_id = excluded.record_id, is_open = false`.execute(
    context.db,
  )
}

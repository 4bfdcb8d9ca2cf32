/**
 * A case as it was: rows of now rolled back through the entries of `stage_event`, facts made of them as always (design 3).
 * What no entry carries (a form saved without an event, counters of a visa, settings) is as it is today.
 */
import { sql } from 'kysely'
import type { CaseView } from '../../../domain/journey/case-view.ts'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import type { Sql } from '../../records/read/columns.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { bindingOf, custodyBinding, type Binding } from '../event/bindings.ts'
import { factsOf, passengerNow, type Actor, type StepThen } from '../event/facts.ts'
import { loadBase, type Base } from '../event/facts-sql/facts-query.ts'
import { rowById } from '../event/rows.ts'
import type { AppliedEffect, Past, Standing } from '../event/stage-events.ts'
import { stepModules } from '../../../domain/journey/stage-records.ts'
import { cvModules } from '../../../machines/journey/cv.ts'
import { caseView } from './view.ts'
import type { EngineContext } from '../registry.ts'

/** One entry of a passenger's history with everything needed to go back behind it. */
export interface Entry {
  id: number
  module: string
  machine: string
  machine_version: number
  record_id: number
  stage: string | null
  attempt_no: number
  event: string
  from_state: string | null
  to_state: string
  payload: Row
  snapshot: Row
  effects: AppliedEffect[]
  by_user: number | null
  by_name: string | null
  /** Role name of who sent it, as they have it now. */
  by_role: string | null
  by_level: string | null
  source: string
  /** Instant (ISO) and the agency's day. */
  at: string
  on_date: string
  undone_at: string | null
  undo_reason: string | null
}

/** Everything that happened to a passenger, oldest first, with the rows as they are now. */
export interface Course {
  passengerId: number
  entries: readonly Entry[]
  base: Base
  /** Rows of every record with an entry, also those of earlier attempts: 'medical 12' → row. */
  rows: ReadonlyMap<string, Row>
  /** Rows as they stood, by the record and how many of its entries came later: between two of them it stays the same. */
  stood: Map<string, Row>
}

const keyOf = (module: string, id: number): string => `${module} ${id}`
/** Tables whose records stand in the steps of a passenger: those with attempts, and the CVs, which have none. */
const modulesOfSteps: readonly string[] = [...stepModules, ...cvModules]
const isOfStep = (module: string): boolean => modulesOfSteps.includes(module)

/** Entries of the history that a condition on `e` names, oldest first. */
export async function entriesWhere(db: Db, condition: Sql): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'id'> & { id: string }>`
    select e.id::text, e.module, e.machine, e.machine_version, e.record_id, e.stage, e.attempt_no, e.event, e.from_state, e.to_state, coalesce(e.payload, '{}') as payload, coalesce(e.snapshot, '{}') as snapshot, coalesce(e.effects, '[]') as effects,
      e.by_user, concat_ws(' ', u.first_name, u.last_name) as by_name, r.name as by_role, r.access_level as by_level, e.source, e.at, e.on_date, e.undone_at, e.undo_reason
    from stage_event e left join app_user u on u.id = e.by_user left join role r on r.id = u.role where ${condition} order by e.id`.execute(
    db,
  )
  return rows.map((entry) => ({ ...entry, id: Number(entry.id), by_name: entry.by_name || null }))
}

/** Reads a passenger's whole course once; every moment of it is then a computation. */
export async function loadCourse(db: Db, passengerId: number): Promise<Course> {
  const base = await loadBase(db, passengerId)
  const entries = await entriesWhere(db, sql`e.passenger_id = ${passengerId}`)
  const rows = new Map<string, Row>()
  for (const [module, found] of Map.groupBy(
    entries.filter((entry) => isOfStep(entry.module)),
    ({ module: name }) => name,
  )) {
    const ids = [...new Set(found.map(({ record_id }) => record_id))]
    const { rows: stored } = await sql<{
      row: Row
    }>`select to_jsonb(t) as row from ${sql.table(module)} t where t.id = any(${ids})`.execute(db)
    for (const { row } of stored) rows.set(keyOf(module, row.id ?? 0), wireRow(entityOf(module), row))
  }
  return { passengerId, base, rows, entries, stood: new Map() }
}

/** The entry that took this one back, as far as the history names it: several things may happen at one instant. */
function undoneBy(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  const undos = entries.filter(
    (one) =>
      one.event === 'UNDO_LAST' &&
      one.id > entry.id &&
      one.module === entry.module &&
      one.record_id === entry.record_id &&
      one.machine === entry.machine,
  )
  return (
    undos.find((one) => Number(one.payload['event_id']) === entry.id) ??
    undos.find(
      (one) =>
        entry.event === 'STAGE_CHANGED' &&
        Number(one.payload['event_id']) < entry.id &&
        one.at === entry.undone_at,
    )
  )
}

/** Was this entry standing after entry `until`: recorded, and not taken back by then. */
function standsAfter(entry: Entry, until: Entry | undefined, entries: readonly Entry[]): boolean {
  if (until === undefined || entry.id > until.id) return false
  if (entry.undone_at === null) return true
  const by = undoneBy(entry, entries)
  return by ? by.id > until.id : entry.undone_at > until.at
}

/**
 * The last entry before an event began: what it made other machines do is written down just before the event itself.
 * @returns undefined when nothing had happened yet.
 */
export function entryBefore(entries: readonly Entry[], entry: Entry): Entry | undefined {
  const appliedEffects = new Set<number>()
  const add = (one: Entry) => {
    for (const applied of one.effects) if ('event_id' in applied) appliedEffects.add(applied.event_id)
  }
  add(entry)
  let at = entries.indexOf(entry) - 1
  for (let before = entries[at]; before && appliedEffects.has(before.id); before = entries[at]) {
    add(before)
    at -= 1
  }
  return entries[at]
}
const notSteps = ['UNDO_LAST', 'CORRECT_DATA', 'STAGE_CHANGED']

/** Fields of a record after entry `until`: those of now, with what later entries changed put back. */
export function rolledBack(
  row: Row,
  later: readonly Entry[],
  entries: readonly Entry[],
  column: string,
): Row {
  let values: Row = row
  for (const entry of later.toReversed()) {
    // An undo of the first version kept no values of its own; what the undone entry was given is known.
    const undone =
      entry.event === 'UNDO_LAST' && Object.keys(entry.snapshot).length === 0
        ? entries.find(({ id }) => id === Number(entry.payload['event_id']))
        : undefined
    const given = undone
      ? Object.fromEntries(Object.entries(undone.payload).filter(([name]) => name in row && name !== 'id'))
      : {}
    const kept = Object.fromEntries(Object.entries(entry.snapshot).filter(([name]) => name in row)) // Values of the event alone are no column.
    values = {
      ...values,
      ...given,
      ...kept,
      ...(entry.from_state === null ? {} : { [column]: entry.from_state }),
    }
  }
  return values
}

/** The binding an entry was written by. */
export function bindingOfEntry(entry: Pick<Entry, 'module' | 'machine'>): Binding | undefined {
  return entry.machine === 'custody' ? custodyBinding : bindingOf(entry.module)
}

/**
 * A passport moved by an event that was taken back later: the move back has no entry of its own. Each as one, in the place
 * of the undo, with where the passport was until then.
 */
const undoneMoves = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => {
    const by = entry.undone_at === null ? undefined : undoneBy(entry, entries)
    if (!by) return []
    return entry.effects.flatMap((applied) =>
      applied.do === 'custody'
        ? [
            {
              ...by,
              from_state: applied.to.state,
              to_state: applied.from.state,
              snapshot: { custody_place: applied.to.place },
              event: 'moved back',
            },
          ]
        : [],
    )
  })

/** The entry of a record that stood after entry `until`, with what settled behind it; null for none. */
export function standingOf(
  entries: readonly Entry[],
  until: Entry | undefined,
  { workflow, id }: Parameters<Past['last']>[0],
  passengerId: number | null,
): ReturnType<Past['last']> {
  const own = entries.filter(
    (entry) =>
      entry.module === workflow.module &&
      entry.machine === workflow.id &&
      entry.record_id === id &&
      standsAfter(entry, until, entries),
  )
  const last = own.findLast(({ event }) => !notSteps.includes(event))
  if (!last || !until) return null
  const settled = own
    .filter((entry) => entry.event === 'STAGE_CHANGED' && entry.id > last.id)
    .toReversed()
    .map((entry): Standing['settled'][number] => ({ ...entry, id: String(entry.id) }))
  return {
    ...last,
    id: String(last.id),
    passenger_id: passengerId,
    hours: (Date.parse(until.at) - Date.parse(last.at)) / 3_600_000,
    settled,
  }
}

/** Where the case stood right after an entry, or before the first one when there is none. */
export interface Stand {
  facts: Facts
  past: Past
  /** A record of a machine as it stood then; null before its first entry. */
  record(module: string, machine: string, id: number): Row | null
}

const laterThan =
  (until: Entry | undefined) =>
  (entry: Entry): boolean =>
    until === undefined || entry.id > until.id
const entriesOf = ({ entries }: Course, module: string, id: number): readonly Entry[] =>
  entries.filter((entry) => entry.module === module && entry.record_id === id)

function passengerAfter({ entries, base }: Course, until: Entry | undefined): Row {
  let passenger = passengerNow(base) ?? {}
  for (const [machine, column] of [
    ['journey', 'journey_state'],
    ['custody', 'custody'],
  ] as const) {
    const own = entries.filter((entry) => entry.module === 'passenger' && entry.machine === machine)
    const all =
      machine === 'custody' ? [...own, ...undoneMoves(entries)].toSorted((a, b) => a.id - b.id) : own
    passenger = rolledBack(passenger, all.filter(laterThan(until)), entries, column)
  }
  return passenger
}

function rowAfter(course: Course, until: Entry | undefined, module: string, id: number): Row | null {
  const now = course.rows.get(keyOf(module, id))
  const own = entriesOf(course, module, id)
  const later = own.filter(laterThan(until))
  if (!now || later.length === own.length) return null
  const key = `${keyOf(module, id)} ${later.length}`
  const row = course.stood.get(key) ?? rolledBack(now, later, course.entries, 'state')
  course.stood.set(key, row)
  return row
}

/** Records of machines as they stood right after an entry, without what else was known then; null before their first one. */
export const recordsAfter =
  (course: Course, until: Entry | undefined): Stand['record'] =>
  (module, machine, id) =>
    machine === 'journey' || machine === 'custody'
      ? passengerAfter(course, until)
      : rowAfter(course, until, module, id)

/** @param until the last entry that had happened; undefined = nothing yet. @param today the day to judge by. */
export async function standAfter(
  db: Db,
  course: Course,
  until: Entry | undefined,
  actor: Actor,
  today: string,
): Promise<Stand> {
  const { entries, base } = course
  const isLater = laterThan(until)
  const ofRecord = (module: string, id: number) => entriesOf(course, module, id)

  const ownNow = passengerNow(base) ?? {}
  const passenger = passengerAfter(course, until)
  const rowThen = (module: string, id: number): Row | null => rowAfter(course, until, module, id)
  // Of several attempts the one touched last is the current one: an undone new attempt writes to the old record again.
  const newest = new Map<string, Entry>()
  for (const entry of entries)
    if (!isLater(entry) && isOfStep(entry.module))
      newest.set([entry.module, entry.stage, markOf(course, entry)].join(' '), entry)
  const steps = [...newest.values()].flatMap((entry): StepThen[] => {
    const row = rowThen(entry.module, entry.record_id)
    const standing = ofRecord(entry.module, entry.record_id).findLast(
      (one) => standsAfter(one, until, entries) && one.event !== 'UNDO_LAST',
    )
    const used =
      base.steps.find((step) => step.module === entry.module && step.row.id === entry.record_id)?.used ?? null
    return row
      ? [
          {
            module: entry.module,
            row: 'is_current' in row ? { ...row, is_current: true } : row,
            event_id: standing ? String(standing.id) : null,
            used,
          },
        ]
      : []
  })
  const known = new Set(entries.map((entry) => keyOf(entry.module, entry.record_id)))
  const rowOf = async (name: 'country' | 'profession') => {
    const id = passenger[name]
    return id === ownNow[name] ? undefined : typeof id === 'number' ? rowById(db, entityOf(name), id) : null
  }
  const [country, profession] = [await rowOf('country'), await rowOf('profession')]
  const facts = factsOf(base, actor, today, {
    passenger,
    steps: (kept) => [...kept.filter((step) => !known.has(keyOf(step.module, step.row.id ?? 0))), ...steps],
    ...(country === undefined ? {} : { country }),
    ...(profession === undefined ? {} : { profession }),
  })
  const past: Past = {
    last: (record) => standingOf(entries, until, record, course.passengerId),
    openedAt(stage) {
      const at = facts.stages[stage]
      return at?.record
        ? (ofRecord(at.module, at.record.id ?? 0).find(
            (entry) => standsAfter(entry, until, entries) && !notSteps.includes(entry.event),
          )?.id ?? 0)
        : 0
    },
  }
  return { facts, past, record: recordsAfter(course, until) }
}

/** What parts records of one stage that stand side by side: the kind of training, the purpose of a delivery. */
const markOf = (course: Course, entry: Entry): string => {
  const row = course.rows.get(keyOf(entry.module, entry.record_id))
  return String(row?.paper_kind ?? row?.['training_type'] ?? row?.['purpose'] ?? row?.['kind'] ?? '')
}

/** The case right after one of its entries, judged for this user on the day of that entry. @throws AppError 'record.notFound' for an entry of another passenger. */
export async function caseAfter(
  context: EngineContext,
  passengerId: number,
  entryId: number,
  actor: Actor,
  user: SessionUser,
): Promise<CaseView> {
  const course = await loadCourse(context.db, passengerId)
  const until = course.entries.find(({ id }) => id === entryId)
  if (!until) throw new AppError('record.notFound')
  const { facts, past } = await standAfter(context.db, course, until, actor, until.on_date)
  return caseView(context, facts, user, past)
}

/** One stop of the slider: what happened, when, by whom. */
export interface Moment {
  id: number
  machine: string
  stage: string | null
  event: string
  to_state: string
  by: string | null
  at: string
  on_date: string
}

/** Every moment of a passenger's case, oldest first; what an event made other machines do belongs to the moment of that event. */
export async function momentsOf(db: Db, passengerId: number): Promise<Moment[]> {
  const { rows } = await sql<Omit<Moment, 'id'> & { id: string }>`
    select e.id::text, e.machine, e.stage, e.event, e.to_state, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, e.at, e.on_date
    from stage_event e left join app_user u on u.id = e.by_user where e.passenger_id = ${passengerId} and e.source <> 'machine' order by e.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

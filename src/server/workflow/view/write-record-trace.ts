/**
 * Writes the course of records that belong to no passenger as a trace: each event with the record as it was then. What their
 * guards ask of the books at the moment stands in no history; the file answers as where nothing speaks against them.
 */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { StoredRow } from '../../../foundation/definitions/entity.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { presentEvent, type PostedLine, type Trace, type TraceStep } from '../../../machines/kit/trace.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { bindingOf, type Binding } from '../event/bindings.ts'
import { actorOf as readerActor, agencyFacts, type Actor } from '../event/facts.ts'
import { agencyQuery } from '../event/facts-sql/facts-query.ts'
import { rowsById } from '../event/rows.ts'
import type { Past } from '../event/stage-events.ts'
import { entriesWhere, entryBefore, rolledBack, standingOf, type Entry } from './as-of.ts'
import { actorOf, refusalsWhere, traceSteps, withPosted, type Moment, type Refused } from './trace-steps.ts'

/** A record of the course. */
export interface Place {
  module: string
  id: number
}

interface Standing {
  binding: Binding
  id: number
  row: Row
}

const isOf =
  ({ binding, id }: Standing) =>
  (entry: Pick<Entry, 'module' | 'record_id'>): boolean =>
    entry.module === binding.module && entry.record_id === id

/** What belongs to every moment of a record, whatever is asked of it. */
const still = { keyColumns: {}, stage: null, attempt: 1, undone: false } as const

/** @param title of the file; names no one. @param posted lines of the books about these records, for who may know. @param reader see `writeTrace`. */
export async function writeRecordTrace(
  db: Db,
  { title, places, posted }: { title: string; places: readonly Place[]; posted: readonly PostedLine[] },
  { clock, salt, reader }: { clock: Clock; salt: string; reader: SessionUser },
): Promise<Trace> {
  const named = sql`(e.module, e.record_id) in (select * from unnest(${places.map(({ module }) => module)}::text[], ${places.map(({ id }) => id)}::int4[]))`
  const entries = await entriesWhere(db, named)
  const refused = await refusalsWhere(db, named)
  const stored = new Map<string, StoredRow>()
  for (const [module, of] of Map.groupBy(places, (place) => place.module)) {
    const ids = of.map(({ id }) => id)
    for (const row of await rowsById(db, entityOf(module), ids)) stored.set(`${module} ${row.id}`, row)
  }
  const records = places.flatMap(({ module, id }): Standing[] => {
    const binding = bindingOf(module)
    const row = stored.get(`${module} ${id}`)
    return binding && row ? [{ binding, id, row }] : []
  })
  const agencyWide = (await agencyQuery.execute(db)).rows[0]
  const factsFor = (actor: Actor, today: string): Facts => agencyFacts(agencyWide, actor, today)
  /** The record right after entry `until`; as it was entered where there is none. */
  const rowAfter = (record: Standing, until: Entry | undefined): Row =>
    rolledBack(
      record.row,
      entries.filter((entry) => isOf(record)(entry) && (until === undefined || entry.id > until.id)),
      entries,
      record.binding.column,
    )
  const pastAt = (until: Entry | undefined): Past => ({
    last: (record) => standingOf(entries, until, record, null),
    openedAt: () => 0,
  })
  const taken = (record: Standing, entry: Entry): Moment => {
    const until = entryBefore(entries, entry)
    const actor = actorOf(entry)
    return {
      ...still,
      binding: record.binding,
      actor,
      id: record.id,
      row: rowAfter(record, until),
      from: entry.from_state ?? record.binding.workflow.initial,
      facts: factsFor(actor, entry.on_date),
      past: pastAt(until),
      version: entry.machine_version,
      event: entry.event,
      to: entry.to_state,
      source: entry.source,
      on_date: entry.on_date,
      payload: entry.payload,
      undone: entry.undone_at !== null,
      after: rowAfter(record, entry),
    }
  }
  const refusedMoment = (record: Standing, entry: Refused): Moment => {
    const until = entries.findLast(({ at }) => Date.parse(at) < Date.parse(entry.at))
    const actor = actorOf(entry)
    return {
      ...still,
      binding: record.binding,
      actor,
      id: record.id,
      row: rowAfter(record, until),
      from: entry.state,
      facts: factsFor(actor, entry.on_date),
      past: pastAt(until),
      version: entry.machine_version,
      event: entry.event,
      to: entry.state,
      source: entry.source,
      on_date: entry.on_date,
      payload: entry.payload,
      after: null,
      refused: entry,
    }
  }
  const course = [
    ...entries.map((entry) => ({ at: entry.at, entry, isRefused: false as const })),
    ...refused.map((entry) => ({ at: entry.at, entry, isRefused: true as const })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const stepOf = traceSteps(db, salt, reader)
  const steps: TraceStep[] = []
  for (const one of course) {
    const record = records.find((of) => isOf(of)(one.entry))
    if (!record) continue
    const moment = one.isRefused ? refusedMoment(record, one.entry) : taken(record, one.entry)
    steps.push(await stepOf(moment, steps.length + 1))
  }
  const now: TraceStep[] = []
  const actor = readerActor(reader)
  const facts = factsFor(actor, clock.today())
  for (const { binding, id, row } of records) {
    const state = String(row[binding.column] ?? binding.workflow.initial)
    now.push(
      await stepOf(
        {
          ...still,
          binding,
          actor,
          id,
          row,
          from: state,
          facts,
          past: pastAt(entries.at(-1)),
          version: binding.workflow.version,
          event: presentEvent,
          to: state,
          source: 'form',
          on_date: clock.today(),
          payload: {},
          after: null,
        },
        steps.length + now.length + 1,
      ),
    )
  }
  return JSON.parse(
    JSON.stringify({
      format: 'rams-trace/1',
      title,
      exported_on: clock.today(),
      steps: withPosted(steps, posted),
      now,
    }),
  ) as Trace // As the file will be read.
}

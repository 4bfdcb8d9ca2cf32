/** Writes the course of a case as a trace: what the machines knew at each step and answered, personal data replaced. */
import { sql } from 'kysely'
import type { SessionUser } from '../../platform/session-user.ts'
import { readsStatements } from '../../../domain/people/named-permissions.ts'
import { stageNames, type Row } from '../../../domain/journey/facts.ts'
import { aboutOf, stageRecord } from '../../../domain/journey/stage-records.ts'
import type { Registry } from '../registry.ts'
import type { Clock } from '../../platform/clock.ts'
import { presentEvent, type PostedLine, type Trace, type TraceStep } from '../../../machines/kit/trace.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { bindingOf, custodyBinding } from '../event/bindings.ts'
import { loadPast } from '../event/stage-events.ts'
import {
  bindingOfEntry,
  entryBefore,
  loadCourse,
  recordsAfter,
  standAfter,
  type Course,
  type Entry,
} from './as-of.ts'
import { actorOf as readerActor, loadFacts } from '../event/facts.ts'
import {
  actorOf,
  keyColumnsOf,
  refusalsWhere,
  traceSteps,
  withPosted,
  type Moment,
  type Refused,
} from './trace-steps.ts'

/**
 * @param clock of the export. @param salt see `pseudonyms`. @param reader whose rights say which amounts the
 * file may show, and for whom the actions of now are open or closed.
 */
export async function writeTrace(
  db: Db,
  passengerId: number,
  clock: Clock,
  salt: string,
  reader: SessionUser,
  registry: Registry,
): Promise<Trace> {
  const course = await loadCourse(db, passengerId)
  const stepOf = traceSteps(db, salt, reader)
  const steps: TraceStep[] = []
  const refused = await refusalsWhere(db, sql`e.passenger_id = ${passengerId}`)
  const addRefused = async (until: Entry | undefined, isDue: (at: string) => boolean): Promise<void> => {
    for (let [next] = refused; next && isDue(next.at); [next] = refused) {
      refused.shift()
      const moment = await refusedMoment(db, course, next, until)
      if (moment) steps.push(await stepOf(moment, steps.length + 1))
    }
  }
  let until: Entry | undefined
  for (const entry of course.entries) {
    await addRefused(until, (at) => Date.parse(at) < Date.parse(entry.at))
    until = entry
    const binding = bindingOfEntry(entry)
    if (!binding) continue
    const actor = actorOf(entry)
    const then = await standAfter(db, course, entryBefore(course.entries, entry), actor, entry.on_date)
    const row = then.record(entry.module, entry.machine, entry.record_id) ?? null
    const rowAfter = recordsAfter(course, entry)(entry.module, entry.machine, entry.record_id) ?? row ?? {}
    steps.push(
      await stepOf(
        {
          binding,
          actor,
          id: entry.record_id,
          row,
          keyColumns: keyColumnsOf(rowAfter),
          from: entry.from_state ?? binding.workflow.initial,
          facts: then.facts,
          past: then.past,
          version: entry.machine_version,
          stage: entry.stage,
          attempt: entry.attempt_no,
          event: entry.event,
          to: entry.to_state,
          source: entry.source,
          on_date: entry.on_date,
          payload: entry.payload,
          undone: entry.undone_at !== null,
          after: rowAfter,
        },
        steps.length + 1,
      ),
    )
  }
  await addRefused(until, () => true)
  const now: TraceStep[] = []
  for (const moment of await presentMoments(db, passengerId, clock, reader))
    now.push(await stepOf(moment, steps.length + now.length + 1))
  const { type, country } = course.base
  const to = country?.['name']
  return JSON.parse(
    JSON.stringify({
      format: 'rams-trace/1',
      title: `${String(type?.['title'] ?? 'Passenger')}${to ? ` to ${String(to)}` : ''}`,
      exported_on: clock.today(),
      steps: withPosted(steps, await postedTo(db, passengerId, reader, registry)),
      now,
    }),
  ) as Trace // As the file will be read.
}

/** Lines of the books; none for who may not read statements. */
async function postedTo(
  db: Db,
  passengerId: number,
  reader: SessionUser,
  { posted }: Registry,
): Promise<readonly PostedLine[]> {
  if (!reader.permissions.has(readsStatements)) return []
  return (await Promise.all(Object.values(posted).map((read) => read(db, passengerId)))).flat()
}

/** A refused attempt, with the case as it stood after the last entry before it. */
async function refusedMoment(
  db: Db,
  course: Course,
  entry: Refused,
  until: Entry | undefined,
): Promise<Moment | null> {
  const binding = bindingOfEntry(entry)
  if (!binding) return null
  const actor = actorOf(entry)
  const then = await standAfter(db, course, until, actor, entry.on_date)
  const row = then.record(entry.module, entry.machine, entry.record_id)
  return {
    binding,
    actor,
    id: entry.record_id,
    row: row ?? {},
    keyColumns: {},
    from: entry.state,
    facts: then.facts,
    past: then.past,
    version: entry.machine_version,
    stage: entry.stage,
    attempt: entry.attempt_no,
    event: entry.event,
    to: entry.state,
    source: entry.source,
    on_date: entry.on_date,
    payload: entry.payload,
    undone: false,
    after: null,
    refused: entry,
  }
}

/** Every stage, the file itself and the passport as they stand now, for what can be done with them. */
async function presentMoments(
  db: Db,
  passengerId: number,
  clock: Clock,
  reader: SessionUser,
): Promise<Moment[]> {
  const actor = readerActor(reader)
  const facts = await loadFacts(db, passengerId, actor, clock.today())
  const passenger: Row = facts.passenger ?? {}
  const about = aboutOf(facts)
  const places = [
    ...stageNames
      .filter((stage) => facts.plan[stage] !== undefined || facts.stages[stage]?.started)
      .flatMap((stage) => {
        const { module, discriminators: own } = stageRecord(stage, about)
        const binding = bindingOf(module)
        const row: Row = facts.stages[stage]?.record ?? {
          ...own,
          passenger: passengerId,
          branch: passenger['branch'],
        }
        return binding ? [{ stage, binding, row }] : []
      }),
    ...[bindingOf('passenger'), custodyBinding].flatMap((binding) =>
      binding ? [{ stage: null, binding, row: passenger }] : [],
    ),
  ]
  const past = await loadPast(
    db,
    facts,
    places.map(({ binding, row }) => ({ workflow: binding.workflow, id: row.id ?? 0 })),
    clock.now(),
  )
  return places.map(({ stage, binding, row }) => {
    const from = String(row[binding.column] ?? binding.workflow.initial)
    return {
      binding,
      actor,
      id: row.id ?? 0,
      row,
      keyColumns: {},
      from,
      facts,
      past,
      version: binding.workflow.version,
      stage,
      attempt: row.attempt_no ?? 1,
      event: presentEvent,
      to: from,
      source: 'form',
      on_date: clock.today(),
      payload: {},
      undone: false,
      after: null,
    }
  })
}

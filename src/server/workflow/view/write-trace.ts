/** Writes the course of a case as a trace: what the machines knew at each step and answered, personal data replaced. */
import { seesField } from '../../records/actor.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { readsStatements } from '../../../domain/people/named-permissions.ts'
import { roleCodeOf, roles } from '../../../domain/people/access.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import { sql } from 'kysely'
import { stageNames, type Facts, type Row } from '../../../domain/journey/facts.ts'
import { aboutOf, stageRecord } from '../../../domain/journey/stage-records.ts'
import type { Registry } from '../registry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ReadPath } from '../../../machines/kit/reads.ts'
import {
  answersOf,
  factsRead,
  patched,
  patchOf,
  presentEvent,
  type PostedLine,
  type Trace,
  type TraceStep,
} from '../../../machines/kit/trace.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { bindingOf, custodyBinding, type Binding } from '../event/bindings.ts'
import type { KeptRead } from '../event/refused-events.ts'
import { loadPast, type Past } from '../event/stage-events.ts'
import { bindingOfEntry, entryBefore, loadCourse, standAfter, type Course, type Entry } from './as-of.ts'
import { factsIn, plain, withUnit } from './replaced-facts.ts'
import { actorOf as readerActor, lineById, loadFacts, system, type Actor } from '../event/facts.ts'
import { pseudonyms } from './pseudonyms.ts'
import { rowById } from '../event/rows.ts'
import { storedOf } from '../event/stored-workflow.ts'

/** Whoever sent an entry, as the machines see him: his role, and for a role of the agency's own the one nearest to its level. */
export const actorOf = (entry: Pick<Entry, 'by_user' | 'by_role' | 'by_level'>): Actor =>
  entry.by_user === null
    ? system
    : {
        id: entry.by_user,
        role:
          roleCodeOf(entry.by_role ?? '') ??
          (entry.by_level === 'admin' ? 'ADM' : entry.by_level === 'staff' ? 'PRO' : 'DEO'),
        user: null as never, // Machines ask for id and role alone.
      }

/** What tells the kinds of records of one machine apart; a record has it from its first event on. */
const marks = ['passenger', 'branch', 'kind', 'paper_kind', 'work_type', 'training_type', 'purpose'] as const
export const marksOf = (row: Row | null): Row =>
  Object.fromEntries(marks.flatMap((name) => (row?.[name] === undefined ? [] : [[name, row[name]]])))

/** Rows the payload's refs point to, as guards read them. */
export async function refsOf(
  db: Db,
  entry: { payload: Row },
  fields: Readonly<Record<string, { kind: string; to?: string }>>,
): Promise<Readonly<Record<string, Row | null>>> {
  const found: Record<string, Row | null> = {}
  for (const [name, value] of Object.entries(entry.payload)) {
    const field = fields[name]
    if (field?.kind !== 'ref' || !field.to || typeof value !== 'number') continue
    if (field.to === 'visa_entry_line') found[name] = withUnit(await lineById(db, value))
    else if (isEntityName(field.to)) found[name] = await rowById(db, entityOf(field.to), value)
  }
  return found
}

/** One moment of a record, as the machine was asked about it. */
interface Moment {
  binding: Binding
  actor: Actor
  id: number
  /** The record until then; null before its first event. */
  row: Row | null
  /** What a record without one is told apart by. */
  marks: Row
  from: string
  facts: Facts
  past: Past
  version: number
  stage: string | null
  attempt: number
  event: string
  to: string
  source: string
  on_date: string
  payload: Row
  undone: boolean
  /** The record afterwards. */
  after: Row | null
  refused?: readonly string[]
}

/**
 * @param clock of the export. @param salt see `pseudonyms`. @param reader whose rights say which amounts the file may tell, and
 * for whom the actions of now are open or closed.
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
  const replace = pseudonyms(salt, (field) => seesField(reader, field))
  const names = new Map<string, string>()
  const nameOf = (machine: string, module: string, id: number, stage: string | null): string => {
    const key = `${machine} ${module} ${id > 0 ? id : stage}` // One machine serves several tables.
    const known =
      names.get(key) ??
      `${machine} ${[...names.keys()].filter((one) => one.startsWith(`${machine} `)).length + 1}`
    names.set(key, known)
    return known
  }
  let carried: unknown = {}
  const stepOf = async (moment: Moment, n: number): Promise<TraceStep> => {
    const { binding, actor, from, event } = moment
    const { workflow } = binding
    const raw = storedOf(
      binding,
      { id: moment.id, ...(moment.row ?? moment.marks), [binding.column]: from, machine_version: null },
      {
        ...moment.facts,
        lookups: { ...moment.facts.lookups, refs: await refsOf(db, moment, workflow.fields) },
      },
      moment.past,
    )
    const facts = patchOf(
      carried,
      JSON.parse(JSON.stringify(factsIn(raw.facts, replace))),
    ) as TraceStep['facts'] // A patch of JSON is JSON.
    carried = patched(carried, facts)
    const record = plain(replace.row(binding.entity.name, raw.record))
    const last = raw.last
      ? {
          ...raw.last,
          by: replace.user(raw.last.by),
          before: plain(replace.row(binding.entity.name, raw.last.before)),
        }
      : null
    const payload = replace.values(workflow.fields, moment.payload)
    // Judged as the file will be read, so that the file and its reader cannot part.
    const stored = { state: from, record, facts: factsRead(carried), last }
    const answers =
      from in workflow.states
        ? answersOf(workflow, stored, event, payload)
        : { verdict: { answered: 'gone' }, offered: [] }
    const after = moment.after ? plain(replace.row(binding.entity.name, moment.after)) : record
    return {
      n,
      machine: workflow.id,
      version: moment.version,
      module: workflow.module,
      record: nameOf(workflow.id, workflow.module, moment.id, moment.stage),
      stage: moment.stage,
      attempt: moment.attempt,
      event,
      from,
      to: moment.to,
      by: {
        role: actor.role,
        name:
          actor.id === null
            ? null
            : `${roles.find(({ code }) => code === actor.role)?.title ?? actor.role} ${replace.user(actor.id) ?? 0}`,
      },
      source: moment.source,
      on_date: moment.on_date,
      payload,
      undone: moment.undone,
      before: { record, last },
      facts,
      changed: Object.fromEntries(
        Object.entries(after).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name]),
        ),
      ),
      ...(moment.refused ? { refused: moment.refused } : {}),
      answered: {
        event: answers.verdict.answered,
        offered: Object.fromEntries(answers.offered.map((one) => [one.event, one.answered])),
      },
    }
  }
  const steps: TraceStep[] = []
  const refused = await refusalsOf(db, passengerId)
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
    const after = await standAfter(db, course, entry, actor, entry.on_date)
    const row = then.record(entry.module, entry.machine, entry.record_id) ?? null
    const rowAfter = after.record(entry.module, entry.machine, entry.record_id) ?? row ?? {}
    steps.push(
      await stepOf(
        {
          binding,
          actor,
          id: entry.record_id,
          row,
          marks: marksOf(rowAfter),
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
  const posted = Map.groupBy(await postedTo(db, passengerId, reader, registry), ({ on_date }) =>
    Math.max(
      0,
      steps.findLastIndex((step) => step.on_date <= on_date),
    ),
  )
  const withPosted = steps.map((step, at): TraceStep => {
    const lines = posted.get(at)
    return lines ? { ...step, posted: lines } : step
  })
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
      steps: withPosted,
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

interface Refused {
  module: string
  machine: string
  machine_version: number
  record_id: number
  stage: string | null
  attempt_no: number
  event: string
  state: string
  payload: Row
  codes: string
  refusals: readonly { reads: readonly KeptRead[] }[]
  by_user: number
  by_role: string | null
  by_level: string | null
  source: string
  at: string
  on_date: string
}

const refusalsOf = async (db: Db, passengerId: number): Promise<Refused[]> =>
  (
    await sql<Refused>`
    select e.module, e.machine, e.machine_version, e.record_id, e.stage, e.attempt_no, e.event, e.state, e.payload, e.codes, e.refusals, e.by_user, r.name as by_role, r.access_level as by_level, e.source, e.at, e.on_date
    from refused_event e left join app_user u on u.id = e.by_user left join role r on r.id = u.role where e.passenger_id = ${passengerId} order by e.at, e.id`.execute(
      db,
    )
  ).rows

/** Members that say who is asking, not what is known. */
const notRead = new Set(['user', 'today'])

function withValue(from: unknown, [name, ...rest]: ReadPath, value: unknown): unknown {
  if (name === undefined) return value
  // A member of what is absent was read as absent.
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return from
  const members = from as Readonly<Record<string, unknown>>
  return { ...members, [name]: withValue(members[name], rest, value) }
}

/** Record and facts with what the guards read when they refused put back: not everything they look at has a history. */
function asRead(known: { record: Row; facts: Facts }, { refusals }: Refused): { record: Row; facts: Facts } {
  let found: unknown = known
  for (const { path, value } of refusals.flatMap(({ reads }) => reads))
    if (path[0] === 'record' || (path[0] === 'facts' && !notRead.has(path[1] ?? '')))
      found = withValue(found, path, value)
  return found as { record: Row; facts: Facts } // The same members with other values.
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
  const { record, facts } = asRead({ record: row ?? {}, facts: then.facts }, entry)
  return {
    binding,
    actor,
    id: entry.record_id,
    row: record,
    marks: {},
    from: entry.state,
    facts,
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
    refused: entry.codes.split(' '),
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
        const { module, marks: own } = stageRecord(stage, about)
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
    places.map(({ binding, row }) => ({ workflow: binding.workflow, id: Number(row['id'] ?? 0) })),
    clock.now(),
  )
  return places.map(({ stage, binding, row }) => {
    const from = String(row[binding.column] ?? binding.workflow.initial)
    return {
      binding,
      actor,
      id: Number(row['id'] ?? 0),
      row,
      marks: {},
      from,
      facts,
      past,
      version: binding.workflow.version,
      stage,
      attempt: Number(row['attempt_no'] ?? 1),
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

/** Steps of a trace: what a machine was asked about a record at a moment and answered, personal data replaced. */
import { sql } from 'kysely'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { roleCodeOf, roles } from '../../../domain/people/access.ts'
import type { ReadPath } from '../../../machines/kit/reads.ts'
import {
  answersOf,
  factsRead,
  patched,
  patchOf,
  presentEvent,
  type PostedLine,
  type TraceStep,
} from '../../../machines/kit/trace.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { seesField } from '../../records/actor.ts'
import type { Sql } from '../../records/read/columns.ts'
import type { Binding } from '../event/bindings.ts'
import { system, type Actor } from '../event/facts.ts'
import { lineById } from '../event/facts-sql/visa-line.ts'
import type { KeptRead } from '../event/refused-events.ts'
import { rowById } from '../event/rows.ts'
import type { Past } from '../event/stage-events.ts'
import { storedOf } from '../event/stored-workflow.ts'
import type { Entry } from './as-of.ts'
import { pseudonyms } from './pseudonyms.ts'
import { factsIn, plain, withUnit, withUnits } from './replaced-facts.ts'

/**
 * The sender of an entry, as the machines see them: their role, and for a role of the agency's own the one
 * nearest to its level.
 */
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

/** What distinguishes the kinds of records of one machine; a record has it from its first event on. */
const keyColumns = [
  'passenger',
  'branch',
  'kind',
  'paper_kind',
  'work_type',
  'training_type',
  'purpose',
] as const
export const keyColumnsOf = (row: Row | null): Row =>
  Object.fromEntries(keyColumns.flatMap((name) => (row?.[name] === undefined ? [] : [[name, row[name]]])))

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
export interface Moment {
  binding: Binding
  actor: Actor
  id: number
  /** The record until then; null before its first event. */
  row: Row | null
  /** What distinguishes a record without one. */
  keyColumns: Row
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
  /** The attempt, where it was refused. */
  refused?: Refused
}

/**
 * @returns writes one step after the other.
 * @param salt see `pseudonyms`.
 * @param reader whose rights say which amounts the file may show.
 */
export function traceSteps(
  db: Db,
  salt: string,
  reader: SessionUser,
): (moment: Moment, n: number) => Promise<TraceStep> {
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
  return async (moment: Moment, n: number): Promise<TraceStep> => {
    const { binding, actor, from, event } = moment
    const { workflow } = binding
    const chosen: Facts = {
      ...moment.facts,
      lookups: { ...moment.facts.lookups, refs: await refsOf(db, moment, workflow.fields) },
    }
    const isTaken = !moment.refused && event !== presentEvent
    const known = { record: moment.row ?? moment.keyColumns, facts: isTaken ? withUnits(chosen) : chosen }
    const { record: found, facts: read } = moment.refused ? asRead(known, moment.refused) : known
    const raw = storedOf(
      binding,
      { id: moment.id, ...found, [binding.column]: from, machine_version: null },
      read,
      moment.past,
    )
    const facts = patchOf(carried, factsIn(raw.facts, replace)) as TraceStep['facts'] // What machines read is JSON.
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
      ...(moment.refused ? { refused: moment.refused.codes.split(' ') } : {}),
      answered: {
        event: answers.verdict.answered,
        offered: Object.fromEntries(answers.offered.map((one) => [one.event, one.answered])),
      },
    }
  }
}

export interface Refused {
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

/** Refusals that a condition on `e` names, oldest first. */
export const refusalsWhere = async (db: Db, condition: Sql): Promise<Refused[]> =>
  (
    await sql<Refused>`
    select e.module, e.machine, e.machine_version, e.record_id, e.stage, e.attempt_no, e.event, e.state, e.payload, e.codes, e.refusals, e.by_user, r.name as by_role, r.access_level as by_level, e.source, e.at, e.on_date
    from refused_event e left join app_user u on u.id = e.by_user left join role r on r.id = u.role where ${condition} order by e.at, e.id`.execute(
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

/** Each line of the books at the last step before its day, or the first one. */
export function withPosted(steps: readonly TraceStep[], lines: readonly PostedLine[]): TraceStep[] {
  const posted = Map.groupBy(lines, ({ on_date: on }) =>
    Math.max(
      0,
      steps.findLastIndex((step) => step.on_date <= on),
    ),
  )
  return steps.map((step, at) => {
    const own = posted.get(at)
    return own ? { ...step, posted: own } : step
  })
}

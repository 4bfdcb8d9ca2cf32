/** Writes the course of a case as a trace: what the machines knew at each step and answered, personal data replaced. */
import type { Field } from '../../../foundation/definitions/fields.ts'
import { seesField } from '../../records/actor.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { roleCodeOf, roles } from '../../../domain/people/access.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import {
  answersOf,
  factsRead,
  patched,
  patchOf,
  type Trace,
  type TraceStep,
} from '../../../machines/kit/trace.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { bindingOfEntry, entryBefore, loadCourse, standAfter, type Entry } from './as-of.ts'
import { factsIn, plain, withUnit } from './replaced-facts.ts'
import { lineById, system, type Actor } from '../event/facts.ts'
import { pseudonyms } from './pseudonyms.ts'
import { rowById } from '../event/rows.ts'
import { storedOf } from '../event/stored-workflow.ts'

/** Whoever sent an entry, as the machines see him: his role, and for a role of the agency's own the one nearest to its level. */
const actorOf = (entry: Entry): Actor =>
  entry.by_user === null
    ? system
    : {
        id: entry.by_user,
        role:
          roleCodeOf(entry.by_role ?? '') ??
          (entry.by_level === 'admin' ? 'ADM' : entry.by_level === 'staff' ? 'PRO' : 'DEO'),
        user: null as never,
      } // Machines ask for id and role alone.

/** What tells the kinds of records of one machine apart; a record has it from its first event on. */
const marks = ['passenger', 'branch', 'kind', 'paper_kind', 'work_type', 'training_type', 'purpose'] as const
const marksOf = (row: Row | null): Row =>
  Object.fromEntries(marks.flatMap((name) => (row?.[name] === undefined ? [] : [[name, row[name]]])))

/** Rows the payload's refs point to, as guards read them. */
async function refsOf(
  db: Db,
  entry: Entry,
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

/** @param today day of the export. @param salt see `pseudonyms`. @param reader whose rights say which amounts the file may tell. */
export async function writeTrace(
  db: Db,
  passengerId: number,
  today: string,
  salt: string,
  reader: SessionUser,
): Promise<Trace> {
  const course = await loadCourse(db, passengerId)
  const sees = (field: Field): boolean => seesField(reader, field)
  const replace = pseudonyms(salt, sees)
  const names = new Map<string, string>()
  const nameOf = (entry: Entry): string => {
    const key = `${entry.machine} ${entry.module} ${entry.record_id}` // One machine serves several tables.
    const known =
      names.get(key) ??
      `${entry.machine} ${[...names.keys()].filter((one) => one.startsWith(`${entry.machine} `)).length + 1}`
    names.set(key, known)
    return known
  }
  let carried: unknown = {}
  const steps: TraceStep[] = []
  const type = course.base.type
  for (const entry of course.entries) {
    const binding = bindingOfEntry(entry)
    if (!binding) continue
    const { workflow } = binding
    const actor = actorOf(entry)
    const then = await standAfter(db, course, entryBefore(course.entries, entry), actor, entry.on_date)
    const after = await standAfter(db, course, entry, actor, entry.on_date)
    const rowBefore = then.record(entry.module, entry.machine, entry.record_id) ?? null
    const rowAfter = after.record(entry.module, entry.machine, entry.record_id) ?? rowBefore ?? {}
    const from = entry.from_state ?? workflow.initial
    const raw = storedOf(
      binding,
      {
        id: entry.record_id,
        ...(rowBefore ?? marksOf(rowAfter)),
        [binding.column]: from,
        machine_version: null,
      },
      { ...then.facts, lookups: { ...then.facts.lookups, refs: await refsOf(db, entry, workflow.fields) } },
      then.past,
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
    const payload = replace.values(workflow.fields, entry.payload)
    // Judged as the file will be read, so that the file and its reader cannot part.
    const stored = { state: from, record, facts: factsRead(carried), last }
    const answers =
      from in workflow.states
        ? answersOf(workflow, stored, entry.event, payload)
        : { verdict: { answered: 'gone' }, offered: [] }
    const afterReplaced = plain(replace.row(binding.entity.name, rowAfter))
    steps.push({
      n: steps.length + 1,
      machine: entry.machine,
      version: entry.machine_version,
      module: entry.module,
      record: nameOf(entry),
      stage: entry.stage,
      attempt: entry.attempt_no,
      event: entry.event,
      from,
      to: entry.to_state,
      by: {
        role: actor.role,
        name:
          entry.by_user === null
            ? null
            : `${roles.find(({ code }) => code === actor.role)?.title ?? actor.role} ${replace.user(entry.by_user) ?? 0}`,
      },
      source: entry.source,
      on_date: entry.on_date,
      payload,
      undone: entry.undone_at !== null,
      before: { record, last },
      facts,
      changed: Object.fromEntries(
        Object.entries(afterReplaced).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name]),
        ),
      ),
      answered: {
        event: answers.verdict.answered,
        offered: Object.fromEntries(answers.offered.map((one) => [one.event, one.answered])),
      },
    })
  }
  const country = course.base.country?.['name']
  return JSON.parse(
    JSON.stringify({
      format: 'rams-trace/1',
      title: `${String(type?.['title'] ?? 'Passenger')}${country ? ` to ${String(country)}` : ''}`,
      exported_on: today,
      steps,
    }),
  ) as Trace // As the file will be read.
}

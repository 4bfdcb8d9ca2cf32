/**
 * Plays the history through machines that are to be released: which past events they would refuse and why, which passengers
 * could not go on any more, and how many events cannot be judged, because a guard reads what has no history (decision 0882).
 */
import { sql } from 'kysely'
import type {
  CheckedCase,
  HistoryCheck,
  RefusedPast,
  TriedChange,
} from '../../../domain/desk/history-check.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Facts, Row, StageName } from '../../../domain/journey/facts.ts'
import { stageNames } from '../../../domain/journey/facts.ts'
import { stepModules } from '../../../domain/journey/stage-records.ts'
import type { GuardCall } from '../../../machines/kit/guard.ts'
import { callsOf, judge, type Closed, type StoredWorkflow } from '../../../machines/kit/judge.ts'
import { explain, looksOf, type ReadPath } from '../../../machines/kit/reads.ts'
import { argsOf, defineWorkflow, type Workflow } from '../../../machines/kit/workflow.ts'
import { forwardEvents } from '../../../machines/journey/headline.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Sql } from '../../records/read/columns.ts'
import { bindings, type Binding } from '../event/bindings.ts'
import { loadFactsOfMany } from '../event/facts.ts'
import { storedOf } from '../event/stored-workflow.ts'
import { bindingOfEntry, entryBefore, loadCourse, recordsAfter, standAfter, type Entry } from './as-of.ts'
import { storedStage } from './work-rows.ts'
import { actorOf, keyColumnsOf, refsOf } from './trace-steps.ts'

/** Facts that are read as they are today: nothing keeps what they were. */
const withoutHistory = new Set(['money', 'visa', 'okala', 'agent', 'agency', 'settings', 'missing', 'unfit'])
const lookupsWithoutHistory = new Set(['refs', 'taken', 'counts', 'texts', 'sentences', 'needed'])
/** The system's own moves and what takes entries back follow other rules than those of a table. */
const notJudged = new Set(['UNDO_LAST', 'CORRECT_DATA', 'STAGE_CHANGED'])

/** What is known of the moment an event was sent. */
interface Kept {
  /** The fields of the record; of a kind that only its form writes nothing is kept. */
  hasRecord: boolean
  /** Fields of the file that its form changed since. */
  edited: ReadonlySet<string>
  facts: Facts
}
const isRolledBack = (module: string): boolean => (stepModules as readonly string[]).includes(module)

/** Whether the history holds what a guard read. */
function isKept([root, name = '', below = '']: ReadPath, { hasRecord, edited, facts }: Kept): boolean {
  if (root === 'record') return hasRecord
  if (root !== 'facts') return true
  if (name === 'passenger') return !edited.has(below)
  if (name === 'stages') {
    const stage = isStage(below) ? facts.stages[below] : undefined
    return stage === undefined || isRolledBack(stage.module)
  }
  if (name === 'lookups') return !lookupsWithoutHistory.has(below)
  return !withoutHistory.has(name)
}

/** The binding with the table that is tried; machines that serve several tables see those of the one at hand. */
const boundTo = (binding: Binding, workflow: Workflow): Binding => ({
  ...binding,
  workflow: { ...workflow, module: binding.workflow.module, fields: binding.workflow.fields },
})

type Judged =
  | { is: 'judged' | 'partly' }
  | { is: 'unjudged'; why: string }
  | { is: 'refused'; by: Pick<Closed, 'code' | 'message' | 'sentence'> }

function judged(
  workflow: Workflow,
  stored: StoredWorkflow,
  event: { type: string; data: Row },
  kept: Kept,
): Judged {
  const verdict = judge(workflow, stored, event)
  const reads = (call: GuardCall): boolean => {
    const looks = looksOf(call, argsOf(stored, event))
    return [...looks.plain, ...looks.branches.filter((path) => path.length > 2)].every((path) =>
      isKept(path, kept),
    )
  }
  if (verdict.ok)
    return { is: callsOf(workflow, stored, event.type).flat().every(reads) ? 'judged' : 'partly' }
  // The role of then is the one the user has now.
  if (verdict.code === 'G-ROLE' || verdict.denied) return { is: 'unjudged', why: 'role' }
  const explained = explain(workflow, stored, event)
  if (explained.length === 0)
    // A row of this state is there, but its own condition, which no guard says, does not hold.
    return workflow.rows.some(({ on, froms }) => on === event.type && froms.includes(stored.state))
      ? { is: 'unjudged', why: verdict.code }
      : { is: 'refused', by: verdict }
  const certain = explained.find((one) => one.reads.every((path) => isKept(path, kept)))
  return certain
    ? { is: 'refused', by: certain }
    : { is: 'unjudged', why: explained[0]?.code ?? verdict.code }
}

/** Fields of a file that its form changed, with when. */
const editsOf = async (db: Db, passenger: number) =>
  (
    await sql<{
      field: string
      at: string
    }>`select field, changed_at as at from passenger_edit_history where passenger = ${passenger} and source <> 'auto'`.execute(
      db,
    )
  ).rows

interface File {
  id: number
  serial: string | null
}

/** Every accepted event of one passenger, judged on the day it was sent. */
async function pastOf(
  db: Db,
  file: File,
  workflows: Readonly<Record<string, Workflow>>,
  add: (one: Judged, entry: Entry) => void,
): Promise<void> {
  const course = await loadCourse(db, file.id)
  const edits = await editsOf(db, file.id)
  for (const entry of course.entries) {
    const found = bindingOfEntry(entry)
    const workflow = found && workflows[found.workflow.id]
    if (!found || !workflow || notJudged.has(entry.event)) continue
    const binding = boundTo(found, workflow)
    const from = entry.from_state ?? workflow.initial
    if (!(from in workflow.states)) continue // Said by the check of states.
    const actor = actorOf(entry)
    const then = await standAfter(db, course, entryBefore(course.entries, entry), actor, entry.on_date)
    const row = then.record(entry.module, entry.machine, entry.record_id)
    const keyColumns = keyColumnsOf(recordsAfter(course, entry)(entry.module, entry.machine, entry.record_id))
    const stored = storedOf(
      binding,
      { id: entry.record_id, ...(row ?? keyColumns), [binding.column]: from, machine_version: null },
      {
        ...then.facts,
        lookups: { ...then.facts.lookups, refs: await refsOf(db, entry, binding.workflow.fields) },
      },
      then.past,
    )
    const edited = new Set(
      edits.filter(({ at }) => Date.parse(at) > Date.parse(entry.at)).map(({ field }) => field),
    )
    const hasRecord = isRolledBack(entry.module) || entry.module === 'passenger'
    const kept = { hasRecord, edited, facts: then.facts }
    add(judged(binding.workflow, stored, { type: entry.event, data: entry.payload }, kept), entry)
  }
}

interface Work {
  passenger: number
  stage: string
  event: string
}

const isStage = (name: string): name is StageName => (stageNames as readonly string[]).includes(name)

/** What the machine says of a stage today, as a user who may send everything. */
function openAt(facts: Facts, stage: string): { workflow: Workflow; stored: StoredWorkflow } | null {
  if (isStage(stage)) {
    const found = storedStage(facts, stage)
    return found && { workflow: found.workflow, stored: found.as('ADM') }
  }
  const journey = bindings['passenger']
  if (!journey || !facts.passenger) return null
  return {
    workflow: journey.workflow,
    stored: {
      state: facts.lifecycle,
      record: facts.passenger,
      facts: { ...facts, user: { id: null, role: 'ADM' } },
      last: null,
    },
  }
}

/** A stage that could go on by what was written down when its last event was sent, and cannot by the machines that are tried. */
function strandedAt(
  facts: Facts,
  { stage, event }: Work,
  workflows: Readonly<Record<string, Workflow>>,
): Omit<CheckedCase, 'passenger' | 'serial'> | null {
  const at = openAt(facts, stage)
  const tried = at && workflows[at.workflow.id]
  if (!at || !tried || !(at.stored.state in tried.states)) return null // Said by the check of states.
  const workflow = { ...tried, module: at.workflow.module, fields: at.workflow.fields }
  const ask = (type: string) => judge(workflow, at.stored, { type })
  if (forwardEvents(workflow, at.stored.state).some((type) => ask(type).ok)) return null
  const verdict = ask(event)
  return verdict.ok
    ? null
    : {
        machine: workflow.id,
        event,
        code: verdict.code,
        message: verdict.message,
        ...(verdict.sentence ? { sentence: verdict.sentence } : {}),
      }
}

const filesAtOnce = 100

/**
 * @param workflows the machines to hold the history against. @param options.among condition on `p`, the passengers to look at;
 * all without one. @param options.most of how many passengers, the newest first.
 */
export async function checkHistory(
  db: Db,
  workflows: Readonly<Record<string, Workflow>>,
  options: {
    today: string
    among?: Sql
    most?: number
    progress?: (done: number, total: number) => void
  },
): Promise<HistoryCheck> {
  const { rows: files } = await sql<File & { all: number }>`
    select p.id, p.office_serial as serial, (count(*) over ())::int as all from passenger p
    where not p.is_deleted and ${options.among ?? sql`true`} and exists (select 1 from stage_event e where e.passenger_id = p.id) order by p.id desc limit ${options.most ?? null}`.execute(
    db,
  )
  const unjudged: Record<string, number> = {}
  const refused: RefusedPast[] = []
  const stranded: CheckedCase[] = []
  const counts = { judged: 0, partly: 0 }
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const part = files.slice(at, at + filesAtOnce)
    const ids = part.map(({ id }) => id)
    const facts = new Map(
      (await loadFactsOfMany(db, ids, options.today)).map((one) => [
        Number(one.facts.passenger?.['id']),
        one.facts,
      ]),
    )
    const { rows: work } = await sql<Work>`
      select passenger, stage, min(event) as event from passenger_work where passenger = any(${ids}::int4[]) group by passenger, stage order by passenger, stage`.execute(
      db,
    )
    for (const [n, file] of part.entries()) {
      options.progress?.(at + n, files.length)
      await pastOf(db, file, workflows, (one, entry) => {
        if (one.is === 'unjudged') unjudged[one.why] = (unjudged[one.why] ?? 0) + 1
        else if (one.is !== 'refused') counts[one.is] += 1
        else
          refused.push({
            passenger: file.id,
            serial: file.serial,
            machine: entry.machine,
            event: entry.event,
            entry: entry.id,
            on_date: entry.on_date,
            code: one.by.code,
            message: one.by.message,
            ...(one.by.sentence ? { sentence: one.by.sentence } : {}),
          })
      })
      const known = facts.get(file.id)
      for (const open of known ? work.filter(({ passenger }) => passenger === file.id) : []) {
        const found = known && strandedAt(known, open, workflows)
        if (found) stranded.push({ passenger: file.id, serial: file.serial, ...found })
      }
    }
  }
  return { passengers: files.length, of: files[0]?.all ?? 0, ...counts, unjudged, refused, stranded }
}

export const nameOfGuard = ({ code, params }: Pick<GuardCall, 'code' | 'params'>): string =>
  params.length > 0 ? `${code}(${params.join(', ')})` : code

/** Conditions that may be put on an event of a workflow: its own, and what other stages ask of the file. */
export function guardsFor(
  workflow: Workflow,
  workflows: Readonly<Record<string, Workflow>>,
): Map<string, GuardCall> {
  const own = workflow.rows.flatMap((row) => row.calls)
  const ofFile = Object.values(workflows)
    .filter(({ stage }) => stage !== null)
    .flatMap(({ rows }) => rows.flatMap((row) => row.calls.filter((call) => call.needs === 'facts')))
  const found = new Map<string, GuardCall>()
  for (const call of [...own, ...ofFile])
    if (!found.has(nameOfGuard(call))) found.set(nameOfGuard(call), call)
  return found
}

/** The machines with one more condition. @throws AppError 'record.notFound' for a workflow, event or guard there is not. */
export function withGuard(
  workflows: Readonly<Record<string, Workflow>>,
  { workflow: id, event, guard }: TriedChange,
): Readonly<Record<string, Workflow>> {
  const workflow = workflows[id]
  const added = workflow && guardsFor(workflow, workflows).get(guard)
  if (!workflow || !added || !workflow.rows.some((row) => row.on === event))
    throw new AppError('record.notFound')
  const rows = workflow.rows.map(({ calls, froms, ...row }) => ({
    ...row,
    from: froms,
    guards: row.on === event ? [...calls, added] : calls,
  }))
  return { ...workflows, [id]: defineWorkflow({ ...workflow, rows }) }
}

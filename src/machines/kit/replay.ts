/**
 * A trace gone through as in a debugger: what stood before and after each step, what it changed, who sent it with which rights,
 * and what the guards said. With another machine, or a fact or payload changed at a step, the course goes on from there (decision 0870).
 */
import { withNumbers } from '../../domain/desk/setting-placeholders.ts'
import { isSatisfied } from '../../domain/journey/stage-plan.ts'
import { stageNames, type Facts, type Row, type StageFacts } from '../../domain/journey/facts.ts'
import { refusalsOf, type Refusal } from './guard.ts'
import {
  advance,
  callsOf,
  everyRefusal,
  judge,
  offers,
  roleAllowed,
  stateLabel,
  type Offer,
  type StoredWorkflow,
  type Verdict,
} from './judge.ts'
import { looksOf, valueAt, withValue, type ReadPath } from './reads.ts'
import { factsRead, patched, presentEvent, type Trace, type TraceStep } from './trace.ts'
import { argsOf, type Effect, type Workflow, type WorkflowEvent } from './workflow.ts'

export type Machines = Readonly<Record<string, Workflow>>

/** Another value from a step on: of a fact, of a field of the record, or of the payload of this one event. */
export interface Edit {
  n: number
  /** ['facts', …], ['record', …] or ['data', …]. */
  path: ReadPath
  to: unknown
}

export interface Difference {
  path: ReadPath
  from: unknown
  to: unknown
}

/** A guard the event met, and what it looked at. */
export interface AskedGuard {
  code: string
  params: readonly string[]
  says: string
  refusals: readonly Refusal[]
  reads: readonly { path: ReadPath; value: unknown }[]
}

export interface RunStep {
  step: TraceStep
  before: StoredWorkflow
  event: WorkflowEvent
  /** 'ok', 'unsent' for what no longer follows, 'gone' where machine or state are not there, or the code that refused. */
  answered: string
  verdict: Verdict | null
  asked: readonly AskedGuard[]
  after: { state: string; record: Row }
  /** Rows of the table that were taken. */
  taken: readonly number[]
  effects: readonly Effect[]
  /** Fields of the record after the event that differ from before. */
  record: readonly Difference[]
  /** Facts that differ from those of the step before. */
  facts: readonly Difference[]
  actor: {
    role: Facts['user']['role']
    name: string | null
    may: readonly string[]
    mayNot: readonly string[]
  }
  offered: readonly Offer[]
  edits: readonly Edit[]
}

export interface Run {
  trace: Trace
  steps: readonly RunStep[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown): boolean => value === undefined || value === null
const isSame = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Plain values that differ, by their paths; lists are compared as a whole, and nothing is the same as null. */
export function differencesIn(from: unknown, to: unknown, path: ReadPath = []): Difference[] {
  if (isSame(from, to)) return []
  if (!isObject(from) && !isObject(to)) return [{ path, from, to }]
  if ((!isObject(from) && !isNothing(from)) || (!isObject(to) && !isNothing(to))) return [{ path, from, to }]
  const before = isObject(from) ? from : {}
  const after = isObject(to) ? to : {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differencesIn(before[name], after[name], [...path, name]),
  )
}

const keyOf = (step: TraceStep): string => `${step.record} ${step.attempt}`

/** Where a record stands in a changed course, as far as it is otherwise than in the file. */
interface Deviation {
  machine: string
  stage: TraceStep['stage']
  module: string
  state?: string
  fields: Row
}

/** A stage in another state, with everything that goes with it. */
function movedStage(facts: Facts, name: string, machine: Workflow, state: string, fields: Row): Facts {
  const stage = stageNames.find((one) => one === name)
  const known = stage === undefined ? undefined : facts.stages[stage]
  if (stage === undefined || !known || !(state in machine.states)) return facts
  const kind = machine.states[state]?.kind ?? 'normal'
  const record: Row = { ...known.record, ...fields, state }
  const moved: StageFacts = {
    ...known,
    state,
    kind,
    label: stateLabel(machine, state, record),
    started: kind !== 'initial',
    record,
  }
  const satisfied = isSatisfied(stage, moved, {
    today: facts.today,
    plan: facts.plan,
    country: facts.country,
    base_plan: facts.type?.base_plan ?? '',
    satisfied: (other) => facts.stages[other]?.satisfied === true,
    state: (other) => facts.stages[other]?.state ?? '',
  })
  return { ...facts, stages: { ...facts.stages, [stage]: { ...moved, satisfied } } }
}

/** Facts as the guards see them once records stand otherwise than in the file. */
function deviated(facts: Facts, deviations: Iterable<Deviation>, machines: Machines): Facts {
  let found = facts
  for (const { machine, module, stage, state, fields } of deviations) {
    const workflow = machines[machine]
    if (module === 'passenger' || machine === 'custody')
      found = found.passenger ? { ...found, passenger: { ...found.passenger, ...fields } } : found
    if (state !== undefined && machine === 'journey') found = { ...found, lifecycle: state }
    if (state !== undefined && machine === 'custody')
      found = {
        ...found,
        custody: { state, place: state === 'out' ? String(fields['custody_place'] ?? '') || null : null },
      }
    const known = stageNames.find((name) => name === stage)
    const current = known === undefined ? undefined : found.stages[known]?.state
    if (workflow && known !== undefined && current !== undefined)
      found = movedStage(found, known, workflow, state ?? current, fields)
  }
  return found
}

/** What people of this role may send in this state. */
function rightsOf(workflow: Workflow, { state, facts }: StoredWorkflow): { may: string[]; mayNot: string[] } {
  const rows = workflow.rows.filter((row) => row.on !== 'always' && row.froms.includes(state))
  const admitted = (event: string) =>
    rows.some((row) => row.on === event && roleAllowed(row.roles, facts.user.role, facts.type?.name ?? null))
  const events = [...new Set(rows.map(({ on }) => on))]
  return { may: events.filter(admitted), mayNot: events.filter((event) => !admitted(event)) }
}

function askedOf(workflow: Workflow, stored: StoredWorkflow, event: WorkflowEvent): AskedGuard[] {
  const { record, facts, last } = stored
  const args = argsOf({ record, facts, last }, event)
  return callsOf(workflow, stored, event.type)
    .flat()
    .map((call) => {
      const refusals = refusalsOf(call, args)
      const reads = looksOf(call, args).plain.map((path) => ({ path, value: valueAt(args, path) }))
      return {
        code: call.code,
        params: call.params,
        says: withNumbers(call.says, facts.settings),
        refusals,
        reads,
      }
    })
}

type Played = Pick<
  RunStep,
  'answered' | 'verdict' | 'asked' | 'after' | 'taken' | 'effects' | 'offered' | 'actor'
>

/** One event on one machine; values no guard can read refuse it. */
function played(
  workflow: Workflow | undefined,
  step: TraceStep,
  stored: StoredWorkflow,
  event: WorkflowEvent,
): Played {
  const stays = { after: { state: stored.state, record: stored.record }, taken: [], effects: [] }
  const actor = { role: stored.facts.user.role, name: step.by.name, may: [], mayNot: [] }
  const nothing: Played = { ...stays, answered: 'gone', verdict: null, asked: [], offered: [], actor }
  if (!workflow || !(stored.state in workflow.states)) return nothing
  try {
    const shown = {
      offered: offers(workflow, stored),
      actor: { ...actor, ...rightsOf(workflow, stored) },
    }
    if (step.event === presentEvent) return { ...nothing, ...shown, answered: 'ok', verdict: { ok: true } }
    const verdict = judge(workflow, stored, event)
    const asked = askedOf(workflow, stored, event)
    if (!verdict.ok) return { ...stays, ...shown, asked, verdict, answered: verdict.code }
    const { state, record, taken, effects } = advance(workflow, stored, event)
    return { ...shown, asked, verdict, answered: 'ok', after: { state, record }, taken, effects }
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    const verdict: Verdict = { ok: false, status: 409, code: 'unreadable', message }
    return { ...nothing, answered: verdict.code, verdict }
  }
}

/** Entries other machines wrote because of an event stand in the file before it. */
function causeOf(steps: readonly TraceStep[], at: number): number | null {
  if (steps[at]?.source !== 'machine') return null
  const head = steps.findIndex((step, place) => place > at && step.source !== 'machine')
  return head < 0 ? null : head
}

const sends = (effects: readonly Effect[], { machine, event }: TraceStep): boolean =>
  effects.some(
    (effect) =>
      (effect.do === 'send' && effect.to === machine && effect.event === event) ||
      (effect.do === 'custody' && machine === 'custody'),
  )

const withoutState = (record: Row): Row =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'state'))

/** Goes through all steps of one course. @param base the same course as the file has it; null for that course itself. */
function course(
  trace: Trace,
  machines: Machines,
  edits: readonly Edit[],
  base: readonly RunStep[] | null,
): RunStep[] {
  const all = [...trace.steps, ...(trace.now ?? [])]
  const deviations = new Map<string, Deviation>()
  let carried: unknown = {}
  let shown: unknown = {}

  const deviationOf = (step: TraceStep): Deviation => {
    const { machine, stage, module } = step
    return deviations.get(keyOf(step)) ?? { machine, stage, module, fields: {} }
  }
  const withEdits = (facts: unknown, step: TraceStep): unknown =>
    edits
      .filter(({ n, path }) => n === step.n && path[0] === 'facts')
      .reduce((found, { path, to }) => withValue(found, path.slice(1), to), facts)
  /** A stage an edit brings to another state counts otherwise, too. */
  const factsOf = (read: unknown, step: TraceStep): Facts => {
    let facts = factsRead(read)
    for (const { path, to } of edits)
      if (path[1] === 'stages' && path[3] === 'state' && valueAt({ facts }, path) === to) {
        const owner = all.find(({ stage }) => stage === path[2])
        const machine = machines[owner?.machine ?? '']
        if (machine) facts = movedStage(facts, path[2] ?? '', machine, String(to), {})
      }
    const others = [...deviations].filter(([key]) => key !== keyOf(step)).map(([, one]) => one)
    return deviated(facts, [...others, deviationOf(step)], machines)
  }
  const standing = (step: TraceStep, read: unknown): { before: StoredWorkflow; event: WorkflowEvent } => {
    const own = deviationOf(step)
    const edited = edits.filter(({ n }) => n === step.n)
    const changed = (root: string, from: Row): Row =>
      edited
        .filter(({ path }) => path[0] === root)
        .reduce<Row>((found, { path, to }) => withValue(found, path.slice(1), to) as Row, from) // A row stays a row.
    const state = own.state ?? step.from
    return {
      before: {
        state,
        record: changed('record', {
          ...step.before.record,
          ...own.fields,
          ...(own.state === undefined ? {} : { state }),
        }),
        facts: factsOf(read, step),
        last: step.before.last,
      },
      event: { type: step.event, data: changed('data', step.payload) },
    }
  }
  /** Whether what the file has as a consequence still follows. */
  const follows = (at: number, read: unknown): boolean => {
    const cause = causeOf(all, at)
    const step = all[at]
    const head = cause === null ? undefined : all[cause]
    if (!base || !step || cause === null || !head || base[cause]?.answered !== 'ok') return true
    const until = all
      .slice(at + 1, cause + 1)
      .reduce<unknown>((found, one) => withEdits(patched(found, one.facts), one), read)
    const { before, event } = standing(head, until)
    const tried = played(machines[head.machine], head, before, event)
    if (tried.answered !== 'ok') return false
    return !sends(base[cause]?.effects ?? [], step) || sends(tried.effects, step)
  }

  return all.map((step, at): RunStep => {
    carried = withEdits(patched(carried, step.facts), step)
    const { before, event } = standing(step, carried)
    const workflow = machines[step.machine]
    const tried = played(workflow, step, before, event)
    const result: Played = follows(at, carried)
      ? tried
      : {
          ...tried,
          answered: 'unsent',
          after: { state: before.state, record: before.record },
          taken: [],
          effects: [],
        }
    const file = base?.[at]
    if (file && step.event !== presentEvent) {
      const fields = Object.fromEntries(
        differencesIn(withoutState(file.after.record), withoutState(result.after.record))
          .filter(({ path }) => path.length > 0)
          .map(({ path: [name = ''] }) => [name, result.after.record[name]]),
      )
      const isMoved = file.after.state !== result.after.state
      const { machine, stage, module } = step
      deviations.set(keyOf(step), {
        machine,
        stage,
        module,
        fields,
        ...(isMoved ? { state: result.after.state } : {}),
      })
      if (!isMoved && Object.keys(fields).length === 0) deviations.delete(keyOf(step))
    }
    const earlier = shown
    shown = JSON.parse(JSON.stringify(before.facts))
    return {
      step,
      before,
      event,
      ...result,
      record: differencesIn(before.record, result.after.record),
      facts: at === 0 ? [] : differencesIn(earlier, shown),
      edits: edits.filter(({ n }) => n === step.n),
    }
  })
}

/**
 * Runs a trace through machines. Where edits or other machines let a record stand otherwise than in the file, the later steps of this
 * course see it there; the rest is as the file says.
 * @param base the file as the machines that wrote it run it, against which "otherwise" is measured.
 */
export function runTrace(
  trace: Trace,
  machines: Machines,
  { edits = [], base }: { edits?: readonly Edit[]; base?: readonly RunStep[] } = {},
): Run {
  const first = base ?? course(trace, machines, [], null)
  const isAsFile = edits.length === 0 && base === undefined
  return { trace, steps: isAsFile ? first : course(trace, machines, edits, first) }
}

/** Every guard that refused a step, in the table's order; empty for one that was allowed. */
export const refusedBy = ({ verdict }: RunStep): Refusal[] =>
  verdict === null || verdict.ok ? [] : everyRefusal(verdict)

/** What a step came to, as one line: '10 medical ISSUE_SLIP: not_started → slip_issued; closed: ATTEND_DIRECT G-MED-NOSLIP'. */
export function lineOf(one: RunStep): string {
  const { step, before, after, answered, offered } = one
  const codes = refusedBy(one).map(({ code }) => code)
  const said =
    answered === 'ok'
      ? `${before.state} → ${after.state}`
      : `${before.state}, ${[answered, ...codes.filter((code) => code !== answered)].join(' ')}`
  const closed = offered.flatMap(({ event, verdict }) =>
    verdict.ok
      ? []
      : [
          `${event} ${everyRefusal(verdict)
            .map(({ code }) => code)
            .join(' ')}`,
        ],
  )
  return `${step.n} ${step.machine} ${step.event}: ${said}${closed.length > 0 ? `; closed: ${closed.join(', ')}` : ''}`
}

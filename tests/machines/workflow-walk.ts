/** Walks a workflow on its real machine the way the server does: fresh facts before every event, judge, then advance. */
import { TestModel } from '../model.ts'
import type { ActorLogic, Snapshot } from 'xstate'
import type { LastEvent, Row as Stored } from '../../src/domain/journey/facts.ts'
import { advance, judge, type Outcome, type StoredWorkflow } from '../../src/machines/kit/judge.ts'
import type { Row, Workflow } from '../../src/machines/kit/workflow.ts'
import { goodFacts, withOver, type Over } from './facts.ts'

/** How one row is made possible where the common facts and samples do not do. */
export interface RowCase {
  facts?: Over
  data?: Stored
  record?: Stored
  last?: Partial<LastEvent>
}

export interface WalkSpec {
  /** Record before the first event; several where one machine serves several kinds. */
  starts?: readonly Stored[]
  /** Payload per event, or several that all are tried. */
  samples: Readonly<Record<string, Stored | readonly Stored[]>>
  /** Facts of this machine that differ from `goodFacts`. */
  facts?: Over
  /** Facts that belong to a state, where always rows would leave it otherwise. */
  factsIn?: Readonly<Record<string, Over>>
  /** Changes by row number. */
  rows?: Readonly<Record<number, RowCase>>
  /**
   * Part of the record that distinguishes two situations of one state, e.g. whether a departure is confirmed.
   */
  key?: (record: Stored) => unknown
}

/** One row taken from one state, with everything before and after. */
export interface Step {
  row: Row
  from: string
  before: StoredWorkflow
  event: { type: string; data: Stored }
  after: Outcome
}

type Here = Snapshot<undefined> & { value: string; record: Stored; last: LastEvent | null }
type Move = { type: string; row: number; data: Stored }

const samplesOf = (spec: WalkSpec, row: Row): readonly Stored[] => {
  const given = spec.samples[row.on] ?? {}
  return (Array.isArray(given) ? (given as readonly Stored[]) : [given as Stored]).map((data) => ({
    ...data,
    ...spec.rows?.[row.n]?.data,
  })) // Array.isArray does not narrow readonly lists.
}

/**
 * What the server would load for this row: facts of the machine, then of the row, asked by a user whom the
 * roles cell admits.
 */
function storedFor(
  spec: WalkSpec,
  row: Row,
  here: { value: string; record: Stored; last: LastEvent | null },
): StoredWorkflow {
  const change = spec.rows?.[row.n] ?? {}
  const facts = withOver(
    withOver(withOver(goodFacts(), { user: { id: 7, role: roleFor(row) } }), {
      ...spec.facts,
      ...spec.factsIn?.[here.value],
    }),
    change.facts,
  )
  const last = change.last ? { ...emptyLast, ...here.last, ...change.last } : here.last
  return { state: here.value, record: { ...here.record, ...change.record }, facts, last }
}

const emptyLast: LastEvent = {
  id: 1,
  event: '',
  from: '',
  to: '',
  by: 7,
  undo: 'self',
  ageHours: 1,
  before: {},
  downstream: null,
}

/** First role of a roles cell; the system for rows that are not sent by hand. */
function roleFor(row: Row): StoredWorkflow['facts']['user']['role'] {
  const named = row.roles
    .replace('only:', '')
    .split(' ')
    .filter((code) => code !== 'SYS')
  return (named[0] ?? 'SYS') as StoredWorkflow['facts']['user']['role'] // Roles cells hold role codes only; a test of the catalogue checks it.
}

/** Values an event changed, as they were before: what the server keeps for UNDO_LAST. */
function changedBefore(before: Stored, after: Stored): Stored {
  return Object.fromEntries(
    Object.keys(after)
      .filter((key) => after[key] !== before[key])
      .map((key) => [key, before[key]]),
  )
}

/** The entry the server would keep of a step. */
export function entryOf(step: Step): LastEvent {
  const undo = step.row.undo
  return {
    ...emptyLast,
    event: step.event.type,
    from: step.from,
    to: step.after.state,
    undo,
    before: changedBefore(step.before.record, step.after.record),
  }
}

/** A row of the table may stand in the machine once per source state. */
const rowAt = (workflow: Workflow, n: number, from: string): Row | undefined =>
  workflow.rows.find((row) => row.n === n && row.froms.includes(from))

/** An event of the model is one row with one payload; it is possible where the row leaves the present state. */
function tryRow(
  workflow: Workflow,
  spec: WalkSpec,
  here: Here,
  move: Move,
): { step: Step; next: Here } | null {
  const row = rowAt(workflow, move.row, here.value)
  if (!row) return null
  const before = storedFor(spec, row, here)
  const event = { type: row.on === 'always' ? 'STAGE_CHANGED' : row.on, data: move.data }
  if (row.on !== 'always' && !judge(workflow, before, event).ok) return null
  const after = advance(workflow, before, event)
  if (!after.taken.includes(row.n)) return null
  const step = { row, from: here.value, before, event, after }
  return {
    step,
    next: {
      ...here,
      value: after.state,
      record: after.record,
      last: row.on === 'always' ? here.last : entryOf(step),
    },
  }
}

/** The steps of a path, each from what the one before left. */
function replay(
  workflow: Workflow,
  spec: WalkSpec,
  initial: Here,
  moves: readonly Move[],
): { steps: Step[]; here: Here } {
  const steps: Step[] = []
  let here = initial
  for (const move of moves) {
    const tried = tryRow(workflow, spec, here, move)
    if (!tried) continue // The library begins every path with an event of its own.
    steps.push(tried.step)
    here = tried.next
  }
  return { steps, here }
}

export interface Walk {
  /** Shortest way to every state the model found, step by step. */
  paths: readonly { state: string; steps: readonly Step[] }[]
  /** First step seen per row and source state, key `${row.n}:${from}`. */
  steps: ReadonlyMap<string, Step>
  /** Every step that was tried and taken, with every sample. */
  all: readonly Step[]
  /** A record as it looks in a state. */
  records: ReadonlyMap<string, { record: Stored; last: LastEvent | null }>
  /** Rows × source states the table has, and those of them nothing reached. */
  total: number
  missed: readonly string[]
}

/** By the rows, which are others once a table is changed. */
const walks = new WeakMap<Workflow['rows'], Walk>()

/** Explores the machine with the model-based testing library; the result is kept per table. */
export function walk(workflow: Workflow, spec: WalkSpec): Walk {
  const kept = walks.get(workflow.rows)
  if (kept) return kept
  const lines = [...new Map(workflow.rows.map((row) => [row.n, row])).values()]
  const moves: Move[] = lines.flatMap((row) =>
    samplesOf(spec, row).map((data) => ({ type: `${row.on}#${row.n}`, row: row.n, data })),
  )
  const steps = new Map<string, Step>()
  const all: Step[] = []
  const records = new Map<string, { record: Stored; last: LastEvent | null }>()
  const paths: { state: string; steps: readonly Step[] }[] = []
  const remember = (step: Step) => {
    let from = step.from
    for (const n of step.after.taken) {
      const row = rowAt(workflow, n, from)
      if (!row) continue
      const key = `${n}:${from}`
      all.push({ ...step, row, from })
      if (!steps.has(key)) steps.set(key, { ...step, row, from })
      if (row.to !== '(same)') from = row.to
    }
  }
  for (const start of spec.starts ?? [{}]) {
    const initial: Here = {
      status: 'active',
      output: undefined,
      error: undefined,
      value: workflow.initial,
      record: start,
      last: null,
    }
    const logic: ActorLogic<Here, Move> = {
      transition: (here, move) => tryRow(workflow, spec, here, move)?.next ?? here,
      getInitialSnapshot: () => initial,
      getPersistedSnapshot: (here) => here,
    }
    const model = new TestModel<Here, Move, unknown>(logic, {
      events: moves,
      serializeState: (here) => JSON.stringify([here.value, spec.key?.(here.record)]) as never, // The library brands its own strings.
      stateMatcher: (here, key) => here.value === key,
    })
    for (const path of model.getShortestPaths({ allowDuplicatePaths: true })) {
      const { steps: taken, here } = replay(
        workflow,
        spec,
        initial,
        path.steps.map((step) => step.event),
      )
      paths.push({ state: path.state.value, steps: taken })
      if (!records.has(here.value)) records.set(here.value, { record: here.record, last: here.last })
      for (const move of moves) {
        const tried = tryRow(workflow, spec, here, move)
        if (tried) remember(tried.step)
      }
    }
  }
  const wanted = workflow.rows.flatMap((row) => row.froms.map((from) => `${row.n}:${from}`))
  const result: Walk = {
    paths,
    steps,
    all,
    records,
    total: wanted.length,
    missed: wanted.filter((key) => !steps.has(key)),
  }
  walks.set(workflow.rows, result)
  return result
}

/** Rows × source states taken of those the table has. @throws Error for a machine that was not walked yet. */
export function transitionCoverage(workflow: Workflow): {
  taken: number
  total: number
  missed: readonly string[]
} {
  const found = walks.get(workflow.rows)
  if (!found) throw new Error(`${workflow.id} was not walked`)
  return { taken: found.total - found.missed.length, total: found.total, missed: found.missed }
}

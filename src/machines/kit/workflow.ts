/**
 * The workflow kit: a machine is written as the rows of its handbook table (machines 0.1) and becomes one XState
 * machine. The server runs it to decide, the browser to show, tests walk it, charts and handbook are read from it.
 * Workflow machines have no `invoke`, no `after`, no clock, no fetch: facts come in as context, time as events.
 */
import { and, assign, setup, type AnyStateMachine } from 'xstate'
import type { RoleCode } from '../../domain/people/access.ts'
import type { Facts, LastEvent, Row as Stored, StageName, StateSpec } from '../../domain/journey/facts.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import type { OpenWhile } from '../../domain/journey/open-while.ts'
import type { Said, Wording } from '../../foundation/text/sentence.ts'
import { checkGuard, type GuardArgs, type GuardCall } from './guard.ts'
import { correctGuards, undoGuards } from './undo.ts'

/**
 * What an event makes the server do in addition to writing state and fields (machines 0.6). Data only; the
 * engine acts.
 */
export type Effect =
  /** `user`: one person instead of the roles of table 0.7. */
  | { do: 'note'; id: string; values?: Readonly<Record<string, string | number>>; user?: number }
  | { do: 'cal'; date: string; category: string }
  /** `open`: when it is still to be done; 'own' is the stage or record that asks, 'record' this very record. */
  | { do: 'task'; role: RoleCode; text: string; days: number; open: OpenWhile }
  /** `to` is a workflow id; the engine finds the record of the same passenger (or `record`) and sends it as SYS. */
  | { do: 'send'; to: string; event: string; data?: Stored; record?: number }
  | { do: 'custody'; place: string }
  | { do: 'cost'; kind: string; amount: string }
  | { do: 'newAttempt' }
  /** An effect by name, e.g. 'build plan': declared in `orders` of the table, carried out by the capability that registered it. */
  | { do: 'order'; name: string; data?: Stored }

/** Arguments of guards, conditions, `set` and `effects`; in the last two `record` already holds the payload. */
export type Args = GuardArgs
/** `was`: the record before the payload was copied onto it, e.g. for the day a flight is moved from. */
interface SetArgs extends Args {
  was: Stored
}

export interface RowSpec {
  /** Number in the handbook's transition table. */
  n: number
  /** States it leaves, or '*' = every state that is not final. */
  from: readonly string[] | '*'
  /** Event name, or 'always' for an eventless row. */
  on: string
  /** Field names of the payload; '?' at the end marks an optional one. */
  payload?: readonly string[]
  /** In handbook order. */
  guards?: readonly GuardCall[]
  /** A plain condition: not met = the row is not taken. `otherwise` is what the event is answered with where no row of it is taken. */
  when?: { says: string; holds: (args: Args) => boolean; otherwise?: Wording }
  /** Target state, or '(same)'. */
  to: string
  /** Fields set in addition to those of the payload. */
  set?: (args: SetArgs) => Stored
  effects?: (args: Args) => readonly Effect[]
  /** Handbook cell: 'PRO DEO', 'only:MGR', 'SYS', 'SYS PRO DEO'. */
  roles: string
  undo: 'self' | 'mgr' | 'none'
  /** It leads back or aside (a withdrawal, a refusal, a pause): possible, and never proposed as work. */
  aside?: true
  /** It writes into the books: the lines are shown before it is sent. */
  posts?: true
  /** Its effects happen before the record changes state, because they ask what it is (machines M9c row 4). */
  actsFirst?: true
}

export interface WorkflowSpec<S extends string = string> {
  id: string
  /** Handbook table, e.g. 'M1'; 'OWN-' and the id for a workflow the handbook does not have. */
  table: string
  version: number
  title: string
  /** Entity whose rows carry the state. */
  module: string
  /** Stage of the journey; a function where one machine serves several (finger, paper). */
  stage: StageName | ((record: Stored) => StageName | null) | null
  states: Readonly<Record<S, StateSpec>>
  initial: NoInfer<S>
  /** Labels that differ by kind of record (paper_kind). */
  labelOf?: (state: string, record: Stored) => string | undefined
  rows: readonly RowSpec[]
  /** Names of the effects its rows order; the server refuses to start where one is not carried out by any capability. */
  orders?: readonly string[]
  /** Definitions of every payload field: those of the entity plus payload-only ones (reason, evidence_file …). */
  fields: Readonly<Record<string, Field>>
  /** Who may send CORRECT_DATA, as a roles cell; null = nothing of this machine is corrected that way. */
  correct: string | null
  /** Names of states of an older version → state of this one; a version without an entry is refused. */
  migrate?: Readonly<Record<number, (state: string) => string>>
  /** Fields a new attempt takes over from the old one, beside passenger and branch; everything else starts empty. */
  carries?: readonly string[]
  /** Serves several tables: an event takes only the fields its own table has. */
  servesTables?: true
  /** What an event that comes too late is answered with, by event and state, where the handbook has a sentence of its own. */
  tooLate?: Readonly<Record<string, Partial<Readonly<Record<S, Said>>>>>
  /** Event labels used in messages (machines 0.8); others are the name in lower case with spaces. */
  labels?: Readonly<Record<string, string>>
}

export interface WorkflowContext {
  record: Stored
  facts: Facts
  last: LastEvent | null
}

/** `data` absent = only looking: guards that need the payload are not asked. */
export interface WorkflowEvent {
  type: string
  data?: Stored
}

export interface Row extends RowSpec {
  calls: readonly GuardCall[]
  froms: readonly string[]
}

export interface Workflow<S extends string = string> extends Omit<WorkflowSpec, 'rows' | 'states'> {
  states: Readonly<Record<S, StateSpec>>
  rows: readonly Row[]
  machine: AnyStateMachine
  /** Every event a person or the system can send, in handbook order, UNDO_LAST and CORRECT_DATA last. */
  events: readonly string[]
}

/** Params of the `perform` action, the machine's message to the engine. */
export interface Performed {
  n: number
  effects: readonly Effect[]
}

/** Whether the handbook has no table of it: its suite holds one (decision 0820). */
export const isOwn = ({ table }: Pick<Workflow, 'table'>): boolean => table.startsWith('OWN-')

export const argsOf = (context: WorkflowContext, event: WorkflowEvent): Args => ({
  ...context,
  data: event.data,
})

/** Checks the rows of a table and spells out what they abbreviate. @throws Error with machine and row number. */
function readRows(spec: WorkflowSpec): Row[] {
  const names = Object.keys(spec.states)
  return spec.rows.map((row) => {
    const fail = (why: string): never => {
      throw new Error(`${spec.id} row ${row.n} (${row.on}): ${why}`)
    }
    const froms = row.from === '*' ? names.filter((name) => spec.states[name]?.kind !== 'final') : row.from
    for (const name of [...froms, ...(row.to === '(same)' ? [] : [row.to])])
      if (!names.includes(name)) fail(`unknown state ${name}`)
    for (const name of row.payload ?? [])
      if (!(name.replace('?', '') in spec.fields)) fail(`unknown payload field ${name}`)
    return { ...row, froms, calls: row.guards ?? [] }
  })
}

/** @throws Error for an order the table does not declare: the start would not have checked whether it can be carried out. */
function declared({ id, orders = [] }: WorkflowSpec, effects: readonly Effect[]): readonly Effect[] {
  for (const effect of effects)
    if (effect.do === 'order' && !orders.includes(effect.name))
      throw new Error(`${id} orders "${effect.name}" without declaring it in its orders`)
  return effects
}

/** Payload values a row copies onto the record. */
function given(row: Row, data: Stored | undefined): Stored {
  const names = (row.payload ?? []).map((name) => name.replace('?', ''))
  return Object.fromEntries(
    names.filter((name) => data?.[name] !== undefined).map((name) => [name, data?.[name]]),
  )
}

/** Every state an undoable row can leave a record in (its target and what `always` rows make of it), with the way back. */
function undoWays(rows: readonly Row[]): { state: string; row: Row; from: string }[] {
  const made: { state: string; row: Row; from: string }[] = []
  for (const row of rows) {
    if (row.undo === 'none' || row.on === 'always') continue
    for (const from of row.froms) {
      const reached = new Set([row.to === '(same)' ? from : row.to])
      for (const state of reached)
        for (const next of rows) if (next.on === 'always' && next.froms.includes(state)) reached.add(next.to)
      for (const state of reached) made.push({ state, row, from })
    }
  }
  return made
}

/**
 * Builds the XState machine of a handbook table: one transition per row and source state, guards in order, then the
 * generated UNDO_LAST ways back and CORRECT_DATA.
 * @throws Error with machine and row number for an unknown state or payload field.
 */
export function defineWorkflow<const S extends string>(spec: WorkflowSpec<S>): Workflow<S> {
  const plain = spec as unknown as WorkflowSpec // Only the literal state names are given up.
  const rows = readRows(plain)
  const kit = setup({
    types: { context: {} as WorkflowContext, events: {} as WorkflowEvent, input: {} as WorkflowContext },
    guards: {
      passes: ({ context, event }, call: GuardCall) => checkGuard(call, argsOf(context, event)) === null,
      condition: ({ context, event }, params: { row: number }) =>
        rows[params.row]?.when?.holds(argsOf(context, event)) ?? true,
      'the last event was': ({ context }, params: { event: string; from: string }) =>
        context.last?.event === params.event && context.last.from === params.from,
    },
    actions: {
      remember: assign(({ context, event }, params: { row: number }) => {
        const row = rows[params.row]
        if (!row) return {}
        const record = { ...context.record, ...given(row, event.data) }
        return {
          record: { ...record, ...row.set?.({ ...argsOf(context, event), record, was: context.record }) },
        }
      }),
      restore: assign(({ context }) => ({ record: { ...context.record, ...context.last?.before } })),
      correct: assign(({ context, event }) => ({
        record: { ...context.record, [String(event.data?.['field'])]: event.data?.['value'] },
      })),
      /** Carries the effects out of the machine; `transition` returns them and the engine acts on them. */
      perform: (_args, _params: Performed) => {},
      look: () => {},
    },
  })

  type Made = { target?: string; guard?: unknown; actions?: unknown; meta?: unknown }
  const on: Record<string, Record<string, Made[]>> = {}
  const always: Record<string, Made[]> = {}
  const add = (state: string, event: string, made: Made) => ((on[state] ??= {})[event] ??= []).push(made)
  // Guards are named by data here; XState takes the names of its own set-up alone.
  const all = (guards: readonly object[]) => (guards.length > 0 ? { guard: and(guards as never) } : {})
  const passes = (calls: readonly GuardCall[]) =>
    calls.map((call) => ({ type: 'passes' as const, params: call }))

  rows.forEach((row, index) => {
    for (const from of row.froms) {
      const made: Made = {
        ...(row.to === '(same)' ? {} : { target: row.to }),
        ...all([
          ...passes(row.calls),
          ...(row.when ? [{ type: 'condition' as const, params: { row: index } }] : []),
        ]),
        actions: [
          { type: 'remember', params: { row: index } },
          {
            type: 'perform',
            params: ({ context, event }: { context: WorkflowContext; event: WorkflowEvent }): Performed => ({
              n: row.n,
              effects: declared(plain, row.effects?.(argsOf(context, event)) ?? []),
            }),
          },
        ],
        meta: { n: row.n, roles: row.roles, undo: row.undo },
      }
      if (row.on === 'always') (always[from] ??= []).push(made)
      else add(from, row.on, made)
    }
  })
  for (const { state, row, from } of undoWays(rows)) {
    add(state, 'UNDO_LAST', {
      ...(from === state ? {} : { target: from }),
      ...all([
        { type: 'the last event was' as const, params: { event: row.on, from } },
        ...passes(undoGuards),
      ]),
      actions: [{ type: 'restore' }],
      meta: { undoes: row.n },
    })
  }
  for (const [name, state] of Object.entries(plain.states)) {
    if (spec.correct !== null && state.kind !== 'final')
      add(name, 'CORRECT_DATA', { ...all(passes(correctGuards)), actions: [{ type: 'correct' }] })
    // The journey hears that a stage moved: the event itself changes nothing, the always rows look at the new facts.
    // Without any action XState would take the transition for a forbidden one, and `can` would say no.
    if (always[name]) add(name, 'STAGE_CHANGED', { actions: [{ type: 'look' }] })
  }

  const machine = kit.createMachine({
    id: spec.id,
    version: String(spec.version),
    initial: spec.initial as string,
    context: ({ input }) => input,
    states: Object.fromEntries(
      Object.entries(plain.states).map(([name, state]) => [
        name,
        {
          tags: [state.kind],
          meta: { label: state.label },
          on: on[name] ?? {},
          ...(always[name] ? { always: always[name] } : {}),
        },
      ]),
    ) as never, // The rows decide the states at run time; XState's literal typing cannot follow them.
  })
  const events = [
    ...new Set(rows.filter((row) => row.on !== 'always').map((row) => row.on)),
    'UNDO_LAST',
    ...(spec.correct === null ? [] : ['CORRECT_DATA']),
  ]
  const erased = machine as unknown as AnyStateMachine // Known by its id everywhere, not by the literal types XState made of it.
  return { ...plain, states: spec.states, rows, machine: erased, events }
}

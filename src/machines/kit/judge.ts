/** Asking a workflow: may this event happen, why not, and what does it do. Pure; server and browser use the same. */
import { transition } from 'xstate'
import type { RoleCode } from '../../domain/people/access.ts'
import { saidOf, say, term, type Term } from '../../foundation/text/sentence.ts'
import {
  stageTitles,
  type Facts,
  type LastEvent,
  type Row as Stored,
  type StageName,
} from '../../domain/journey/facts.ts'
import { checkGuard, isDecisive, refusalsOf, type GuardArgs, type GuardCall, type Refusal } from './guard.ts'
import { correctGuards, undoGuards } from './undo.ts'
import {
  argsOf,
  type Effect,
  type Performed,
  type Workflow,
  type WorkflowContext,
  type WorkflowEvent,
} from './workflow.ts'

/** A record as stored, with what its machine may know. */
export interface StoredWorkflow {
  state: string
  record: Stored
  facts: Facts
  last: LastEvent | null
}

const snapshotOf = (workflow: Workflow, stored: StoredWorkflow) => {
  if (!(stored.state in workflow.states)) throw new Error(`${workflow.id}: unknown state ${stored.state}`)
  const context: WorkflowContext = { record: stored.record, facts: stored.facts, last: stored.last }
  return workflow.machine.resolveState({ value: stored.state, context })
}

const commonLabels: Record<string, string> = {
  UNDO_LAST: 'undo the last entry',
  CORRECT_DATA: 'correct the data',
  CANCEL: 'cancel the step',
  RESTART: 'start again',
  EXEMPT: 'exempt the passenger',
  RESCHEDULE: 'change the date',
}
/** Label of an event as messages say it (machines 0.8): 'issue the medical slip'. */
export const eventLabel = (workflow: Workflow, event: string): string =>
  workflow.labels?.[event] ?? commonLabels[event] ?? event.toLowerCase().replaceAll('_', ' ')

export const stateLabel = (workflow: Workflow, state: string, record: Stored = {}): string =>
  workflow.labelOf?.(state, record) ?? workflow.states[state]?.label ?? state

/** An event inside a sentence. */
export const eventTerm = (workflow: Workflow, event: string): Term =>
  term(eventLabel(workflow, event), `eventOf.${workflow.id}.${event}`, `event.${event}`)
/** A state inside a sentence. */
export const stateTerm = (workflow: Workflow, state: string, record: Stored = {}): Term =>
  term(
    stateLabel(workflow, state, record),
    ...(typeof record.paper_kind === 'string' ? [`kind.${record.paper_kind}.${state}`] : []),
    `state.${workflow.id}.${state}`,
  )

export const stageOf = (workflow: Workflow, record: Stored): StageName | null =>
  typeof workflow.stage === 'function' ? workflow.stage(record) : workflow.stage

/** What a sentence calls the record: its stage, or else its workflow. */
export function titleTerm(workflow: Workflow, record: Stored = {}): Term {
  const stage = stageOf(workflow, record)
  return stage === null ? term(workflow.title, `stage.${workflow.id}`) : term(stageTitles[stage], 'stage')
}

const ticketingTypes = ['hajj', 'umrah', 'travel', 'student']

/** True when the roles cell admits this role for a passenger of this type (machines 0.1). */
export function roleAllowed(cell: string, role: RoleCode | 'SYS', passengerType: string | null): boolean {
  const only = cell.startsWith('only:')
  const named = cell.replace('only:', '').split(' ')
  if (role === 'SYS') return true
  if (named.every((code) => code === 'SYS')) return false
  if (named.includes(role) || role === 'ADM') return true
  // Ticketing officers stand for processing officers on their own files, also where only those are named.
  if (role === 'TKT' && named.includes('PRO') && ticketingTypes.includes(passengerType ?? '')) return true
  return !only && role === 'MGR'
}

/** True when the roles cell admits this role for passengers of some type. */
export const admittedForSomeType = (cell: string, role: RoleCode): boolean =>
  [null, ...ticketingTypes].some((type) => roleAllowed(cell, role, type))

/** Whether a role sends any event of a workflow, to passengers of whatever type. */
export const sendsAny = (workflow: Workflow, role: RoleCode): boolean =>
  workflow.rows.some((row) => row.roles !== 'SYS' && admittedForSomeType(row.roles, role))

/**
 * Roles cell of UNDO_LAST: a user who may send an undoable event may take their own back; G-UNDO-WHO narrows
 * it.
 */
const undoRoles = (workflow: Workflow): string =>
  [
    ...new Set(
      workflow.rows
        .filter((row) => row.undo !== 'none')
        .flatMap((row) => row.roles.replace('only:', '').split(' ')),
    ),
  ]
    .filter((code) => code !== 'SYS')
    .join(' ')

export type Closed = {
  ok: false
  status: 403 | 409
  /** The role may not send the event either, although something else was said. */
  denied?: true
  /**
   * What the other guards of the event also refuse, in the order of the handbook; absent when there is
   * nothing.
   */
  others?: readonly Refusal[]
} & Refusal
export type Verdict = { ok: true } | Closed

/** A refused condition as people read it; `others` stand in the order in which they are put right. */
export const everyRefusal = ({
  others = [],
  ...first
}: Refusal & { others?: readonly Refusal[] }): Refusal[] => [first, ...others]

/**
 * What is said in addition to the first refusal: nothing twice, one sentence per stage that is missing, and
 * nothing at all where the first decides by itself, e.g. a file that rests.
 */
export function otherRefusals(closed: Refusal & { others?: readonly Refusal[] }): Refusal[] {
  if (isDecisive(closed.code)) return []
  const said: Refusal[] = []
  for (const one of everyRefusal(closed)) {
    const isSaid = said.some(
      ({ message, stage }) => message === one.message || (stage !== undefined && stage === one.stage),
    )
    if (!isSaid) said.push(one)
  }
  return said.slice(1)
}

/** Says that an event does not belong to the present state. */
function wrongState(workflow: Workflow, stored: StoredWorkflow, event: WorkflowEvent): Closed {
  const title = titleTerm(workflow, stored.record)
  return {
    ok: false,
    status: 409,
    code: 'G-STATE',
    ...(workflow.tooLate?.[event.type]?.[stored.state] ??
      say`Cannot ${eventTerm(workflow, event.type)}: ${title} is ${stateTerm(workflow, stored.state, stored.record)}.`),
  }
}

/** Says why a record of this kind takes none of these rows; null while one may be taken, or nothing is said of it. */
function wrongKind(rows: readonly Workflow['rows'][number][], args: GuardArgs): Closed | null {
  if (rows.some(({ when }) => !when || when.holds(args))) return null
  const reason = rows.find(({ when }) => when?.otherwise)?.when?.otherwise
  return reason ? { ok: false, status: 409, code: 'G-STATE', ...saidOf(reason) } : null
}

/** Says that the file is closed to these rows; null while it is not. */
function wrongFile(
  rows: readonly Workflow['rows'][number][],
  { record, facts, last }: StoredWorkflow,
  event: WorkflowEvent,
): Closed | null {
  for (const call of rows.flatMap((row) => row.calls)) {
    const refusal = call.isAboutFile ? checkGuard(call, argsOf({ record, facts, last }, event)) : null
    if (refusal) return { ok: false, status: 409, ...refusal }
  }
  return null
}

/** Guards of an event in this state, by the rows that admit the role of the facts. */
export function callsOf(
  workflow: Workflow,
  { state, facts }: StoredWorkflow,
  event: string,
): readonly (readonly GuardCall[])[] {
  if (event === 'UNDO_LAST') return [undoGuards]
  if (event === 'CORRECT_DATA') return [correctGuards]
  return workflow.rows
    .filter(
      (row) =>
        row.on === event &&
        row.froms.includes(state) &&
        roleAllowed(row.roles, facts.user.role, facts.type?.name ?? null),
    )
    .map((row) => row.calls)
}

/**
 * May this event happen now, and if not, why: role, then state, then guards in order (machines 0.2, steps 3, 4 and 6).
 * Where the state forbids it to everyone, that is said also to a role that could not do it in another state: a right
 * would not help (decision 0320). The XState machine decides; the rows only say which guards refused, all of
 * them. Without `data` payload guards are not asked.
 */
export function judge(workflow: Workflow, stored: StoredWorkflow, event: WorkflowEvent): Verdict {
  const role = stored.facts.user.role
  const typeName = stored.facts.type?.name ?? null
  const denied: Verdict = {
    ok: false,
    status: 403,
    code: 'G-ROLE',
    ...say`You do not have permission to ${eventTerm(workflow, event.type)}.`,
  }
  const here = workflow.rows.filter((row) => row.on === event.type && row.froms.includes(stored.state))
  const admits = (cell: string) => roleAllowed(cell, role, typeName)
  if (event.type === 'UNDO_LAST' || event.type === 'CORRECT_DATA') {
    const cell = event.type === 'UNDO_LAST' ? undoRoles(workflow) : workflow.correct
    if (cell === null || cell === '' || !admits(cell)) return denied
  } else if (workflow.events.includes(event.type)) {
    const rows = here.length > 0 ? here : workflow.rows.filter((row) => row.on === event.type)
    if (rows.length > 0 && !rows.some((row) => admits(row.roles))) {
      // What only the system sends is not a matter of state to a person.
      if (rows.every((row) => row.roles === 'SYS')) return denied
      const ofState = here.length === 0 ? wrongState(workflow, stored, event) : wrongFile(here, stored, event)
      return ofState ? { ...ofState, denied: true } : denied
    }
  }
  // STAGE_CHANGED and whatever else is no event of the table belongs to the system alone.
  const isKnown = role === 'SYS' || workflow.events.includes(event.type)
  if (isKnown && snapshotOf(workflow, stored).can(event)) return { ok: true }
  const args = argsOf({ record: stored.record, facts: stored.facts, last: stored.last }, event)
  const kind = wrongKind(
    here.filter((row) => admits(row.roles)),
    args,
  )
  if (kind) return kind
  for (const calls of callsOf(workflow, stored, event.type)) {
    const [first, ...others] = calls.flatMap((call) => refusalsOf(call, args))
    if (first) return { ok: false, status: 409, ...first, ...(others.length > 0 ? { others } : {}) }
  }
  if (event.type === 'UNDO_LAST')
    return {
      ok: false,
      status: 409,
      code: 'G-UNDO-LAST',
      ...(stored.last?.undo === 'none'
        ? say`This entry cannot be undone.`
        : say`Only the last entry can be undone.`),
    }
  return wrongState(workflow, stored, event)
}

/** What an allowed event does: next state, changed record and the effects of every row taken, in order. */
export interface Outcome {
  state: string
  record: Stored
  /** Handbook rows taken: the event's own and the always rows after it; empty for UNDO_LAST and CORRECT_DATA. */
  taken: number[]
  effects: Effect[]
}

/** Runs one event through the machine; ask `judge` first, an event the machine does not take changes nothing here. */
export function advance(workflow: Workflow, stored: StoredWorkflow, event: WorkflowEvent): Outcome {
  const [next, actions] = transition(workflow.machine, snapshotOf(workflow, stored), event)
  // XState types only its own actions; `perform` is the one defineWorkflow adds, with these params.
  const performed = (actions as readonly { type: string; params?: unknown }[])
    .filter((action) => action.type === 'perform')
    .map((action) => action.params as Performed)
  return {
    state: String(next.value),
    record: (next.context as WorkflowContext).record,
    taken: performed.map((one) => one.n),
    effects: performed.flatMap((one) => [...one.effects]),
  }
}

/** One action a clerk could look for: offered or closed, and if closed, why and where to fix it. */
export interface Offer {
  event: string
  label: string
  verdict: Verdict
}

/** Every event of this machine that belongs to the present state, judged without payload, in handbook order. */
export function offers(workflow: Workflow, stored: StoredWorkflow): Offer[] {
  return workflow.events
    .filter((event) =>
      event === 'UNDO_LAST'
        ? stored.last !== null
        : event !== 'CORRECT_DATA' &&
          workflow.rows.some(
            (row) => row.on === event && row.froms.includes(stored.state) && row.roles !== 'SYS',
          ),
    )
    .map((event) => ({
      event,
      label: eventLabel(workflow, event),
      verdict: judge(workflow, stored, { type: event }),
    }))
}

/** State of a stored row as this version of the machine knows it. @throws Error when no mapping exists. */
export function currentState(
  workflow: Workflow,
  stored: { state: string; machine_version?: number | null },
): string {
  const version = stored.machine_version ?? workflow.version
  if (version === workflow.version) return stored.state
  const map = workflow.migrate?.[version]
  if (!map) throw new Error(`${workflow.id}: no mapping from version ${version} to ${workflow.version}`)
  return map(stored.state)
}

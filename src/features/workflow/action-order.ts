import type { Action, StepView } from '../../domain/journey/case-view.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { usualFirst } from '../../machines/journey/proposals.ts'

export type Sorted = {
  /** The step forward a clerk takes most often; null when none is open. */
  main: Action | null
  /** Everything else that is open, forward first, then corrections, then setting aside. */
  open: Action[]
  /** The last entry can be taken back. */
  undo: Action | null
  closed: Action[]
}

const setAside = new Set(['parked', 'final'])
const weights: Readonly<Record<string, number>> = {
  satisfied: 0,
  normal: 1,
  initial: 2,
  blocker: 3,
  parked: 5,
  final: 5,
}

/** State an event leads to from here; null when it stays. */
export function targetOf(workflow: Workflow, state: string, event: string): string | null {
  const to = workflow.rows.find((row) => row.on === event && row.froms.includes(state))?.to
  return to === undefined || to === '(same)' ? null : to
}

/** How near an action is to what is usually done next: leading on before staying, staying before trouble, managers' corrections late. */
function weightOf(workflow: Workflow, view: StepView, action: Action): number {
  const row = workflow.rows.find((one) => one.on === action.event && one.froms.includes(view.state))
  if (row?.roles.startsWith('only:')) return 6
  const to = targetOf(workflow, view.state, action.event)
  if (to === null) return 2.5
  if (view.stage && usualFirst[view.stage] === action.event) return 0
  const kind = workflow.states[to]?.kind ?? 'normal'
  // Among the first events the one that begins in the usual order stands first; a shortcut to the end does not.
  if (kind === 'satisfied' && workflow.states[view.state]?.kind === 'initial') return 1.5
  return weights[kind] ?? 4
}

/** Sorts the actions of a panel for the eye: what is usually next first, what cannot be done now apart. */
export function sortActions(view: StepView, workflow: Workflow): Sorted {
  const order = new Map(
    view.actions.map((action, at) => [action.event, weightOf(workflow, view, action) * 100 + at]),
  )
  const sorted = view.actions
    .filter(({ event }) => event !== 'UNDO_LAST')
    .toSorted((a, b) => (order.get(a.event) ?? 0) - (order.get(b.event) ?? 0))
  const open = sorted.filter(({ ok }) => ok)
  const first = open[0]
  const to = first ? targetOf(workflow, view.state, first.event) : null
  const isForward =
    first !== undefined &&
    to !== null &&
    !setAside.has(workflow.states[to]?.kind ?? '') &&
    (order.get(first.event) ?? 0) < 300
  const main = isForward ? first : null
  return {
    main,
    open: open.filter((action) => action !== main),
    undo: view.actions.find(({ event }) => event === 'UNDO_LAST') ?? null,
    closed: sorted.filter(({ ok }) => !ok),
  }
}

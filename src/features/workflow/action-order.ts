import type { Action, StepView } from '../../domain/journey/case-view.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { forwardEvents } from '../../machines/journey/headline.ts'
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

/** How near an action is to what is usually done next: leading on before staying, staying before going back or into trouble, managers' corrections last. */
function weightOf(workflow: Workflow, view: StepView, action: Action, leadsOn: boolean): number {
  const row = workflow.rows.find((one) => one.on === action.event && one.froms.includes(view.state))
  const to = targetOf(workflow, view.state, action.event)
  const kind = (to && workflow.states[to]?.kind) ?? 'normal'
  if (leadsOn) {
    if (view.stage && usualFirst[view.stage] === action.event) return 0
    if (to && workflow.states[to]?.isAim) return 0.5
    // Among the first events the one that begins in the usual order stands first; a shortcut to the end does not.
    if (kind === 'satisfied' && workflow.states[view.state]?.kind === 'initial') return 1.5
    return weights[kind] ?? 4
  }
  if (row?.roles.startsWith('only:')) return 6
  return to === null ? 2.5 : Math.max(weights[kind] ?? 4, 2.7)
}

/**
 * Sorts the actions of a panel for the eye: what is usually next first, what cannot be done now apart. Only what leads on is
 * ever the main action (decision 0262).
 */
export function sortActions(view: StepView, workflow: Workflow): Sorted {
  const leading = new Set(forwardEvents(workflow, view.state))
  const order = new Map(
    view.actions.map((action, at) => [
      action.event,
      weightOf(workflow, view, action, leading.has(action.event)) * 100 + at,
    ]),
  )
  const sorted = view.actions
    .filter(({ event }) => event !== 'UNDO_LAST')
    .toSorted((a, b) => (order.get(a.event) ?? 0) - (order.get(b.event) ?? 0))
  const open = sorted.filter(({ ok }) => ok)
  const main = open.find(({ event }) => leading.has(event)) ?? null
  return {
    main,
    open: open.filter((action) => action !== main),
    undo: view.actions.find(({ event }) => event === 'UNDO_LAST') ?? null,
    closed: sorted.filter(({ ok }) => !ok),
  }
}

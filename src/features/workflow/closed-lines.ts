import type { Action, StepView } from '../../domain/case-view.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import type { ClosedAction } from '../../ui/step-panel.tsx'
import type { Sorted } from './action-order.ts'

/**
 * The closed actions worth saying. What only another role may do is not said where there is something to do or nothing left to
 * do; where the work waits for somebody else, the usual actions say so, corrections of a manager never.
 */
export function closedToSay(
  view: StepView,
  workflow: Workflow,
  { main, open, undo, closed }: Sorted,
): Action[] {
  const all = [...closed, ...(undo && !undo.ok ? [undo] : [])]
  const isWaiting = main === null && open.length === 0 && view.kind !== 'satisfied' && view.kind !== 'final'
  const isUsual = ({ event }: Action) =>
    workflow.rows.some(
      (row) => row.on === event && row.froms.includes(view.state) && !row.roles.startsWith('only:'),
    )
  const isDenied = ({ code, denied }: Action) => code === 'G-ROLE' || denied === true
  return all.filter((action) => !isDenied(action) || (isWaiting && isUsual(action)))
}

/** Closed actions as lines; those with the same reason share one. */
export function closedLines(actions: readonly Action[], labelOf: (action: Action) => string): ClosedAction[] {
  return [...Map.groupBy(actions, ({ message = '' }) => message)].map(([why, group]) => {
    // A way to the very page that is open leads nowhere.
    const mend = group.find((one) => one.mend && one.mend.path !== window.location.pathname)?.mend
    return {
      key: group.map(({ event }) => event).join(),
      label: group.map(labelOf).join(', '),
      why,
      ...(mend ? { mend } : {}),
    }
  })
}

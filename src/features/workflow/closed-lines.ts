import type { ReactNode } from 'react'
import type { Action, StepView } from '../../domain/journey/case-view.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import type { Reason } from '../../ui/workflow/reasons.tsx'
import type { ClosedAction } from '../../ui/workflow/step-panel.tsx'
import type { Sorted } from './action-order.ts'

/**
 * The closed actions worth saying. What only another role may do is not said where there is something to do or nothing left to
 * do; where the work waits for another user, the usual actions say so, corrections of a manager never.
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

/** Reasons of a closed action as the panel lists them; a way to the very page that is open leads nowhere. */
export const reasonsOf = ({ message = '', fix, others = [] }: Action): Reason[] =>
  [{ message, fix }, ...others].map((one) => ({
    why: one.message,
    ...(one.fix && one.fix.path !== window.location.pathname ? { fix: one.fix } : {}),
  }))

/** Closed actions as lines; those with the same reasons share one. @param moreOf what stands below the reasons of the first of them. */
export function closedLines(
  actions: readonly Action[],
  labelOf: (action: Action) => string,
  moreOf: (action: Action) => ReactNode,
): ClosedAction[] {
  const spoken = ({ message = '', others = [] }: Action) =>
    [message, ...others.map((one) => one.message)].join('\n')
  return [...Map.groupBy(actions, spoken).values()].map((group) => {
    const [first = { why: '' }, ...others] = group[0] ? reasonsOf(group[0]) : []
    return {
      key: group.map(({ event }) => event).join(),
      label: group.map(labelOf).join(', '),
      why: first.why,
      ...(first.fix ? { fix: first.fix } : {}),
      others,
      more: group[0] ? moreOf(group[0]) : null,
    }
  })
}

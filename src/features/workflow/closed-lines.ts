import type { Action } from '../../client/cases.ts'
import type { ClosedAction } from '../../ui/step-panel.tsx'

/** Closed actions as lines; those with the same reason share one. */
export function closedLines(actions: readonly Action[], labelOf: (action: Action) => string): ClosedAction[] {
  return [...Map.groupBy(actions, ({ message = '' }) => message)].map(([why, group]) => {
    // A way to the very page that is open leads nowhere.
    const mend = group.find((one) => one.mend && one.mend.path !== window.location.pathname)?.mend
    return { key: group.map(({ event }) => event).join(), label: group.map(labelOf).join(', '), why, ...(mend ? { mend } : {}) }
  })
}

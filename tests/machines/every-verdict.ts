import type { Facts } from '../../src/domain/journey/facts.ts'
import { judge, type Verdict } from '../../src/machines/kit/judge.ts'
import type { Workflow } from '../../src/machines/kit/workflow.ts'

/** What a machine answers to each of its events in each state, with an empty payload and without one; by 'state event'. */
export function everyVerdict(workflow: Workflow, facts: Facts): Record<string, Verdict[]> {
  const answers = Object.keys(workflow.states).flatMap((state) =>
    workflow.events.map((type): [string, Verdict[]] => {
      const stored = {
        state,
        record: {},
        facts: { ...facts, user: { id: 1, role: 'ADM' } },
        last: null,
      } as const
      return [
        `${state} ${type}`,
        [judge(workflow, stored, { type }), judge(workflow, stored, { type, data: {} })],
      ]
    }),
  )
  return Object.fromEntries(answers)
}

/** States of a workflow in SQL, as names the compiler knows: `v.state ${inStates(visaAllotmentWorkflow, 'allotted')}`. */
import { sql, type RawBuilder } from 'kysely'
import type { Workflow } from '../../../machines/kit/workflow.ts'

/** `in ('allotted', 'in_use')`; written out as literals, so that partial indexes and plans see them. */
export const inStates = <S extends string>(
  _workflow: Workflow<S>,
  ...states: readonly [NoInfer<S>, ...NoInfer<S>[]]
): RawBuilder<unknown> => sql`in (${sql.join(states.map((state) => sql.lit(state)))})`

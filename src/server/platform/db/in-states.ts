/** States of a workflow in SQL, as names the compiler knows: `v.state ${inStates(visaAllotmentWorkflow, 'allotted')}`. */
import { sql, type RawBuilder } from 'kysely'
import type { Workflow } from '../../../machines/kit/workflow.ts'

const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql`in (${sql.join(values.map((value) => sql.lit(value)))})`

/** `in ('allotted', 'in_use')`; written out as literals, so that partial indexes and plans see them. */
export const inStates = <S extends string>(
  _workflow: Workflow<S>,
  ...states: readonly [NoInfer<S>, ...NoInfer<S>[]]
): RawBuilder<unknown> => literals(states)

/** The same for a state column that no workflow moves, by the type of its values: `r.state ${inValues<RowState>('created')}`. */
export const inValues = <S extends string>(
  ...values: readonly [NoInfer<S>, ...NoInfer<S>[]]
): RawBuilder<unknown> => literals(values)

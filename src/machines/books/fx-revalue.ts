import { fxRevalue } from '../../domain/books/chart/fx-revalue.ts'
import { authorityHeld, broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { recordOf, table } from '../kit/table.ts'
import { discardPrepared, preparedStates } from './prepared.ts'

const fxRevalueTable = table({
  record: recordOf<typeof fxRevalue>(),
  fields: { ...fxRevalue.fields, ...eventFields },
  states: preparedStates,
})
const { row, workflow, guard } = fxRevalueTable

const isCurrent = guard('G-FX-CURRENT', {
  needs: 'facts',
  says: 'balances and rates have not changed since the revaluation was prepared',
  check: (args) => broken(args, 'changed'),
})

const hasDifference = guard('G-FX-DIFFERENCE', {
  needs: 'facts',
  says: 'at least one balance is worth another amount than the books say',
  check: (args) => broken(args, 'nothing'),
})

/**
 * Balances in other currencies are valued at the rates of a day and taken back on the next: prepared by one person, posted
 * by another. Source: accounting 10.4; decision 0671.
 */
export const fxRevalueWorkflow = workflow({
  id: 'fx_revalue',
  table: 'A10.4',
  version: 1,
  title: 'Revaluation',
  module: 'fx_revalue',
  stage: null,
  initial: 'prepared',
  correct: null,
  labels: {
    POST: 'post the revaluation',
    DISCARD: 'discard the revaluation',
  },
  orders: ['revalue balances', 'post revaluation'],
  rows: [
    row({
      n: 1,
      from: ['prepared'],
      on: 'POST',
      to: 'posted',
      roles: ['ACC'],
      undo: 'none',
      guards: [isCurrent, hasDifference, authorityHeld],
      posts: true,
      effects: () => [{ do: 'order', name: 'revalue balances', data: {} }],
    }),
    row({ n: 2, ...discardPrepared }),
  ],
})

import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    open: { kind: 'initial', label: 'Open' },
    closed: { kind: 'final', label: 'Closed', isAim: true },
  },
})

/**
 * A financial year: open until its closing is posted, whose machine has the guards and the history. Source: accounting 6.4, decisions 0595, 0825.
 */
export const fiscalYearWorkflow = workflow({
  id: 'fiscal_year',
  table: 'A6.4F',
  version: 1,
  title: 'Fiscal Year',
  module: 'fiscal_year',
  stage: null,
  initial: 'open',
  correct: null,
  labels: {
    CLOSE: 'close the year',
  },
  rows: [row({ n: 1, from: ['open'], on: 'CLOSE', to: 'closed', roles: ['SYS'], undo: 'none' })],
})

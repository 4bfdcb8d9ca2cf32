import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    proposed: { kind: 'initial', label: 'Proposed' },
    withdrawn: { kind: 'final', label: 'Withdrawn' },
  },
})

/**
 * A cost an event of a workflow proposes to the accountants; taking the event back withdraws it. Its column knows `posted` too,
 * which nothing sets: the accountants post a cost by a voucher of their own. Source: machines 0.6, decision 0825.
 */
export const costProposalWorkflow = workflow({
  id: 'cost_proposal',
  table: 'D5',
  version: 1,
  title: 'Cost Proposal',
  module: 'cost_proposal',
  stage: null,
  initial: 'proposed',
  correct: null,
  labels: {
    WITHDRAW: 'withdraw the cost',
  },
  rows: [row({ n: 1, from: ['proposed'], on: 'WITHDRAW', to: 'withdrawn', roles: ['SYS'], undo: 'none' })],
})

import { eventFields } from '../kit/event-fields.ts'
import { only, table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    proposed: { kind: 'initial', label: 'Proposed' },
    drafted: { kind: 'normal', label: 'Drafted' },
    posted: { kind: 'satisfied', label: 'Posted' },
    withdrawn: { kind: 'parked', label: 'Withdrawn' },
  },
})

/**
 * A voucher the passenger process proposes. The step that is undone withdraws it; what happens to the draft made of it moves
 * it on. Source: machines 0.6, accounting 4.9; decisions 0825, 0840.
 */
export const costProposalWorkflow = workflow({
  id: 'cost_proposal',
  table: 'D5',
  version: 1,
  title: 'Proposed Voucher',
  module: 'cost_proposal',
  stage: null,
  initial: 'proposed',
  correct: null,
  labels: {
    WITHDRAW: 'withdraw the proposal',
    DRAFT: 'make a draft',
    DISMISS: 'dismiss the proposal',
    POST: 'follow the posting of its draft',
    DISCARD: 'follow the end of its draft',
    REVERSE: 'follow the reversal of its voucher',
    RESTORE: 'propose it again',
  },
  rows: [
    row({
      n: 1,
      from: ['proposed', 'drafted'],
      on: 'WITHDRAW',
      to: 'withdrawn',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({ n: 2, from: ['proposed'], on: 'DRAFT', to: 'drafted', roles: only('ACC'), undo: 'none' }),
    row({ n: 3, from: ['proposed'], on: 'DISMISS', to: 'withdrawn', roles: only('ACC'), undo: 'none' }),
    row({ n: 4, from: ['drafted'], on: 'POST', to: 'posted', roles: ['SYS'], undo: 'none' }),
    row({ n: 5, from: ['drafted'], on: 'DISCARD', to: 'proposed', roles: ['SYS'], undo: 'none' }),
    row({ n: 6, from: ['posted'], on: 'REVERSE', to: 'proposed', roles: ['SYS'], undo: 'none' }),
    // The event that took a bill away (a cancelled file) is undone.
    row({ n: 7, from: ['withdrawn'], on: 'RESTORE', to: 'proposed', roles: ['SYS'], undo: 'none' }),
  ],
})

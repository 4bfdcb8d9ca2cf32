import { billingActions } from '../../domain/tickets/bsp/actions.ts'
import { bspStatement } from '../../domain/tickets/bsp/statement.ts'
import { choice, int } from '../../foundation/definitions/fields.ts'
import { broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { recordOf, table } from '../kit/table.ts'

const statementTable = table({
  record: recordOf<typeof bspStatement>(),
  fields: {
    ...bspStatement.fields,
    ...eventFields,
    row: int({ label: 'Row' }),
    action: choice(billingActions, { label: 'Action' }),
  },
  states: {
    imported: { kind: 'initial', label: 'Imported' },
    matched: { kind: 'normal', label: 'Matched' },
    reconciled: { kind: 'normal', label: 'Reconciled' },
    remitting: { kind: 'normal', label: 'Being paid' },
    remitted: { kind: 'final', label: 'Paid' },
    discarded: { kind: 'final', label: 'Discarded' },
  },
})
const { row, workflow, guard } = statementTable

const actionFits = guard('G-BS-ACTION', {
  needs: 'payload',
  says: 'the row is open and the action is one of those offered for it',
  check: (args) => broken(args, 'action', 'action'),
})

const noOpenRows = guard('G-BS-OPEN', {
  needs: 'facts',
  says: 'every row agrees with the books or was resolved',
  check: (args) => broken(args, 'open'),
})

const totalsAgree = guard('G-BS-TOTAL', {
  needs: 'facts',
  says: 'the rows add up to the totals of the statement',
  check: (args) => broken(args, 'total'),
})

const somethingOwed = guard('G-BS-OWED', {
  needs: 'facts',
  says: 'there is something to pay on the statement, and its airlines are known',
  check: (args) => broken(args, 'owed'),
})

const remittancePaid = guard('G-BS-PAID', {
  needs: 'facts',
  says: 'the payment is posted for the whole amount that was prepared',
  check: (args) => broken(args, 'paid'),
})

/** A billing of BSP from its import to its remittance. Source: tickets 8.9, 10.2. */
export const bspStatementWorkflow = workflow({
  id: 'bsp_statement',
  table: 'T9',
  version: 1,
  title: 'BSP Statement',
  module: 'bsp_statement',
  stage: null,
  initial: 'imported',
  correct: null,
  labels: {
    MATCH: 'compare with the books',
    RESOLVE: 'resolve a row',
    CLOSE: 'close the statement',
    DISCARD: 'discard the statement',
    REMIT: 'prepare the remittance',
  },
  orders: [
    'match billing',
    'resolve billing row',
    'post small differences',
    'post billing rounding',
    'draft remittance',
    'move billed memos',
  ],
  rows: [
    row({
      n: 1,
      from: ['imported', 'matched'],
      on: 'MATCH',
      to: 'matched',
      roles: ['ACC'],
      undo: 'none',
      effects: () => [{ do: 'order', name: 'match billing', data: {} }],
    }),
    row({
      n: 2,
      from: ['matched'],
      on: 'RESOLVE',
      to: '(same)',
      roles: ['ACC'],
      undo: 'none',
      payload: { row: 'required', action: 'required', reason: 'optional' },
      guards: [actionFits],
      posts: true,
      effects: ({ data }) => [
        {
          do: 'order',
          name: 'resolve billing row',
          data: { row: data?.['row'], action: data?.['action'], reason: data?.['reason'] },
        },
      ],
    }),
    row({
      n: 3,
      from: ['matched'],
      on: 'CLOSE',
      to: 'reconciled',
      roles: ['ACC'],
      undo: 'none',
      guards: [noOpenRows, totalsAgree],
      posts: true,
      // What differs by less than is worth a question (tickets 10.3).
      effects: () => [{ do: 'order', name: 'post small differences', data: {} }],
    }),
    row({
      n: 4,
      from: ['imported', 'matched'],
      on: 'DISCARD',
      to: 'discarded',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'optional' },
    }),
    row({
      n: 5,
      from: ['reconciled'],
      on: 'REMIT',
      to: 'remitting',
      roles: ['ACC'],
      undo: 'none',
      guards: [somethingOwed],
      effects: () => [{ do: 'order', name: 'draft remittance', data: {} }],
    }),
    row({
      n: 6,
      // From remitted: another payment took the place of the one it was paid with.
      from: ['remitting', 'remitted'],
      on: 'PAYMENT_POSTED',
      to: 'remitted',
      roles: ['SYS'],
      undo: 'none',
      payload: { payment: 'optional' },
      guards: [remittancePaid],
      effects: () => [{ do: 'order', name: 'move billed memos', data: { event: 'SETTLED_IN_BSP' } }],
    }),
    // A payment that was cancelled, taken back, or posted for less than was prepared: it is to be paid as before.
    row({
      n: 7,
      from: ['remitting', 'remitted'],
      on: 'PAYMENT_CANCELLED',
      to: 'reconciled',
      roles: ['SYS'],
      undo: 'none',
      set: () => ({ payment: null, remittance: null }),
      effects: () => [{ do: 'order', name: 'move billed memos', data: { event: 'PAYMENT_CANCELLED' } }],
    }),
  ],
})

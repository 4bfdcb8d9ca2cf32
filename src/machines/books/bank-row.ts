import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

export const bankRowStates = ['open', 'drafted', 'matched', 'explained'] as const
export type BankRowState = (typeof bankRowStates)[number]
export const bankRowEvents = ['PAIR', 'EXPLAIN', 'DRAFT', 'UNPAIR'] as const
export type BankRowEvent = (typeof bankRowEvents)[number]

const { row, workflow } = table({
  fields: eventFields,
  states: {
    open: { kind: 'initial', label: 'To match' },
    drafted: { kind: 'normal', label: 'Voucher drafted' },
    matched: { kind: 'satisfied', label: 'Matched' },
    explained: { kind: 'satisfied', label: 'Explained' },
  },
})

/**
 * One row of a bank statement: matched to lines of the ledger, explained where the ledger has none, or waiting for the
 * voucher that was drafted for it; every way leads back. A row with a draft is not explained as well: the draft is given
 * up first. Rows move by the events of their statement, whose guards judge them. Source: decisions 0760, 0810.
 */
export const bankRowWorkflow = workflow({
  id: 'bank_row',
  table: 'A14.1',
  version: 1,
  title: 'Row of a Bank Statement',
  module: 'bank_row',
  stage: null,
  initial: 'open',
  correct: null,
  labels: {
    PAIR: 'match the row with the ledger',
    EXPLAIN: 'explain the row',
    DRAFT: 'draft a voucher for the row',
    UNPAIR: 'take the row back',
  },
  rows: [
    row({ n: 1, from: ['open', 'drafted'], on: 'PAIR', to: 'matched', roles: ['SYS'], undo: 'none' }),
    row({ n: 2, from: ['open'], on: 'EXPLAIN', to: 'explained', roles: ['SYS'], undo: 'none' }),
    row({ n: 3, from: ['open'], on: 'DRAFT', to: 'drafted', roles: ['SYS'], undo: 'none' }),
    row({
      n: 4,
      from: ['drafted', 'matched', 'explained'],
      on: 'UNPAIR',
      to: 'open',
      roles: ['SYS'],
      undo: 'none',
    }),
  ],
})

/** The state an event leads to; null where the row does not allow it. */
export function afterRowEvent(state: BankRowState, type: BankRowEvent): BankRowState | null {
  const way = bankRowWorkflow.rows.find(({ on, froms }) => on === type && froms.includes(state))
  return bankRowStates.find((one) => one === way?.to) ?? null
}

/** What can be done with a row now. */
export const rowOffers = (state: BankRowState): BankRowEvent[] =>
  bankRowEvents.filter((type) => afterRowEvent(state, type) !== null)

import { createMachine } from 'xstate'

/** One row of a bank statement. What a row may do now is read from this machine by server and screen alike. */
export const bankRowStates = ['open', 'drafted', 'matched', 'explained'] as const
export type BankRowState = (typeof bankRowStates)[number]
export const bankRowEvents = ['PAIR', 'EXPLAIN', 'DRAFT', 'UNPAIR'] as const
export type BankRowEvent = (typeof bankRowEvents)[number]

/**
 * A row is matched to lines of the ledger, explained where the ledger has none, or waits for the voucher that was drafted
 * for it; every way leads back. A row with a draft is not explained as well: the draft is given up first.
 */
export const bankRowMachine = createMachine({
  types: {} as { events: { type: BankRowEvent } },
  id: 'bankRow',
  initial: 'open',
  states: {
    open: { on: { PAIR: 'matched', EXPLAIN: 'explained', DRAFT: 'drafted' } },
    drafted: { on: { PAIR: 'matched', UNPAIR: 'open' } },
    matched: { on: { UNPAIR: 'open' } },
    explained: { on: { UNPAIR: 'open' } },
  },
})

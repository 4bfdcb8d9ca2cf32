import { createMachine, transition } from 'xstate'

export const bankRowStates = ['open', 'drafted', 'matched', 'explained'] as const
export type BankRowState = (typeof bankRowStates)[number]
export const bankRowEvents = ['PAIR', 'EXPLAIN', 'DRAFT', 'UNPAIR'] as const
export type BankRowEvent = (typeof bankRowEvents)[number]

/**
 * One row of a bank statement: matched to lines of the ledger, explained where the ledger has none, or waiting for the
 * voucher that was drafted for it; every way leads back. A row with a draft is not explained as well: the draft is given
 * up first. Source: decision 0760.
 */
const bankRowMachine = createMachine({
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

/** The state an event leads to; null where the row does not allow it. */
export function afterRowEvent(state: BankRowState, type: BankRowEvent): BankRowState | null {
  const now = bankRowMachine.resolveState({ value: state, context: {} })
  if (!now.can({ type })) return null
  const [next] = transition(bankRowMachine, now, { type })
  return bankRowStates.find((one) => next.matches(one)) ?? null
}

/** What can be done with a row now. */
export const rowOffers = (state: BankRowState): BankRowEvent[] =>
  bankRowEvents.filter((type) => afterRowEvent(state, type) !== null)

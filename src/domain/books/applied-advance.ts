/** Entries the ledger makes itself when it settles a bill, which have a page of their own. Source: accounting 4.8, 10.4; decisions 0832, 1022. */

/** What the ledger, the audit log and the tables of the books call the entry that uses an advance for a bill. */
export const appliedAdvance = 'advance_apply'
/** The entry that settles a bill in another currency with what was paid at another rate, and realises the difference. */
export const exchangeSettlement = 'exchange_settlement'
/** Both; their numbers as sources are of one series. */
export const settlingEntries: readonly string[] = [appliedAdvance, exchangeSettlement]
export const appliedAdvances = { stem: 'appliedAdvance', plural: 'appliedAdvances' } as const
const pages = `/apps/${appliedAdvances.stem}-management/${appliedAdvances.plural}`
export const appliedAdvanceRoute = `${pages}/:id`

/** @param id number of its source, which the entry and its reversal share. */
export const appliedAdvancePath = (id: number | string): string => `${pages}/${id}`

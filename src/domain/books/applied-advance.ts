/** The entry that uses an advance for a bill: the ledger makes it itself, and it has a page of its own. Source: accounting 4.8; decision 0832. */

/** What the ledger, the audit log and the tables of the books call it. */
export const appliedAdvance = 'advance_apply'
export const appliedAdvances = { stem: 'appliedAdvance', plural: 'appliedAdvances' } as const
const pages = `/apps/${appliedAdvances.stem}-management/${appliedAdvances.plural}`
export const appliedAdvanceRoute = `${pages}/:id`

/** @param id number of its source, which the entry and its reversal share. */
export const appliedAdvancePath = (id: number | string): string => `${pages}/${id}`

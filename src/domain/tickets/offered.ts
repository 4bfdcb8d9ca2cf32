/** What pickers of ticket documents offer; their own rules refuse the rest (tickets 5, 9). */

/** Accounts a ticket is sold on: an agent's, a passenger's, a company's. */
export const customersOnly = {
  offers: { column: 'ledger_account.code', values: ['1301', '1302', '1303'] },
} as const

/** Who bears or gets a part of a memo: customers, and staff. */
export const bearersOnly = {
  offers: { column: 'ledger_account.code', values: ['1301', '1302', '1303', '1401'] },
} as const

/** Whom a ticket is bought from on account. */
export const vendorsOnly = { offers: { column: 'ledger_account.code', values: ['2102'] } } as const

/** Tickets in one of these states. */
export const ticketsIn = (...values: readonly string[]) => ({ offers: { column: 'state', values } })

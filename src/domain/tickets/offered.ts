import { customerAccounts, partiesOn } from '../books/bill-parties.ts'

/** What pickers of ticket documents offer; their own rules refuse the rest (tickets 5, 9). */

/** Accounts a ticket is sold on: an agent's, a passenger's, a company's. */
export const customersOnly = partiesOn(...customerAccounts)

/** Who bears or gets a part of a memo: customers, and staff. */
export const bearersOnly = partiesOn(...customerAccounts, '1401')

/** Whom a ticket is bought from on account. */
export const vendorsOnly = partiesOn('2102')

/** Tickets in one of these states. */
export const ticketsIn = (...values: readonly string[]) => ({ offers: { column: 'state', values } })

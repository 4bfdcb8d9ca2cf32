/** What tickets add to the pages and forms of their records: together one small file for the browser to fetch. */
export { BillingDue } from './billing-due.tsx'
export { BillingFile } from './billing-file.tsx'
export { BillingRows } from './billing-rows.tsx'
export { saleLineCheck } from './sale-checks.tsx'
export { ticketLineCheck } from './ticket-checks.tsx'
export { TicketNow } from './ticket-now.tsx'
export { TicketPaste } from './ticket-paste.tsx'

import { ticketPostings } from '../../domain/tickets/postings.ts'
import type { Capability } from '../workflow/registry.ts'
import { memoFacts } from './memos.ts'
import { deputeFacts } from './depute-facts.ts'
import { ticketEffects } from './effects.ts'
import { purchaseFacts, ticketFacts } from './facts.ts'
import { ticketHookTable } from './hooks.ts'
import { refundFacts } from './refund-facts.ts'
import { saleFacts } from './sale-lines.ts'

/** What air tickets add to the engine: their money events post in the transaction of the event. */
export const ticketsCapability: Capability = {
  name: 'tickets',
  effects: ticketEffects,
  postings: ticketPostings,
  facts: {
    ticket: ticketFacts,
    ticket_purchase: purchaseFacts,
    ticket_sale: saleFacts,
    ticket_refund: refundFacts,
    ticket_depute: deputeFacts,
    ticket_memo: memoFacts,
  },
  hooks: ticketHookTable,
}

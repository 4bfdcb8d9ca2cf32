import { ticketPostings } from '../../domain/tickets/postings.ts'
import type { Capability } from '../workflow/registry.ts'
import { inTurn } from './bsp/closing.ts'
import { billingHooks } from './bsp/import.ts'
import { billingEffects, billingFacts } from './bsp/reconcile.ts'
import { memoFacts } from './memos.ts'
import { editEffects } from './edits/apply.ts'
import { deputeFacts } from './depute-facts.ts'
import { editFacts } from './edits/facts.ts'
import { ticketEffects } from './effects.ts'
import { dearestLine, purchaseFacts, ticketFacts } from './facts.ts'
import { withAuthority } from './authority.ts'
import { minor } from '../../domain/books/document.ts'
import { temporaryFacts } from './temporary.ts'
import { ticketHookTable } from './hooks.ts'
import { moveTogether, takenBack } from './flights.ts'
import { noticePayment, paymentHooks } from './payments.ts'
import { refundFacts } from './refund-facts.ts'
import { saleFacts } from './sale-lines.ts'

/** What air tickets add to the engine: their money events post in the transaction of the event. */
export const ticketsCapability: Capability = {
  name: 'tickets',
  effects: { ...ticketEffects, ...billingEffects, ...editEffects },
  postings: ticketPostings,
  facts: {
    ticket_sale: withAuthority(
      { read: saleFacts },
      { AUTHORISE: ({ stored }) => minor(stored.record['amount']) },
    ),
    ...inTurn({
      ticket: ticketFacts,
      temporary_ticket: temporaryFacts,
      ticket_purchase: withAuthority(
        { read: purchaseFacts },
        // A ticket issued through BSP is bought already: the system posts it (tickets 6).
        {
          FINALISE: ({ db, stored }) =>
            stored.record['channel'] === 'bsp' ? null : dearestLine(db, Number(stored.record['id'])),
        },
      ),
      ticket_refund: withAuthority({ read: refundFacts }, { AIRLINE_APPROVED: () => 0n }),
      ticket_depute: withAuthority(
        { read: deputeFacts },
        { REISSUE: ({ stored }) => minor(stored.record['charge']) },
      ),
      ticket_memo: withAuthority(
        { read: memoFacts },
        {
          ACCEPT: ({ stored }) => minor(stored.record['amount']),
          AIRLINE_UPHOLDS: ({ stored }) => minor(stored.record['amount']),
        },
      ),
      ticket_edit: editFacts,
      bsp_statement: billingFacts,
    }),
  },
  hooks: { ...ticketHookTable, payment_voucher: paymentHooks, bsp_statement: billingHooks },
  events: {
    async written(context, { binding, type, record, data }) {
      await noticePayment(context, { module: binding.module, type, record, data })
      await moveTogether(context, { module: binding.module, type, record, data })
    },
    undone: (context, { binding, before }) => takenBack(context, binding.module, before),
  },
}

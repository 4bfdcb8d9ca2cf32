import { partsOf } from '../../domain/tickets/posting-parts.ts'
import { netCostOf, payableOf, publishedOf } from '../../domain/tickets/ticket-money.ts'
import { ticketPostings } from '../../domain/tickets/postings.ts'
import { amountOfEntry, withAuthority } from '../books/authority/posting-authority.ts'
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
import { minor } from '../../domain/books/document.ts'
import { temporaryFacts } from './temporary.ts'
import { ticketHookTable } from './hooks.ts'
import { moveTogether, takenBack } from './flights.ts'
import { noticePayment, paymentHooks } from './payments.ts'
import { refundFacts } from './refund-facts.ts'
import { saleFacts } from './sale-lines.ts'

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** What air tickets add to the engine: their money events post in the transaction of the event. */
export const ticketsCapability: Capability = {
  name: 'tickets',
  effects: { ...ticketEffects, ...billingEffects, ...editEffects },
  postings: ticketPostings,
  facts: {
    ticket_sale: withAuthority(
      'ticket',
      { read: saleFacts },
      {
        AUTHORISE: ({ stored }) => minor(stored.record['amount']),
        REVERSE: ({ db, stored }) => amountOfEntry(db, stored.record['voucher_no']),
      },
    ),
    ...inTurn({
      ticket: withAuthority(
        'ticket',
        { read: ticketFacts },
        {
          // A ticket issued through BSP is bought already: the system posts it (tickets 6).
          ISSUE: ({ stored: { record } }) =>
            record['channel'] === 'bsp' ? null : payableOf(partsOf(record)),
          // A seat that expires is written off for what its own use would cost.
          OWN_USE: ({ stored: { record } }) =>
            record['basis'] === 'principal' ? netCostOf(partsOf(record)) : publishedOf(partsOf(record)),
        },
      ),
      temporary_ticket: temporaryFacts,
      ticket_purchase: withAuthority(
        'ticket',
        { read: purchaseFacts },
        {
          FINALISE: ({ db, stored }) =>
            stored.record['channel'] === 'bsp' ? null : dearestLine(db, Number(stored.record['id'])),
        },
      ),
      ticket_refund: withAuthority(
        'ticket',
        { read: refundFacts },
        {
          AIRLINE_APPROVED: () => 0n,
          AIRLINE_DIFFERENCE: ({ stored, data }) =>
            'airline_paid' in data
              ? magnitude(minor(data['airline_paid']) - minor(stored.record['airline_credit']))
              : 0n,
        },
      ),
      ticket_depute: withAuthority(
        'ticket',
        { read: deputeFacts },
        { REISSUE: ({ stored }) => minor(stored.record['charge']) },
      ),
      ticket_memo: withAuthority(
        'ticket',
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

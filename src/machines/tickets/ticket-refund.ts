import { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import { refundOf } from '../../domain/tickets/postings.ts'
import { say } from '../../foundation/text/sentence.ts'
import { addDays } from '../../foundation/values/dates.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { minor } from '../../domain/books/document.ts'
import { note } from '../kit/effects.ts'
import { money } from '../../foundation/definitions/fields.ts'
import { authorityHeld, broken, brokenByOther } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { valueOf } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, recordOf, table } from '../kit/table.ts'

const refundTable = table({
  record: recordOf<typeof ticketRefund>(),
  fields: { ...ticketRefund.fields, ...eventFields, airline_paid: money({ label: 'Given by the airline' }) },
  states: {
    requested: { kind: 'initial', label: 'Requested' },
    submitted: { kind: 'normal', label: 'Submitted' },
    approved: { kind: 'satisfied', label: 'Approved' },
    paying: { kind: 'satisfied', label: 'Being Paid Out' },
    paid_out: { kind: 'satisfied', label: 'Paid Out' },
    adjusted: { kind: 'final', label: 'Adjusted' },
    rejected: { kind: 'final', label: 'Rejected' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = refundTable

/** Days an airline takes for its answer where its master data do not say otherwise. */
const daysOfAirline = 60
const daysBetweenReminders = 7

const refundable = guard('G-TR-TICKET', {
  needs: 'facts',
  says: 'the ticket can be refunded and no other refund of it is open',
  check: (args) => brokenByOther(args, 'ticket', 'ticket'),
})

const applicationKnown = guard('G-TR-RA', {
  needs: 'payload',
  says: 'a refund through BSP has the number of its application',
  check: (args) =>
    args.record.settlement === 'bsp' && !valueOf(args, 'ra_no')
      ? { ...say`Please enter the refund application number.`, field: 'ra_no' }
      : null,
})

const amountsRight = guard('G-TR-AMOUNTS', {
  needs: 'facts',
  says: 'no amount is above what the ticket cost or was sold for',
  check: (args) => broken(args, 'amounts'),
})

const paidOut = guard('G-TR-PAID', {
  needs: 'facts',
  says: 'the credit of the customer was paid out in full with payment vouchers',
  check: (args) => broken(args, 'payout'),
})

const creditOpen = guard('G-TR-CREDIT', {
  needs: 'facts',
  says: 'credit of the customer is still open',
  check: (args) => broken(args, 'credit'),
})

const airlineDiffers = guard('G-TR-DIFF', {
  needs: 'payload',
  says: 'the airline gave another amount than it approved',
  check: (args) =>
    minor(valueOf(args, 'airline_paid')) === minor(args.record.airline_credit)
      ? { ...say`This is the amount the airline approved.`, field: 'airline_paid' }
      : null,
})

const usedUp = guard('G-TR-USED', {
  needs: 'facts',
  says: 'the credit of the customer is settled in full',
  check: (args) => broken(args, 'open'),
})

/** A refund from its request to the credit of the customer. Source: tickets 8.5. */
export const ticketRefundWorkflow = workflow({
  id: 'ticket_refund',
  table: 'T5',
  version: 1,
  title: 'Ticket Refund',
  module: 'ticket_refund',
  stage: null,
  initial: 'requested',
  correct: null,
  labels: {
    SUBMIT_TO_AIRLINE: 'send the request to the airline',
    AIRLINE_APPROVED: 'record the approval',
    AIRLINE_REJECTED: 'record the refusal',
    CANCEL: 'cancel the request',
    PAY_OUT: 'prepare the payment to the customer',
    ADJUST: 'record that the credit paid other bills',
    AIRLINE_DIFFERENCE: 'record that the airline gave another amount',
  },
  orders: [
    'hold ticket',
    'release ticket',
    'refund ticket',
    'post ticket refund',
    'draft payout',
    'post airline difference',
    'post refund difference',
  ],
  rows: [
    row({
      n: 1,
      from: ['requested'],
      on: 'SUBMIT_TO_AIRLINE',
      to: 'submitted',
      roles: ['TKT'],
      undo: 'none',
      payload: { ra_no: 'optional' },
      guards: [applicationKnown, refundable],
      set: ({ facts }) => ({
        submitted_on: facts.today,
        answer_due: addDays(facts.today, facts.lookups.counts['refund_days'] ?? daysOfAirline),
      }),
      effects: () => [{ do: 'order', name: 'hold ticket', data: {} }],
    }),
    row({
      n: 2,
      from: ['requested'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['TKT'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 3,
      from: ['submitted'],
      on: 'AIRLINE_APPROVED',
      to: 'approved',
      roles: only('MGR'),
      undo: 'none',
      payload: {
        fare_refund: 'required',
        tax_refund: 'required',
        airline_penalty: 'optional',
        commission_recall: 'optional',
        service_charge: 'optional',
        markup_refund: 'optional',
        absorbed: 'optional',
      },
      guards: [amountsRight, authorityHeld],
      set: ({ record, facts }) => {
        // Left out, it is the share of the commission that belongs to the refunded fare.
        const commission_recall =
          record.commission_recall ?? moneyText(BigInt(facts.lookups.counts['commission_recall'] ?? 0))
        const { airline, customer } = refundOf({ ...record, commission_recall })
        return {
          approved_on: facts.today,
          answer_due: null,
          commission_recall,
          airline_credit: moneyText(airline),
          customer_credit: moneyText(customer),
        }
      },
      posts: true,
      effects: () => [{ do: 'order', name: 'refund ticket', data: {} }],
    }),
    row({
      n: 4,
      from: ['submitted'],
      on: 'AIRLINE_REJECTED',
      to: 'rejected',
      roles: ['TKT'],
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      set: () => ({ answer_due: null }),
      effects: () => [{ do: 'order', name: 'release ticket', data: {} }],
    }),
    row({
      n: 5,
      from: ['approved'],
      on: 'PAY_OUT',
      to: 'paying',
      roles: ['ACC'],
      undo: 'none',
      guards: [creditOpen],
      effects: () => [{ do: 'order', name: 'draft payout', data: {} }],
    }),
    row({
      n: 6,
      from: ['approved'],
      on: 'ADJUST',
      to: 'adjusted',
      roles: ['TKT'],
      undo: 'self',
      guards: [usedUp],
    }),
    // A payment entered by hand closes it as well, and one that takes the place of another keeps it closed.
    row({
      n: 7,
      from: ['approved', 'paying', 'paid_out'],
      on: 'PAYMENT_POSTED',
      to: 'paid_out',
      roles: ['SYS'],
      undo: 'none',
      payload: { payment: 'optional' },
      guards: [paidOut],
    }),
    row({
      n: 8,
      from: ['paying', 'paid_out'],
      on: 'PAYMENT_CANCELLED',
      to: 'approved',
      roles: ['SYS'],
      undo: 'none',
      set: () => ({ payment: null }),
    }),
    row({
      n: 9,
      from: ['submitted'],
      on: 'REMIND',
      to: '(same)',
      roles: ['SYS'],
      undo: 'none',
      set: ({ facts }) => ({ answer_due: addDays(facts.today, daysBetweenReminders) }),
      effects: ({ record }) => [note('N26', { no: String(record.refund_no) })],
    }),
    row({
      n: 10,
      from: ['approved', 'paying'],
      on: 'AIRLINE_DIFFERENCE',
      to: '(same)',
      roles: ['ACC'],
      undo: 'none',
      payload: { airline_paid: 'required', reason: 'required' },
      guards: [reasonGiven, airlineDiffers, authorityHeld],
      set: ({ data }) => ({ airline_credit: data?.airline_paid }),
      posts: true,
      effects: () => [{ do: 'order', name: 'post airline difference', data: {} }],
    }),
  ],
})

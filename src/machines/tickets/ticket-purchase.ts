import { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import { authorityHeld, broken } from '../guards/authority.ts'
import { note } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonGiven } from '../kit/undo.ts'
import { recordOf, table } from '../kit/table.ts'

const purchaseTable = table({
  record: recordOf<typeof ticketPurchase>(),
  fields: { ...ticketPurchase.fields, ...eventFields },
  states: {
    request: { kind: 'initial', label: 'Request' },
    final: { kind: 'normal', label: 'Final' },
    paying: { kind: 'normal', label: 'Being Paid' },
    paying_to_confirm: { kind: 'normal', label: 'Being Paid, Then Confirmed' },
    paid: { kind: 'satisfied', label: 'Paid' },
    confirmed: { kind: 'final', label: 'Confirmed', isAim: true },
    cancelled: { kind: 'final', label: 'Cancelled' },
    expired: { kind: 'final', label: 'Expired' },
  },
})
const { row, workflow, guard } = purchaseTable

const linesComplete = guard('G-TP-LINES', {
  needs: 'facts',
  says: 'every line has a ticket number, a fare and, on agent basis, a passenger',
  check: (args) => broken(args, 'lines'),
})

const withinTimeLimit = guard('G-TP-LIMIT', {
  needs: 'facts',
  says: 'the ticketing time limit has not passed',
  check: (args) => broken(args, 'limit'),
})

const depositEnough = guard('G-TP-DEPOSIT', {
  needs: 'facts',
  says: 'where tickets are bought from the deposit with the airline, the deposit covers their cost',
  check: (args) => broken(args, 'deposit'),
})

const billPaid = guard('G-TP-PAID', {
  needs: 'facts',
  says: 'nothing is owed for the tickets any more, except through BSP',
  check: (args) => broken(args, 'owed'),
})

const billOpen = guard('G-TP-BILL', {
  needs: 'facts',
  says: 'something is owed for the tickets, and not through BSP',
  check: (args) => broken(args, 'bill'),
})

/** A request for tickets until they are bought, paid and confirmed. Source: tickets 8.1. */
export const ticketPurchaseWorkflow = workflow({
  id: 'ticket_purchase',
  table: 'T1',
  version: 1,
  title: 'Ticket Purchase',
  module: 'ticket_purchase',
  stage: null,
  initial: 'request',
  correct: null,
  labels: {
    FINALISE: 'issue the tickets',
    CONFIRM: 'confirm the purchase',
    CANCEL: 'cancel the request',
    PAY_BILL: 'prepare the payment',
    PAY_AND_CONFIRM: 'prepare the payment and confirm once it is posted',
  },
  orders: ['issue tickets', 'draft payment'],
  rows: [
    row({
      n: 1,
      from: ['request'],
      on: 'FINALISE',
      to: 'final',
      roles: ['TKT'],
      undo: 'none',
      payload: { issue_date: 'optional' },
      guards: [withinTimeLimit, linesComplete, depositEnough, authorityHeld],
      set: ({ record, facts }) => ({ issue_date: record.issue_date ?? facts.today }),
      posts: true,
      effects: () => [{ do: 'order', name: 'issue tickets', data: {} }],
    }),
    row({
      n: 2,
      from: ['request'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['TKT'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 3,
      from: ['final', 'paid'],
      on: 'CONFIRM',
      to: 'confirmed',
      roles: ['TKT'],
      undo: 'self',
      guards: [billPaid],
      set: ({ facts }) => ({ confirmed_on: facts.today }),
    }),
    row({
      n: 4,
      from: ['request'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      effects: ({ record }) => [note('N25', { no: String(record.request_no) })],
    }),
    row({
      n: 5,
      from: ['final'],
      on: 'PAY_BILL',
      to: 'paying',
      roles: ['ACC'],
      undo: 'none',
      guards: [billOpen],
      effects: () => [{ do: 'order', name: 'draft payment', data: {} }],
    }),
    row({
      n: 6,
      from: ['final'],
      on: 'PAY_AND_CONFIRM',
      to: 'paying_to_confirm',
      roles: ['ACC'],
      undo: 'none',
      guards: [billOpen],
      effects: () => [{ do: 'order', name: 'draft payment', data: {} }],
    }),
    row({
      n: 7,
      // From paid: another payment took the place of the one it was paid with.
      from: ['paying', 'paid'],
      on: 'PAYMENT_POSTED',
      to: 'paid',
      roles: ['SYS'],
      undo: 'none',
      payload: { payment: 'optional' },
      guards: [billPaid],
    }),
    row({
      n: 8,
      from: ['paying_to_confirm'],
      on: 'PAYMENT_POSTED',
      to: 'confirmed',
      roles: ['SYS'],
      undo: 'none',
      payload: { payment: 'optional' },
      guards: [billPaid],
      set: ({ facts }) => ({ confirmed_on: facts.today }),
    }),
    // A payment that was cancelled, taken back, or posted for less than the bill: it is to be paid as before.
    row({
      n: 9,
      from: ['paying', 'paying_to_confirm', 'paid'],
      on: 'PAYMENT_CANCELLED',
      to: 'final',
      roles: ['SYS'],
      undo: 'none',
      set: () => ({ payment: null }),
    }),
  ],
})

import { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import { broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonGiven } from '../kit/undo.ts'
import { recordOf, table } from '../kit/table.ts'

const purchaseTable = table({
  record: recordOf<typeof ticketPurchase>(),
  fields: { ...ticketPurchase.fields, ...eventFields },
  states: {
    request: { kind: 'initial', label: 'Request' },
    final: { kind: 'normal', label: 'Final' },
    confirmed: { kind: 'final', label: 'Confirmed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = purchaseTable

const linesComplete = guard('G-TP-LINES', {
  needs: 'facts',
  says: 'every line has its ticket number, fare and, on agent basis, its passenger',
  check: (args) => broken(args, 'lines'),
})

const withinTimeLimit = guard('G-TP-LIMIT', {
  needs: 'facts',
  says: 'the ticketing time limit has not passed',
  check: (args) => broken(args, 'limit'),
})

const depositEnough = guard('G-TP-DEPOSIT', {
  needs: 'facts',
  says: 'the deposit with the airline covers the tickets, where they are bought from it',
  check: (args) => broken(args, 'deposit'),
})

const billPaid = guard('G-TP-PAID', {
  needs: 'facts',
  says: 'nothing is owed for the tickets any more, except through BSP',
  check: (args) => broken(args, 'owed'),
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
  },
  orders: ['issue tickets'],
  rows: [
    row({
      n: 1,
      from: ['request'],
      on: 'FINALISE',
      to: 'final',
      roles: ['TKT'],
      undo: 'none',
      payload: { issue_date: 'optional' },
      guards: [withinTimeLimit, linesComplete, depositEnough],
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
      from: ['final'],
      on: 'CONFIRM',
      to: 'confirmed',
      roles: ['TKT'],
      undo: 'self',
      guards: [billPaid],
      set: ({ facts }) => ({ confirmed_on: facts.today }),
    }),
  ],
})

import { ticketSale } from '../../domain/tickets/ticket-sale.ts'
import { ticketPicSale } from '../../domain/tickets/ticket-pic-sale.ts'
import { authorityHeld, beyondCredit, broken, brokenByOther } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, recordOf, table } from '../kit/table.ts'

const saleTable = table({
  record: recordOf<typeof ticketSale>(),
  fields: { ...ticketSale.fields, ...eventFields },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    submitted: { kind: 'normal', label: 'Submitted' },
    posted: { kind: 'satisfied', label: 'Posted' },
    reversed: { kind: 'final', label: 'Reversed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = saleTable

const ticketsFree = guard('G-TS-STOCK', {
  needs: 'facts',
  says: 'every ticket is in stock and on no other sale that was handed in',
  check: (args) => brokenByOther(args, 'stock'),
})

const passengersNamed = guard('G-TS-PAX', {
  needs: 'facts',
  says: 'every ticket sold at the counter has a passenger, on the sale or on the ticket itself',
  check: (args) => broken(args, 'passenger'),
})

const pricesRight = guard('G-TS-PRICE', {
  needs: 'facts',
  says: 'every price is above zero, no price is below cost unless a manager sells, and no commission is above the profit',
  check: (args) => broken(args, 'price'),
})

const withinCredit = guard('G-TS-CREDIT', {
  needs: 'facts',
  says: 'the agent stays within the credit limit, or a manager gives a reason',
  check: beyondCredit,
})

const moneyHandedIn = guard('G-TS-HELD', {
  needs: 'facts',
  says: 'the person in charge has handed in the money of earlier counter sales, except for a tolerated amount',
  check: (args) => broken(args, 'held'),
})

const nothingLater = guard('G-TS-LATER', {
  needs: 'facts',
  says: 'no ticket of the sale was refunded, exchanged or flown since, and money taken at the counter is still there',
  check: (args) => brokenByOther(args, 'later'),
})

/** Modules whose records are sales: to a customer on account, and at the counter. */
export const saleModules: readonly string[] = [ticketSale.name, ticketPicSale.name]

/** Tickets sold on one document, by two people; on account and at the counter. Source: tickets 8.4, accounting 6.1. */
export const ticketSaleWorkflow = workflow({
  id: 'ticket_sale',
  table: 'T4',
  version: 1,
  title: 'Ticket Sale',
  module: 'ticket_sale',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: {
    SUBMIT: 'hand in the sale',
    AUTHORISE: 'authorise the sale',
    RETURN: 'give the sale back',
    CANCEL: 'cancel the sale',
    REVERSE: 'reverse the sale',
  },
  orders: ['sell tickets', 'take back sale', 'post ticket sale', 'post ticket pic sale'],
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: ['TKT'],
      undo: 'self',
      guards: [ticketsFree, passengersNamed, pricesRight, moneyHandedIn],
    }),
    row({
      n: 2,
      from: ['submitted'],
      on: 'AUTHORISE',
      to: 'posted',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { reason: 'optional' },
      guards: [ticketsFree, passengersNamed, pricesRight, withinCredit, moneyHandedIn, authorityHeld],
      posts: true,
      effects: () => [{ do: 'order', name: 'sell tickets', data: {} }],
    }),
    row({
      n: 3,
      from: ['submitted'],
      on: 'RETURN',
      to: 'draft',
      roles: only('MGR', 'ACC'),
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 4,
      from: ['draft', 'submitted'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['TKT'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 5,
      from: ['posted'],
      on: 'REVERSE',
      to: 'reversed',
      roles: only('MGR', 'ACC'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, nothingLater, authorityHeld],
      posts: true,
      effects: () => [{ do: 'order', name: 'take back sale', data: {} }],
    }),
  ],
})

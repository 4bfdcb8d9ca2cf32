import { say } from '../../foundation/text/sentence.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { minor } from '../../domain/books/document.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { netCostOf, publishedOf } from '../../domain/tickets/ticket-money.ts'
import { authorityHeld, broken } from '../guards/authority.ts'
import { notFuture } from '../guards/passport-and-dates.ts'
import { eventFields } from '../kit/event-fields.ts'
import { valueOf } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, recordOf, table, type ArgsOf } from '../kit/table.ts'

const ticketTable = table({
  record: recordOf<typeof iataTicket>(),
  fields: {
    ...iataTicket.fields,
    ...eventFields,
  },
  states: {
    entered: { kind: 'initial', label: 'Entered' },
    in_stock: { kind: 'normal', label: 'In Stock' },
    sold: { kind: 'satisfied', label: 'Sold' },
    own_use: { kind: 'satisfied', label: 'Own Use' },
    refund_pending: { kind: 'blocker', label: 'Refund Pending' },
    refunded: { kind: 'final', label: 'Refunded' },
    exchanged: { kind: 'final', label: 'Exchanged' },
    flown: { kind: 'normal', label: 'Flown' },
    voided: { kind: 'final', label: 'Voided' },
    written_off: { kind: 'final', label: 'Written Off' },
  },
})
const { row, workflow, guard } = ticketTable
type Args = ArgsOf<typeof ticketTable>

const partsOf = ({ record }: Pick<Args, 'record'>) => ({
  fare: minor(record.fare),
  tax: minor(record.tax),
  other: minor(record.other),
  commission: minor(record.commission),
})

const complete = guard('G-TK-COMPLETE', {
  needs: 'facts',
  says: 'the ticket has a fare, a date of issue, a party to pay and, unless it is a group seat, a passenger',
  check: (args) => broken(args, 'incomplete'),
})

const inVoidWindow = guard('G-TK-VOID', {
  needs: 'facts',
  says: 'the ticket was not reissued, today is the day of issue, and the airline has not closed the day',
  check: (args) => broken(args, 'void'),
})

const notBilled = guard('G-TK-BILLED', {
  needs: 'facts',
  says: 'the billing of the airline that has the ticket is not reconciled',
  check: (args) => broken(args, 'billed'),
})

const byAnother = guard('G-TK-OWN', {
  needs: 'facts',
  says: 'another person issued the ticket, or the user may authorise own entries; after its day of issue, the user may authorise the amount',
  check: (args) => broken(args, 'own'),
})

const passengerNamed = guard('G-TK-PAX', {
  needs: 'payload',
  says: 'the passenger who flies is named',
  check: (args) =>
    valueOf(args, 'passenger') ? null : { ...say`Please select a passenger.`, field: 'passenger' },
})

const travelled = guard('G-TK-FLOWN', {
  needs: 'facts',
  says: 'the day of travel is today or before',
  check: ({ record, facts }) =>
    record.travel_date && record.travel_date > facts.today ? say`Travel date is in the future.` : null,
})

const seatExpired = guard('G-TK-SEAT', {
  needs: 'facts',
  says: 'the ticket is a seat the agency bought at its own risk, and its day is over',
  check: ({ record, facts }) =>
    record.basis === 'principal' && record.travel_date && record.travel_date < facts.today
      ? null
      : say`The seat has not expired.`,
})

const wasIn = (state: string) => ({
  says: `the ticket was ${state === 'own_use' ? 'for own use' : state.replace('_', ' ')} before`,
  holds: ({ record }: Args) => record.state_before === state,
})

/** One ticket from its purchase to its end. Source: tickets 8.3. */
export const ticketWorkflow = workflow({
  id: 'ticket',
  table: 'T3',
  version: 1,
  title: 'Ticket',
  module: 'iata_ticket',
  stage: null,
  initial: 'entered',
  correct: null,
  labels: {
    ISSUE: 'post the ticket',
    SELL: 'sell the ticket',
    OWN_USE: 'use the ticket for an own passenger',
    VOID: 'void the ticket',
    REVERSE_SALE: 'take back the sale',
    REQUEST_REFUND: 'ask for a refund',
    REFUND_APPROVED: 'refund the ticket',
    REFUND_CLOSED: 'end the request for a refund',
    REISSUE: 'exchange the ticket',
    REPLACE: 'take the place of an exchanged ticket',
    REVALIDATE: 'change the ticket under its number',
    MARK_FLOWN: 'record that the passenger flew',
    NOT_FLOWN: 'record that the passenger did not fly',
    EXPIRE: 'write off the seat',
    EDIT: 'change the posted ticket',
  },
  orders: [
    'buy ticket',
    'use ticket',
    'void ticket',
    'write off seat',
    'post ticket purchase',
    'post ticket own use',
    'post ticket void',
    'post ticket write-off',
  ],
  rows: [
    row({
      n: 1,
      from: ['entered'],
      on: 'ISSUE',
      to: 'in_stock',
      roles: ['TKT'],
      undo: 'none',
      payload: { issue_date: 'required', due_date: 'optional' },
      guards: [notFuture('issue_date'), complete, authorityHeld],
      set: (args) => ({
        published: moneyText(publishedOf(partsOf(args))),
        net_cost: moneyText(netCostOf(partsOf(args))),
      }),
      posts: true,
      effects: () => [{ do: 'order', name: 'buy ticket', data: {} }],
    }),
    row({
      n: 2,
      from: ['in_stock'],
      on: 'SELL',
      to: 'sold',
      roles: ['SYS'],
      undo: 'none',
      payload: {
        sale_no: 'required',
        passenger: 'optional',
        customer: 'optional',
        sale_price: 'required',
        agent_commission: 'optional',
      },
    }),
    row({
      n: 3,
      from: ['in_stock'],
      on: 'OWN_USE',
      to: 'own_use',
      roles: only('MGR'),
      undo: 'mgr',
      aside: true,
      payload: { passenger: 'optional' },
      guards: [passengerNamed, authorityHeld],
      posts: true,
      effects: () => [{ do: 'order', name: 'use ticket', data: {} }],
    }),
    row({
      n: 4,
      from: ['in_stock', 'sold'],
      on: 'VOID',
      to: 'voided',
      roles: ['TKT'],
      undo: 'none',
      payload: { void_fee: 'optional', customer_fee: 'optional', reason: 'required' },
      guards: [reasonGiven, inVoidWindow, notBilled, byAnother],
      posts: true,
      effects: () => [{ do: 'order', name: 'void ticket', data: {} }],
    }),
    row({
      n: 5,
      from: ['sold'],
      on: 'REVERSE_SALE',
      to: 'in_stock',
      roles: ['SYS'],
      undo: 'none',
      set: () => ({ sale_no: null, customer: null, sale_price: null, agent_commission: null }),
    }),
    row({
      n: 6,
      from: ['in_stock', 'sold', 'own_use', 'flown'],
      on: 'REQUEST_REFUND',
      to: 'refund_pending',
      roles: ['SYS'],
      undo: 'none',
      set: ({ was }) => ({ state_before: was.state ?? null }),
    }),
    row({
      n: 7,
      from: ['refund_pending'],
      on: 'REFUND_APPROVED',
      to: 'refunded',
      roles: ['SYS'],
      undo: 'none',
    }),
    ...(['in_stock', 'sold', 'own_use', 'flown'] as const).map((state, at) =>
      row({
        n: 8 + at,
        from: ['refund_pending'],
        on: 'REFUND_CLOSED',
        to: state,
        roles: ['SYS'],
        undo: 'none',
        when: wasIn(state),
        set: () => ({ state_before: null }),
      }),
    ),
    row({
      n: 15,
      from: ['entered'],
      on: 'REPLACE',
      to: 'sold',
      roles: ['SYS'],
      undo: 'none',
      set: (args) => ({
        published: moneyText(publishedOf(partsOf(args))),
        net_cost: moneyText(netCostOf(partsOf(args))),
      }),
    }),
    row({
      n: 16,
      from: ['sold'],
      on: 'REVALIDATE',
      to: '(same)',
      roles: ['SYS'],
      undo: 'none',
      payload: {
        fare: 'required',
        tax: 'required',
        commission: 'required',
        ait: 'required',
        sale_price: 'required',
        pnr: 'optional',
        sector: 'optional',
        flight_no: 'optional',
        travel_date: 'optional',
      },
      set: (args) => ({
        published: moneyText(publishedOf(partsOf(args))),
        net_cost: moneyText(netCostOf(partsOf(args))),
      }),
    }),
    row({ n: 12, from: ['sold'], on: 'REISSUE', to: 'exchanged', roles: ['SYS'], undo: 'none' }),
    row({
      n: 13,
      from: ['sold', 'own_use'],
      on: 'MARK_FLOWN',
      to: 'flown',
      roles: ['TKT'],
      undo: 'self',
      guards: [travelled],
      set: ({ was }) => ({ state_before: was.state ?? null }),
    }),
    ...(['sold', 'own_use'] as const).map((state, at) =>
      row({
        n: 17 + at,
        from: ['flown'],
        on: 'NOT_FLOWN',
        to: state,
        roles: ['SYS'],
        undo: 'none',
        when: wasIn(state),
        set: () => ({ state_before: null }),
      }),
    ),
    row({
      n: 14,
      from: ['in_stock'],
      on: 'EXPIRE',
      to: 'written_off',
      roles: only('MGR'),
      undo: 'mgr',
      guards: [seatExpired, authorityHeld],
      posts: true,
      effects: () => [{ do: 'order', name: 'write off seat', data: {} }],
    }),
    row({
      n: 19,
      from: ['in_stock', 'sold', 'own_use', 'refund_pending', 'flown'],
      on: 'EDIT',
      to: '(same)',
      roles: ['SYS'],
      undo: 'none',
      payload: {
        passenger_name: 'optional',
        passport_no: 'optional',
        pnr: 'optional',
        sector: 'optional',
        travel_class: 'optional',
        flight_no: 'optional',
        travel_date: 'optional',
        return_date: 'optional',
        remarks: 'optional',
        fare: 'optional',
        tax: 'optional',
        other: 'optional',
        commission: 'optional',
        ait: 'optional',
        sale_price: 'optional',
        customer: 'optional',
        airline: 'optional',
        channel: 'optional',
        vendor: 'optional',
        gds: 'optional',
      },
      set: (args) => ({
        published: moneyText(publishedOf(partsOf(args))),
        net_cost: moneyText(netCostOf(partsOf(args))),
      }),
    }),
  ],
})

import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, money, ref, text } from '../../foundation/definitions/fields.ts'
import {
  commissionWithinFare,
  ticketBases,
  ticketChannels,
  ticketColumns,
  ticketDetails,
  ticketNotes,
  ticketNumber,
} from './ticket-fields.ts'
import { vendorsOnly } from './offered.ts'

/**
 * A ticket, one record from its purchase to its use, refund or exchange, whatever channel it was bought through. Its
 * amounts are the agency's own until it is posted; afterwards only events change it. Source: tickets 5.3, machine 8.3.
 */
export const iataTicket = defineEntity({
  name: 'iata_ticket',
  label: 'Ticket',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket',
  stateList: 9,
  sort: ['-issue_date', '-id'],
  columns: { ...ticketColumns, sale_price: 112 },
  title: '{ticket_no} {passenger_name}',
  subtitle: '{pnr}',
  inSearch: { most: 4, shows: ['state'] },
  hasNoCopy: true,
  paths: {
    list: '/apps/iataTicket-management/iataTickets',
    detail: '/apps/iataTicket-management/iataTickets/:id/:name?',
    form: '/apps/iataTicket-management/:id',
  },
  checks: (ticket) => [commissionWithinFare(ticket)],
  fields: {
    ticket_no: text(20, {
      label: 'Ticket number',
      required: true,
      unique: true,
      uniqueMessage: 'This ticket number already exists.',
      ...ticketNumber,
      list: 1,
      searched: true,
      section: 'Ticket',
    }),
    airline: ref('airway', { required: true, list: 3, searched: true, section: 'Ticket' }),
    channel: choice(ticketChannels, { required: true, default: 'bsp', list: 8, section: 'Ticket' }),
    basis: choice(ticketBases, { required: true, default: 'agent', section: 'Ticket' }),
    gds: ref('gds', { label: 'GDS', section: 'Ticket' }),
    vendor: ref('sub_ledger_account', {
      ...vendorsOnly,
      requiredWhen: { channel: ['vendor'] },
      shownWhen: { channel: ['vendor'] },
      section: 'Ticket',
    }),
    issue_date: date({ past: true, startsToday: true, list: 2, section: 'Ticket' }),
    due_date: date({ label: 'Payable on', section: 'Ticket' }),
    ...ticketDetails,
    passport_no: { ...ticketNotes.passport_no, searched: true, section: 'Passenger' },
    remarks: { ...ticketNotes.remarks, section: 'Flight' },
    fare: { ...ticketDetails.fare, required: true },
    published: money({ label: 'Published value', calc: true }),
    net_cost: money({ calc: true, list: 10 }),
    sale_price: money({ calc: true, list: 11 }),
    agent_commission: money({ calc: true }),
    customer: ref('sub_ledger_account', { calc: true, list: 12, searched: true }),
    sale_no: text(40, { label: 'Sale', calc: true, searched: true }),
    purchase: ref('ticket_purchase', { calc: true }),
    parent: ref('iata_ticket', { label: 'Exchanged ticket', calc: true }),
    void_fee: money({ label: 'Void fee of the airline', calc: true }),
    customer_fee: money({ label: 'Fee to the customer', calc: true }),
    state_before: text(20, { label: 'State before the refund', calc: true, names: { thing: 'value' } }),
  },
})

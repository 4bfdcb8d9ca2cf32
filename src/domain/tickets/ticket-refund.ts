import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { ticketChannels } from './ticket-fields.ts'
import { ticketsIn } from './offered.ts'

/** A ticket given back to the airline, and what the customer gets of it. Source: tickets 5.6, machine 8.5. */
export const ticketRefund = defineEntity({
  name: 'ticket_refund',
  label: 'Ticket Refund',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket_refund',
  stateList: 6,
  sort: ['-request_date', '-id'],
  columns: {
    refund_no: 150,
    ticket: 'rest',
    kind: 104,
    request_date: 116,
    state: 132,
    airline_credit: 124,
    customer_credit: 132,
  },
  title: '{refund_no}',
  numbered: { field: 'refund_no', pattern: 'TRD-{YYYY}-######' },
  paths: {
    list: '/apps/ticketrefund-management/ticketrefunds',
    detail: '/apps/ticketrefund-management/ticketrefunds/:id/:name?',
    form: '/apps/ticketrefund-management/:id',
  },
  fields: {
    refund_no: text(20, { label: 'Refund', calc: true, unique: true, list: 1, searched: true }),
    ticket: ref('iata_ticket', {
      required: true,
      list: 2,
      searched: true,
      section: 'Refund',
      ...ticketsIn('sold', 'in_stock', 'own_use', 'flown'),
    }),
    kind: choice(['full', 'partial', 'tax_only', 'involuntary'], {
      label: 'Refund type',
      required: true,
      default: 'full',
      list: 4,
      section: 'Refund',
    }),
    request_date: date({ required: true, past: true, startsToday: true, list: 3, section: 'Refund' }),
    request_reason: longtext(250, { label: 'Reason', required: true, min: 10, section: 'Refund' }),
    settlement: choice(ticketChannels, {
      label: 'Paid back through',
      required: true,
      default: 'bsp',
      section: 'Refund',
    }),
    ra_no: text(20, { label: 'Refund application number', list: 5, searched: true, section: 'Refund' }),
    fare_refund: money({ section: 'Amounts' }),
    tax_refund: money({ section: 'Amounts' }),
    airline_penalty: money({ section: 'Amounts' }),
    commission_recall: money({ label: 'Recalled commission', section: 'Amounts' }),
    service_charge: money({ label: 'Own service charge', section: 'Amounts' }),
    markup_refund: money({ label: 'Mark-up given back', section: 'Amounts' }),
    absorbed: money({ label: 'Borne by the agency', section: 'Amounts' }),
    was: choice(['in_stock', 'sold', 'own_use', 'flown'], {
      label: 'State of the ticket before',
      calc: true,
    }),
    submitted_on: date({ calc: true }),
    approved_on: date({ calc: true }),
    airline_credit: money({ calc: true, list: 7 }),
    customer_credit: money({ calc: true, list: 8 }),
    voucher_no: text(40, { label: 'Voucher number', calc: true, isEntry: true, list: 9, searched: true }),
    // Of refunds that were answered before the answer took it away, it is not shown.
    answer_due: date({
      label: 'Answer of the airline due',
      calc: true,
      shownWhen: { state: ['submitted'] },
      list: 6,
    }),
    payment: ref('payment_voucher', { calc: true }),
  },
})

import { defineEntity, type Fields } from '../../foundation/definitions/entity.ts'
import { choice, date, datetime, int, longtext, ref, text } from '../../foundation/definitions/fields.ts'
import { amounts, itinerary, ticketBases, ticketChannels, ticketNumber } from './ticket-fields.ts'
import { vendorsOnly } from './offered.ts'

/** A ticket that is asked for. */
export const requestLine = {
  ticket_no: text(20, { label: 'Ticket number', ...ticketNumber }),
  ...itinerary,
  ...amounts,
} satisfies Fields

/** A request to buy tickets: one booking, a line for each passenger. Final, every line is a ticket of its own. Source: tickets 5.1, machine 8.1. */
export const ticketPurchase = defineEntity({
  name: 'ticket_purchase',
  label: 'Ticket Purchase',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket_purchase',
  stateList: 7,
  sort: ['-id'],
  columns: {
    request_no: 150,
    airline: 'rest',
    issue_date: 116,
    channel: 110,
    time_limit: 168,
    tickets: 90,
    state: 130,
  },
  title: '{request_no}',
  numbered: { field: 'request_no', pattern: 'TQ-{YYYY}-######' },
  paths: {
    list: '/apps/tiketentry-management/tiketentrys',
    detail: '/apps/tiketentry-management/tiketentrys/:id/:name?',
    form: '/apps/tiketentry-management/:id',
  },
  fields: {
    request_no: text(20, { label: 'Request', calc: true, unique: true, list: 1, searched: true }),
    channel: choice(ticketChannels, { required: true, default: 'bsp', list: 4, section: 'Purchase' }),
    airline: ref('airway', { required: true, list: 2, searched: true, section: 'Purchase' }),
    gds: ref('gds', {
      label: 'GDS',
      requiredWhen: { channel: ['bsp'] },
      shownWhen: { channel: ['bsp'] },
      section: 'Purchase',
    }),
    vendor: ref('sub_ledger_account', {
      ...vendorsOnly,
      requiredWhen: { channel: ['vendor'] },
      shownWhen: { channel: ['vendor'] },
      section: 'Purchase',
    }),
    basis: choice(ticketBases, { required: true, default: 'agent', section: 'Purchase' }),
    issue_date: date({ past: true, list: 3, section: 'Purchase' }),
    time_limit: datetime({
      label: 'Ticketing time limit',
      list: 5,
      help: 'Until then the airline keeps the booking. Left empty, the usual hours of the settings count.',
      section: 'Purchase',
    }),
    due_date: date({
      label: 'Payable on',
      help: 'Left empty, it follows from the channel: the remittance of BSP, the days of credit of the vendor, or the day of issue.',
      section: 'Purchase',
    }),
    note: longtext(500, { section: 'Purchase' }),
    confirmed_on: date({ calc: true }),
    payment: ref('payment_voucher', { calc: true }),
    tickets: int({ label: 'Tickets', calc: true, list: 6 }),
  },
  lines: {
    lines: {
      table: 'ticket_purchase_line',
      label: 'Tickets',
      startsWithOne: true,
      // A number with its check digit and a long name are shown completely; a booking and a class need little.
      columns: {
        ticket_no: 140,
        passenger: 224,
        passenger_name: 168,
        pnr: 94,
        sector: 124,
        travel_class: 60,
        flight_no: 84,
      },
      fields: requestLine,
    },
  },
})

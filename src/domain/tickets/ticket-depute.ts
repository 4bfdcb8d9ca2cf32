import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { itinerary, ticketNumber } from './ticket-fields.ts'
import { ticketsIn } from './offered.ts'

/** A sold ticket exchanged for another one: date, route, class or name. Source: tickets 5.7, machine 8.6. */
// The number of the new ticket begins with the code of the old one's airline, which no example can know.
const { example: _ofAnAirline, ...newNumber } = ticketNumber

export const ticketDepute = defineEntity({
  name: 'ticket_depute',
  label: 'Ticket Reissue',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket_depute',
  stateList: 6,
  sort: ['-request_date', '-id'],
  columns: { depute_no: 150, ticket: 'rest', kind: 132, request_date: 116, state: 120, charge: 176 },
  title: '{depute_no}',
  numbered: { field: 'depute_no', pattern: 'TDD-{YYYY}-######' },
  paths: {
    list: '/apps/ticketdepute-management/ticketdeputes',
    detail: '/apps/ticketdepute-management/ticketdeputes/:id/:name?',
    form: '/apps/ticketdepute-management/:id',
  },
  fields: {
    depute_no: text(20, { label: 'Reissue', calc: true, unique: true, list: 1, searched: true }),
    ticket: ref('iata_ticket', {
      required: true,
      list: 2,
      searched: true,
      section: 'Reissue',
      ...ticketsIn('sold'),
    }),
    kind: choice(['date', 'route', 'class', 'name_correction'], {
      label: 'Reissue type',
      required: true,
      default: 'date',
      list: 4,
      section: 'Reissue',
    }),
    request_date: date({ required: true, past: true, startsToday: true, list: 3, section: 'Reissue' }),
    note: longtext(500, { section: 'Reissue' }),
    new_ticket_no: text(20, {
      label: 'New ticket number',
      ...newNumber,
      list: 5,
      searched: true,
      section: 'New ticket',
    }),
    new_pnr: { ...itinerary.pnr, label: 'New PNR', section: 'New ticket' },
    new_sector: { ...itinerary.sector, label: 'New sector', section: 'New ticket' },
    new_flight_no: { ...itinerary.flight_no, label: 'New flight', section: 'New ticket' },
    new_travel_date: date({ label: 'New travel date', section: 'New ticket' }),
    fare_diff: money({
      label: 'Fare difference',
      negativeMessage: 'Residual value must be handled as a refund.',
      section: 'Amounts',
    }),
    tax_diff: money({
      label: 'Tax difference',
      negativeMessage: 'Residual value must be handled as a refund.',
      section: 'Amounts',
    }),
    penalty: money({ section: 'Amounts' }),
    commission: money({ section: 'Amounts' }),
    ait: money({ label: 'AIT', section: 'Amounts' }),
    service_fee: money({ section: 'Amounts' }),
    absorbed: money({ label: 'Borne by the agency', section: 'Amounts' }),
    due_date: date({ section: 'Amounts' }),
    charge: money({ label: 'Charge to the customer', calc: true, list: 7 }),
    payable: money({ label: 'Owed to the airline', calc: true, list: 8 }),
    voucher_no: text(40, { label: 'Voucher number', calc: true, isEntry: true, list: 9, searched: true }),
  },
})

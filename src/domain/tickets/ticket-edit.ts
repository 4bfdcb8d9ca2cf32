import { defineEntity, type Fields } from '../../foundation/definitions/entity.ts'
import { choice, date, json, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { minor } from '../books/document.ts'
import { itinerary, ticketChannels, ticketNotes } from './ticket-fields.ts'
import { customersOnly, ticketsIn, vendorsOnly } from './offered.ts'

/** Fields that are corrected without the books: who flies where and when. */
const journey = {
  passenger_name: { ...itinerary.passenger_name, section: 'Flight' },
  passport_no: { ...ticketNotes.passport_no, section: 'Flight' },
  pnr: { ...itinerary.pnr, section: 'Flight' },
  sector: { ...itinerary.sector, section: 'Flight' },
  travel_class: { ...itinerary.travel_class, section: 'Flight' },
  flight_no: { ...itinerary.flight_no, section: 'Flight' },
  travel_date: { ...itinerary.travel_date, section: 'Flight' },
  return_date: { ...itinerary.return_date, section: 'Flight' },
  remarks: { ...ticketNotes.remarks, section: 'Flight' },
} satisfies Fields

/** Fields whose correction posts the ticket again. */
const financial = {
  fare: money({ section: 'Amounts' }),
  tax: money({ section: 'Amounts' }),
  other: money({ label: 'Other charges', section: 'Amounts' }),
  commission: money({ section: 'Amounts' }),
  ait: money({ label: 'AIT', section: 'Amounts' }),
  sale_price: money({ section: 'Amounts' }),
  customer: ref('sub_ledger_account', { section: 'Parties', ...customersOnly }),
  airline: ref('airway', { section: 'Parties' }),
  channel: choice(ticketChannels, { section: 'Parties' }),
  vendor: ref('sub_ledger_account', {
    shownWhen: { channel: ['vendor'] },
    section: 'Parties',
    ...vendorsOnly,
  }),
  gds: ref('gds', { label: 'GDS', shownWhen: { channel: ['bsp'] }, section: 'Parties' }),
} satisfies Fields

/** A posted ticket put right: what is filled in takes the place of what the ticket says. Source: tickets 5.9, machine 8.7. */
export const ticketEdit = defineEntity({
  name: 'ticket_edit',
  label: 'Ticket Edit',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket_edit',
  stateList: 6,
  sort: ['-request_date', '-id'],
  title: '{edit_no}',
  numbered: { field: 'edit_no', pattern: 'TED-{YYYY}-######' },
  paths: {
    list: '/apps/ticketedit-management/ticketedits',
    detail: '/apps/ticketedit-management/ticketedits/:id/:name?',
    form: '/apps/ticketedit-management/:id',
  },
  fields: {
    edit_no: text(20, { label: 'Edit', calc: true, unique: true, list: 1, searched: true }),
    ticket: ref('iata_ticket', {
      ...ticketsIn('in_stock', 'sold', 'own_use', 'refund_pending', 'flown'),
      required: true,
      list: 2,
      searched: true,
      help: 'Fill in below only what changes.',
      section: 'Edit',
    }),
    request_date: date({ required: true, past: true, startsToday: true, list: 3, section: 'Edit' }),
    edit_reason: longtext(500, { label: 'Reason', required: true, min: 10, list: 4, section: 'Edit' }),
    ...journey,
    ...financial,
    changes: json<Record<string, string>>({ label: 'What changes', calc: true }),
    amount_before: money({ calc: true }),
    amount_after: money({ calc: true, list: 5 }),
    permission: ref('acc_update_perm', { label: 'Update permission', calc: true }),
    applied_on: date({ calc: true }),
    purchase_voucher_no: text(40, { label: 'New purchase voucher', calc: true, isEntry: true }),
    sale_voucher_no: text(40, { label: 'New sale voucher', calc: true, isEntry: true }),
  },
})

type Row = Readonly<Record<string, unknown>>

const isMoney = (name: string): boolean => name in financial && financial[name as 'fare'].kind === 'money'
const differs = (name: string, value: unknown, stored: unknown): boolean =>
  isMoney(name) ? minor(value) !== minor(stored) : String(value) !== String(stored ?? '')

/** Fields of a ticket that an edit gives another value, in the order of the form, with that value. */
export const changesOf = (edit: Row, ticket: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.keys({ ...journey, ...financial }).flatMap((name) => {
      const value = edit[name]
      return value === null || value === undefined || value === '' || !differs(name, value, ticket[name])
        ? []
        : [[name, value]]
    }),
  )

/** What the agency pays for the ticket, and whom. */
const ofCost: readonly string[] = [
  'fare',
  'tax',
  'other',
  'commission',
  'ait',
  'airline',
  'channel',
  'vendor',
]
/** What the sale of the ticket also says of it. */
const ofSale: readonly string[] = ['fare', 'tax', 'other', 'commission', 'sale_price', 'customer']
const includes = (names: readonly string[], changes: Row): boolean =>
  Object.keys(changes).some((name) => names.includes(name))

/** Documents of the ticket that changes take back and post again. */
export const touched = (changes: Row): { cost: boolean; sale: boolean } => ({
  cost: includes(ofCost, changes),
  sale: includes(ofSale, changes),
})
export const isFinancial = (changes: Row): boolean => {
  const { cost, sale } = touched(changes)
  return cost || sale
}

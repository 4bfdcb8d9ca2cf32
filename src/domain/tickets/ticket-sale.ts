import { defineEntity, type Fields } from '../../foundation/definitions/entity.ts'
import { date, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { customersOnly, ticketsIn } from './offered.ts'

/** A ticket of a sale. */
export const saleLine = {
  ticket: ref('iata_ticket', { required: true, label: 'Ticket', ...ticketsIn('in_stock') }),
  passenger: ref('passenger', { label: 'Passenger' }),
  price: money({ required: true, label: 'Sale price' }),
  agent_commission: money({ label: 'Agent commission', default: '0.00' }),
} satisfies Fields

/** Tickets sold to an agent, a passenger or a company on one document. Source: tickets 5.4, machine 8.4. */
export const ticketSale = defineEntity({
  name: 'ticket_sale',
  label: 'Ticket Sale',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket_sale',
  stateList: 6,
  sort: ['-sale_date', '-id'],
  columns: {
    sale_no: 150,
    customer: 'rest',
    sale_date: 116,
    amount: 112,
    due_date: 116,
    state: 120,
    voucher_no: 140,
  },
  title: '{sale_no}',
  numbered: { field: 'sale_no', pattern: 'TSD-{YYYY}-######' },
  paths: {
    list: '/apps/ticketsale-management/ticketsales',
    detail: '/apps/ticketsale-management/ticketsales/:id/:name?',
    form: '/apps/ticketsale-management/:id',
  },
  fields: {
    sale_no: text(20, { label: 'Sale', calc: true, unique: true, list: 1, searched: true }),
    customer: ref('sub_ledger_account', {
      required: true,
      list: 3,
      searched: true,
      section: 'Sale',
      ...customersOnly,
    }),
    sale_date: date({ required: true, past: true, startsToday: true, list: 2, section: 'Sale' }),
    due_date: date({ notBefore: 'sale_date', list: 5, section: 'Sale' }),
    note: longtext(500, { section: 'Sale' }),
    amount: money({ calc: true, list: 4 }),
    voucher_no: text(40, { label: 'Voucher number', calc: true, isEntry: true, list: 7, searched: true }),
  },
  lines: {
    lines: {
      table: 'ticket_sale_line',
      label: 'Tickets',
      startsWithOne: true,
      atLeastOne: 'Please add at least one ticket.',
      uniqueTogether: { fields: ['ticket'], message: 'The same ticket is listed twice.' },
      columns: { ticket: 288 },
      fields: saleLine,
    },
  },
})

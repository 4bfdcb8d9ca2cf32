import { defineEntity, type Fields } from '../../foundation/definitions/entity.ts'
import { date, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { ticketsIn } from './offered.ts'

/** A ticket of a sale at the counter. */
export const counterLine = {
  ticket: ref('iata_ticket', { required: true, label: 'Ticket', ...ticketsIn('in_stock') }),
  passenger: ref('passenger', { label: 'Passenger' }),
  price: money({ required: true, label: 'Sale price' }),
  collected: money({ label: 'Collected', default: '0.00' }),
} satisfies Fields

/**
 * Tickets sold at the counter to the passengers themselves: an employee, the person in charge, takes the money and answers for
 * it until it is handed in. Source: tickets 5.5, machine 8.4.
 */
export const ticketPicSale = defineEntity({
  name: 'ticket_pic_sale',
  label: 'Counter Sale',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket_sale',
  stateList: 6,
  sort: ['-sale_date', '-id'],
  columns: {
    sale_no: 150,
    sale_date: 116,
    pic: 'rest',
    amount: 112,
    collected: 112,
    due_date: 116,
    state: 120,
  },
  title: '{sale_no}',
  numbered: { field: 'sale_no', pattern: 'PSD-{YYYY}-######' },
  paths: {
    list: '/apps/ticketPicsale-management/ticketPicsales',
    detail: '/apps/ticketPicsale-management/ticketPicsales/:id/:name?',
    form: '/apps/ticketPicsale-management/:id',
  },
  fields: {
    sale_no: text(20, { label: 'Sale', calc: true, unique: true, list: 1, searched: true }),
    pic: ref('employee', {
      label: 'Person in charge',
      required: true,
      list: 3,
      searched: true,
      section: 'Sale',
    }),
    sale_date: date({ required: true, past: true, startsToday: true, list: 2, section: 'Sale' }),
    due_date: date({ notBefore: 'sale_date', list: 5, section: 'Sale' }),
    incentive: money({
      default: '0.00',
      help: 'Paid to the person in charge with the salary.',
      section: 'Sale',
    }),
    note: longtext(500, { section: 'Sale' }),
    amount: money({ calc: true, list: 4 }),
    collected: money({ label: 'Collected', calc: true, list: 8 }),
    voucher_no: text(40, { label: 'Voucher number', calc: true, isEntry: true, list: 7, searched: true }),
  },
  lines: {
    lines: {
      table: 'ticket_pic_sale_line',
      label: 'Tickets',
      startsWithOne: true,
      atLeastOne: 'Please add at least one ticket.',
      uniqueTogether: { fields: ['ticket'], message: 'The same ticket is listed twice.' },
      columns: { ticket: 288 },
      fields: counterLine,
    },
  },
})

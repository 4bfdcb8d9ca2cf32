/** Reports of the ticket desk: postings, sold tickets, sales, refunds and reissues. Source: tickets 11. */
import { numberHyphen } from '../../tickets/ticket-number.ts'
import {
  defineReport,
  type Report,
  type ReportFilter,
  type ReportRow,
  type ReportTotals,
} from '../../../foundation/reports/report.ts'
import { ticketPostings } from '../../tickets/postings.ts'
import { columnOf, dateFilter, refFilter } from '../dictionary.ts'
import { linesOfVoucher, minorOf, voucherPage } from '../statements/shared.ts'

const branch: ReportFilter = { label: 'Branch', kind: 'ref', to: 'branch', on: 'branch_id' }
const state = (machine: string): ReportFilter => ({
  label: 'State',
  kind: 'choice',
  machine,
  on: 'state',
})
const airline = refFilter('iata_ticket', 'airline')
const customer: ReportFilter = {
  label: 'Customer',
  kind: 'ref',
  of: ['iata_ticket', 'customer'],
  to: 'sub_ledger_account',
  on: 'customer_id',
}
const pic: ReportFilter = {
  label: 'Person in charge',
  kind: 'ref',
  of: ['ticket_pic_sale', 'pic'],
  to: 'employee',
  on: 'pic_id',
}
const byAirline = {
  label: 'Airline',
  key: 'airline',
  of: ['iata_ticket', 'airline'],
  id: 'airline_id',
  to: 'airway',
  filter: 'airline',
} as const
const byCustomer = {
  label: 'Customer',
  key: 'customer',
  of: ['iata_ticket', 'customer'],
  id: 'customer_id',
  to: 'sub_ledger_account',
  filter: 'customer',
} as const
const money = (label: string) => ({ label, kind: 'money', total: true }) as const

/** One sentence for each row whose amount is not what its parts make. */
const madeOf =
  (whole: string, plus: readonly string[], minus: readonly string[], name: string): Report['holds'] =>
  (rows) =>
    rows.flatMap((row: ReportRow) => {
      if ([whole, ...plus, ...minus].some((key) => !(key in row))) return []
      const sum = (keys: readonly string[]) => keys.reduce((all, key) => all + minorOf(row[key]), 0n)
      return minorOf(row[whole]) === sum(plus) - sum(minus)
        ? []
        : [`${String(row[name])}: ${whole} is not ${plus.join(' + ')} less ${minus.join(' and ')}`]
    })

/** Of what no entry was made there is no number; where it is no column it is a hidden key. */
type Booked = ReportRow & { readonly voucher_no?: unknown }
type Holds = (rows: readonly Booked[], totals: ReportTotals) => string[]

/** One sentence for each row that says something else than the books; what no entry was made of is not in them yet. */
const bookedAs =
  (whole: string, booked: string, name: string): Holds =>
  (rows) =>
    rows.flatMap((row) =>
      [whole, booked].some((key) => !(key in row)) ||
      row.voucher_no === null ||
      minorOf(row[whole]) === minorOf(row[booked])
        ? []
        : [
            `${String(row[name])}: ${whole} is ${String(row[whole])}, in the books it is ${String(row[booked])}`,
          ],
    )

/** Requests of these states came to nothing: an amount of one would be counted in the totals. */
const nothingOf =
  (states: readonly string[], amount: string, name: string): Holds =>
  (rows) =>
    rows.flatMap((row) =>
      states.includes(String(row['state'])) && minorOf(row[amount]) !== 0n
        ? [`${String(row[name])}: ${String(row['state'])}, and ${amount} is ${String(row[amount])}`]
        : [],
    )

const every =
  (...of: readonly Holds[]): Holds =>
  (rows, totals) =>
    of.flatMap((holds) => holds(rows, totals))

/** Every ticket that was sold and not exchanged since: its amounts went on to the one that took its place. */
export const soldTicketsReport = defineReport({
  name: 'soldTickets',
  title: 'Sold Tickets',
  endpoint: 'iata_ticket',
  needs: ['iata_ticket', 'ticket_sale'],
  columns: {
    date: { label: 'Sale date', kind: 'date', of: ['ticket_sale', 'sale_date'] },
    sale_no: { label: 'Sale', kind: 'code', of: ['ticket_sale', 'sale_no'] },
    ticket_no: columnOf('iata_ticket', 'ticket_no'),
    pnr: columnOf('iata_ticket', 'pnr'),
    passenger: { label: 'Passenger', kind: 'text', of: ['iata_ticket', 'passenger_name'] },
    passport_no: columnOf('passenger', 'passport_no'),
    airline: columnOf('iata_ticket', 'airline'),
    sector: columnOf('iata_ticket', 'sector'),
    travel_date: columnOf('iata_ticket', 'travel_date'),
    customer: columnOf('iata_ticket', 'customer'),
    fare: columnOf('iata_ticket', 'fare'),
    tax: columnOf('iata_ticket', 'tax'),
    commission: columnOf('iata_ticket', 'commission'),
    ait: columnOf('iata_ticket', 'ait'),
    net_cost: columnOf('iata_ticket', 'net_cost'),
    price: money('Price'),
    markup: money('Mark-up'),
    discount: money('Discount'),
    agent_commission: columnOf('iata_ticket', 'agent_commission'),
    penalties: money('Penalties of reissues'),
    refund_result: money('Changed by refunds'),
    profit: money('Profit'),
    booked: money('Result in the books'),
    pic: columnOf('ticket_pic_sale', 'pic', { kind: 'text' }),
    state: { label: 'State', kind: 'state', machine: 'ticket' },
  },
  shown: [
    'date',
    'sale_no',
    'ticket_no',
    'passenger',
    'airline',
    'customer',
    'net_cost',
    'price',
    'agent_commission',
    'refund_result',
    'profit',
    'state',
  ],
  filters: {
    date: { label: 'Sale date', kind: 'dates', of: ['ticket_sale', 'sale_date'] },
    airline,
    customer,
    pic,
    travel_date: dateFilter('iata_ticket', 'travel_date'),
    state: state('ticket'),
    branch,
  },
  groups: {
    month: { label: 'Month', key: 'date', by: 'month', filter: 'date' },
    day: { label: 'Day', key: 'date', by: 'day', filter: 'date' },
    airline: byAirline,
    customer: byCustomer,
  },
  measures: {
    profit: { label: 'Profit', kind: 'sum', key: 'profit' },
    price: { label: 'Price', kind: 'sum', key: 'price' },
  },
  sort: '-date',
  search: { keys: ['ticket_no', 'pnr', 'passenger', 'sale_no'] },
  opens: { path: '/apps/iataTicket-management/iataTickets/{row_id}' },
  holds: every(
    madeOf('profit', ['price', 'refund_result'], ['net_cost', 'penalties', 'agent_commission'], 'ticket_no'),
    bookedAs('profit', 'booked', 'ticket_no'),
  ),
})

/** Every posted sale of tickets, on account or at the counter, with what it earned and what is still to be paid. */
export const ticketSalesReport = defineReport({
  name: 'ticketsales',
  title: 'Ticket Sales',
  endpoint: 'iata_ticket',
  isList: true,
  needs: ['iata_ticket', 'ticket_sale'],
  columns: {
    date: { label: 'Sale date', kind: 'date', of: ['ticket_sale', 'sale_date'] },
    sale_no: { label: 'Sale', kind: 'code', of: ['ticket_sale', 'sale_no'] },
    kind: { label: 'Kind', kind: 'module' },
    voucher_no: columnOf('ticket_sale', 'voucher_no', { kind: 'code', opens: linesOfVoucher }),
    pic: columnOf('ticket_pic_sale', 'pic', { kind: 'text' }),
    customer: columnOf('ticket_sale', 'customer'),
    tickets: { label: 'Tickets', kind: 'int', total: true },
    sale_value: money('Sale value'),
    net_cost: money('Net cost'),
    agent_commission: money('Agent commission'),
    incentive: columnOf('ticket_pic_sale', 'incentive'),
    profit: money('Profit'),
    booked: money('Result in the books'),
    outstanding: money('Outstanding'),
    due_date: columnOf('ticket_sale', 'due_date'),
    overdue_days: { label: 'Days overdue', kind: 'int' },
  },
  shown: [
    'date',
    'sale_no',
    'kind',
    'voucher_no',
    'customer',
    'tickets',
    'sale_value',
    'net_cost',
    'agent_commission',
    'incentive',
    'profit',
    'outstanding',
    'due_date',
    'overdue_days',
  ],
  filters: {
    date: { label: 'Sale date', kind: 'dates', of: ['ticket_sale', 'sale_date'] },
    kind: { label: 'Kind', kind: 'choice', values: ['ticket_sale', 'ticket_pic_sale'], on: 'kind' },
    customer: refFilter('ticket_sale', 'customer'),
    pic,
    due_date: dateFilter('ticket_sale', 'due_date'),
    branch,
  },
  groups: {
    month: { label: 'Month', key: 'date', by: 'month', filter: 'date' },
    customer: byCustomer,
  },
  measures: { profit: { label: 'Profit', kind: 'sum', key: 'profit' } },
  sort: '-date',
  search: { keys: ['sale_no', 'voucher_no', 'customer'] },
  opens: {
    path: '/apps/ticketPicsale-management/ticketPicsales/{pic_sale}',
    otherwise: '/apps/ticketsale-management/ticketsales/{sale}',
  },
  holds: every(
    madeOf('profit', ['sale_value'], ['net_cost', 'agent_commission', 'incentive'], 'sale_no'),
    bookedAs('profit', 'booked', 'sale_no'),
  ),
})

/** Every refund with what the airline gives back and what the customer gets. */
export const ticketRefundsReport = defineReport({
  name: 'ticketrefunds',
  title: 'Ticket Refunds',
  endpoint: 'ticket_refund',
  needs: ['iata_ticket', 'ticket_refund'],
  columns: {
    request_date: columnOf('ticket_refund', 'request_date'),
    refund_no: columnOf('ticket_refund', 'refund_no', { kind: 'code' }),
    ticket_no: columnOf('iata_ticket', 'ticket_no'),
    passenger: { label: 'Passenger', kind: 'text', of: ['iata_ticket', 'passenger_name'] },
    airline: columnOf('iata_ticket', 'airline'),
    customer: columnOf('iata_ticket', 'customer'),
    ra_no: columnOf('ticket_refund', 'ra_no'),
    submitted_on: columnOf('ticket_refund', 'submitted_on'),
    approved_on: columnOf('ticket_refund', 'approved_on'),
    fare_refund: columnOf('ticket_refund', 'fare_refund'),
    tax_refund: columnOf('ticket_refund', 'tax_refund'),
    airline_penalty: columnOf('ticket_refund', 'airline_penalty'),
    commission_recall: columnOf('ticket_refund', 'commission_recall'),
    airline_credit: columnOf('ticket_refund', 'airline_credit'),
    service_charge: columnOf('ticket_refund', 'service_charge'),
    customer_credit: columnOf('ticket_refund', 'customer_credit'),
    booked_airline: money('Airline in the books'),
    booked_customer: money('Customer in the books'),
    voucher_no: columnOf('ticket_refund', 'voucher_no', { kind: 'code', opens: linesOfVoucher }),
    state: { label: 'State', kind: 'state', machine: 'ticket_refund' },
    days_open: { label: 'Days open', kind: 'int' },
  },
  shown: [
    'request_date',
    'refund_no',
    'ticket_no',
    'passenger',
    'customer',
    'ra_no',
    'airline_credit',
    'customer_credit',
    'state',
    'days_open',
  ],
  filters: {
    request_date: dateFilter('ticket_refund', 'request_date'),
    approved_on: dateFilter('ticket_refund', 'approved_on'),
    state: state('ticket_refund'),
    airline,
    customer,
    branch,
  },
  groups: {
    month: { label: 'Month', key: 'request_date', by: 'month', filter: 'request_date' },
    airline: byAirline,
    customer: byCustomer,
    state: { label: 'State', key: 'state', filter: 'state' },
  },
  sort: '-request_date',
  search: { keys: ['refund_no', 'ticket_no', 'passenger', 'ra_no'] },
  opens: { path: '/apps/ticketrefund-management/ticketrefunds/{row_id}' },
  holds: every(
    nothingOf(['rejected', 'cancelled'], 'fare_refund', 'refund_no'),
    bookedAs('airline_credit', 'booked_airline', 'refund_no'),
    bookedAs('customer_credit', 'booked_customer', 'refund_no'),
  ),
})

/** Every reissue with its charge to the customer and what the airline takes. */
export const ticketReissuesReport = defineReport({
  name: 'ticketdeputes',
  title: 'Ticket Reissues',
  endpoint: 'ticket_depute',
  needs: ['iata_ticket', 'ticket_depute'],
  columns: {
    request_date: columnOf('ticket_depute', 'request_date'),
    depute_no: columnOf('ticket_depute', 'depute_no', { kind: 'code' }),
    ticket_no: columnOf('iata_ticket', 'ticket_no'),
    new_ticket_no: columnOf('ticket_depute', 'new_ticket_no'),
    passenger: { label: 'Passenger', kind: 'text', of: ['iata_ticket', 'passenger_name'] },
    airline: columnOf('iata_ticket', 'airline'),
    customer: columnOf('iata_ticket', 'customer'),
    fare_diff: columnOf('ticket_depute', 'fare_diff'),
    tax_diff: columnOf('ticket_depute', 'tax_diff'),
    penalty: columnOf('ticket_depute', 'penalty'),
    commission: columnOf('ticket_depute', 'commission'),
    service_fee: columnOf('ticket_depute', 'service_fee'),
    absorbed: columnOf('ticket_depute', 'absorbed'),
    charge: columnOf('ticket_depute', 'charge'),
    payable: columnOf('ticket_depute', 'payable'),
    income: money('Income'),
    booked: money('Result in the books'),
    voucher_no: columnOf('ticket_depute', 'voucher_no', { kind: 'code', opens: linesOfVoucher }),
    state: { label: 'State', kind: 'state', machine: 'ticket_depute' },
  },
  shown: [
    'request_date',
    'depute_no',
    'ticket_no',
    'new_ticket_no',
    'passenger',
    'customer',
    'charge',
    'payable',
    'income',
    'state',
  ],
  filters: {
    request_date: dateFilter('ticket_depute', 'request_date'),
    state: state('ticket_depute'),
    airline,
    customer,
    branch,
  },
  groups: {
    month: { label: 'Month', key: 'request_date', by: 'month', filter: 'request_date' },
    airline: byAirline,
    customer: byCustomer,
    state: { label: 'State', key: 'state', filter: 'state' },
  },
  sort: '-request_date',
  search: { keys: ['depute_no', 'ticket_no', 'new_ticket_no', 'passenger'] },
  opens: { path: '/apps/ticketdepute-management/ticketdeputes/{row_id}' },
  holds: every(
    nothingOf(['rejected', 'cancelled'], 'charge', 'depute_no'),
    madeOf('income', ['commission', 'service_fee'], ['absorbed'], 'depute_no'),
    bookedAs('income', 'booked', 'depute_no'),
  ),
})

/** What every entry of a ticket did in the books, by the accounts of airlines, customers, income and cost. */
export const ticketPostingsReport = defineReport({
  name: 'ticketpostings',
  title: 'Ticket Postings',
  endpoint: 'ticket_purchase',
  needs: ['iata_ticket', 'ticket_purchase'],
  columns: {
    date: { label: 'Date', kind: 'date' },
    event: { label: 'Event', kind: 'choice' },
    voucher_no: { label: 'Voucher number', kind: 'code', opens: linesOfVoucher },
    ticket_no: { label: 'Tickets', kind: 'text', hyphen: numberHyphen },
    party: { label: 'Party', kind: 'text' },
    payable: money('Airlines and vendors'),
    receivable: money('Customers'),
    stock: money('Tickets not yet sold'),
    income: money('Income'),
    cost: money('Cost'),
    other: money('Other accounts'),
    narration: { label: 'Narration', kind: 'text' },
  },
  shown: [
    'date',
    'event',
    'voucher_no',
    'ticket_no',
    'party',
    'payable',
    'receivable',
    'stock',
    'income',
    'cost',
    'other',
  ],
  filters: {
    date: { label: 'Date', kind: 'dates' },
    event: {
      label: 'Event',
      kind: 'choice',
      values: [...new Set(Object.values(ticketPostings).map(({ source }) => source))],
    },
    branch: { label: 'Branch', kind: 'ref', to: 'branch', isParam: true },
  },
  groups: {
    month: { label: 'Month', key: 'date', by: 'month', filter: 'date' },
    day: { label: 'Day', key: 'date', by: 'day', filter: 'date' },
    event: { label: 'Event', key: 'event', filter: 'event' },
  },
  sort: '-date',
  search: { keys: ['voucher_no', 'ticket_no', 'party'] },
  opens: voucherPage,
  // Debit less credit of every column adds up to nothing: each entry balances.
  holds: (rows) =>
    rows.flatMap((row) => {
      const keys = ['payable', 'receivable', 'stock', 'income', 'cost', 'other']
      if (keys.some((key) => !(key in row))) return []
      return keys.reduce((all, key) => all + minorOf(row[key]), 0n) === 0n
        ? []
        : [`${String(row.voucher_no)} does not balance`]
    }),
})

/** Tickets that are bought and not sold, held against the accounts they stand on. Source: tickets 11 "Stock list". */
import { defineReport, type ReportFilter, type ReportRowWith } from '../../../foundation/reports/report.ts'
import { ticketBases } from '../../tickets/ticket-fields.ts'
import { columnOf, refFilter } from '../dictionary.ts'
import { branchFilter, minorOf } from '../statements/shared.ts'

/** Where a ticket of the stock is; a temporary one is in no account yet, and an entry may be of no ticket. */
const stockKinds = ['unsold', 'on_sale', 'pic', 'refund', 'temporary', 'not_of_a_ticket'] as const
export type StockKind = (typeof stockKinds)[number]

const money = (label: string) => ({ label, kind: 'money', total: true }) as const
/** What narrows the rows: they are chosen before they are held against the ledger. */
const narrowing: Readonly<Record<string, ReportFilter>> = {
  stock: { label: 'Stock', kind: 'choice', values: stockKinds, isParam: true },
  airline: refFilter('iata_ticket', 'airline', { isParam: true }),
  basis: { label: 'Basis', kind: 'choice', of: ['iata_ticket', 'basis'], values: ticketBases, isParam: true },
  pic: { label: 'Person in charge', kind: 'ref', to: 'employee', isParam: true },
}
export const stockFilters = Object.keys(narrowing)

/** Each ticket costs what its account says, and all of them what the trial balance says; it says so only of a stock nothing was left out of. */
function holds(
  rows: readonly ReportRowWith<'ticket_no' | 'cost' | 'booked' | 'balance'>[],
  { sums }: { sums: Readonly<Record<string, string>> },
): string[] {
  const wrong = rows.flatMap((row) =>
    !('cost' in row && 'booked' in row) || minorOf(row.cost) === minorOf(row.booked)
      ? []
      : [`${String(row.ticket_no)}: costs ${String(row.cost)}, in the books it is ${String(row.booked)}`],
  )
  const balance = rows[0]?.balance
  return typeof balance === 'string' && 'cost' in sums && minorOf(sums['cost']) !== minorOf(balance)
    ? [...wrong, `all cost ${String(sums['cost'])}, accounts 1202 and 1409 hold ${balance}`]
    : wrong
}

export const ticketStockReport = defineReport({
  name: 'ticketStock',
  title: 'Tickets in Stock',
  endpoint: 'ticket_stock',
  needs: ['iata_ticket', 'iata_ticket_temporary'],
  columns: {
    stock: { label: 'Stock', kind: 'choice' },
    ticket_no: columnOf('iata_ticket', 'ticket_no'),
    pnr: columnOf('iata_ticket', 'pnr'),
    passenger: { label: 'Passenger', kind: 'text', of: ['iata_ticket', 'passenger_name'] },
    airline: columnOf('iata_ticket', 'airline'),
    basis: columnOf('iata_ticket', 'basis'),
    sector: columnOf('iata_ticket', 'sector'),
    issue_date: columnOf('iata_ticket', 'issue_date'),
    travel_date: columnOf('iata_ticket', 'travel_date'),
    age: { label: 'Days in stock', kind: 'int' },
    sale_no: { label: 'Sale', kind: 'code', of: ['ticket_sale', 'sale_no'] },
    pic: columnOf('ticket_pic_sale', 'pic', { kind: 'text' }),
    cost: money('Cost'),
    expected: money('Cost once it is a ticket'),
    booked: money('Cost in the books'),
    balance: { label: 'Trial balance', kind: 'money' },
  },
  shown: [
    'stock',
    'ticket_no',
    'passenger',
    'airline',
    'sector',
    'issue_date',
    'travel_date',
    'age',
    'pic',
    'cost',
    'expected',
  ],
  filters: {
    as_of: { label: 'As of', kind: 'day', isParam: true, default: 'today' },
    ...narrowing,
    branch: branchFilter,
  },
  groups: {
    stock: { label: 'Stock', key: 'stock', filter: 'stock' },
    airline: {
      label: 'Airline',
      key: 'airline',
      of: ['iata_ticket', 'airline'],
      id: 'airline_id',
      to: 'airway',
      filter: 'airline',
    },
    pic: { label: 'Person in charge', key: 'pic', id: 'pic_id', to: 'employee', filter: 'pic' },
  },
  sort: '-age',
  search: { keys: ['ticket_no', 'pnr', 'passenger', 'sale_no'] },
  holds,
})

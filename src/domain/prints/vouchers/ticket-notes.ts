/** Notes about a ticket that came back or was exchanged: what the customer gets or pays, and what it is made of. Source: tickets 5.6, 5.7. */
import { showTicketNumber } from '../../tickets/ticket-number.ts'
import { minor } from '../../books/document.ts'
import { airportName, type AirportCities } from '../../flights/airports.ts'
import { paperName } from '../../tickets/papers.ts'
import { refundOf } from '../../tickets/postings.ts'
import { day } from '../values/show-value.ts'
import {
  byHand,
  taka,
  text,
  type Refund,
  type Reissue,
  type Said,
  type TicketPaperData,
  type TicketPaperRecord,
} from './ticket-paper-data.ts'
import type { VoucherTable } from './voucher-sheet.ts'

const routeOf = (sector: string, cities: AirportCities): string =>
  sector
    .split('-')
    .map((code) => airportName(code, cities))
    .join(' - ')

/** Words of choices that papers say. */
const kindWords: Readonly<Record<string, string>> = {
  full: 'Full',
  partial: 'Partial',
  tax_only: 'Taxes only',
  involuntary: 'Involuntary',
  date: 'Date',
  route: 'Route',
  class: 'Class',
  name_correction: 'Name correction',
}

/** An amount of a note: its label, the field that holds it, and whether it is taken off. */
type Part = readonly [label: string, name: keyof Refund | keyof Reissue, isTaken: boolean]

/** Amounts of a note beside each other on one line, the first ones always and the others where there are any, with what they come to. */
function amountsTable(
  record: TicketPaperRecord,
  parts: readonly Part[],
  { always, sums }: { always: number; sums: readonly (readonly [label: string, amount: bigint])[] },
): VoucherTable {
  const cells = [
    ...parts
      .filter(([, name], at) => at < always || minor(record[name]) !== 0n)
      .map(([label, name, isTaken]) => [label, `${isTaken ? '-' : ''}${taka(minor(record[name]))}`] as const),
    ...sums.map(([label, amount]) => [label, taka(amount)] as const),
  ]
  return {
    head: cells.map(([label]) => label),
    widths: cells.map(() => 186 / cells.length),
    rows: [cells.map(([, amount]) => amount)],
    sums: [],
    amounts: cells.map((_, at) => at),
  }
}

const refundStates: Readonly<Record<string, string>> = {
  requested: 'DRAFT',
  submitted: 'DRAFT',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
}

const [customerCopy, officeCopy] = ['CUSTOMER COPY', 'OFFICE COPY']

/** What the customer gets, and what it is made of; what the agency and the airline settle among themselves is said on the copy of the office only. */
export function refundNote({
  record,
  tickets: [ticket],
  cities,
  party,
  payment,
  refusal,
  prepared,
  authorised,
}: TicketPaperData): Said {
  const parts: readonly Part[] = [
    ['Fare refunded', 'fare_refund', false],
    ['Taxes refunded', 'tax_refund', false],
    ['Penalty of the airline', 'airline_penalty', true],
    ['Service charge', 'service_charge', true],
    ['Mark-up given back', 'markup_refund', false],
    ['Borne by the agency', 'absorbed', false],
  ]
  const state = text(record.state)
  const recall = minor(record.commission_recall)
  const isApproved = paperName('refund_note', record) === 'refund_note'
  const credit = isApproved ? minor(record.customer_credit) : refundOf(record).customer
  const creditSum = ['Credit of the customer', credit] as const
  return {
    title: isApproved ? 'TICKET REFUND NOTE' : 'TICKET REFUND QUOTATION',
    copies: [customerCopy, officeCopy],
    ...(recall === 0n
      ? {}
      : {
          copyTables: {
            [officeCopy]: amountsTable(record, parts, {
              always: 2,
              sums: [creditSum, ['Commission recalled', recall]],
            }),
          },
        }),
    no: text(record.voucher_no) || text(record.refund_no),
    date: text(record.approved_on) || text(record.request_date),
    across: refundStates[state] ?? '',
    facts: [
      ['Refund to', party],
      ['Passenger', ticket?.passenger ?? ''],
      ['Ticket', [showTicketNumber(ticket?.no ?? ''), ticket?.airline].filter(Boolean).join(', ')],
      ['Route', routeOf(ticket?.sector ?? '', cities)],
      ['Sale', ticket?.saleNo ?? ''],
      [
        'Refund',
        [kindWords[text(record.kind)], isApproved ? `requested on ${day(text(record.request_date))}` : '']
          .filter(Boolean)
          .join(', '),
      ],
      ['Refund application', text(record.ra_no)],
      ['Reason', text(record.request_reason)],
      ['Refused by the airline', refusal],
    ],
    table: amountsTable(record, parts, { always: 2, sums: [creditSum] }),
    totals: [],
    amount: credit,
    amountNote:
      state === 'paid_out' ? `Paid by voucher ${payment}`.trim() : isApproved ? 'Credited to account' : '',
    signs: [
      { label: 'Prepared', name: prepared },
      { label: 'Approved', name: authorised },
      byHand('Received by customer'),
    ],
  }
}

const reissueStates: Readonly<Record<string, string>> = {
  requested: 'DRAFT',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
}

/** What becomes of a ticket that is exchanged, and what the customer pays for it; a quotation until the new ticket is there. */
export function reissueNote({
  record,
  tickets: [ticket],
  party,
  prepared,
  authorised,
}: TicketPaperData): Said {
  const state = text(record.state)
  const charge = minor(record.charge)
  const onDay = (on: string): string => (on === '' ? '' : day(on))
  const onTicket = [ticket?.sector ?? '', ticket?.flightNo ?? '', ticket?.travelDate ?? ''] as const
  // What is not changed stays as it is on the old ticket.
  const after = (['new_sector', 'new_flight_no', 'new_travel_date'] as const).map(
    (name, at) => text(record[name]) || (onTicket[at] ?? ''),
  )
  const flight = ([sector = '', no = '', on = '']: readonly string[]): string =>
    [sector, no, onDay(on)].filter(Boolean).join(', ')
  const change = (before: string, name: 'new_ticket_no' | 'new_pnr'): string =>
    [before, text(record[name])].filter(Boolean).join(' > ')
  const parts: readonly Part[] = [
    ['Fare difference', 'fare_diff', false],
    ['Tax difference', 'tax_diff', false],
    ['Penalty of the airline', 'penalty', false],
    ['Service fee', 'service_fee', false],
    ['Borne by the agency', 'absorbed', true],
  ]
  return {
    title:
      paperName('reissue_note', record) === 'reissue_note'
        ? 'TICKET REISSUE NOTE'
        : 'TICKET REISSUE QUOTATION',
    no: text(record.voucher_no) || text(record.depute_no),
    date: text(record.request_date),
    across: reissueStates[state] ?? '',
    facts: [
      ['Reissue for', party],
      ['Passenger', ticket?.passenger ?? ''],
      ['Reissue', [kindWords[text(record.kind)], ticket?.airline].filter(Boolean).join(', ')],
      ['Ticket', showTicketNumber(change(ticket?.no ?? '', 'new_ticket_no'))],
      ['Booking reference', change(ticket?.pnr ?? '', 'new_pnr')],
      ['Flight before', flight(onTicket)],
      ['Flight after', flight(after)],
      ['Due date', onDay(text(record.due_date))],
    ],
    table: amountsTable(record, parts, { always: 3, sums: [['Charge to the customer', charge]] }),
    totals: [],
    amount: charge,
    amountNote: '',
    signs: [
      { label: 'Prepared', name: prepared },
      { label: 'Authorised', name: authorised },
      byHand('Customer'),
    ],
  }
}

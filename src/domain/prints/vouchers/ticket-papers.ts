/** Papers of tickets: itinerary receipt, invoice, refund note and the hand-over of a counter sale, each a sheet as vouchers have it. Pure; the server hands in the names. Source: tickets 5.3–5.6, forms 9.4. */
import { moneyText } from '../../../foundation/values/money.ts'
import { airportName } from '../../flights/airports.ts'
import { minor } from '../../books/posting.ts'
import type { TicketPaper } from '../../tickets/papers.ts'
import { amountWords } from '../values/amount-words.ts'
import { amount as shownAmount, day } from '../values/show-value.ts'
import { fitsHalfSheet } from './half-sheet.ts'
import type { Fact, VoucherHead, VoucherSheet, VoucherTable } from './voucher-sheet.ts'

type Row = Readonly<Record<string, unknown>>

/** A ticket as its papers name it; '' for what is not known or may not be seen. */
export interface PaperTicket {
  no: string
  airline: string
  passenger: string
  passport: string
  pnr: string
  /** 'DAC-RUH'. */
  sector: string
  travelClass: string
  flightNo: string
  /** ISO days. */
  travelDate: string
  returnDate: string
  isVoid: boolean
}

export interface TicketPaperData {
  /** The record itself, amounts as the wire has them. */
  record: Row
  /** The ticket, or those of the sale, each with its line. */
  tickets: readonly (PaperTicket & { line?: Row })[]
  /** Minor units paid of an invoice that stands in the books; null for what does not, or is no invoice. */
  received: bigint | null
  /** Customer of a ticket, person in charge of a counter sale. */
  party: string
  prepared: string
  authorised: string
  head: VoucherHead
  printed: string
}

/** What a kind of paper says besides head, number and signatures. */
interface Said {
  title: string
  no: string
  date: string
  /** Said across the paper; '' while it is worth what it says. */
  across: string
  facts: readonly Fact[]
  table: VoucherTable
  totals: readonly Fact[]
  amount: bigint
  amountNote: string
  signs: VoucherSheet['signs']
}

const taka = (minorUnits: bigint): string => shownAmount(moneyText(minorUnits), { decimals: 2 })
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const sum = (rows: readonly (Row | undefined)[], name: string): bigint =>
  rows.reduce((total, row) => total + minor(row?.[name]), 0n)
const routeOf = (sector: string): string => sector.split('-').map(airportName).join(' - ')
const byHand = (label: string) => ({ label, name: '' })

/** What became of a ticket that is no ticket any more. */
const overOf: Readonly<Record<string, string>> = {
  entered: 'NOT ISSUED',
  voided: 'VOID',
  refunded: 'REFUNDED',
  exchanged: 'EXCHANGED',
  written_off: 'EXPIRED',
}

/** Each way of the journey: back it goes by the same airports. */
function itineraryReceipt({ record, tickets: [ticket], party, prepared }: TicketPaperData): Said {
  const legs = ticket?.sector.split('-') ?? []
  const ways: [sector: string, flight: string, on: string][] = ticket
    ? [
        [ticket.sector, ticket.flightNo, ticket.travelDate],
        ...(ticket.returnDate === ''
          ? []
          : ([[legs.toReversed().join('-'), '', ticket.returnDate]] as [string, string, string][])),
      ]
    : []
  const sold = minor(record['sale_price'])
  const amount = sold > 0n ? sold : minor(record['published'])
  return {
    title: 'ITINERARY RECEIPT',
    no: ticket?.no ?? '',
    date: text(record['issue_date']),
    across: overOf[text(record['state'])] ?? '',
    facts: [
      ['Passenger', ticket?.passenger ?? ''],
      ['Passport', ticket?.passport ?? ''],
      ['Airline', ticket?.airline ?? ''],
      ['Booking reference', ticket?.pnr ?? ''],
      ['Sold to', party],
    ],
    table: {
      head: ['From', 'To', 'Flight', 'Class', 'Date'],
      widths: [62, 62, 22, 14, 26],
      rows: ways.map(([sector, flight, on]) => {
        const stops = sector.split('-')
        const via = stops.slice(1, -1).map(airportName)
        return [
          airportName(stops[0] ?? ''),
          [airportName(stops.at(-1) ?? ''), ...(via.length > 0 ? [`via ${via.join(', ')}`] : [])].join('\n'),
          flight,
          ticket?.travelClass ?? '',
          on === '' ? 'OPEN' : day(on),
        ]
      }),
      sums: [],
      amounts: [],
    },
    totals: [],
    amount,
    amountNote: 'Fare, taxes and charges',
    signs: [{ label: 'Issued by', name: prepared }, byHand('Passenger')],
  }
}

const refundStates: Readonly<Record<string, string>> = {
  requested: 'DRAFT',
  submitted: 'DRAFT',
  rejected: 'REJECTED',
  cancelled: 'CANCELLED',
}

/** What the customer gets, and what it is made of; what the agency and the airline settle among themselves is not said. */
function refundNote({ record, tickets: [ticket], party, prepared, authorised }: TicketPaperData): Said {
  const parts: readonly (readonly [label: string, name: string, isTaken: boolean])[] = [
    ['Fare refunded', 'fare_refund', false],
    ['Taxes refunded', 'tax_refund', false],
    ['Penalty of the airline', 'airline_penalty', true],
    ['Service charge', 'service_charge', true],
    ['Mark-up given back', 'markup_refund', false],
    ['Borne by the agency', 'absorbed', false],
  ]
  const shown = parts.filter(([, name], at) => at < 2 || minor(record[name]) !== 0n)
  const credit = minor(record['customer_credit'])
  return {
    title: 'REFUND NOTE',
    no: text(record['voucher_no']) || text(record['refund_no']),
    date: text(record['approved_on']) || text(record['request_date']),
    across: refundStates[text(record['state'])] ?? '',
    facts: [
      ['Refund to', party],
      ['Passenger', ticket?.passenger ?? ''],
      ['Ticket', [ticket?.no, ticket?.airline].filter(Boolean).join(', ')],
      ['Route', routeOf(ticket?.sector ?? '')],
      ['Refund application', text(record['ra_no'])],
      ['Reason', text(record['request_reason'])],
    ],
    table: {
      head: ['SL', 'Description', 'Amount'],
      widths: [10, 136, 40],
      rows: shown.map(([label, name, isTaken], at) => [
        String(at + 1),
        label,
        `${isTaken ? '-' : ''}${taka(minor(record[name]))}`,
      ]),
      sums: [['', 'Credit of the customer', taka(credit)]],
      amounts: [2],
    },
    totals: [],
    amount: credit,
    amountNote: text(record['state']) === 'paid_out' ? 'Paid out' : '',
    signs: [
      { label: 'Prepared', name: prepared },
      { label: 'Authorised', name: authorised },
      byHand('Received by'),
    ],
  }
}

const saleStates: Readonly<Record<string, string>> = {
  draft: 'DRAFT',
  submitted: 'DRAFT',
  cancelled: 'CANCELLED',
  reversed: 'REVERSED',
}

/** What a customer owes for the tickets of a sale: their prices, never what they are made of. */
function invoice({ record, tickets, received, party, prepared, authorised }: TicketPaperData): Said {
  const amount = sum(
    tickets.map(({ isVoid, line }) => (isVoid ? undefined : line)),
    'price',
  )
  const under = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n')
  const isAllVoid = tickets.length > 0 && tickets.every(({ isVoid }) => isVoid)
  return {
    title: 'TICKET INVOICE',
    no: text(record['voucher_no']) || text(record['sale_no']),
    date: text(record['sale_date']),
    across: saleStates[text(record['state'])] ?? (isAllVoid ? 'VOID' : ''),
    facts: [
      ['Invoice to', party],
      ['Sale', text(record['sale_no'])],
      ['Due date', text(record['due_date']) === '' ? '' : day(text(record['due_date']))],
    ],
    table: {
      head: ['SL', 'Passenger', 'Ticket', 'Sector', 'Travel', 'Price'],
      widths: [8, 52, 40, 32, 26, 28],
      rows: tickets.map((ticket, at) => [
        String(at + 1),
        under(ticket.passenger, ticket.passport),
        under(ticket.no, [ticket.airline, ticket.pnr].filter(Boolean).join(', ')),
        under(ticket.sector, [ticket.flightNo, ticket.travelClass].filter(Boolean).join(', ')),
        under(...[ticket.travelDate, ticket.returnDate].map((on) => (on === '' ? '' : day(on)))),
        ticket.isVoid ? 'VOID' : taka(minor(ticket.line?.['price'])),
      ]),
      sums: [['', 'Total', '', '', '', taka(amount)]],
      amounts: [5],
    },
    totals:
      received === null
        ? []
        : [
            ...(received === 0n ? [] : ([['Received', taka(received)]] as const)),
            ['Due', taka(amount > received ? amount - received : 0n)],
          ],
    amount,
    amountNote: '',
    signs: [
      { label: 'Prepared', name: prepared },
      { label: 'Authorised', name: authorised },
      byHand('Customer'),
    ],
  }
}

/** What the person in charge collected and hands in with this sheet. */
function handOver({ record, tickets, party, authorised }: TicketPaperData): Said {
  const lines = tickets.map(({ line }) => line)
  const [price, collected] = [sum(lines, 'price'), sum(lines, 'collected')]
  return {
    title: 'HAND-OVER SHEET',
    no: text(record['voucher_no']) || text(record['sale_no']),
    date: text(record['sale_date']),
    across: saleStates[text(record['state'])] ?? '',
    facts: [
      ['Person in charge', party],
      ['Sale', text(record['sale_no'])],
      ['Rest is due on', text(record['due_date']) === '' ? '' : day(text(record['due_date']))],
    ],
    table: {
      head: ['SL', 'Ticket', 'Passenger', 'Price', 'Collected', 'Due'],
      widths: [8, 34, 60, 28, 28, 28],
      rows: tickets.map(({ no, passenger, line }, at) => [
        String(at + 1),
        no,
        passenger,
        taka(minor(line?.['price'])),
        taka(minor(line?.['collected'])),
        taka(minor(line?.['price']) - minor(line?.['collected'])),
      ]),
      sums: [['', 'Total', '', taka(price), taka(collected), taka(price - collected)]],
      amounts: [3, 4, 5],
    },
    totals: [],
    amount: collected,
    amountNote: 'To be handed in',
    signs: [
      { label: 'Handed in by', name: party },
      byHand('Received by'),
      { label: 'Authorised', name: authorised },
    ],
  }
}

const papers: Readonly<Record<TicketPaper, (data: TicketPaperData) => Said>> = {
  iata_ticket: itineraryReceipt,
  ticket_sale: invoice,
  ticket_refund: refundNote,
  ticket_pic_sale: handOver,
}

/** @returns the sheet of such a record; on A4 where A5 is too small for it. */
export function ticketSheet(module: TicketPaper, data: TicketPaperData, paper: 'a5' | 'a4'): VoucherSheet {
  const { amount, amountNote, across, ...said } = papers[module](data)
  const sheet: VoucherSheet = {
    ...said,
    paper,
    date: day(said.date),
    head: data.head,
    copies: [''],
    marks: across === '' ? [] : [across],
    across,
    facts: said.facts.filter(([, value]) => value !== ''),
    words: amountWords(amount, 'BDT'),
    amount: `BDT ${taka(amount)}`,
    amountNote,
    balance: '',
    notes: [],
    qr: '',
    foot: data.printed,
  }
  // An invoice of three passengers or more is a list (forms 9.4).
  const isLong = module === 'ticket_sale' && data.tickets.length >= 3
  return paper === 'a5' && (isLong || !fitsHalfSheet(sheet)) ? { ...sheet, paper: 'a4' } : sheet
}

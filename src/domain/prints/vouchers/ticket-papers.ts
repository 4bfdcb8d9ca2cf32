/** Papers of tickets: itinerary receipt, invoice, posting, refund and reissue note, and the hand-over of a counter sale, each a sheet as vouchers have it. Pure; the server hands in the names. Source: tickets 5.3–5.6, forms 9.4. */
import { showTicketNumber } from '../../tickets/ticket-number.ts'
import { airportName } from '../../flights/airports.ts'
import { minor } from '../../books/document.ts'
import type { TicketDocumentName } from '../../tickets/papers.ts'
import { payableOf } from '../../tickets/ticket-money.ts'
import { amountWords } from '../values/amount-words.ts'
import { day } from '../values/show-value.ts'
import { fitsHalfSheet } from './half-sheet.ts'
import { refundNote, reissueNote } from './ticket-notes.ts'
import {
  byHand,
  taka,
  text,
  type Said,
  type TicketPaperData,
  type TicketPaperLine,
} from './ticket-paper-data.ts'
import type { VoucherSheet } from './voucher-sheet.ts'

const sum = (lines: readonly (TicketPaperLine | undefined)[], name: 'price' | 'collected'): bigint =>
  lines.reduce((total, line) => total + minor(line?.[name]), 0n)

/** What became of a ticket that is no ticket any more. */
const overOf: Readonly<Record<string, string>> = {
  entered: 'NOT ISSUED',
  voided: 'VOID',
  refunded: 'REFUNDED',
  exchanged: 'EXCHANGED',
  written_off: 'EXPIRED',
}

/** Each way of the journey: back it goes by the same airports. */
function itineraryReceipt({ record, tickets: [ticket], cities, party, prepared }: TicketPaperData): Said {
  const named = (code = ''): string => airportName(code, cities)
  const legs = ticket?.sector.split('-') ?? []
  const ways: [sector: string, flight: string, on: string][] = ticket
    ? [
        [ticket.sector, ticket.flightNo, ticket.travelDate],
        ...(ticket.returnDate === ''
          ? []
          : ([[legs.toReversed().join('-'), '', ticket.returnDate]] as [string, string, string][])),
      ]
    : []
  const sold = minor(record.sale_price)
  const amount = sold > 0n ? sold : minor(record.published)
  return {
    title: 'ITINERARY RECEIPT',
    no: showTicketNumber(ticket?.no ?? ''),
    date: text(record.issue_date),
    across: overOf[text(record.state)] ?? '',
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
        const via = stops.slice(1, -1).map(named)
        return [
          named(stops[0]),
          [named(stops.at(-1)), ...(via.length > 0 ? [`via ${via.join(', ')}`] : [])].join('\n'),
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

/** Paper of the office: what each ticket costs and who it is owed to, with the number of its purchase in the books. */
function posting({ record, tickets, supplier, gds, timeLimit, prepared, authorised }: TicketPaperData): Said {
  const rows = tickets.map(({ line = {}, ...ticket }) => {
    const [fare, tax, other, commission, ait] = (['fare', 'tax', 'other', 'commission', 'ait'] as const).map(
      (name) => minor(line[name]),
    ) as [bigint, bigint, bigint, bigint, bigint] // As many as names.
    return {
      ticket,
      amounts: [fare, tax, other, commission, ait, payableOf({ fare, tax, other, commission, ait })],
    }
  })
  const total = (at: number): bigint => rows.reduce((all, { amounts }) => all + (amounts[at] ?? 0n), 0n)
  const request = text(record.request_no)
  const isRequest = request !== '' && text(record.state) === 'request'
  return {
    title: isRequest ? 'TICKET REQUEST' : 'TICKET POSTING',
    no: request || (tickets[0]?.postedAs ?? '') || showTicketNumber(tickets[0]?.no ?? ''),
    date: text(record.issue_date),
    across: isRequest ? 'DRAFT' : (overOf[text(record.state)] ?? ''),
    facts: [
      ['Owed to', supplier],
      ['Airline', tickets[0]?.airline ?? ''],
      ['GDS', gds],
      ['Ticketing time limit', isRequest ? timeLimit : ''],
      ['Due date', text(record.due_date) === '' ? '' : day(text(record.due_date))],
    ],
    table: {
      head: ['SL', 'Ticket', 'Passenger', 'Fare', 'Tax', 'Other', 'Commission', 'AIT', 'Payable'],
      widths: [7, 30, 35, 21, 19, 17, 20, 15, 22],
      rows: rows.map(({ ticket, amounts }, at) => [
        String(at + 1),
        [showTicketNumber(ticket.no), ticket.postedAs].filter(Boolean).join('\n'),
        [ticket.passenger, ticket.sector].filter(Boolean).join('\n'),
        ...amounts.map(taka),
      ]),
      sums: [['', 'Total', '', ...[0, 1, 2, 3, 4, 5].map((at) => taka(total(at)))]],
      amounts: [3, 4, 5, 6, 7, 8],
    },
    totals: [],
    amount: total(5),
    amountNote: 'Payable',
    signs: [
      { label: 'Prepared', name: prepared },
      { label: 'Authorised', name: authorised },
      byHand('Accounts'),
    ],
  }
}

const saleStates: Readonly<Record<string, string>> = {
  draft: 'DRAFT',
  submitted: 'DRAFT',
  cancelled: 'CANCELLED',
  reversed: 'REVERSED',
}

/** What a customer owes for the tickets of a sale, at the counter or on account: their prices, never what they are made of. */
function invoice({ record, tickets, received, party, prepared, authorised }: TicketPaperData): Said {
  const amount = sum(
    tickets.map(({ isVoid, line }) => (isVoid ? undefined : line)),
    'price',
  )
  const under = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n')
  const isAllVoid = tickets.length > 0 && tickets.every(({ isVoid }) => isVoid)
  return {
    title: 'TICKET INVOICE',
    no: text(record.voucher_no) || text(record.sale_no),
    date: text(record.sale_date),
    across: saleStates[text(record.state)] ?? (isAllVoid ? 'VOID' : ''),
    facts: [
      [typeof record.pic === 'number' ? 'Person in charge' : 'Invoice to', party],
      ['Sale', text(record.sale_no)],
      ['Due date', text(record.due_date) === '' ? '' : day(text(record.due_date))],
    ],
    table: {
      head: ['SL', 'Passenger', 'Ticket', 'Sector', 'Travel', 'Price'],
      widths: [8, 52, 40, 32, 26, 28],
      rows: tickets.map((ticket, at) => [
        String(at + 1),
        under(ticket.passenger, ticket.passport),
        under(showTicketNumber(ticket.no), [ticket.airline, ticket.pnr].filter(Boolean).join(', ')),
        under(ticket.sector, [ticket.flightNo, ticket.travelClass].filter(Boolean).join(', ')),
        under(...[ticket.travelDate, ticket.returnDate].map((on) => (on === '' ? '' : day(on)))),
        ticket.isVoid ? 'VOID' : taka(minor(ticket.line?.price)),
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

/** What the person in charge collected and hands in with this sheet; once it was handed in, to whom and when. */
function handOver({ record, tickets, handedIn, party, authorised }: TicketPaperData): Said {
  const lines = tickets.map(({ line }) => line)
  const [price, collected] = [sum(lines, 'price'), sum(lines, 'collected')]
  const handed = handedIn.reduce((total, { amount }) => total + amount, 0n)
  const isDone = handed > 0n && handed >= collected
  const receivers = [...new Set(handedIn.map(({ by }) => by))].filter(Boolean)
  return {
    title: 'HAND-OVER SHEET',
    no: text(record.voucher_no) || text(record.sale_no),
    date: text(record.sale_date),
    across: saleStates[text(record.state)] ?? '',
    facts: [
      ['Person in charge', party],
      ['Sale', text(record.sale_no)],
      ['Rest is due on', text(record.due_date) === '' ? '' : day(text(record.due_date))],
    ],
    table: {
      head: ['SL', 'Ticket', 'Passenger', 'Price', 'Collected', 'Due'],
      widths: [8, 34, 60, 28, 28, 28],
      rows: tickets.map(({ no, passenger, line }, at) => [
        String(at + 1),
        showTicketNumber(no),
        passenger,
        taka(minor(line?.price)),
        taka(minor(line?.collected)),
        taka(minor(line?.price) - minor(line?.collected)),
      ]),
      sums: [['', 'Total', '', taka(price), taka(collected), taka(price - collected)]],
      amounts: [3, 4, 5],
    },
    totals: handedIn.map(({ no, on, by, amount }) => [
      [`Handed in on ${day(on)}, ${no}`, ...(by === '' ? [] : [`received by ${by}`])].join(', '),
      taka(amount),
    ]),
    amount: isDone ? collected : collected - handed,
    amountNote: isDone ? 'Handed in' : 'To be handed in',
    signs: [
      { label: 'Handed in by', name: party },
      { label: 'Received by', name: isDone ? receivers.join(', ') : '' },
      { label: 'Authorised', name: authorised },
    ],
  }
}

const papers: Readonly<Record<TicketDocumentName, (data: TicketPaperData) => Said>> = {
  itinerary: itineraryReceipt,
  posting,
  invoice,
  refund_note: refundNote,
  reissue_note: reissueNote,
  hand_over: handOver,
}

/** @returns the sheet of such a record; on A4 where A5 is too small for it. */
export function ticketSheet(
  document: TicketDocumentName,
  data: TicketPaperData,
  paper: 'a5' | 'a4',
): VoucherSheet {
  const { amount, amountNote, across, ...said } = papers[document](data)
  const sheet: VoucherSheet = {
    copies: [''],
    ...said,
    paper,
    date: said.date === '' ? '' : day(said.date),
    head: data.head,
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
  const isLong = document === 'invoice' && data.tickets.length >= 3
  const drawn = [sheet, ...Object.values(sheet.copyTables ?? {}).map((table) => ({ ...sheet, table }))]
  return paper === 'a5' && (isLong || !drawn.every(fitsHalfSheet)) ? { ...sheet, paper: 'a4' } : sheet
}

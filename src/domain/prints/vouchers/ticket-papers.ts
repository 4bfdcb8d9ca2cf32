/** Papers of tickets: itinerary receipt, invoice, posting, refund and reissue note, and the hand-over of a counter sale, each a sheet as vouchers have it. Pure; the server hands in the names. Source: tickets 5.3–5.6, forms 9.4. */
import type { Fields, Known } from '../../../foundation/definitions/entity.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { airportName } from '../../flights/airports.ts'
import { minor } from '../../books/posting.ts'
import type { iataTicket } from '../../tickets/iata-ticket.ts'
import { paperName, type TicketDocumentName } from '../../tickets/papers.ts'
import { refundOf } from '../../tickets/postings.ts'
import type { ticketDepute } from '../../tickets/ticket-depute.ts'
import { payableOf } from '../../tickets/ticket-money.ts'
import type { counterLine, ticketPicSale } from '../../tickets/ticket-pic-sale.ts'
import type { requestLine, ticketPurchase } from '../../tickets/ticket-purchase.ts'
import type { ticketRefund } from '../../tickets/ticket-refund.ts'
import type { saleLine, ticketSale } from '../../tickets/ticket-sale.ts'
import { amountWords } from '../values/amount-words.ts'
import { amount as shownAmount, day } from '../values/show-value.ts'
import { fitsHalfSheet } from './half-sheet.ts'
import type { Fact, VoucherHead, VoucherSheet, VoucherTable } from './voucher-sheet.ts'

/** Fields of a record; any of them may be empty, or not for this reader to see. */
type FieldsOf<E extends { fields: Fields }> = Partial<Known<E['fields']>>
type Refund = FieldsOf<typeof ticketRefund>
type Reissue = FieldsOf<typeof ticketDepute>

/** A record that prints papers: fields of one kind are absent in the others. Amounts as the wire has them. */
export type TicketPaperRecord = FieldsOf<typeof iataTicket> &
  FieldsOf<typeof ticketPurchase> &
  FieldsOf<typeof ticketSale> &
  FieldsOf<typeof ticketPicSale> &
  Omit<Refund, 'kind'> &
  Omit<Reissue, 'kind'> & {
    readonly kind?: Refund['kind'] | Reissue['kind']
    readonly state?: string
    readonly created_by?: number | null
  }

/** A ticket of a record that has several: what it costs, or what it is sold for. */
export type TicketPaperLine = Partial<Known<typeof requestLine>> &
  Partial<Known<typeof saleLine>> &
  Partial<Known<typeof counterLine>>

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
  /** Number of its sale. */
  saleNo: string
  /** Number of its purchase in the books. */
  postedAs: string
  isVoid: boolean
}

export interface TicketPaperData {
  record: TicketPaperRecord
  /** The ticket, or those of the sale, each with its line. */
  tickets: readonly (PaperTicket & { line?: TicketPaperLine })[]
  /** Minor units paid of an invoice that stands in the books; null for what does not, or is no invoice. */
  received: bigint | null
  /** Customer of a ticket, person in charge of a counter sale. */
  party: string
  /** Who the ticket is paid to, and the reservation system it was bought in. */
  supplier: string
  gds: string
  /** Until when the airline keeps the booking, as it is shown. */
  timeLimit: string
  /** Number of the payment the customer got. */
  payment: string
  /** Why the airline refused a refund. */
  refusal: string
  prepared: string
  authorised: string
  head: VoucherHead
  printed: string
}

/** What a kind of paper says besides head, number and signatures. */
interface Said {
  title: string
  copies?: readonly string[]
  copyTables?: VoucherSheet['copyTables']
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
const sum = (lines: readonly (TicketPaperLine | undefined)[], name: 'price' | 'collected'): bigint =>
  lines.reduce((total, line) => total + minor(line?.[name]), 0n)
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
  const sold = minor(record.sale_price)
  const amount = sold > 0n ? sold : minor(record.published)
  return {
    title: 'ITINERARY RECEIPT',
    no: ticket?.no ?? '',
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
function refundNote({
  record,
  tickets: [ticket],
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
      ['Ticket', [ticket?.no, ticket?.airline].filter(Boolean).join(', ')],
      ['Route', routeOf(ticket?.sector ?? '')],
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
function reissueNote({ record, tickets: [ticket], party, prepared, authorised }: TicketPaperData): Said {
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
      ['Ticket', change(ticket?.no ?? '', 'new_ticket_no')],
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
    no: request || (tickets[0]?.postedAs ?? '') || (tickets[0]?.no ?? ''),
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
        [ticket.no, ticket.postedAs].filter(Boolean).join('\n'),
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
        under(ticket.no, [ticket.airline, ticket.pnr].filter(Boolean).join(', ')),
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

/** What the person in charge collected and hands in with this sheet. */
function handOver({ record, tickets, party, authorised }: TicketPaperData): Said {
  const lines = tickets.map(({ line }) => line)
  const [price, collected] = [sum(lines, 'price'), sum(lines, 'collected')]
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
        no,
        passenger,
        taka(minor(line?.price)),
        taka(minor(line?.collected)),
        taka(minor(line?.price) - minor(line?.collected)),
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

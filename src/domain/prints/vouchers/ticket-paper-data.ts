/** What the papers of tickets are made of: the record, its tickets and the names behind it, as the server hands them in, and how a paper says amounts and places. */
import type { AirportCities } from '../../flights/airports.ts'
import type { Fields, Known } from '../../../foundation/definitions/entity.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import type { iataTicket } from '../../tickets/iata-ticket.ts'
import type { ticketDepute } from '../../tickets/ticket-depute.ts'
import type { counterLine, ticketPicSale } from '../../tickets/ticket-pic-sale.ts'
import type { requestLine, ticketPurchase } from '../../tickets/ticket-purchase.ts'
import type { ticketRefund } from '../../tickets/ticket-refund.ts'
import type { saleLine, ticketSale } from '../../tickets/ticket-sale.ts'
import { amount as shownAmount } from '../values/show-value.ts'
import type { Fact, VoucherHead, VoucherSheet, VoucherTable } from './voucher-sheet.ts'

/** Fields of a record; any of them may be empty, or not for this reader to see. */
type FieldsOf<E extends { fields: Fields }> = Partial<Known<E['fields']>>
export type Refund = FieldsOf<typeof ticketRefund>
export type Reissue = FieldsOf<typeof ticketDepute>

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

/** What of a counter sale was handed in with one receipt. */
export interface HandedIn {
  no: string
  /** ISO day. */
  on: string
  /** Who received it. */
  by: string
  amount: bigint
}

export interface TicketPaperData {
  record: TicketPaperRecord
  /** The ticket, or those of the sale, each with its line. */
  tickets: readonly (PaperTicket & { line?: TicketPaperLine })[]
  /** City by code of the airports of their journeys. */
  cities: AirportCities
  /** Minor units paid of an invoice that stands in the books; null for what does not, or is no invoice. */
  received: bigint | null
  /** Receipts that took the money of a counter sale over from its person in charge, the first one first. */
  handedIn: readonly HandedIn[]
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

/** What a kind of paper says in addition to head, number and signatures. */
export interface Said {
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

export const taka = (minorUnits: bigint): string => shownAmount(moneyText(minorUnits), { decimals: 2 })
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const byHand = (label: string) => ({ label, name: '' })

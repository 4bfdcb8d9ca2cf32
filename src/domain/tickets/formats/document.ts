import type { CivilDate } from '../../../foundation/values/dates.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import { readTicketNumber } from '../ticket-number.ts'

/** What a text of a reservation system can be. */
export type TicketFormat =
  | 'amadeus booking'
  | 'amadeus ticket'
  | 'amadeus taxes'
  | 'amadeus air'
  | 'sabre booking'
  | 'sabre ticketing'
  | 'sabre ticket'
  | 'sabre iur'
  | 'galileo booking'
  | 'galileo list'
  | 'galileo ticket'
  | 'galileo mir'
  | 'receipt'

export type TicketKind = 'booking' | 'sale' | 'exchange' | 'refund' | 'void'

/** Why a value should be looked at before it is saved. */
export const doubtReasons = [
  'check-digit',
  'conjunction',
  'from-fare-calculation',
  'glued-title',
  'hidden-fare',
  'incomplete',
  'not-a-date',
  'not-live',
  'shortened-name',
  'sources-differ',
  'sum-differs',
  'typed-by-hand',
  'unknown-carrier-code',
  'unknown-status',
  'year-assumed',
] as const
export type DoubtReason = (typeof doubtReasons)[number]

/** A field of the document (or `sectors.2.date`); every field that is not named is certain. */
interface Doubt {
  field: string
  reason: DoubtReason
}

export type CouponStatus = 'open' | 'flown' | 'void' | 'exchanged' | 'refunded' | 'airport' | 'checked in'

/** One coupon. Times are HH:MM at the place; `to` is null where the text does not say it. */
export interface TicketSector {
  from: string
  to: string | null
  /** Reached by a connecting flight (an X before the board point). */
  transfer: boolean
  carrier: string | null
  flight: string | null
  bookingClass: string | null
  date: CivilDate | null
  departs: string | null
  arrives: string | null
  arrivesOn: CivilDate | null
  fareBasis: string | null
  baggage: string | null
  status: CouponStatus | null
}

export interface TicketPassenger {
  surname: string
  given: string
  title: string | null
  /** ADT, CHD, INF or as written (CNN, C07). */
  type: string | null
  bornOn: CivilDate | null
  passport: string | null
}

/** Amounts are minor units of `currency` of the document. */
export interface TicketTax {
  code: string
  amount: bigint
  /** Already paid with the document this one replaces. */
  paid: boolean
}

/**
 * One document of a ticket text, the same shape from every source. Amounts are minor units and never negative: `kind`
 * says the direction. `total` is fare + taxes + penalty of a sale or exchange, fare + taxes − penalty of a refund.
 */
export interface TicketDocument {
  kind: TicketKind
  number: string | null
  conjunctions: string[]
  pnr: string | null
  airlinePnr: string | null
  /** Two letters of the validating airline. */
  airline: string | null
  passenger: TicketPassenger | null
  issuedOn: CivilDate | null
  /** 'YYYY-MM-DDTHH:MM' at the office, or the day alone. */
  timeLimit: string | null
  sectors: TicketSector[]
  currency: string | null
  /** The fare as published, when that is another currency. */
  base: { currency: string; amount: bigint } | null
  fare: bigint | null
  taxes: TicketTax[]
  taxTotal: bigint | null
  penalty: bigint | null
  total: bigint | null
  /** What the passenger pays for an exchange, or gets back at a refund. */
  difference: bigint | null
  commissionPercent: string | null
  commission: bigint | null
  payment: string | null
  /** The document an exchange or refund goes back to. */
  original: string | null
  fareHidden: boolean
  /** The number of the agency's own file, where the text carries it. */
  fileNo: string | null
  doubts: Doubt[]
}

/** A line no rule understood; `line` counts from 1 in the text as pasted. */
interface UnreadLine {
  line: number
  text: string
}

export interface ReadTicketText {
  /** Each format found, in the order of the text. */
  formats: TicketFormat[]
  documents: TicketDocument[]
  unread: UnreadLine[]
}

/** No display or file has longer lines; a longer one is reported unread, so that no pattern works on it for minutes. */
export const longestLine = 4000

export interface TextLine {
  no: number
  text: string
}

/** A part of the text in one format: what its reader takes and what it hands back. */
export interface Block {
  lines: TextLine[]
  /** The day of reading, for dates that come without a year. */
  today: CivilDate
}

export interface ReadBlock {
  documents: TicketDocument[]
  unread: TextLine[]
}

export const emptyDocument = (kind: TicketKind): TicketDocument => ({
  kind,
  number: null,
  conjunctions: [],
  pnr: null,
  airlinePnr: null,
  airline: null,
  passenger: null,
  issuedOn: null,
  timeLimit: null,
  sectors: [],
  currency: null,
  base: null,
  fare: null,
  taxes: [],
  taxTotal: null,
  penalty: null,
  total: null,
  difference: null,
  commissionPercent: null,
  commission: null,
  payment: null,
  original: null,
  fareHidden: false,
  fileNo: null,
  doubts: [],
})

export const emptySector = (from: string, to: string | null): TicketSector => ({
  from,
  to,
  transfer: false,
  carrier: null,
  flight: null,
  bookingClass: null,
  date: null,
  departs: null,
  arrives: null,
  arrivesOn: null,
  fareBasis: null,
  baggage: null,
  status: null,
})

export function doubt(document: TicketDocument, field: string, reason: DoubtReason): void {
  if (!document.doubts.some((existing) => existing.field === field && existing.reason === reason)) {
    document.doubts.push({ field, reason })
  }
}

/** Writes a number with its conjunctions into a document. False when the text is no document number. */
export function setNumber(document: TicketDocument, text: string): boolean {
  const ticketNumber = readTicketNumber(text)
  if (!ticketNumber) return false
  document.number = ticketNumber.number
  document.conjunctions = ticketNumber.conjunctions
  if (ticketNumber.checkDigitFits === false) doubt(document, 'number', 'check-digit')
  return true
}

const titles = ['MISS', 'MSTR', 'MRS', 'MR', 'MS', 'DR', 'INF']

/**
 * 'UDDIN/MD RAHIM MR' as surname, given names and title. Galileo writes the title without a space (`glued`): there a
 * short rest ('A' of AMR) says that the letters may belong to the name.
 */
export function readName(
  text: string,
  glued = false,
): { passenger: TicketPassenger; doubtful: boolean } | null {
  const match = /^([A-Z][A-Z' -]*)\/([A-Z][A-Z' -]*)$/.exec(text.trim().replaceAll(/\s+/g, ' '))
  if (!match) return null
  const [, surname = '', written = ''] = match
  let givenNames = written.trim()
  let title: string | null = null
  let doubtful = false
  const words = givenNames.split(' ')
  const last = words.at(-1) ?? ''
  if (words.length > 1 && titles.includes(last)) {
    title = last
    givenNames = words.slice(0, -1).join(' ')
  } else if (glued) {
    const ending = titles.find((each) => givenNames.endsWith(each) && givenNames.length > each.length)
    if (ending) {
      title = ending
      givenNames = givenNames.slice(0, -ending.length).trim()
      doubtful = givenNames.length < 3
    }
  }
  return {
    passenger: {
      surname: surname.trim(),
      given: givenNames,
      title,
      type: null,
      bornOn: null,
      passport: null,
    },
    doubtful,
  }
}

/** An amount as systems print it ('51240', '63,895.00', '420.00 '). Null when it is none. */
export const readAmount = (text: string, currency: string): bigint | null =>
  parseMoney(text.trim().replaceAll(',', ''), currency)

export const addUp = (taxes: readonly TicketTax[]): bigint => taxes.reduce((sum, tax) => sum + tax.amount, 0n)

/** CP is a fee for a change or refund, not a tax: it is taken out of the taxes of the document. */
function splitPenalty(document: TicketDocument): void {
  const fees = document.taxes.filter((tax) => tax.code === 'CP')
  if (fees.length === 0) return
  document.taxes = document.taxes.filter((tax) => tax.code !== 'CP')
  document.penalty = (document.penalty ?? 0n) + addUp(fees)
}

/**
 * Completes the sums and proves them: a total that is not fare and taxes stays as written and is marked. Call it when
 * everything else is read.
 */
export function proveSums(document: TicketDocument): TicketDocument {
  splitPenalty(document)
  if (document.taxes.length > 0) {
    const sum = addUp(document.taxes)
    if (document.taxTotal !== null && document.taxTotal !== sum) doubt(document, 'taxTotal', 'sum-differs')
    document.taxTotal ??= sum
  }
  if (document.fareHidden) doubt(document, 'fare', 'hidden-fare')
  if (document.fare !== null && document.taxTotal !== null) {
    const fee = document.penalty ?? 0n
    const sum = document.fare + document.taxTotal + (document.kind === 'refund' ? -fee : fee)
    if (document.total !== null && document.total !== sum) doubt(document, 'total', 'sum-differs')
    document.total ??= sum
  }
  return document
}

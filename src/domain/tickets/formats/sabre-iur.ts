import {
  doubt,
  emptyDocument,
  emptySector,
  proveSums,
  readAmount,
  readName,
  type Block,
  type ReadBlock,
  type TextLine,
  type TicketDocument,
  type TicketKind,
  type TicketPassenger,
  type TicketSector,
} from './document.ts'
import { fileNumber } from './amadeus-display.ts'
import { accountingCode } from './carriers.ts'
import { dayBefore, readDay, readTime } from './days.ts'
import { readAccounting } from './sabre-display.ts'
import { readTax } from './taxes.ts'
import { following, readTicketNumber } from '../ticket-number.ts'

/** Text at a position as the field tables count: from 1. */
const at = (text: string, start: number, length: number): string =>
  text.slice(start - 1, start - 1 + length).trim()

const kinds: Record<string, TicketKind> = {
  '1': 'sale',
  '2': 'refund',
  '3': 'booking',
  '5': 'void',
  F: 'void',
}

function readFlight(text: string): TicketSector {
  const year = at(text, 236, 4)
  const date = readDay(`${at(text, 10, 5)}${year}`)
  const days = Number(at(text, 90, 1))
  return {
    ...emptySector(at(text, 19, 3), at(text, 39, 3)),
    carrier: at(text, 59, 2) || null,
    flight: /^\d+/.test(at(text, 61, 5)) ? String(Number.parseInt(at(text, 61, 5), 10)) : null,
    bookingClass: at(text, 66, 2) || null,
    date,
    departs: readTime(at(text, 68, 5)),
    arrives: readTime(at(text, 73, 5)),
    arrivesOn: date && days >= 0 && days < 4 ? nextDay(date, days) : null,
  }
}

const nextDay = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function readTicket(text: string): { document: TicketDocument; passengerNo: string } {
  const document = emptyDocument('sale')
  const base = at(text, 35, 3)
  const currency = at(text, 117, 3) || at(text, 77, 3) || base
  const carrier = at(text, 232, 2)
  const code = accountingCode(carrier)
  const serial = at(text, 234, 10)
  if (code && /^\d{10}$/.test(serial)) {
    document.number = code + serial
    document.conjunctions = following(document.number, Math.min(Number(at(text, 244, 1)) || 0, 3))
  } else doubt(document, 'number', 'unknown-carrier-code')
  document.airline = carrier || null
  document.currency = currency || null
  const published = readAmount(at(text, 38, 8), base)
  const equivalent = readAmount(at(text, 120, 8), currency)
  document.fare = equivalent ?? published
  if (equivalent !== null && published !== null) document.base = { currency: base, amount: published }
  document.taxes = [47, 57, 67].flatMap((start) => readTax(at(text, start, 9), currency) ?? [])
  document.total = readAmount(at(text, 80, 8), currency)
  document.penalty = readAmount(at(text, 88, 11), currency)
  document.commissionPercent = at(text, 128, 8) || null
  document.commission = readAmount(at(text, 137, 8), currency)
  return { document, passengerNo: at(text, 3, 2) }
}

/** One Sabre interface record (IUR), read by the positions of version 17. */
export function readSabreIur({ lines, today }: Block): ReadBlock {
  const unread: TextLine[] = []
  const [head] = lines
  const first = head?.text.trimEnd() ?? ''
  const kind = kinds[at(first, 14, 1)] ?? 'booking'
  if (kind === 'void') {
    const document = emptyDocument('void')
    const number = readTicketNumber(at(first, 27, 14))
    if (!number) return { documents: [], unread: [...lines] }
    document.number = number.number
    document.conjunctions = following(
      number.number,
      Math.min(Math.max(Number(at(first, 41, 2)) - 1, 0), 3) || 0,
    )
    document.pnr = at(first, 43, 8) || null
    document.issuedOn = dayBefore(at(first, 3, 5), today)
    doubt(document, 'issuedOn', 'year-assumed')
    return { documents: [document], unread }
  }
  const people = new Map<string, TicketPassenger>()
  const sectors: TicketSector[] = []
  const bases = new Map<string, { fareBasis: string; baggage: string }>()
  /** The first line below a ticket names its fare lines, one per coupon. */
  const fareLines = new Map<TicketDocument, string[]>()
  const documents: { document: TicketDocument; passengerNo: string }[] = []
  let fileNo: string | null = null
  let airlinePnr: string | null = null
  let below: { lines: string[]; document: TicketDocument | null } = { lines: [], document: null }
  for (const line of lines.slice(1)) {
    const text = line.text.trimEnd()
    const kindOfLine = /^M([1-9A-G])(?:\d\d|ADT|CNN|[A-Z0-9]{3})/.exec(text)?.[1]
    if (!kindOfLine) {
      below.lines.push(text)
      // The third line below a ticket is its form of payment.
      if (below.document && below.lines.length === 3) below.document.payment = text || null
      if (below.document && below.lines.length === 1)
        fareLines.set(below.document, text.match(/\d{2}/g) ?? [])
      continue
    }
    below = { lines: [], document: null }
    const no = at(text, 3, 2)
    if (kindOfLine === '1') {
      const name = readName(at(text, 5, 64))
      if (name) people.set(no, name.passenger)
      else unread.push(line)
    } else if (kindOfLine === '2') {
      const ticket = readTicket(text)
      documents.push(ticket)
      const person = people.get(ticket.passengerNo)
      if (person) person.type = at(text, 5, 3) || null
      below.document = ticket.document
    } else if (kindOfLine === '3') {
      if (at(text, 15, 3) === 'AIR' || at(text, 5, 1) === '1') {
        sectors.push(readFlight(text))
        airlinePnr ??= at(text, 240, 8) || null
      }
    } else if (kindOfLine === '4') {
      const match = /\d{2}[A-Z]{3}OK(\d+(?:K|PC|P))([A-Z0-9/]+)/.exec(text)
      if (match) bases.set(no, { baggage: match[1] ?? '', fareBasis: match[2] ?? '' })
    } else if (kindOfLine === '5') {
      const accounting = readAccounting(text.slice(6), documents[0]?.document.currency ?? 'BDT')
      if (!accounting) {
        unread.push(line)
        continue
      }
      const sold = documents.find(
        ({ document }) => document.number !== null && document.number === accounting.document.number,
      )
      if (sold) {
        if (sold.document.taxTotal === null) sold.document.taxTotal = accounting.document.taxTotal
        sold.document.commission ??= accounting.document.commission
      } else documents.push({ document: accounting.document, passengerNo: at(text, 5, 2) })
    } else if (kindOfLine === '8') fileNo = fileNumber(text) ?? fileNo
  }
  const created = at(first, 117, 5)
  const departure = sectors[0]?.date ?? null
  const issuedOn = dayBefore(created, departure ?? today)
  for (const { document, passengerNo } of documents) {
    document.passenger = people.get(passengerNo) ?? null
    if (!document.passenger) doubt(document, 'passenger', 'incomplete')
    document.pnr = at(first, 54, 8) || null
    document.airlinePnr = airlinePnr
    document.issuedOn = issuedOn
    if (departure === null) doubt(document, 'issuedOn', 'year-assumed')
    document.fileNo = fileNo
    document.sectors = sectors.map((sector, no) => ({
      ...sector,
      ...bases.get(fareLines.get(document)?.[no] ?? ''),
    }))
    if (document.kind === 'refund' && document.difference === null) {
      proveSums(document)
      document.difference = document.total
    } else proveSums(document)
  }
  return { documents: documents.map(({ document }) => document), unread }
}

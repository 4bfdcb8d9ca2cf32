import {
  doubt,
  emptyDocument,
  emptySector,
  proveSums,
  readAmount,
  readName,
  setNumber,
  type Block,
  type ReadBlock,
  type TicketDocument,
  type TicketSector,
} from './document.ts'
import { dayAfter, readDay, readTime } from './days.ts'
import { fareCalculationPoints, readTax } from './taxes.ts'

/** A value behind its label on the same line, or on the next line where the reader of the PDF broke the columns. */
function labelled(texts: readonly string[], label: RegExp): string | null {
  const at = texts.findIndex((text) => label.test(text))
  if (at < 0) return null
  const line = texts[at] ?? ''
  const rest = line
    .slice((label.exec(line)?.index ?? 0) + (label.exec(line)?.[0].length ?? 0))
    .replace(/^\s*:?\s*/, '')
  return (
    rest.trim() ||
    (texts
      .slice(at + 1)
      .find((text) => text.trim() !== '')
      ?.trim() ??
      null)
  )
}

/** An amount with its currency before it: 'BDT 63895'. 'IT' and 'BT' say that the fare is not printed. */
function setFare(document: TicketDocument, field: 'base' | 'fare' | 'total', text: string | null): void {
  const match = /^([A-Z]{3})\s*([\d.,]+)/.exec(text ?? '')
  if (!match) {
    if (/^(?:IT|BT)\b/.test(text ?? '')) document.fareHidden = true
    return
  }
  const [, currency = '', digits = ''] = match
  const amount = readAmount(digits, currency)
  if (amount === null) return
  if (field === 'base') document.base = { currency, amount }
  else {
    document.currency = currency
    document[field] = amount
  }
}

function readFlights(texts: readonly string[], start: string): TicketSector[] {
  const sectors: TicketSector[] = []
  let day: string | null = null
  for (const text of texts) {
    const row =
      /([A-Z0-9]{2}) (\d{3,4}) ([A-Z])\s+(\d{2}[A-Z]{3}) (\d{4})\s+(\S+)(?:\s+\d{2}[A-Z]{3}\s+\d{2}[A-Z]{3})?\s+(\S+)\s+[A-Z]{2}$/.exec(
        text,
      )
    const last = sectors.at(-1)
    const arrival = /ARRIVAL TIME:\s*(\d{4})(?:\s+ARRIVAL DATE:\s*(\d{2}[A-Z]{3}))?/.exec(text)
    const travel = /^(\d{1,2}[A-Z]{3}\d{4})\s/i.exec(text)
    const flight = /^\s+([A-Z0-9]{2}) (\d{3,4})\s/.exec(text)
    const times = /^\s+(\d{1,2}:\d{2})\s+(\d{1,2}:\d{2})/.exec(text)
    const date: string | null = row ? dayAfter(row[4] ?? '', last?.date ?? start) : null
    if (row) {
      sectors.push({
        ...emptySector('', null),
        carrier: row[1] ?? null,
        flight: String(Number(row[2])),
        bookingClass: row[3] ?? null,
        date,
        departs: readTime(row[5] ?? ''),
        fareBasis: row[6] ?? null,
        baggage: row[7] ?? null,
      })
    } else if (arrival && last) {
      last.arrives = readTime(arrival[1] ?? '')
      last.arrivesOn = last.date ? dayAfter(arrival[2] ?? '', last.date) : null
    } else if (travel) day = readDay(travel[1] ?? '')
    else if (flight && day) {
      sectors.push({
        ...emptySector('', null),
        carrier: flight[1] ?? null,
        flight: String(Number(flight[2])),
        date: day,
      })
      day = null
    } else if (times && last) {
      last.departs = readTime(times[1] ?? '')
      last.arrives = readTime(times[2] ?? '')
    }
    const basis = /Fare Basis (\S+)/.exec(text)
    const bag = /Baggage Allowance (\S+?)(?:G)?$/.exec(text)
    if (basis && last) last.fareBasis = basis[1] ?? null
    if (bag && last) last.baggage = bag[1] ?? null
  }
  return sectors
}

/**
 * The text of an e-ticket receipt as a reader of PDFs gives it. Labels are what is sure, then the shape of the values;
 * spacing and order are not. Airports come from the fare calculation and are marked.
 */
export function readReceipt({ lines, today }: Block): ReadBlock {
  const texts = lines.map(({ text }) => text.trimEnd())
  const document = emptyDocument('sale')
  const number = labelled(texts, /TICKET NUMBER\s*:?/i)
  if (!number || !setNumber(document, number.split(/\s{2,}/)[0] ?? ''))
    return { documents: [], unread: [...lines] }
  const booking = labelled(texts, /BOOKING REF\s*:|^RESERVATION CODE/i) ?? ''
  document.pnr = /\b([A-Z0-9]{6})\b/.exec(booking.replace(/AMADEUS:\s*/, ''))?.[1] ?? null
  document.airlinePnr =
    /AIRLINE: ?[A-Z0-9]{2}\/([A-Z0-9]{6})/.exec(booking)?.[1] ??
    /^([A-Z0-9]{6})/.exec(labelled(texts, /^AIRLINE RESERVATION CODE/i) ?? '')?.[1] ??
    null
  const name = readName((labelled(texts, /\bNAME\s*:|^Prepared For/i) ?? '').toUpperCase())
  document.passenger = name?.passenger ?? null
  if (!name) doubt(document, 'passenger', 'incomplete')
  document.issuedOn = readDay(
    /\d{1,2} ?[A-Z]{3} ?\d{4}/i.exec(
      labelled(texts, /(?<!ARRIVAL |TRAVEL )\bDATE\s*:|^ISSUE DATE/i) ?? '',
    )?.[0] ?? '',
  )
  if (!document.issuedOn) doubt(document, 'issuedOn', 'incomplete')
  document.payment = labelled(texts, /^(?:PAYMENT\s*:|Form of Payment)/i)
  setFare(document, 'base', labelled(texts, /^(?:AIR FARE\s*:|Fare\s{2,})/i))
  setFare(document, 'fare', labelled(texts, /^EQUIV(?:ALENT)? FARE(?: PAID)?\s*:?/i))
  setFare(document, 'total', labelled(texts, /^TOTAL(?: FARE)?\s*:?/i))
  document.taxes = texts.flatMap((text) =>
    [...text.matchAll(/\b([A-Z]{3}) ([\d.]+ ?[A-Z][A-Z0-9])(?=\s|$)/g)].flatMap(
      ([, currency = '', cell = '']) => readTax(cell, currency) ?? [],
    ),
  )
  if (document.taxes.length > 0) document.currency ??= 'BDT'
  document.sectors = readFlights(texts, document.issuedOn ?? today)
  const points = fareCalculationPoints(labelled(texts, /^FARE CALCULATION(?: LINE)?\s*:?/i) ?? '')
  for (const [at, sector] of document.sectors.entries()) {
    sector.from = points[at]?.point ?? ''
    sector.to = points[at + 1]?.point ?? null
    sector.transfer = points[at]?.transfer ?? false
    doubt(document, `sectors.${at}.from`, sector.from ? 'from-fare-calculation' : 'incomplete')
  }
  if (document.sectors.length === 0 || document.sectors.length < points.length - 1)
    doubt(document, 'sectors', 'incomplete')
  document.airline = document.sectors[0]?.carrier ?? points[1]?.carrier ?? null
  return { documents: [proveSums(document)], unread: [] }
}

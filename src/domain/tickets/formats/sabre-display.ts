import {
  addUp,
  doubt,
  emptyDocument,
  emptySector,
  longestLine,
  proveSums,
  readAmount,
  readName,
  setNumber,
  type Block,
  type CouponStatus,
  type ReadBlock,
  type TextLine,
  type TicketDocument,
  type TicketPassenger,
  type TicketSector,
} from './document.ts'
import { fileNumber, readDocs } from './amadeus-display.ts'
import { accountingCode } from './carriers.ts'
import { dayAfter, dayBefore, readBirthday, readDay, readTime } from './days.ts'
import { readTax } from './taxes.ts'
import { following, readTicketNumber } from '../ticket-number.ts'

/**
 * An accounting line: `KU#2410000401/ 2647/ 37820/ 9955/ONE/CA 1.1KHATUN ROKEYA MRS/1/F/E`. An A before the carrier says
 * exchange, an R refund. Amounts carry decimals only where the price has them, and no currency. Null for other text.
 */
export function readAccounting(
  text: string,
  currency: string,
): { document: TicketDocument; passengerNo: string } | null {
  const match =
    /^\s*([AR])?([A-Z0-9]{2})#(\d{10})\/\s*(P?)([\d.]*)\s*\/\s*([\d.]*)\s*\/\s*([\d.]*)\s*\/[^/]*\/(\S+)\s+(\d+\.\d+)([^/]*)\/(\d*)(.*)$/.exec(
      text,
    )
  if (!match) return null
  const [
    ,
    letter,
    carrier = '',
    serial = '',
    percent,
    commission = '',
    base = '',
    tax = '',
    payment,
    no = '',
    ,
    count,
    rest = '',
  ] = match
  const document = emptyDocument(letter === 'R' ? 'refund' : letter === 'A' ? 'exchange' : 'sale')
  const code = accountingCode(carrier)
  if (code) document.number = code + serial
  else doubt(document, 'number', 'unknown-carrier-code')
  document.airline = carrier
  document.currency = currency
  document.fare = readAmount(base, currency)
  document.taxTotal = readAmount(tax, currency)
  if (percent) document.commissionPercent = commission
  else document.commission = readAmount(commission, currency)
  document.payment = payment ?? null
  if (document.kind === 'refund') document.original = document.number
  else if (document.number)
    document.conjunctions = following(document.number, Math.min(Math.max(Number(count) - 1, 0), 3))
  const exchanged = /E-@?(\d{13})/.exec(rest)
  if (exchanged) {
    document.kind = 'exchange'
    document.original = exchanged[1] ?? null
  }
  return { document, passengerNo: no }
}

/** Long lines are cut at the width of the screen and go on under the first letter of their content. */
function joinLines(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = []
  let indent = 0
  for (const { no, text } of lines) {
    const last = joined.at(-1)
    if (/^\s*\d+[.\s]/.test(text)) indent = /^\s*\d+\.?\s*/.exec(text)?.[0].length ?? 0
    if (
      last &&
      last.text.length < longestLine &&
      indent > 0 &&
      text.trim() !== '' &&
      text.startsWith(' '.repeat(Math.min(indent, 4))) &&
      !/^\s*(?:\d+[. ]|T[EVRKM] )/.test(text)
    ) {
      const cut = text.slice(indent)
      last.text += text.startsWith(' '.repeat(indent)) ? cut : text.trimStart()
    } else joined.push({ no, text })
  }
  return joined
}

function readFlight(text: string, start: string): TicketSector | null {
  const match =
    /^\s*\d+ ([A-Z0-9]{2})\s*(\d{1,4})([A-Z]) (\d{2}[A-Z]{3}) (\d|[A-Z]) ([A-Z]{3})([A-Z]{3})\S* [A-Z]{2}\d*\s+(\d{3,4}[AP]?)\s+(\d{3,4}[AP]?)(?:\s+(\d{2}[A-Z]{3}) \S)?/.exec(
      text,
    )
  if (!match) return null
  const date = dayAfter(match[4] ?? '', start, Number(match[5]) || undefined)
  return {
    ...emptySector(match[6] ?? '', match[7] ?? ''),
    carrier: match[1] ?? null,
    flight: String(Number(match[2])),
    bookingClass: match[3] ?? null,
    date,
    departs: readTime(match[8] ?? ''),
    arrives: readTime(match[9] ?? ''),
    arrivesOn: date && match[10] ? dayAfter(match[10], date) : null,
  }
}

/** A booking as *A shows it. */
export function readSabreBooking({ lines, today }: Block): ReadBlock {
  const unread: TextLine[] = []
  const people = new Map<string, TicketPassenger>()
  const documents: { document: TicketDocument; passengerNo: string }[] = []
  const joined = joinLines(lines)
  const foot = joined
    .map(({ text }) => /\d{4}\/(\d{1,2}[A-Z]{3}\d{2}) ([A-Z0-9]{6})\b/.exec(text))
    .find(Boolean)
  const start = readDay(foot?.[1] ?? '') ?? today
  let pnr = foot?.[2] ?? null
  let airlinePnr: string | null = null
  let issuedOn: string | null = null
  let fileNo: string | null = null
  const sectors: TicketSector[] = []
  const children: string[] = []
  const docs: string[] = []
  for (const line of joined) {
    const text = line.text.trimEnd()
    const flight = readFlight(text, sectors.at(-1)?.date ?? start)
    const accounting = readAccounting(text.replace(/^\s*\d+\.\s*/, ''), 'BDT')
    const issued = /^\s*\d+\.T-(\d{2}[A-Z]{3})/.exec(text)
    if (/^[A-Z0-9]{6}$/.test(text)) pnr ??= text
    else if (flight) {
      sectors.push(flight)
      airlinePnr ??= /\/DC[A-Z0-9]{2}\*([A-Z0-9]{6})/.exec(text)?.[1] ?? null
    } else if (accounting) documents.push(accounting)
    else if (issued) issuedOn = dayAfter(issued[1] ?? '', start)
    else if (/^\s*\d+\.\d+[A-Z]/.test(text)) {
      for (const part of text.trim().split(/\s+(?=\d+\.\d+[A-Z])/)) {
        const match = /^(\d+\.\d+)([^*]+)(?:\*(\S+))?$/.exec(part)
        const name = readName(match?.[2] ?? '')
        if (name) people.set(match?.[1] ?? '', { ...name.passenger, type: match?.[3] ?? null })
        else unread.push({ no: line.no, text: part })
      }
    } else if (/SSR DOCS/.test(text)) docs.push(text)
    else if (/SSR CHLD/.test(text)) children.push(/\/(\d{2}[A-Z]{3}\d{2})/.exec(text)?.[1] ?? '')
    else if (fileNumber(text)) fileNo = fileNumber(text)
    else if (
      !/^\s*$|^(?:TKT\/TIME|PHONES|FORM OF|PRICE QUOTE|GENERAL FACTS|REMARKS|ACCOUNTING|RECEIVED FROM|SECURITY|INVOICED|AA FACTS|\*)|^[A-Z0-9]{4}\.[A-Z0-9]{4}\*|^\s*\d+\.(?:T|TAW|SSR|OSI|[A-Z]{3}\d)/.test(
        text,
      )
    ) {
      unread.push(line)
    }
  }
  for (const text of docs) {
    const facts = readDocs(text, today)
    for (const person of people.values()) {
      const same =
        facts && facts.name.replaceAll(' ', '') === `${person.surname}/${person.given}`.replaceAll(' ', '')
      if (same && !facts.infant) Object.assign(person, { passport: facts.passport, bornOn: facts.bornOn })
    }
  }
  const young = [...people.values()].filter((person) => person.type?.startsWith('C'))
  if (young.length === 1 && children.length === 1 && young[0]) {
    young[0].bornOn = readBirthday(children[0] ?? '', today)
  }
  const withTicket = new Set(documents.map(({ passengerNo }) => passengerNo))
  for (const passengerNo of people.keys()) {
    if (!withTicket.has(passengerNo)) documents.push({ document: emptyDocument('booking'), passengerNo })
  }
  for (const { document, passengerNo } of documents) {
    const person = people.get(passengerNo)
    document.passenger = person ? { ...person } : null
    if (!person) doubt(document, 'passenger', 'incomplete')
    document.pnr = pnr
    document.airlinePnr = airlinePnr
    document.issuedOn = document.kind === 'booking' ? null : issuedOn
    document.fileNo = fileNo
    document.sectors = sectors.map((sector) => ({ ...sector }))
    if (!foot && sectors.length > 0) doubt(document, 'sectors', 'year-assumed')
  }
  return { documents: documents.map(({ document }) => proveSums(document)), unread }
}

/** The ticketing lines of *T: for each number the newest line is what is true. */
export function readSabreTicketing({ lines, today }: Block): ReadBlock {
  const unread: TextLine[] = []
  const documents = new Map<string, TicketDocument>()
  for (const line of lines) {
    const text = line.text.trimEnd()
    const match = /^\s*(?:\d+\.)?(TE|TV|TR|TK|TM) (\d{13}(?:\/\d{2,3})?)(?:-[A-Z]{2})?\s+(\S+)(.*)$/.exec(
      text,
    )
    if (!match) {
      if (!/^\s*$|^TKT\/TIME|^\s*\d+\.T-|^>/.test(text)) unread.push(line)
      continue
    }
    const number = readTicketNumber((match[2] ?? '').replace('/', '-'))
    if (!number) {
      unread.push(line)
      continue
    }
    const existing = documents.get(number.number)
    const document = existing ?? emptyDocument('sale')
    document.number = number.number
    document.conjunctions = number.conjunctions
    if (match[1] === 'TV') document.kind = 'void'
    if (match[1] === 'TR') {
      document.kind = 'refund'
      document.original = number.number
      doubt(document, 'kind', 'unknown-status')
    }
    const name = /^([A-Z]+)\/([A-Z]+)$/.exec(match[3] ?? '')
    if (name) {
      document.passenger = {
        surname: name[1] ?? '',
        given: name[2] ?? '',
        title: null,
        type: null,
        bornOn: null,
        passport: null,
      }
      doubt(document, 'passenger', 'shortened-name')
    }
    const day = dayBefore(/\d{4}\/(\d{2}[A-Z]{3})/.exec(match[4] ?? '')?.[1] ?? '', today)
    if (day) {
      document.issuedOn = day
      doubt(document, 'issuedOn', 'year-assumed')
    }
    documents.set(number.number, document)
  }
  return { documents: [...documents.values()], unread }
}

/** What the coupons of Sabre and Galileo say of their use. */
export const couponWords: Record<string, CouponStatus> = {
  OPEN: 'open',
  USED: 'flown',
  VOID: 'void',
  EXCH: 'exchanged',
  RFND: 'refunded',
  ARPT: 'airport',
  CKIN: 'checked in',
}

/** One electronic ticket as WETR shows it, in both layouts. */
export function readSabreTicket({ lines, today }: Block): ReadBlock {
  const document = emptyDocument('sale')
  const unread: TextLine[] = []
  const header: TicketDocument['taxes'] = []
  const breakdown: TicketDocument['taxes'] = []
  let inBreakdown = false
  let skipNext = false
  let dated = false
  for (const line of lines) {
    const text = line.text.trimEnd()
    if (skipNext && text.trim() !== '') {
      skipNext = false
      continue
    }
    const pnr = /PNR:([A-Z0-9]{6})/.exec(text)
    const number = /^TKT:(\d{13}(?:\/\d{2,3})?)\s+ISSUED:(\d{1,2}[A-Z]{3}\d{2})/.exec(text)
    const coupon =
      /^(\d{1,2})\s+([A-Z0-9]{2})\s+(\d{1,4}|OPEN)\s+([A-Z])\s+(\d{2}[A-Z]{3}|OPEN)\s+([A-Z]{3})([A-Z]{3})\s+(\d{3,4}[AP]?)?\s+([A-Z]{2})\s+(\S+)\s+([A-Z]{4})$/.exec(
        text,
      )
    const taxes = [...text.matchAll(/TAX\s+([\d.]+[A-Z][A-Z0-9])(?=\s|$)/g)]
    const fare = /^FARE\s+([A-Z]{3})([\d.]+|IT|BT)/.exec(text)
    const total =
      /^TOTAL\s+([A-Z]{3})([\d.]+|IT|BT)(?:\s+EQUIV(?:ALENT)? (?:FARE )?(?:PAID|PD)\s+([A-Z]{3})([\d.]+))?/.exec(
        text,
      )
    if (text.startsWith('TAX BREAKDOWN')) inBreakdown = true
    else if (pnr) document.pnr = pnr[1] ?? null
    else if (number) {
      if (!setNumber(document, (number[1] ?? '').replace('/', '-'))) unread.push(line)
      document.issuedOn = readDay(number[2] ?? '')
      dated = document.issuedOn !== null
    } else if (text.startsWith('NAME:')) {
      const name = readName(text.slice(5))
      document.passenger = name?.passenger ?? null
      if (!name) unread.push(line)
    } else if (text.startsWith('FOP:')) document.payment = text.slice(4).trim()
    else if (/^\d\s+\S+\s+AMOUNT:/.test(text)) document.payment = /^\d\s+(\S+)/.exec(text)?.[1] ?? null
    else if (coupon) {
      document.sectors.push({
        ...emptySector(coupon[6] ?? '', coupon[7] ?? ''),
        carrier: coupon[2] ?? null,
        flight: coupon[3] === 'OPEN' ? null : String(Number(coupon[3])),
        bookingClass: coupon[4] ?? null,
        date: dayAfter(coupon[5] ?? '', document.sectors.at(-1)?.date ?? document.issuedOn ?? today),
        departs: readTime(coupon[8] ?? ''),
        fareBasis: coupon[10] ?? null,
        status: couponWords[coupon[11] ?? ''] ?? null,
      })
      if (!couponWords[coupon[11] ?? ''])
        doubt(document, `sectors.${document.sectors.length - 1}.status`, 'unknown-status')
    } else if (/^\s+NVB:/.test(text)) {
      const sector = document.sectors.at(-1)
      if (sector) sector.baggage = /BAG:(\S+)/.exec(text)?.[1] ?? null
    } else if (fare || total || taxes.length > 0) {
      if (fare && /IT|BT/.test(fare[2] ?? '')) document.fareHidden = true
      else if (fare) {
        const amount = readAmount(fare[2] ?? '', fare[1] ?? '')
        if (amount !== null) document.base = { currency: fare[1] ?? '', amount }
      }
      if (total) {
        document.currency = total[3] ?? total[1] ?? null
        if (/IT|BT/.test(total[2] ?? '')) document.fareHidden = true
        else document.total = readAmount(total[2] ?? '', total[1] ?? '')
        if (total[4]) document.fare = readAmount(total[4], total[3] ?? '')
      }
      for (const [, cell = ''] of taxes) {
        const tax = readTax(cell, document.currency ?? 'BDT')
        if (tax) (inBreakdown ? breakdown : header).push(tax)
      }
    } else if (/^(?:ORIGINAL ISSUE|EXCHANGE TKT):/.test(text)) {
      document.original = /\d{13}/.exec(text)?.[0] ?? document.original
      if (document.original) document.kind = 'exchange'
    } else if (text.startsWith('ADD COLLECT AMOUNT:')) {
      document.difference = readAmount(text.split(':')[1] ?? '', document.currency ?? 'BDT')
    } else if (/^(?:FARE CALCULATION|ENDORSEMENT)/.test(text)) skipNext = true
    else if (
      !/^\s*$|^1?ELECTRONIC TICKET|^INV:|^FORM OF PAYMENT|^CPN |^SETTLEMENT|^ORIGINAL FOP|^[A-Z]{3} .*END\b|^>/.test(
        text,
      )
    ) {
      unread.push(line)
    }
  }
  document.taxes = breakdown.length > 0 ? breakdown : header
  if (breakdown.length > 0 && header.length > 0 && addUp(breakdown) !== addUp(header))
    doubt(document, 'taxes', 'sum-differs')
  if (document.fare === null && document.base && document.base.currency === document.currency) {
    document.fare = document.base.amount
    document.base = null
  }
  document.airline = document.sectors[0]?.carrier ?? null
  if (document.sectors.length > 0 && document.sectors.every(({ status }) => status === 'void'))
    document.kind = 'void'
  if (!dated && document.sectors.length > 0) doubt(document, 'sectors', 'year-assumed')
  if (!document.passenger) doubt(document, 'passenger', 'incomplete')
  return { documents: [proveSums(document)], unread }
}

import {
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
  type TicketTax,
} from './document.ts'
import { dayAfter, readBirthday, readDay, readTime } from './days.ts'
import { readTax } from './taxes.ts'
import { readTicketNumber } from '../ticket-number.ts'

/** Elements that say nothing about the ticket: contacts, remarks to the airline, fare quotes. */
const uninteresting = /^(?:AP|OS|RC|RI|RX|RM|RQ|RS|FB|FE|FT|FZ|FI|FN|FD|FS|OP|AI|AM|AB|SSR|SR|SK|ARNK|MIS|TK)/

/** 'S3-4/P1-2' as the element and passenger numbers it names. */
function references(text: string, letter: 'S' | 'P'): number[] {
  const match = new RegExp(`/${letter}([\\d,-]+)(?=/|$)`).exec(text)
  return (match?.[1] ?? '').split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-')
    const from = Number(first)
    const to = Number(last)
    if (!first || to < from || to - from > 99) return []
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

/** '*M*7' (percent), '*C*2500A' (amount) and '0'. */
export function setCommission(document: TicketDocument, text: string): boolean {
  const match = /^(?:PAX\s|INF\s)?(?:\*[A-Z]+\*)?([\d.]+)(A)?(?=\/|;|$)/.exec(text.trim())
  if (!match) return false
  if (match[2]) document.commission = readAmount(match[1] ?? '', document.currency ?? 'BDT')
  else document.commissionPercent = match[1] ?? null
  return true
}

/** '157-2410000101DAC10NOV26/42399991/…' as the number of the document it replaces. */
export const originalOf = (text: string): string | null =>
  readTicketNumber(/^([\d-]{13,14})/.exec(text.trim())?.[1] ?? '')?.number ?? null

/** Passport and birthday of 'P/BGD/A00000001/BGD/04JAN92/M/17MAR31/UDDIN/MD RAHIM'. */
export function readDocs(
  text: string,
  today: string,
): { passport: string; bornOn: string | null; infant: boolean; name: string } | null {
  const match =
    /P\/[A-Z]{3}\/([A-Z0-9]+)\/[A-Z]{3}\/(\d{2}[A-Z]{3}\d{2})\/([FM]I?)\/\d{2}[A-Z]{3}\d{2}\/([^;]+)/.exec(
      text,
    )
  if (!match) return null
  return {
    passport: match[1] ?? '',
    bornOn: readBirthday(match[2] ?? '', today),
    infant: match[3]?.endsWith('I') === true,
    name: (match[4] ?? '').replace(/\/P\d+$/, ''),
  }
}

/** The agency's own number in a remark: 'FILE 26-0417', 'PAX FILE NO 26-0417', 'FILE/26-0431'. */
export const fileNumber = (text: string): string | null =>
  /FILE(?: NO)?[\s/.:]+([A-Z0-9-]+)/.exec(text)?.[1] ?? null

/** Name with what stands in brackets behind it: type, birthday, the infant on the lap. */
export function readNameElement(
  text: string,
  today: string,
): { adult: TicketPassenger; infant: TicketPassenger | null } | null {
  const name = readName(text.replace(/\(.*$/, ''))
  if (!name) return null
  const adult = name.passenger
  let infant: TicketPassenger | null = null
  for (const [, inside = ''] of text.matchAll(/\(([^)]*)\)/g)) {
    const baby = /^INF(.*)$/.exec(inside)
    if (!baby) {
      const [type = '', born = ''] = inside.split('/')
      adult.type = type || null
      adult.bornOn = readBirthday(born, today)
      continue
    }
    const [surname = '', givenName = '', born = ''] = (baby[1] ?? '').split('/')
    const whole = readName(`${surname || adult.surname}/${givenName}`)
    if (whole) infant = { ...whole.passenger, type: 'INF', bornOn: readBirthday(born, today) }
  }
  return { adult, infant }
}

/** Continuation lines are cut anywhere and start with seven spaces. */
function joinLines(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = []
  for (const { no, text } of lines) {
    const last = joined.at(-1)
    if (last && last.text.length < longestLine && /^ {7}/.test(text) && /^ *\d+ /.test(last.text))
      last.text += text.slice(7)
    else joined.push({ no, text })
  }
  return joined
}

function readFlight(text: string, start: string): TicketSector | null {
  const match =
    /^([A-Z0-9]{2}) ?(\d{1,4}) ?([A-Z]) (\d{2}[A-Z]{3}) (\d)[ *]([A-Z]{3})([A-Z]{3}) [A-Z]{2}\d*(.*)$/.exec(
      text,
    )
  if (!match) return null
  const rest = match[8] ?? ''
  const times = [...rest.matchAll(/(?<=\s)(\d{4})(?=\s|\+|$)/g)].map(([, time = '']) => time)
  const date = dayAfter(match[4] ?? '', start, Number(match[5]))
  const arrival = /(?<=\s)(\d{2}[A-Z]{3})(?=\s|$)/.exec(rest)?.[1]
  return {
    ...emptySector(match[6] ?? '', match[7] ?? ''),
    carrier: match[1] ?? null,
    flight: String(Number(match[2])),
    bookingClass: match[3] ?? null,
    date,
    departs: readTime(times.at(-2) ?? ''),
    arrives: readTime(times.at(-1) ?? ''),
    arrivesOn: arrival && date ? dayAfter(arrival, date) : null,
  }
}

/** A booking as the command RT shows it: one document per ticketed passenger, a booking for each other. */
export function readAmadeusBooking({ lines, today }: Block): ReadBlock {
  const unread: TextLine[] = []
  const people = new Map<string, TicketPassenger>()
  const flights = new Map<number, TicketSector>()
  const issued: { document: TicketDocument; people: string[]; element: string }[] = []
  const elements: { no: number; line: number; text: string }[] = []
  let start = today
  let headerRead = false
  let pnr: string | null = null
  for (const line of joinLines(lines)) {
    const text = line.text.trimEnd()
    const header = /^RP\/\S+\s+\S*\s+(\d{1,2}[A-Z]{3}\d{2})\/\d{4}Z\s+([A-Z0-9]{6})\s*$/.exec(text)
    if (header) {
      start = readDay(header[1] ?? '') ?? today
      headerRead = true
      pnr = header[2] ?? null
      continue
    }
    if (/^\s*$|^>|^\)$|^---.*---$|^[A-Z0-9]{9}\/\S+\/\d{1,2}[A-Z]{3}\d{2}$/.test(text)) continue
    if (/^\s*\d+\.[A-Z]/.test(text)) {
      for (const part of text.trim().split(/\s+(?=\d+\.[A-Z])/)) {
        const match = /^(\d+)\.(.*)$/.exec(part)
        const names = readNameElement(match?.[2] ?? '', today)
        if (!names) {
          unread.push({ no: line.no, text: part })
          continue
        }
        people.set(match?.[1] ?? '', names.adult)
        if (names.infant) people.set(`${match?.[1]} infant`, names.infant)
      }
      continue
    }
    const element = /^\s*(\d+)\s+(.*)$/.exec(text)
    if (!element) unread.push(line)
    else elements.push({ no: Number(element[1]), line: line.no, text: element[2] ?? '' })
  }
  for (const { no, text } of elements) {
    const flight = readFlight(text, start)
    if (flight) flights.set(no, flight)
  }
  const docs = [...elements].flatMap(({ text }) => (text.startsWith('SSR DOCS') ? [text] : []))
  for (const text of docs) {
    const facts = readDocs(text, today)
    const [at] = references(text, 'P')
    const person = people.get(facts?.infant ? `${at} infant` : String(at))
    if (facts && person)
      Object.assign(person, { passport: facts.passport, bornOn: facts.bornOn ?? person.bornOn })
  }
  const peopleOf = (text: string, infant: boolean): string[] => {
    const named = references(text, 'P').map((at) => (infant ? `${at} infant` : String(at)))
    return named.length > 0 ? named : [...people.keys()].filter((key) => key.endsWith('infant') === infant)
  }
  for (const { text, line } of elements) {
    const ticket = /^(FA|FHE|FHM) (PAX|INF) ([\d-]+)(.*)$/.exec(text)
    if (!ticket) continue
    const document = emptyDocument('sale')
    if (!setNumber(document, ticket[3] ?? '')) {
      unread.push({ no: line, text })
      continue
    }
    if (ticket[1] !== 'FA') doubt(document, 'number', 'typed-by-hand')
    const rest = ticket[4] ?? ''
    const live = /^\/([A-Z]{2})([A-Z0-9]{2})(?=\/)/.exec(rest)
    if (live) document.airline = live[2] ?? null
    if (live && live[1] !== 'ET') doubt(document, 'kind', 'not-live')
    const price = /\/([A-Z]{3})(\d[\d.]*)(?=\/|$)/.exec(rest)
    if (price) {
      document.currency = price[1] ?? null
      document.total = readAmount(price[2] ?? '', price[1] ?? '')
    }
    document.issuedOn = readDay(/\/(\d{1,2}[A-Z]{3}\d{2})(?=\/|$)/.exec(rest)?.[1] ?? '')
    issued.push({ document, people: peopleOf(rest, ticket[2] === 'INF'), element: rest })
  }
  const ticketed = new Set(issued.flatMap((each) => each.people))
  for (const key of people.keys()) {
    if (!ticketed.has(key) && !key.endsWith('infant')) {
      issued.push({ document: emptyDocument('booking'), people: [key], element: '' })
    }
  }
  const ofDocument = (text: string, owners: readonly string[]): boolean => {
    const infant = / INF /.test(text)
    const named = references(text, 'P')
    return (
      named.length === 0 ||
      owners.some((key) =>
        named.some(
          (at) => key === (infant ? `${at} infant` : String(at)) || (!infant && key === `${at} infant`),
        ),
      )
    )
  }
  for (const { document, people: owners, element } of issued) {
    document.pnr = pnr
    const owner = people.get(owners[0] ?? '')
    document.passenger = owner ? { ...owner } : null
    const chosen = references(element, 'S')
    document.sectors = [...flights].flatMap(([no, flight]) =>
      chosen.length === 0 || chosen.includes(no) ? [{ ...flight }] : [],
    )
    for (const { text } of elements) {
      if (!ofDocument(text, owners)) continue
      if (text.startsWith('FM ') || text.startsWith('FM0')) setCommission(document, text.slice(2))
      else if (text.startsWith('FP '))
        document.payment = text.slice(3).replace(/\/[SP]\d[\d,-]*(?=\/|$)/g, '')
      else if (text.startsWith('FV '))
        document.airline = /([A-Z0-9]{2})(?=\/|$)/.exec(text)?.[1] ?? document.airline
      else if (text.startsWith('FO ')) {
        document.original = originalOf(text.slice(3).replace(/^(?:PAX|INF) /, ''))
        document.kind = document.original ? 'exchange' : document.kind
        const replaced = references(text, 'S')
        if (chosen.length === 0 && replaced.length > 0) {
          document.sectors = [...flights].flatMap(([no, flight]) =>
            replaced.includes(no) ? [{ ...flight }] : [],
          )
        }
      } else if (text.startsWith('RM ')) document.fileNo = fileNumber(text) ?? document.fileNo
      const limit = /^TK (?:TL|XL)(\d{1,2}[A-Z]{3})(?:\/(\d{4}))?/.exec(text)
      if (limit) {
        const day = dayAfter(limit[1] ?? '', start)
        const time = readTime(limit[2] ?? '')
        document.timeLimit = day && time ? `${day}T${time}` : day
      }
    }
    for (const [, flight] of flights) {
      const line = elements.find(({ no }) => flights.get(no) === flight)
      const match = new RegExp(`${flight.carrier}/([A-Z0-9]{6})(?=\\s|$)`).exec(line?.text ?? '')
      document.airlinePnr ??= match?.[1] ?? null
    }
    if (!headerRead && document.sectors.length > 0) doubt(document, 'sectors', 'year-assumed')
    for (const [at, sector] of document.sectors.entries()) {
      if (!sector.date) doubt(document, `sectors.${at}.date`, 'not-a-date')
    }
    if (!document.passenger) doubt(document, 'passenger', 'incomplete')
  }
  for (const { no, line, text } of elements) {
    if (flights.has(no) || /^(?:FA|FHE|FHM|FM|FP|FV|FO)/.test(text) || uninteresting.test(text)) continue
    unread.push({ no: line, text })
  }
  return { documents: issued.map(({ document }) => proveSums(document)), unread }
}

const couponStatus: Record<string, CouponStatus> = {
  O: 'open',
  F: 'flown',
  V: 'void',
  E: 'exchanged',
  R: 'refunded',
  A: 'airport',
  C: 'checked in',
}

/** One electronic ticket as the command TWD shows it. */
export function readAmadeusTicket({ lines, today }: Block): ReadBlock {
  const document = emptyDocument('sale')
  const unread: TextLine[] = []
  let fareCalculation = false
  let dated = false
  for (const line of lines) {
    const text = line.text.trimEnd()
    const first = /^TKT-([\d-]+)\s.*LOC-([A-Z0-9]{6})?/.exec(`${text} `)
    const issue = /DOI-(\d{1,2}[A-Z]{3}\d{2})/.exec(text)
    const name = /^\s*\d+\.([A-Z][A-Z' -]*\/[A-Z' -]*?)(?:\s{2,}([A-Z]{3}))?(?:\s{2,}ST)?$/.exec(text)
    const coupon =
      /^ {0,2}(\d{1,2}) ([XO])([A-Z]{3}) ([A-Z0-9]{2})\s*(\d{1,4}|OPEN)([A-Z0-9]{2})?\s+([A-Z])\s+(?:(\d{2}[A-Z]{3})(\d{4})|OPEN)\s+([A-Z]{2})\s+(\S+)\s+([A-Z])(?:\s+(\d{2}[A-Z]{3})(\d{2}[A-Z]{3}))?(?:\s+(\S+))?$/.exec(
        text,
      )
    const fare = /^FARE\s+[A-Z]\s+(?:([A-Z]{3})\s+)?([\d.]+|IT|BT)\s*$/.exec(text)
    const amount = /^(EQUIV|TOTALTAX|TOTAL)\s+([A-Z]{3})\s+([\d.]+|IT|BT)/.exec(text)
    const last = /^ {3,}([A-Z]{3})$/.exec(text)
    if (text.startsWith('/FC')) fareCalculation = true
    else if (/^(?:FE|FP|FO|FV|FM|FOR|>|\))/.test(text)) fareCalculation = false
    if (first) {
      if (!setNumber(document, first[1] ?? '')) unread.push(line)
      document.pnr = first[2] ?? null
    } else if (issue) {
      document.issuedOn = readDay(issue[1] ?? '')
      dated = document.issuedOn !== null
    } else if (coupon) {
      const before = document.sectors.at(-1)
      if (before) before.to = coupon[3] ?? null
      const start: string = before?.date ?? document.issuedOn ?? today
      const status = couponStatus[coupon[12] ?? ''] ?? null
      if (!status) doubt(document, `sectors.${document.sectors.length}.status`, 'unknown-status')
      document.sectors.push({
        ...emptySector(coupon[3] ?? '', null),
        transfer: coupon[2] === 'X',
        carrier: coupon[4] ?? null,
        flight: coupon[5] === 'OPEN' ? null : String(Number(coupon[5])),
        bookingClass: coupon[7] ?? null,
        date: dayAfter(coupon[8] ?? '', start),
        departs: readTime(coupon[9] ?? ''),
        fareBasis: coupon[11] ?? null,
        status,
        baggage: coupon[15] ?? null,
      })
    } else if (last && document.sectors.length > 0) {
      const before = document.sectors.at(-1)
      if (before) before.to = last[1] ?? null
    } else if (name) {
      const read = readName(name[1] ?? '')
      if (read) document.passenger = { ...read.passenger, type: name[2] ?? null }
      else unread.push(line)
    } else if (fare) {
      if (/IT|BT/.test(fare[2] ?? '')) document.fareHidden = true
      else {
        const baseAmount = readAmount(fare[2] ?? '', fare[1] ?? '')
        if (fare[1] && baseAmount !== null) document.base = { currency: fare[1], amount: baseAmount }
      }
    } else if (amount) {
      if (/IT|BT/.test(amount[3] ?? '')) document.fareHidden = true
      else {
        document.currency = amount[2] ?? null
        const read = readAmount(amount[3] ?? '', amount[2] ?? '')
        if (read === null) unread.push(line)
        else if (amount[1] === 'EQUIV') document.fare = read
        else if (amount[1] === 'TOTALTAX') document.taxTotal = read
        else document.total = read
      }
    } else if (/^FP\s/.test(text)) document.payment = text.slice(2).trim()
    else if (/^FO\s/.test(text)) {
      document.original = originalOf(text.slice(2))
      if (document.original) document.kind = 'exchange'
    } else if (!fareCalculation && !/^\s*$|^[>)]|^F[EVM]\s|^FOR TAX/.test(text)) unread.push(line)
  }
  if (
    document.fare === null &&
    document.base &&
    document.base.currency === (document.currency ?? document.base.currency)
  ) {
    document.currency = document.base.currency
    document.fare = document.base.amount
    document.base = null
  }
  document.airline = document.sectors[0]?.carrier ?? null
  if (!dated && document.sectors.length > 0) doubt(document, 'sectors', 'year-assumed')
  if (document.sectors.length > 0 && document.sectors.every((sector) => sector.status === 'void'))
    document.kind = 'void'
  if (!document.passenger) doubt(document, 'passenger', 'incomplete')
  return { documents: [proveSums(document)], unread }
}

/** The tax panel that TWD/TAX shows: it names no ticket, so the caller finds the one with the same sum. */
export function readAmadeusTaxes(lines: readonly TextLine[]): {
  currency: string | null
  sum: bigint | null
  taxes: TicketTax[]
  unread: TextLine[]
} {
  let currency: string | null = null
  let sum: bigint | null = null
  const taxes: TicketTax[] = []
  const unread: TextLine[] = []
  for (const line of lines) {
    const total = /^TOTALTAX\s+([A-Z]{3})\s+([\d.]+)\s*$/.exec(line.text)
    const cells = [...line.text.matchAll(/TX\d{2} ([A-Z]{3})\s+([\d.]+)\s*([A-Z][A-Z0-9])(?=\s|$)/g)]
    if (total) {
      currency = total[1] ?? null
      sum = readAmount(total[2] ?? '', total[1] ?? '')
    } else if (cells.length > 0) {
      taxes.push(
        ...cells.flatMap(([, unit = '', amount = '', code = '']) => readTax(amount + code, unit) ?? []),
      )
    } else if (!/^\s*$|^[>)]/.test(line.text)) unread.push(line)
  }
  return { currency, sum, taxes, unread }
}

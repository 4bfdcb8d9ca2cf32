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
  type ReadBlock,
  type TextLine,
  type TicketDocument,
  type TicketPassenger,
  type TicketSector,
} from './document.ts'
import { fileNumber } from './amadeus-display.ts'
import { dayAfter, dayBefore, readBirthday, readDay, readTime } from './days.ts'
import { couponWords } from './sabre-display.ts'
import { readTax, replaceSum } from './taxes.ts'

/** A name whose title is glued to it: 'MIA/ABDUL KADERMR'. */
function setPassenger(document: TicketDocument, text: string): boolean {
  const name = readName(text, true)
  if (!name) return false
  document.passenger = name.passenger
  if (name.doubtful) doubt(document, 'passenger', 'glued-title')
  return true
}

/** A booking file as *R shows it: no ticket numbers, one booking per passenger. */
export function readGalileoBooking({ lines, today }: Block): ReadBlock {
  const unread: TextLine[] = []
  const people: { person: TicketPassenger; doubtful: boolean }[] = []
  const sectors: TicketSector[] = []
  let pnr: string | null = null
  let start = today
  let issuedOn: string | null = null
  let timeLimit: string | null = null
  let fileNo: string | null = null
  let payment: string | null = null
  for (const line of lines) {
    const text = line.text.trimEnd()
    const header = /^([A-Z0-9]{6})\/\S+ .*\sAG \d{8} (\d{2}[A-Z]{3})$/.exec(text)
    const flight =
      /^\s*\d+\. ([A-Z0-9]{2})\s+(\d{1,4}|OPEN)\s+([A-Z])\s+(\d{2}[A-Z]{3}) ([A-Z]{3})([A-Z]{3}) [A-Z]{2}\d*\s+(\d{4})\s+([#*-]?)(\d{4})/.exec(
        text,
      )
    const issued = /^TKTG-T\*(?!TAU)\S+ (\d{2}[A-Z]{3})/.exec(text)
    const limit = /^TKTG-(?:T\*)?TAU\/(?:[A-Z]{2})?(\d{2}[A-Z]{3})/.exec(text)
    if (header) {
      pnr = header[1] ?? null
      start = dayBefore(header[2] ?? '', today) ?? today
    } else if (flight) {
      const date = dayAfter(flight[4] ?? '', sectors.at(-1)?.date ?? start)
      const next = date && flight[8] === '#' ? new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000) : null
      sectors.push({
        ...emptySector(flight[5] ?? '', flight[6] ?? ''),
        carrier: flight[1] ?? null,
        flight: flight[2] === 'OPEN' ? null : String(Number(flight[2])),
        bookingClass: flight[3] ?? null,
        date,
        departs: readTime(flight[7] ?? ''),
        arrives: readTime(flight[9] ?? ''),
        arrivesOn: next ? next.toISOString().slice(0, 10) : date,
      })
    } else if (/^\s*\d+\.(?:I\/)?\d+[A-Z]/.test(text)) {
      for (const part of text.trim().split(/\s+(?=\d+\.(?:I\/)?\d+[A-Z])/)) {
        const match = /^\d+\.(I\/)?\d+([^*]+)(?:\*(.+))?$/.exec(part)
        const name = readName(match?.[2] ?? '', true)
        if (!name) {
          unread.push({ no: line.no, text: part })
          continue
        }
        const born = /^(\d{2}[A-Z]{3}\d{2})$/.exec(match?.[3] ?? '')
        people.push({
          person: {
            ...name.passenger,
            type: match?.[1] ? 'INF' : (/^P-(\S+)/.exec(match?.[3] ?? '')?.[1] ?? null),
            bornOn: born ? readBirthday(born[1] ?? '', today) : null,
          },
          doubtful: name.doubtful,
        })
      }
    } else if (issued) issuedOn = dayAfter(issued[1] ?? '', start)
    else if (limit) timeLimit = dayAfter(limit[1] ?? '', start)
    else if (/^FOP\s?-/.test(text)) payment = /^FOP\s?-(.*)$/.exec(text)?.[1]?.trim() ?? null
    else if (fileNumber(text) && /^\s*\d+\./.test(text)) fileNo = fileNumber(text)
    else if (!/^\s*$|^\*\*|^FONE-|^NOTE-|^ADRS|^DLVR|^RMKS|^\s+\d+\. |^>/.test(text)) unread.push(line)
  }
  const documents = people.map(({ person, doubtful }) => {
    const document = emptyDocument('booking')
    document.passenger = person
    if (doubtful) doubt(document, 'passenger', 'glued-title')
    document.pnr = pnr
    document.airline = sectors[0]?.carrier ?? null
    document.issuedOn = issuedOn
    document.timeLimit = timeLimit
    document.payment = payment
    document.fileNo = fileNo
    document.sectors = sectors.map((sector) => ({ ...sector }))
    if (sectors.length > 0) doubt(document, 'sectors', 'year-assumed')
    return document
  })
  return { documents, unread }
}

/** The list of *HTE: a number and a shortened name per ticket. */
export function readGalileoList({ lines }: Block): ReadBlock {
  const unread: TextLine[] = []
  const documents: TicketDocument[] = []
  for (const line of lines) {
    const text = line.text.trimEnd()
    const match = /^>?\*TE\d+;?\s+(\S.*?)\s{2,}([\d -]{13,})$/.exec(text)
    const document = emptyDocument('sale')
    if (match && setNumber(document, match[2] ?? '')) {
      if (setPassenger(document, match[1] ?? '')) doubt(document, 'passenger', 'shortened-name')
      documents.push(document)
    } else if (!/^\s*$|^ELECTRONIC TICKET LIST|^\s+NAME|^END OF LIST|^><?$/.test(text)) unread.push(line)
  }
  return { documents, unread }
}

/** One electronic ticket as *TE shows it. */
export function readGalileoTicket({ lines, today }: Block): ReadBlock {
  const document = emptyDocument('sale')
  const unread: TextLine[] = []
  let calculation = ''
  let inCalculation = false
  let dated = false
  for (const line of lines) {
    const text = line.text.trimEnd()
    const first = /^TKT: ([\d -]+?)\s+NAME: (.+)$/.exec(text)
    const coupon =
      /^\s+([A-Z]{4}) ([A-Z0-9]{2})\s+(\d{1,4}|OPEN)\s+([A-Z])\s+(?:(\d{2}[A-Z]{3})|OPEN) ([A-Z]{3})([A-Z]{3})\s+(\d{3,4}[AP]?)?\s*([A-Z]{2}) (\S+)\s+(\d)$/.exec(
        text,
      )
    const issued = /^ISSUED: ?(\d{1,2}[A-Z]{3}\d{2})\s+FOP: ?(.*)$/.exec(text)
    const fare = /^FARE\s+(?:([A-Z]{3})\s+)?([\d.]+|IT|BT)(?=\s|$)/.exec(text)
    const total = /^TOTAL\s+([A-Z]{3})\s+([\d.]+|IT|BT)(?:\s+EQUIV ([A-Z]{3})\s+([\d.]+))?/.exec(text)
    const locators = /^RLOC (?:1[GV]) ([A-Z0-9]{6})(?:\s+[A-Z0-9]{2} ([A-Z0-9]{6}))?/.exec(text)
    if (/^(?:RLOC|TOUR|EXCHANGED|ORIGINAL|\s*$)/.test(text)) inCalculation = false
    if (first) {
      if (!setNumber(document, first[1] ?? '')) unread.push(line)
      if (!setPassenger(document, first[2] ?? '')) unread.push(line)
    } else if (issued) {
      document.issuedOn = readDay(issued[1] ?? '')
      dated = document.issuedOn !== null
      document.payment = issued[2] || null
    } else if (text.startsWith('PSEUDO:'))
      document.airline = /PLATING CARRIER: ([A-Z0-9]{2})/.exec(text)?.[1] ?? null
    else if (coupon) {
      const status = couponWords[coupon[1] ?? ''] ?? null
      if (!status) doubt(document, `sectors.${document.sectors.length}.status`, 'unknown-status')
      document.sectors.push({
        ...emptySector(coupon[6] ?? '', coupon[7] ?? ''),
        carrier: coupon[2] ?? null,
        flight: coupon[3] === 'OPEN' ? null : String(Number(coupon[3])),
        bookingClass: coupon[4] ?? null,
        date: dayAfter(coupon[5] ?? '', document.sectors.at(-1)?.date ?? document.issuedOn ?? today),
        departs: readTime(coupon[8] ?? ''),
        fareBasis: coupon[10] ?? null,
        status,
      })
    } else if (fare || total) {
      if (fare && /IT|BT/.test(fare[2] ?? '')) document.fareHidden = true
      else if (fare) {
        const amount = readAmount(fare[2] ?? '', fare[1] ?? '')
        if (amount !== null) document.base = { currency: fare[1] ?? '', amount }
      }
      if (fare) {
        for (const [, amount = '', code = ''] of text.matchAll(/TAX\s+([\d.]+) ([A-Z][A-Z0-9])(?=\s|$)/g)) {
          const tax = readTax(amount + code, 'BDT')
          if (tax) document.taxes.push(tax)
        }
      }
      if (total) {
        document.currency = total[3] ?? total[1] ?? null
        if (/IT|BT/.test(total[2] ?? '')) document.fareHidden = true
        else document.total = readAmount(total[2] ?? '', total[1] ?? '')
        if (total[4]) document.fare = readAmount(total[4], total[3] ?? '')
      }
    } else if (text.startsWith('FC ')) {
      inCalculation = true
      calculation = text
    } else if (inCalculation && calculation.length < longestLine) calculation += text
    else if (locators) {
      document.pnr = locators[1] ?? null
      document.airlinePnr = locators[2] ?? null
    } else if (/^(?:EXCHANGED FOR|ORIGINAL ISSUE):/.test(text)) {
      document.original = /\d{13}/.exec(text)?.[0] ?? document.original
      if (document.original) document.kind = 'exchange'
    } else if (!/^\s*$|^\s+USE |^\s+NV[BA]|^----|^ {3}\S.*|^TOUR CODE:|^>/.test(text)) unread.push(line)
  }
  const parts = calculation.split(/\bXT /)[1]
  if (parts)
    replaceSum(
      document,
      [...parts.matchAll(/([\d.]+[A-Z][A-Z0-9])(?=\s|$)/g)].flatMap(
        ([, cell = '']) => readTax(cell, 'BDT') ?? [],
      ),
    )
  if (document.fare === null && document.base && document.base.currency === document.currency) {
    document.fare = document.base.amount
    document.base = null
  }
  if (document.sectors.length > 0 && document.sectors.every(({ status }) => status === 'void'))
    document.kind = 'void'
  if (!dated && document.sectors.length > 0) doubt(document, 'sectors', 'year-assumed')
  if (!document.passenger) doubt(document, 'passenger', 'incomplete')
  return { documents: [proveSums(document)], unread }
}

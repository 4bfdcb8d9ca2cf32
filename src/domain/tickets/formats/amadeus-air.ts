import {
  doubt,
  emptyDocument,
  emptySector,
  proveSums,
  readAmount,
  setNumber,
  type Block,
  type ReadBlock,
  type TextLine,
  type TicketDocument,
  type TicketKind,
  type TicketSector,
} from './document.ts'
import { fileNumber, originalOf, readDocs, readNameElement, setCommission } from './amadeus-display.ts'
import { dayAfter, dayBefore, readDay, readShortDay, readTime } from './days.ts'
import { readTax } from './taxes.ts'

const kinds: Record<string, TicketKind> = { '7A': 'sale', MA: 'void', RF: 'refund' }

/** Lines without a fact of the ticket: counters, the sold fare's parts, endorsement, contacts. */
const uninteresting =
  /^(?:AIR-|\d[A-Z0-9]{8};|GW|B-|C-|G-|L-|N-|O-|Q-|X-|Y-|SSR|OSI|FE|TK|RM|RI|AI|OP|EM|MFM|MFP|FT|FZ|FI|KFT|ENDX|\s*$)/

const money = (cell: string): { currency: string; amount: bigint } | null => {
  const match = /^([A-Z]{3})\s*([\d.]+)\s*$/.exec(cell)
  const amount = match ? readAmount(match[2] ?? '', match[1] ?? '') : null
  return amount === null ? null : { currency: match?.[1] ?? '', amount }
}

function readFlight(cells: readonly string[], start: string): TicketSector | null {
  const board = /^\d{3}([XO])([A-Z]{3})$/.exec(cells[1] ?? '')
  const flight =
    /^([A-Z0-9]{2})\s+(\d{1,4}|OPEN)[A-Z]?\s+([A-Z])\s+[A-Z]?\s*(?:(\d{2}[A-Z]{3})(\d{4})\s+(\d{4})\s+(\d{2}[A-Z]{3}))?/.exec(
      cells[5] ?? '',
    )
  if (!board || !flight || !/^[A-Z]{3}$/.test(cells[3] ?? '')) return null
  const date = dayAfter(flight[4] ?? '', start)
  return {
    ...emptySector(board[2] ?? '', cells[3] ?? null),
    transfer: board[1] === 'X',
    carrier: flight[1] ?? null,
    flight: flight[2] === 'OPEN' ? null : String(Number(flight[2])),
    bookingClass: flight[3] ?? null,
    date,
    departs: readTime(flight[5] ?? ''),
    arrives: readTime(flight[6] ?? ''),
    arrivesOn: date ? dayAfter(flight[7] ?? '', date) : null,
    baggage: cells[13]?.trim() || null,
  }
}

/** What a line of the fare says about every passenger of the file. */
function readFare(common: TicketDocument, text: string): boolean {
  const cells = text.split(';')
  const fare = /^K-([FIUBRYW])?/.exec(text)
  if (fare) {
    const base = money((cells[0] ?? '').slice(3))
    const equivalent = money(cells[1] ?? '')
    const total = money(cells[12] ?? '')
    common.currency = equivalent?.currency ?? total?.currency ?? base?.currency ?? null
    common.fare = equivalent?.amount ?? base?.amount ?? null
    if (equivalent && base) common.base = base
    if (/[RYW]/.test(fare[1] ?? '')) {
      common.kind = 'exchange'
      common.difference = total?.amount ?? null
    } else common.total = total?.amount ?? null
    if (!base && !equivalent) common.fareHidden = true
    return true
  }
  const taxes = /^(?:KFT[A-Z]|TAX-)/.exec(text)
  if (!taxes) return false
  const panel = taxes[0].startsWith('KFT')
  if (!panel && common.taxes.length > 0) return true
  const read = (panel ? cells.slice(1) : [text.slice(4).split(';')[0] ?? '', ...cells.slice(1)]).flatMap(
    (cell) => {
      const match = /^([O ]?)([A-Z]{3})\s*([\d.]+)\s*([A-Z][A-Z0-9])(?:\s|$)/.exec(cell)
      return match ? (readTax(`${match[3]}${match[4]}`, match[2] ?? '', match[1] === 'O') ?? []) : []
    },
  )
  if (panel || common.taxes.length === 0) common.taxes = read
  return true
}

function readRefund(document: TicketDocument, text: string): void {
  const cells = text.split(';')
  const paid = money(cells[3] ?? '')
  const currency = paid?.currency ?? 'BDT'
  document.currency = currency
  document.issuedOn = readDay(cells[1] ?? '')
  document.fare = readAmount(cells[5] ?? '', currency)
  document.penalty = readAmount(cells[8] ?? '', currency)
  // No specification of this cell was found; the sum of the line is what proves it.
  if (document.penalty !== null) doubt(document, 'penalty', 'incomplete')
  document.taxTotal = readAmount((cells[11] ?? '').replace(/^XT/, ''), currency)
  document.total = readAmount(cells[12] ?? '', currency)
  document.difference = document.total
}

/** One Amadeus interface record (AIR), from AIR-BLK to ENDX. */
export function readAmadeusAir({ lines, today }: Block): ReadBlock {
  const unread: TextLine[] = []
  const common = emptyDocument('sale')
  const documents: TicketDocument[] = []
  let bases: string[] = []
  let start = today
  let dated = false
  for (const line of lines) {
    const text = line.text.replace(/^\uFEFF/, '').trimEnd()
    const cells = text.split(';')
    const current = documents.at(-1)
    const target = current ?? common
    if (text.startsWith('AIR-BLK')) common.kind = kinds[cells[1] ?? ''] ?? 'booking'
    else if (text.startsWith('AMD ')) {
      const cancelled = /^VOID(\d{2}[A-Z]{3})/.exec(cells[2] ?? '')
      if (cancelled) {
        common.kind = 'void'
        common.issuedOn = dayBefore(cancelled[1] ?? '', today)
        doubt(common, 'issuedOn', 'year-assumed')
      }
    } else if (text.startsWith('MUC1A ')) {
      common.pnr = /^[A-Z0-9]{6}/.exec(text.slice(6))?.[0] ?? null
      const airline = /^([A-Z0-9]{2}) ([A-Z0-9]{6})$/.exec(cells.at(-1)?.trim() ?? '')
      common.airline ??= airline?.[1] ?? null
      common.airlinePnr = airline?.[2] ?? null
    } else if (text.startsWith('A-'))
      common.airline = /^([A-Z0-9]{2}) /.exec(cells[1] ?? '')?.[1] ?? common.airline
    else if (text.startsWith('D-')) {
      common.issuedOn = readShortDay(cells[2] ?? '') ?? common.issuedOn
      start = common.issuedOn ?? start
      dated = true
    } else if (/^[HU]-\d/.test(text)) {
      const flight = readFlight(cells, common.sectors.at(-1)?.date ?? start)
      if (flight) common.sectors.push(flight)
      else if (!/VOID/.test(cells[5] ?? '')) unread.push(line)
    } else if (text.startsWith('M-')) {
      bases = text
        .slice(2)
        .split(';')
        .map((cell) => cell.trim())
    } else if (/^K[NS]-/.test(text)) {
      common.fareHidden = true
      const fare = money(/([A-Z]{3}[\d.]+)/.exec(cells[0]?.slice(3) ?? '')?.[1] ?? '')
      if (text.startsWith('KS') && fare) {
        common.fare = fare.amount
        common.currency = fare.currency
      }
    } else if (/^(?:K-|KFT|TAX-)/.test(text)) readFare(common, text)
    else if (/^I-\d/.test(text)) {
      const document: TicketDocument = { ...structuredClone(common) }
      const names = readNameElement((cells[1] ?? '').replace(/^\d{2}/, ''), today)
      document.passenger = names?.adult ?? null
      if (names?.infant) document.passenger = names.infant
      if (!names) doubt(document, 'passenger', 'incomplete')
      documents.push(document)
    } else if (/^T-[A-Z]?\d/.test(text)) {
      if (!setNumber(target, text)) unread.push(line)
    } else if (/^R-\d/.test(text)) {
      target.original = originalOf(text.slice(2))
      if (target.original === null) unread.push(line)
    } else if (text.startsWith('RFD')) readRefund(target, text)
    else if (text.startsWith('FM')) {
      if (!setCommission(target, text.slice(2))) unread.push(line)
    } else if (text.startsWith('FP')) target.payment = (cells[0] ?? '').slice(2).trim()
    else if (text.startsWith('FV'))
      target.airline = /^([A-Z0-9]{2})/.exec(text.slice(2).trim())?.[1] ?? target.airline
    else if (text.startsWith('FO')) {
      target.original = originalOf(text.slice(2))
      if (target.original) target.kind = 'exchange'
      else unread.push(line)
    } else if (!uninteresting.test(text)) unread.push(line)
    if (text.startsWith('SSR DOCS') && current?.passenger) {
      const facts = readDocs(text, today)
      if (facts && !facts.infant) {
        Object.assign(current.passenger, { passport: facts.passport, bornOn: facts.bornOn })
      }
    }
    const fileNo = text.startsWith('RM') ? fileNumber(text) : null
    if (fileNo) for (const each of [common, ...documents]) each.fileNo = fileNo
  }
  for (const document of documents) {
    for (const [at, sector] of document.sectors.entries()) sector.fareBasis = bases[at] || null
    if (document.number === null && document.kind !== 'booking') doubt(document, 'number', 'incomplete')
    if (!dated && document.sectors.length > 0) doubt(document, 'sectors', 'year-assumed')
    if (document.kind === 'refund') document.original ??= document.number
    proveSums(document)
  }
  return { documents, unread }
}

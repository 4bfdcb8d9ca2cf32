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
  type TicketSector,
  type TicketTax,
} from './document.ts'
import { fileNumber } from './amadeus-display.ts'
import { dayAfter, readDay, readTime } from './days.ts'
import { readTax, replaceSum } from './taxes.ts'
import { following, readTicketNumber } from '../ticket-number.ts'
import { addDays } from '../../../foundation/values/dates.ts'

const kinds: Record<string, TicketKind> = { H: 'sale', V: 'void', R: 'refund' }

/** '00000500BD00004000UT' or '     500BD    4000UT': amounts of eight, codes of two. */
const taxPairs = (text: string, currency: string, paid = false): TicketTax[] =>
  [...text.matchAll(/(?:^|(?<=[A-Z0-9]{2}))([ 0-9.]{8})([A-Z][A-Z0-9])/g)].flatMap(
    ([, amount = '', code = '']) => readTax(`${amount.trim()}${code}`, currency, paid) ?? [],
  )

/** 'T1:     500BD T2:…' of a fare section. */
const numberedTaxes = (text: string, currency: string, paid = false): TicketTax[] =>
  [...text.matchAll(/T\d:\s*([\d.]+)([A-Z][A-Z0-9])/g)].flatMap(
    ([, amount = '', code = '']) => readTax(`${amount}${code}`, currency, paid) ?? [],
  )

function readFlight(text: string, before: string): TicketSector {
  const date = dayAfter(text.slice(30, 35), before)
  const later = text[45] === '3' ? 1 : 0
  const flight = text.slice(22, 26).trim()
  return {
    ...emptySector(text.slice(46, 49).trim(), text.slice(62, 65).trim() || null),
    transfer: text[84] === 'X',
    carrier: text.slice(5, 7).trim() || null,
    flight: /^\d+$/.test(flight) ? String(Number(flight)) : null,
    bookingClass: text.slice(26, 28).trim() || null,
    date,
    departs: readTime(text.slice(35, 40)),
    arrives: readTime(text.slice(40, 45)),
    arrivesOn: date ? addDays(date, later) : null,
    baggage: text.slice(86, 89).trim() || null,
  }
}

interface Fare {
  base: { currency: string; amount: bigint } | null
  currency: string
  equivalent: bigint | null
  total: bigint | null
  taxes: TicketTax[]
  parts: TicketTax[]
}

function readFare(text: string): Fare {
  const unit = text.slice(5, 8).trim()
  const amount = readAmount(text.slice(8, 20), unit)
  const currency = text.slice(35, 38).trim() || text.slice(20, 23).trim() || unit
  return {
    base: amount === null ? null : { currency: unit, amount },
    currency,
    equivalent: readAmount(text.slice(38, 50), currency),
    total: readAmount(text.slice(23, 35), currency),
    taxes: numberedTaxes(text, currency),
    parts: [],
  }
}

/** One Galileo interface record (MIR): five header lines, then sections named A02 to A29. */
export function readGalileoMir({ lines, today }: Block): ReadBlock {
  const unread: TextLine[] = []
  const rows = lines.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') }))
  const [one = '', two = '', three = '', four = ''] = rows.slice(0, 4).map(({ text }) => text)
  const kind = kinds[four[11] ?? ''] ?? 'booking'
  const issuedOn = readDay(one.slice(20, 27))
  const code = one.slice(34, 37)
  const currency = three.slice(0, 3)
  const booked = readDay(two.slice(-16, -9)) ?? issuedOn ?? today
  const documents: { document: TicketDocument; fareItem: string; exchangeItem: string }[] = []
  const fares = new Map<string, Fare>()
  const sectors: TicketSector[] = []
  const bases: string[] = []
  let old: { original: string | null; fare: bigint | null; taxes: TicketTax[]; parts: TicketTax[] } | null =
    null
  let fileNo: string | null = null
  let airlinePnr: string | null = null
  let collected: { amount: bigint | null; type: string } | null = null
  let section = ''
  let fare: Fare | null = null
  for (const line of rows.slice(5)) {
    const { text } = line
    const named = /^A(\d{2})/.exec(text)?.[1]
    if (named) section = named
    if (text.trim() === '') continue
    if (named === '02') {
      const document = emptyDocument(kind)
      const name = readName(text.slice(3, 36))
      const serial = text.slice(48, 58)
      const number = readTicketNumber(code + serial)
      document.passenger = name ? { ...name.passenger, type: text.slice(69, 75).trim() || null } : null
      if (!name) doubt(document, 'passenger', 'incomplete')
      if (number && /^\d{10}$/.test(serial)) {
        document.number = number.number
        document.conjunctions = following(
          number.number,
          Math.min(Math.max(Number(text.slice(58, 60)) - 1, 0), 3) || 0,
        )
      } else if (kind !== 'booking') doubt(document, 'number', 'incomplete')
      documents.push({
        document,
        fareItem: text.slice(75, 77).trim(),
        exchangeItem: text.slice(77, 79).trim(),
      })
    } else if (named === '04') sectors.push(readFlight(text, sectors.at(-1)?.date ?? booked))
    else if (named === '07') {
      fare = readFare(text)
      fares.set(text.slice(3, 5), fare)
    } else if (named === '08') {
      if (text.slice(3, 5) === '01') bases.push(text.slice(7, 15).trim())
    } else if (named === '10') {
      old = { original: null, fare: null, taxes: [], parts: [] }
    } else if (named === '11') {
      collected ??= {
        amount: readAmount(/^A11.(\s*[\d.]+)/.exec(text)?.[1] ?? '', currency),
        type: text[3] ?? '',
      }
    } else if (named === '14') {
      airlinePnr ??= /^A14VL-.*([A-Z0-9]{6})\s*$/.exec(text)?.[1] ?? null
      fileNo = fileNumber(text) ?? fileNo
    } else if (!named && section === '07' && text.startsWith('IT:') && fare)
      fare.parts = taxPairs(text.slice(3), fare.currency)
    else if (!named && section === '10' && old) {
      if (text.startsWith('TI:')) {
        const match = /^TI:(\d{13})(\d)?/.exec(text)
        old.original = match?.[1] ?? null
      } else if (text.startsWith('IT:')) old.parts = taxPairs(text.slice(3), currency, true)
      else {
        old.fare = readAmount(text.slice(3, 15), currency)
        old.taxes = numberedTaxes(text, currency, true)
      }
    } else if (!named && section === '14') fileNo = fileNumber(text) ?? fileNo
    else if (!named && section !== '09' && section !== '14') unread.push(line)
    else if (named && !/^(?:09|12|13|15|16|17|18|19|2\d|0[0-9])$/.test(named)) unread.push(line)
  }
  const rate = Number.parseInt(three.slice(77, 81), 10)
  const headerFare = readAmount(three.slice(3, 15).replace(/^0+(?=\d)/, ''), 'JPY')
  for (const { document, fareItem, exchangeItem } of documents) {
    document.pnr = two.slice(17, 23).trim() || null
    document.airlinePnr = airlinePnr
    document.airline = one.slice(32, 34)
    document.issuedOn = issuedOn
    document.fileNo = fileNo
    if (kind === 'void') continue
    document.sectors = sectors.map((sector, at) => ({ ...sector, fareBasis: bases[at] ?? null }))
    document.payment = collected?.type === 'S' ? 'CASH' : (collected?.type ?? null)
    const priced = fares.get(fareItem)
    if (priced) {
      document.currency = priced.currency
      document.fare = priced.equivalent ?? priced.base?.amount ?? null
      document.base = priced.equivalent === null ? null : priced.base
      document.taxes = [...priced.taxes]
      replaceSum(document, priced.parts)
      document.total = priced.total
    }
    if (rate > 0) document.commissionPercent = String(rate)
    const units = readAmount(three.slice(69, 77).replace(/^0+(?=\d)/, ''), currency)
    const same =
      headerFare !== null && priced?.equivalent === headerFare * 10n ** BigInt(currency === 'KWD' ? 3 : 2)
    if (units !== null && units > 0n && same) document.commission = units
    if (exchangeItem && exchangeItem !== 'N' && old) {
      document.kind = 'exchange'
      document.original = old.original
      const fresh = document.taxes.reduce((sum, tax) => sum + tax.amount, 0n)
      const paid = { ...emptyDocument('exchange'), taxes: old.taxes }
      replaceSum(paid, old.parts)
      document.taxes.push(...paid.taxes)
      document.total = null
      document.difference =
        document.fare !== null && old.fare !== null
          ? document.fare - old.fare + fresh
          : (collected?.amount ?? null)
      if (collected?.amount != null && collected.amount !== document.difference)
        doubt(document, 'difference', 'sum-differs')
    }
    proveSums(document)
  }
  return { documents: documents.map(({ document }) => document), unread }
}

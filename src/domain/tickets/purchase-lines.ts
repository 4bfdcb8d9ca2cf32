/** Lines of a request for tickets from what a pasted text says of each ticket. Pure. Source: tickets 4, 5.1, samples 6. */
import { moneyText } from '../../foundation/values/money.ts'
import { doubtReasons, type TicketDocument } from './formats/document.ts'
import type { ProposedLine } from './propose-lines.ts'
import { aitOf, commissionOf } from './ticket-money.ts'

/** Fields of a line a text can fill. */
export const readFields = [
  'ticket_no',
  'passenger',
  'passenger_name',
  'pnr',
  'sector',
  'travel_class',
  'flight_no',
  'travel_date',
  'return_date',
  'fare',
  'tax',
  'other',
  'commission',
  'ait',
] as const
type ReadField = (typeof readFields)[number]

/** Why a filled cell should be looked at: what its reader doubts, and what only the request asks for. */
export const lineDoubtReasons = [
  ...doubtReasons,
  'ait-not-named',
  'conjunctions',
  'only-total',
  'other-currency',
  'several-passengers',
] as const
type LineDoubtReason = (typeof lineDoubtReasons)[number]

interface LineDoubt {
  field: ReadField
  reason: LineDoubtReason
  /** What the sentence about it names: an amount, numbers, a currency. */
  value: string | null
}

/** What becomes of a ticket of the text: a line, or the reason why it is none. */
export const lineUses = ['fill', 'known', 'void', 'refund', 'exchange'] as const
type LineUse = (typeof lineUses)[number]

export interface ReadLine {
  use: LineUse
  values: Record<ReadField, string | number | null>
  doubts: LineDoubt[]
}

/** Amounts of a request are in this currency. */
const currency = 'BDT'

/** Where a doubt about a value of the document is shown; what the request does not hold is not shown. */
const cellOf = (field: string): ReadField | null => {
  const [head = '', , part] = field.split('.')
  if (head === 'sectors') {
    if (part === 'date' || part === 'departs' || part === 'arrives') return 'travel_date'
    if (part === 'carrier' || part === 'flight') return 'flight_no'
    return part === 'bookingClass' ? 'travel_class' : 'sector'
  }
  const cells: Readonly<Record<string, ReadField>> = {
    number: 'ticket_no',
    conjunctions: 'ticket_no',
    passenger: 'passenger_name',
    pnr: 'pnr',
    fare: 'fare',
    taxes: 'tax',
    taxTotal: 'tax',
    total: 'fare',
    penalty: 'other',
    commission: 'commission',
    commissionPercent: 'commission',
  }
  return cells[head] ?? null
}

function whatBecomesOf({ document, duplicate }: ProposedLine): LineUse {
  if (document.kind === 'void' || document.kind === 'refund' || document.kind === 'exchange')
    return document.kind
  return duplicate ? 'known' : 'fill'
}

/** As it is written on the ticket: 'UDDIN/MD RAHIM MR'. */
const nameOn = ({ passenger }: TicketDocument): string | null =>
  passenger && [`${passenger.surname}/${passenger.given}`, passenger.title].filter(Boolean).join(' ')

/** '7' and '7.5' percent as hundredths of a percent. */
const basisPoints = (percent: string): number => Math.round(Number(percent) * 100)

interface Amounts {
  fare: bigint | null
  tax: bigint | null
  other: bigint | null
  commission: bigint | null
}

const nothing: Amounts = { fare: null, tax: null, other: null, commission: null }

/** What the ticket costs, as far as the text says it in the currency of the books; a total alone is no fare. */
function amountsOf(document: TicketDocument): { amounts: Amounts; doubts: LineDoubt[] } {
  const isForeign = document.currency !== null && document.currency !== currency
  if (isForeign)
    return {
      amounts: nothing,
      doubts: [{ field: 'fare', reason: 'other-currency', value: document.currency }],
    }
  const { fare, taxTotal, penalty, total, commissionPercent } = document
  const commission =
    document.commission ??
    (fare !== null && commissionPercent !== null ? commissionOf(fare, basisPoints(commissionPercent)) : null)
  const doubts: LineDoubt[] =
    fare === null && total !== null ? [{ field: 'fare', reason: 'only-total', value: moneyText(total) }] : []
  return {
    amounts: { fare, tax: taxTotal, other: penalty, commission: fare === null ? null : commission },
    doubts,
  }
}

const written = (amount: bigint | null): string | null => (amount === null ? null : moneyText(amount))

/** How tickets of an airline are bought, and the rate of the tax withheld, in hundredths of a percent. */
interface Buying {
  channel: string | null
  aitRate: number
}

/** The tax withheld on a commission the text names, which no text names itself: said, and entered when the cell stays empty. */
function aitDoubts(amounts: Amounts, { channel, aitRate }: Buying): LineDoubt[] {
  const ait = aitOf(amounts.fare ?? 0n, channel, amounts.commission ?? 0n, aitRate)
  return ait > 0n ? [{ field: 'ait', reason: 'ait-not-named', value: moneyText(ait) }] : []
}

/** One line of a request, and which of its cells to look at. @param buying how tickets of this airline are bought. */
export function lineOf(proposed: ProposedLine, buying: Buying): ReadLine {
  const { document, sector, travelOn, returnOn, passenger, choices } = proposed
  const [first] = document.sectors
  const { amounts, doubts } = amountsOf(document)
  const about = document.doubts.flatMap(({ field, reason }): LineDoubt[] => {
    const cell = cellOf(field)
    return cell ? [{ field: cell, reason, value: null }] : []
  })
  const further: LineDoubt[] = [
    ...(document.conjunctions.length > 0
      ? [
          {
            field: 'ticket_no' as const,
            reason: 'conjunctions' as const,
            value: document.conjunctions.join(', '),
          },
        ]
      : []),
    ...(choices.length > 0
      ? [
          {
            field: 'passenger' as const,
            reason: 'several-passengers' as const,
            value: String(choices.length),
          },
        ]
      : []),
  ]
  const all = [...about, ...further, ...doubts, ...aitDoubts(amounts, buying)]
  return {
    use: whatBecomesOf(proposed),
    values: {
      ticket_no: document.number,
      passenger,
      passenger_name: nameOn(document),
      pnr: document.pnr,
      sector,
      travel_class: first?.bookingClass ?? null,
      flight_no: first?.carrier && first.flight ? `${first.carrier}${first.flight}` : null,
      travel_date: travelOn,
      return_date: returnOn,
      fare: written(amounts.fare),
      tax: written(amounts.tax),
      other: written(amounts.other),
      commission: written(amounts.commission),
      ait: null,
    },
    doubts: all.filter(
      ({ field, reason }, at) => all.findIndex((one) => one.field === field && one.reason === reason) === at,
    ),
  }
}

const systems = { amadeus: '1A', sabre: '1S', galileo: '1G' } as const

/** Code of the reservation system the text comes from; null for receipts and for texts of several systems. */
export function systemOf(formats: readonly string[]): string | null {
  const codes = new Set(
    formats.flatMap((format) =>
      Object.entries(systems).flatMap(([word, code]) => (format.startsWith(word) ? [code] : [])),
    ),
  )
  const [only] = codes
  return codes.size === 1 && only ? only : null
}

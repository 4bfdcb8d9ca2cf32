import { absolute, type BillingCode, type BillingLine } from './billing.ts'

export const documentClasses = ['ticket', 'miscellaneous', 'refund', 'debit memo', 'credit memo'] as const
export type DocumentClass = (typeof documentClasses)[number]

/** What the books hold open for the period. A voided ticket stays with net 0. */
export interface OpenItem {
  number: string
  airline: string
  class: DocumentClass
  net: bigint
  voided: boolean
}

export const matchResults = [
  'matched',
  'amount_difference',
  'missing_in_books',
  'missing_in_bsp',
  'duplicate_in_file',
  'wrong_status',
] as const
export type MatchResult = (typeof matchResults)[number]

export interface Match {
  result: MatchResult
  line: BillingLine | null
  item: OpenItem | null
  /** File less books, minor units. */
  difference: bigint
}

/** file = books + differences + missingInBooks + duplicates − missingInBsp, always. */
export interface MatchSums {
  file: bigint
  books: bigint
  differences: bigint
  missingInBooks: bigint
  duplicates: bigint
  missingInBsp: bigint
}

export const classOf: Record<BillingCode, DocumentClass> = {
  TKTT: 'ticket',
  CANX: 'ticket',
  EMDA: 'miscellaneous',
  EMDS: 'miscellaneous',
  RFND: 'refund',
  ADMA: 'debit memo',
  ACMA: 'credit memo',
}

/** Airlines write their memos with and without their code before the number. */
export const memoDigits = 10
export const isMemo = (kind: string): boolean => kind === 'debit memo' || kind === 'credit memo'

const keyOf = (airline: string, number: string, kind: DocumentClass): string =>
  `${airline} ${isMemo(kind) ? number.slice(-memoDigits) : number} ${kind}`

/** One unit of the currency: a smaller difference is booked as rounding, not asked about. */
const defaultTolerance = 100n

/** Compares a billing with the open items of its period, in the order of the file, then what the file lacks. Source: tickets 10.3. */
export function matchBilling(
  lines: readonly BillingLine[],
  items: readonly OpenItem[],
  tolerance = defaultTolerance,
): { matches: Match[]; sums: MatchSums } {
  const open = new Map(items.map((item) => [keyOf(item.airline, item.number, item.class), item]))
  const keys = new Set<string>()
  const matches = lines.map((line): Match => {
    const key = keyOf(line.airline, line.number, classOf[line.code])
    if (keys.has(key)) return { result: 'duplicate_in_file', line, item: null, difference: line.net }
    keys.add(key)
    const item = open.get(key)
    if (!item) return { result: 'missing_in_books', line, item: null, difference: line.net }
    open.delete(key)
    const difference = line.net - item.net
    const wrong = classOf[line.code] === 'ticket' && item.voided !== (line.code === 'CANX')
    const result = wrong
      ? 'wrong_status'
      : absolute(difference) <= tolerance
        ? 'matched'
        : 'amount_difference'
    return { result, line, item, difference }
  })
  for (const item of open.values()) {
    // A void the BSP does not bill is as it should be.
    if (item.voided && item.net === 0n) continue
    matches.push({ result: 'missing_in_bsp', line: null, item, difference: -item.net })
  }
  const sum = (chosen: readonly Match[]): bigint =>
    chosen.reduce((total, { difference }) => total + difference, 0n)
  const of = (...results: MatchResult[]): Match[] => matches.filter(({ result }) => results.includes(result))
  return {
    matches,
    sums: {
      file: lines.reduce((total, { net }) => total + net, 0n),
      books: items.reduce((total, { net }) => total + net, 0n),
      differences: sum(of('matched', 'amount_difference', 'wrong_status')),
      missingInBooks: sum(of('missing_in_books')),
      duplicates: sum(of('duplicate_in_file')),
      missingInBsp: -sum(of('missing_in_bsp')),
    },
  }
}

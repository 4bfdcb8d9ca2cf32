/** What of the ledger a row of a bank statement may be: the best proposal of each row, the reasons with it. Pure. */
import { daysBetween, type CivilDate } from '../../../foundation/values/dates.ts'
import { tidyText } from './movements.ts'

/** A row that nothing is matched to yet. */
export interface OpenRow {
  id: number
  day: CivilDate
  amount: bigint
  reference: string | null
  bankReference: string | null
  party: string | null
  text: string
  /** The voucher that was drafted for it. */
  draft: string | null
}

/** A line of the ledger on the account that no statement has. */
export interface LedgerLine {
  id: number
  day: CivilDate
  amount: bigint
  voucherNo: string
  /** Cheque number and reference of the voucher. */
  reference: string | null
  /** Who paid or was paid. */
  party: string | null
  text: string
  subLedger: number | null
  /** The voucher as rows name their draft. */
  document: string | null
}

/** What a person did with a text before. */
export interface LearnedRule {
  id: number
  words: string
  isIn: boolean
  /** The account to book it on; null where only its party was learned. */
  account: number | null
  subLedger: number | null
  uses: number
}

export const reasons = ['draft', 'reference', 'party', 'learned', 'day', 'sum'] as const
type Reason = (typeof reasons)[number]

interface Pairing {
  kind: 'pair'
  /** Rows that go together, the one it is proposed for among them. */
  rows: number[]
  lines: number[]
  reasons: Reason[]
}
interface Drafting {
  kind: 'draft'
  account: number
  subLedger: number | null
  /** The rule it comes from; null for one the product brings along. */
  rule: number | null
}
export type Suggestion = Pairing | Drafting

/** A line may be older than its row, a cheque that was cashed late, and a little younger, a charge found on the statement. */
const oldest = 60
const youngest = 10
/** Rows that are one line of the ledger stand together. */
const apart = 3
const mostParts = 5
/** Lines a sum is looked for in, and tries for it. */
const mostCandidates = 24
const mostTries = 20_000

const months = new Set(['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'])

/** The words of a text by which the same kind of row is known again: no numbers, no months. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !/\d/.test(word) && !months.has(word)),
  ),
]

/** At most, so that a rule fits the next statement as well. */
const learnedWords = 5
/** What is learned of a row; '' where its text has no word. */
export const ruleWords = (row: Pick<OpenRow, 'party' | 'text'>): string =>
  wordsOf(tidyText(row.party, row.text)).slice(0, learnedWords).join(' ')

/** The best rule whose words all stand in the row: the one that says most, then the one that was used most. */
export function ruleFor(row: OpenRow, rules: readonly LearnedRule[]): LearnedRule | null {
  const said = new Set(wordsOf(tidyText(row.party, row.text)))
  const fitting = rules.filter(
    ({ words, isIn }) =>
      isIn === row.amount > 0n && words !== '' && words.split(' ').every((word) => said.has(word)),
  )
  return fitting.toSorted((a, b) => b.words.length - a.words.length || b.uses - a.uses)[0] ?? null
}

const isNear = (row: OpenRow, line: LedgerLine): boolean => {
  const age = daysBetween(line.day, row.day)
  return age <= oldest && age >= -youngest
}

/** Numbers are compared without their leading noughts and signs. */
const numbersOf = (...texts: readonly (string | null)[]): Set<string> =>
  new Set(
    tidyText(...texts)
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .map((word) => word.replace(/^0+/, ''))
      .filter((word) => word.length >= 4 && /\d/.test(word)),
  )
const haveInCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((one) => b.has(one))

interface Fit {
  score: number
  reasons: Reason[]
}

const weights: Record<Reason, number> = { draft: 100, reference: 20, party: 12, learned: 10, day: 4, sum: 0 }

/** How well a line fits a row by everything but its amount. */
function fitOf(row: OpenRow, line: LedgerLine, rule: LearnedRule | null): Fit {
  const why: Reason[] = []
  if (row.draft !== null && row.draft === line.document) why.push('draft')
  if (
    haveInCommon(
      numbersOf(row.reference, row.bankReference, row.text),
      numbersOf(line.reference, line.voucherNo, line.text),
    )
  )
    why.push('reference')
  const said = new Set(wordsOf(tidyText(row.party, row.text)))
  const names = wordsOf(line.party ?? '').filter((word) => word.length > 2)
  const shared = names.filter((word) => said.has(word)).length
  if (shared > 0 && shared * 2 >= names.length) why.push('party')
  if (rule?.subLedger != null && rule.subLedger === line.subLedger) why.push('learned')
  const away = Math.abs(daysBetween(line.day, row.day))
  if (away === 0) why.push('day')
  return { score: why.reduce((sum, one) => sum + weights[one], 0) - away / 10, reasons: why }
}

/** Parts that come to the amount, 2 to `mostParts` of them, the first ones preferred; null without. */
function sumOf<T extends { amount: bigint }>(parts: readonly T[], amount: bigint): T[] | null {
  let tries = 0
  const search = (from: number, left: bigint, chosen: readonly T[]): T[] | null => {
    if (left === 0n && chosen.length > 1) return [...chosen]
    if (chosen.length === mostParts || (tries += 1) > mostTries) return null
    for (let at = from; at < parts.length; at += 1) {
      const part = parts[at]
      if (!part || (part.amount > 0n ? part.amount > left : part.amount < left)) continue
      const solution = search(at + 1, left - part.amount, [...chosen, part])
      if (solution) return solution
    }
    return null
  }
  return search(0, amount, [])
}

/**
 * The proposal of each row that has one. No line is proposed twice: pairs of one and one are chosen first, the best fit
 * of all before the rest, then sums of lines, then rows that together are one line; what is left may be booked by a rule.
 */
export function suggest(
  rows: readonly OpenRow[],
  lines: readonly LedgerLine[],
  rules: readonly LearnedRule[],
): Map<number, Suggestion> {
  const suggestions = new Map<number, Suggestion>()
  const used = new Set<number>()
  const ruleOf = new Map(rows.map((row) => [row.id, ruleFor(row, rules)]))
  const fit = (row: OpenRow, line: LedgerLine): Fit => fitOf(row, line, ruleOf.get(row.id) ?? null)
  const keep = (of: readonly OpenRow[], to: readonly LedgerLine[], why: readonly Reason[]): void => {
    const pairing: Pairing = {
      kind: 'pair',
      rows: of.map(({ id }) => id),
      lines: to.map(({ id }) => id),
      reasons: [...why],
    }
    for (const { id } of of) suggestions.set(id, pairing)
    for (const { id } of to) used.add(id)
  }

  const byAmount = Map.groupBy(lines, ({ amount }) => amount)
  const pairs = rows
    .flatMap((row) =>
      (byAmount.get(row.amount) ?? [])
        .filter((line) => isNear(row, line))
        .map((line) => ({ row, line, ...fit(row, line) })),
    )
    .toSorted((a, b) => b.score - a.score || a.row.id - b.row.id || a.line.id - b.line.id)
  for (const { row, line, reasons: why } of pairs)
    if (!suggestions.has(row.id) && !used.has(line.id)) keep([row], [line], why)

  for (const row of rows) {
    if (suggestions.has(row.id)) continue
    const candidates = lines
      .filter((line) => !used.has(line.id) && line.amount > 0n === row.amount > 0n && isNear(row, line))
      .map((line) => ({ line, amount: line.amount, ...fit(row, line) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, mostCandidates)
    const parts = sumOf(candidates, row.amount)
    if (!parts) continue
    keep(
      [row],
      parts.map(({ line }) => line),
      ['sum', ...new Set(parts.flatMap((part) => part.reasons))],
    )
  }

  for (const line of lines) {
    if (used.has(line.id)) continue
    const candidates = rows
      .filter(
        (row) =>
          !suggestions.has(row.id) &&
          row.amount > 0n === line.amount > 0n &&
          isNear(row, line) &&
          Math.abs(daysBetween(row.day, line.day)) <= apart,
      )
      .slice(0, mostCandidates)
    const parts = sumOf(candidates, line.amount)
    if (parts) keep(parts, [line], ['sum'])
  }

  for (const row of rows) {
    const rule = ruleOf.get(row.id)
    if (!suggestions.has(row.id) && row.draft === null && rule?.account != null)
      suggestions.set(row.id, {
        kind: 'draft',
        account: rule.account,
        subLedger: rule.subLedger,
        rule: rule.id > 0 ? rule.id : null,
      })
  }
  return suggestions
}

/** What every bank writes, by the code of the account it is booked on. */
export const knownTexts: readonly { words: string; isIn: boolean; code: '5401' | '4303' }[] = [
  { words: 'CHARGE', isIn: false, code: '5401' },
  { words: 'CHARGES', isIn: false, code: '5401' },
  { words: 'FEE', isIn: false, code: '5401' },
  { words: 'EXCISE DUTY', isIn: false, code: '5401' },
  { words: 'INTEREST', isIn: true, code: '4303' },
  { words: 'PROFIT', isIn: true, code: '4303' },
]

import { moneyText, parseMoney } from '../values/money.ts'
import type { SubTable } from './entity.ts'

type Line = Readonly<Record<string, unknown>>
export type LineTotals = {
  /** Sum of every amount of the lines, as decimal strings by name; what is no amount yet counts as nothing. */
  sums: Readonly<Record<string, string>>
  /** First sum less second of two that must be equal or whose rest is booked by itself; null where there are none, '0.00' when they are equal. */
  difference: string | null
}

const amountOf = (line: Line, name: string): bigint => {
  const given = line[name]
  return typeof given === 'string' ? (parseMoney(given) ?? 0n) : 0n
}

/** The amount of a line that stands beside the one it excludes; null where a line has one of the two or none. */
export function doubledAmount({ oneOf }: SubTable, line: Line): string | null {
  return oneOf?.amounts.every((name) => amountOf(line, name) !== 0n) ? oneOf.amounts[0] : null
}

/** Whether some line has one of the amounts that make the record worth something. */
export const hasAmount = ({ needsAmount }: SubTable, lines: readonly Line[]): boolean =>
  !needsAmount || lines.some((line) => needsAmount.amounts.some((name) => amountOf(line, name) > 0n))

/** Where the amount that makes two equal sums equal would be typed: the last line, while it has neither. Nothing is stored. */
export function proposedAmount(
  sub: SubTable,
  lines: readonly Line[],
): { at: number; name: string; amount: string } | null {
  const { difference } = lineTotals(sub, lines)
  const last = lines.at(-1)
  if (
    !sub.equal ||
    difference === null ||
    difference === '0.00' ||
    !last ||
    sub.equal.some((name) => (last[name] ?? '') !== '')
  )
    return null
  return {
    at: lines.length - 1,
    name: sub.equal[difference.startsWith('-') ? 0 : 1],
    amount: difference.replace('-', ''),
  }
}

/** What the amounts of a sub-table add up to while it is typed. Pure. */
export function lineTotals(sub: SubTable, lines: readonly Line[]): LineTotals {
  const names = Object.entries(sub.fields)
    .filter(([name, field]) => field.kind === 'money' && sub.totals?.includes(name) !== false)
    .map(([name]) => name)
  const pair = sub.equal ?? sub.rest?.of
  const sum = (name: string) => lines.reduce((total, line) => total + amountOf(line, name), 0n)
  return {
    sums: Object.fromEntries(names.map((name) => [name, moneyText(sum(name))])),
    difference: pair ? moneyText(sum(pair[0]) - sum(pair[1])) : null,
  }
}

import { moneyText, parseMoney } from '../money.ts'
import type { SubTable } from './entity.ts'

type Line = Readonly<Record<string, unknown>>
export type LineTotals = {
  /** Sum of every amount of the lines, as decimal strings by name; what is no amount yet counts as nothing. */
  sums: Readonly<Record<string, string>>
  /** First sum less second of two that must be equal; null where none must, '0.00' when they are. */
  difference: string | null
}

/** What the amounts of a sub-table add up to while it is typed. Pure. */
export function lineTotals(sub: SubTable, lines: readonly Line[]): LineTotals {
  const names = Object.entries(sub.fields).filter(([, field]) => field.kind === 'money').map(([name]) => name)
  const sum = (name: string) => lines.reduce((total, line) => {
    const given = line[name]
    return total + (typeof given === 'string' ? (parseMoney(given) ?? 0n) : 0n)
  }, 0n)
  return {
    sums: Object.fromEntries(names.map((name) => [name, moneyText(sum(name))])),
    difference: sub.equal ? moneyText(sum(sub.equal[0]) - sum(sub.equal[1])) : null,
  }
}

/** A document as it is typed or stored, read for the books: its lines, and its amounts in minor units. Pure. */
import { parseMoney } from '../../foundation/values/money.ts'

export type Doc = Readonly<Record<string, unknown>>

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
/** Minor units of an amount: a decimal string of the wire, or the number a stored line holds, which is minor units already. */
export const minor = (value: unknown): bigint =>
  typeof value === 'number' && Number.isSafeInteger(value)
    ? BigInt(value)
    : (parseMoney(textOf(value) || '0') ?? 0n)
export const linesIn = (doc: Doc, name: string): readonly Doc[] =>
  Array.isArray(doc[name]) ? (doc[name] as Doc[]) : [] // Lines of a record are objects.
export const linesOf = (doc: Doc): readonly Doc[] => linesIn(doc, 'lines')

/** Rounds half away from zero: 15% of 18000000 in basis points. */
export function share(amount: bigint, basisPoints: bigint): bigint {
  const product = amount * basisPoints
  const half = product < 0n ? -5000n : 5000n
  return (product + half) / 10_000n
}

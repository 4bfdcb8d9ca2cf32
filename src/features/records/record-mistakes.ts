import type { RuleReader } from '../../foundation/text/rule-words.ts'

const isBranch = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null

/** The mistakes of a form, line by line as deep as they go, with their sentences as `read` says them; elements stay what they are. */
export function mistakesIn(mistakes: unknown, read: RuleReader): unknown {
  if (Array.isArray(mistakes)) return mistakes.map((one) => mistakesIn(one, read))
  if (!isBranch(mistakes)) return mistakes
  return Object.fromEntries(
    Object.entries(mistakes).map(([name, one]) => {
      if (name === 'ref') return [name, one]
      return [name, name === 'message' && typeof one === 'string' ? read(one) : mistakesIn(one, read)]
    }),
  )
}

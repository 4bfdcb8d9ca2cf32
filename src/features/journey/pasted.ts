/** A pasted line: which passenger, and the number that belongs to that passenger alone. */
export type Pasted = { text: string; own: string | null }

/**
 * Reads pasted passport numbers, serials and ids. Where every passenger has a number of their own it stands
 * behind the first on the same line, parted by a tab, comma or space; otherwise any of these part passengers.
 */
export function readPasted(text: string, hasOwn: boolean): Pasted[] {
  const parts = hasOwn ? text.split(/\r?\n/) : text.split(/[\s,;]+/)
  const texts = new Set<string>()
  return parts.flatMap((part): Pasted[] => {
    const match = /^\s*([^\s,;]+)(?:[\s,;]+(\S.*?))?\s*$/.exec(part)
    const who = match?.[1]?.toUpperCase()
    if (!who || texts.has(who)) return []
    texts.add(who)
    return [{ text: who, own: hasOwn ? (match?.[2] ?? null) : null }]
  })
}

/** The numbers with these put in from a row on downwards, one for each; what is over finds no passenger. */
export function fillDown(
  own: ReadonlyMap<number, string>,
  rows: readonly { id: number }[],
  from: number,
  texts: readonly string[],
): ReadonlyMap<number, string> {
  const next = new Map(own)
  for (const [at, text] of texts.entries()) {
    const row = rows[from + at]
    if (!row) break
    const typed = text.trim()
    if (typed === '') next.delete(row.id)
    else next.set(row.id, texts.length > 1 ? typed : text)
  }
  return next
}

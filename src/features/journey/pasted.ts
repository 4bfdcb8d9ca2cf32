/** A pasted line: which passenger, and the number that belongs to him alone. */
export type Pasted = { text: string; own: string | null }

/**
 * Reads pasted passport numbers, serials and ids. Where every passenger has a number of his own it stands behind his on
 * the same line, parted by a tab, comma or space; otherwise any of these part passengers.
 */
export function readPasted(text: string, hasOwn: boolean): Pasted[] {
  const parts = hasOwn ? text.split(/\r?\n/) : text.split(/[\s,;]+/)
  const seen = new Set<string>()
  return parts.flatMap((part): Pasted[] => {
    const found = /^\s*([^\s,;]+)(?:[\s,;]+(\S.*?))?\s*$/.exec(part)
    const who = found?.[1]?.toUpperCase()
    if (!who || seen.has(who)) return []
    seen.add(who)
    return [{ text: who, own: hasOwn ? (found?.[2] ?? null) : null }]
  })
}

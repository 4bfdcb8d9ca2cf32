/** Names of fields and records in a language, found by their English. */
const isTexts = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null

/** Looks names up by their English, whatever its capitals, in two files of the same form; fields have them first, as their labels say them. */
export function namesOf(english: unknown, own: unknown): (name: string) => string | undefined {
  const names = new Map<string, string>()
  const take = (from: unknown, to: unknown): void => {
    if (typeof from === 'string' && typeof to === 'string') {
      if (!names.has(from.toLowerCase())) names.set(from.toLowerCase(), to)
    } else if (isTexts(from) && isTexts(to)) for (const key of Object.keys(from)) take(from[key], to[key])
  }
  if (isTexts(english) && isTexts(own))
    for (const section of ['field', 'line']) take(english[section], own[section])
  take(english, own)
  return (name) => names.get(name.toLowerCase())
}

/**
 * The sentences of plain rules ("Name is required.") for readers of other languages. A rule says its sentence where it
 * stands, in English with its values; the texts of a language (locales/{tr,ar}/rules.json) have it under the same English
 * with `{{0}}`, `{{1}}` … for the values, in their order. Sentences of machines know their parts instead (sentence.ts).
 */

/** Translates one English sentence; one that nobody translated stays as it is. */
export type RuleReader = (sentence: string) => string

interface Rule {
  pattern: RegExp
  text: string
  /** Letters that are not values: the more of them, the surer the match. */
  sureness: number
}

const mark = /\{\{\d+\}\}/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const ruleOf = ([english, text]: readonly [string, string]): Rule => {
  const parts = english.split(mark)
  return {
    pattern: new RegExp(`^${parts.map(escaped).join('(.+?)')}$`, 's'),
    text,
    sureness: parts.join('').length,
  }
}

/**
 * @param texts sentences of the language by their English
 * @param word a name of the product in the language, by its English ('Passport No'); undefined for what is no name
 */
export function ruleReader(
  texts: Readonly<Record<string, string>>,
  word: (english: string) => string | undefined,
): RuleReader {
  const rules = Object.entries(texts)
    .filter(([english]) => english.includes('{{'))
    .map(ruleOf)
    .toSorted((a, b) => b.sureness - a.sureness)
  const read: RuleReader = (sentence) => {
    const whole = texts[sentence]
    if (whole !== undefined) return whole
    for (const { pattern, text } of rules) {
      const values = pattern.exec(sentence)
      if (values)
        return text.replaceAll(/\{\{(\d+)\}\}/g, (given, at: string) => part(values[Number(at) + 1] ?? given))
    }
    return sentence
  }
  // A value may be a name, or a sentence that another one goes on from; anything else is said as it is.
  const part = (value: string): string =>
    word(value) ?? texts[value] ?? (value.endsWith('.') ? read(value) : value)
  return read
}

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

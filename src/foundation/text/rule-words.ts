/**
 * Finds the id of a finished English sentence. Only for what comes finished: sentences the database raises, and rows that
 * were stored before a sentence travelled with its values (decision 0385). Everything else says its sentence by `say`.
 */

/** Translates one English sentence; one without a translation stays as it is. */
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

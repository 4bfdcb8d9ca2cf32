/**
 * Finds the id of a finished English sentence. Only for what comes finished: sentences the database raises, and rows that
 * were stored before a sentence travelled with its values (decision 0385). Everything else says its sentence by `say`.
 */
import { shownDate, type CivilDate } from '../values/dates.ts'

/** Translates one English sentence; one without a translation stays as it is. */
export type RuleReader = (sentence: string) => string

interface Rule {
  pattern: RegExp
  /** What stands before, between and behind its values. */
  between: readonly string[]
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
    between: parts,
    text,
    sureness: parts.join('').length,
  }
}

const mostWays = 50

/** Every way to part a sentence into the values of a rule, the shortest first values before the others. */
function waysOf(between: readonly string[], sentence: string): string[][] {
  const [before = '', ...others] = between
  if (!sentence.startsWith(before)) return []
  const ways: string[][] = []
  const take = (at: number, from: number, values: readonly string[]): void => {
    const next = others[at]
    if (next === undefined || ways.length >= mostWays) return
    if (at === others.length - 1) {
      const end = sentence.length - next.length
      if (end > from && sentence.endsWith(next)) ways.push([...values, sentence.slice(from, end)])
      return
    }
    for (let end = sentence.indexOf(next, from + 1); end >= 0; end = sentence.indexOf(next, end + 1))
      take(at + 1, end + next.length, [...values, sentence.slice(from, end)])
  }
  take(0, before.length, [])
  return ways
}

/**
 * @param texts sentences of the language by their English
 * @param word a name of the product in the language, by its English ('Passport No'); undefined for what is no name
 * @param day a day in the language; as the sentence has it when left out
 */
export function ruleReader(
  texts: Readonly<Record<string, string>>,
  word: (english: string) => string | undefined,
  day?: (day: CivilDate) => string,
): RuleReader {
  const rules = Object.entries(texts)
    .filter(([english]) => english.includes('{{'))
    .map(ruleOf)
    .toSorted((a, b) => b.sureness - a.sureness)
  const read: RuleReader = (sentence) => {
    const whole = texts[sentence]
    if (whole !== undefined) return whole
    const rule = rules.find(({ pattern }) => pattern.test(sentence))
    if (!rule) return sentence
    // Two values beside each other may be parted at any word: 'edit payment voucher' where the longest names are found.
    const values = waysOf(rule.between, sentence)
      .map((way) => ({ way, named: way.filter((value) => word(value) !== undefined).join('').length }))
      .reduce<{ way: string[]; named: number } | null>(
        (best, one) => (best && best.named >= one.named ? best : one),
        null,
      )?.way
    return rule.text.replaceAll(/\{\{(\d+)\}\}/g, (given, at: string) => part(values?.[Number(at)] ?? given))
  }
  // A value may be a name, or a sentence that another one goes on from; anything else is said as it is.
  const part = (value: string): string => {
    const date = shownDate(value)
    return (date && day?.(date)) ?? word(value) ?? texts[value] ?? (value.endsWith('.') ? read(value) : value)
  }
  return read
}

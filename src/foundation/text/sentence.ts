/**
 * Sentences the product answers with, kept together with what they are made of, so that every reader gets them in their
 * own language (decision 0385). The id is the English text with `{{0}}` for the first value: it is written where the rule
 * is and says what the handbook says (machines 0.5). A language has the sentences of machines in guards.json and those of
 * all other rules in rules.json, under their ids. Nothing finds the id of a finished sentence again.
 */

import { showDate, type CivilDate } from '../values/dates.ts'
import { minusSign } from '../values/money.ts'
import { counted } from './counted.ts'
import { pluralForm, readsRightToLeft } from './format.ts'
import { listComma } from './languages.ts'

/** A word of the product inside a sentence: its English text and where the texts have its translation. */
export interface Term {
  text: string
  /** Sections in which the word is sought by its English text, 'name' for a name of a field or record, 'state.medical' of the area 'step', 'fields:value' of another one, or the text itself, 'event.APPLY'. The first that answers counts. */
  among: readonly string[]
}

/** A day, 'YYYY-MM-DD', or an instant as a day with its time 'HH:MM' on the agency's clock. */
interface Day {
  day: CivilDate
  time?: string
}

/** A number with its noun, which has a form for one and for many: "1 day", "30 days". */
interface Count {
  count: number
  of: CountedNoun
}

/** What sentences count; their forms per language are in the area 'fields', `count`. */
export const countedNouns = [
  'hour',
  'day',
  'month',
  'character',
  'passenger',
  'empty visa page',
  'unsold ticket',
] as const
type CountedNoun = (typeof countedNouns)[number]
const nounsBehind = new RegExp(`\\{\\{(\\d+)\\}\\} (${countedNouns.join('|')})s\\b`, 'g')

/** What stands in a sentence: a name or number said as it is, a word of the product, a day, a number of things, several of them, or a whole sentence. */
export type Part = string | number | Term | Day | Count | readonly Part[] | Sentence

export interface Sentence {
  /** English with marks: 'Visa {{0}} is {{1}}.' */
  key: string
  parts: readonly Part[]
}

/** Where a refused condition can be put right: a link text and a route of the product. */
export interface FixLink {
  label: string
  /** What the label is made of, for other languages. */
  sentence?: Sentence
  path: string
}

/** A sentence in English and what it is made of. */
export interface Said {
  message: string
  sentence: Sentence
  /** Where what it speaks of is put right; what passes the sentence on passes this on. */
  fix?: FixLink | undefined
}

/** What a rule says: a text without values is its own id, one with values is made by `say`. */
export type Wording = string | Said

/** Looks translations up: of a sentence by its key, of a word by its English text. Undefined where there is none. */
export interface Words {
  sentence: (key: string) => string | undefined
  term: (text: string, among: readonly string[]) => string | undefined
  day: (day: CivilDate, time?: string) => string
  count: (n: number, noun: CountedNoun) => string | undefined
  /** A value as it stands in a sentence of the language; as it is when left out. */
  value?: (text: string) => string
  /** Between the parts of a list; ', ' when left out. */
  comma?: string
}

export const isSeveral = (part: Part): part is readonly Part[] => Array.isArray(part)

function partIn(part: Part, words: Words | null): string {
  if (typeof part === 'string' || typeof part === 'number')
    return words?.value?.(String(part)) ?? String(part)
  if (isSeveral(part)) return part.map((one) => partIn(one, words)).join(words?.comma ?? ', ')
  if ('key' in part) return inWords(part, words)
  if ('day' in part) {
    if (words) return words.day(part.day, part.time)
    return part.time ? `${showDate(part.day)}, ${part.time}` : showDate(part.day)
  }
  if ('count' in part) return words?.count(part.count, part.of) ?? counted(part.count, part.of)
  return words?.term(part.text, part.among) ?? part.text
}

/** The sentence in the language of `words`, in English with null or where it is not translated. */
export function inWords(sentence: Sentence, words: Words | null): string {
  const { key, parts } = words ? asCounted(sentence, words) : sentence
  const text = words?.sentence(key)
  const around = words && text === undefined ? { ...words, comma: ', ' } : words
  return (text ?? key).replace(/\{\{(\d+)\}\}/g, (mark, at: string) => {
    const part = parts[Number(at)]
    return part === undefined ? mark : partIn(part, around)
  })
}

/** Sentences kept before a number had its noun said 'within {{0}} hours'; they are found as 'within {{0}}'. */
function asCounted(sentence: Sentence, words: Words): Sentence {
  if (words.sentence(sentence.key) !== undefined) return sentence
  const parts = [...sentence.parts]
  const key = sentence.key.replace(nounsBehind, (before, at: string, noun: CountedNoun) => {
    const count = parts[Number(at)]
    if (typeof count !== 'number') return before
    parts[Number(at)] = { count, of: noun }
    return `{{${at}}}`
  })
  return words.sentence(key) === undefined ? sentence : { key, parts }
}

/** Tag of a template: say`Visa ${no} is ${state}.` is the English message and the sentence with its parts. */
export function say(texts: TemplateStringsArray, ...parts: readonly Part[]): Said {
  const sentence = { key: texts.reduce((key, text, at) => `${key}{{${at - 1}}}${text}`), parts }
  return { message: inWords(sentence, null), sentence }
}

/** A link to the place where something is put right. */
export const fixLink = ({ message: label, sentence }: Said, path: string): FixLink => ({
  label,
  sentence,
  path,
})

/** A wording as answers and faults carry it; a text without values needs no parts. */
export const saidOf = (wording: Wording): { message: string } & Partial<Omit<Said, 'message'>> =>
  typeof wording === 'string' ? { message: wording } : wording

/** What an answer carries, as a wording again; null for none. */
export const wordingOf = (
  said: { message: string; sentence?: Sentence | undefined; fix?: FixLink | undefined } | null | undefined,
): Wording | null =>
  said
    ? said.sentence
      ? { message: said.message, sentence: said.sentence, ...(said.fix ? { fix: said.fix } : {}) }
      : said.message
    : null

/** Marks whose value is the name of a field or record. */
const names: ReadonlySet<string> = new Set(['label', 'records'])

/** A text with named values, `{name}`, as tables have them ('{label} already exists.'). A value that is missing stays as its mark. */
export function fillIn(text: string, values: Readonly<Record<string, Part>>): Said {
  const parts: Part[] = []
  const key = text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => {
    const value = values[name] ?? mark
    parts.push(names.has(name) && typeof value === 'string' ? nameTerm(value) : value)
    return `{{${parts.length - 1}}}`
  })
  const sentence = { key, parts }
  return { message: inWords(sentence, null), sentence }
}

/** The name of a field or record inside a sentence, by its English: 'Passport No'. */
export const nameTerm = (text: string): Term => term(text, 'name')

/** A message in the words of a language: by its sentence, else as a text that is its own id. */
export const wordingIn = (
  { message, sentence }: { message: string; sentence?: Sentence | undefined },
  words: Words | null,
): string => (sentence ? inWords(sentence, words) : (words?.sentence(message) ?? message))

/** A word of the product; without an English text the last resort is said instead. */
export const term = (text: string, ...among: readonly string[]): Term => ({ text, among })

/** The key under which a section of texts (one level of a texts file) holds this English word, whatever its capitals. */
function keyOfWord(section: Readonly<Record<string, unknown>>, text: string): string | undefined {
  const wanted = text.toLowerCase()
  return Object.keys(section).find(
    (key) => typeof section[key] === 'string' && section[key].toLowerCase() === wanted,
  )
}

/** Reads translations from plain texts: areas by name, as the files of a language hold them. */
export function wordsOf(texts: {
  language: string
  own: Readonly<Record<string, unknown>>
  english: Readonly<Record<string, unknown>>
  sentences: Readonly<Record<string, string>>
  /** Name of a field or record by its English. */
  name: (english: string) => string | undefined
  day: (day: CivilDate, time?: string) => string
}): Words {
  const nodeIn = (areas: unknown, path: string): unknown => {
    const [area = '', inside = ''] = path.includes(':') ? path.split(':') : ['step', path]
    return [area, ...inside.split('.')].reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined,
      areas,
    ) // Texts are objects of texts.
  }
  return {
    sentence: (key) => texts.sentences[key],
    day: texts.day,
    comma: listComma(texts.language),
    // From right to left a minus would follow its digits.
    value: (text) =>
      text.startsWith(minusSign) && readsRightToLeft(texts.language) ? `\u200e${text}` : text,
    count: (n, noun) => {
      const form = pluralForm(n, texts.language)
      const text = nodeIn(texts.own, `fields:count.${noun.replaceAll(' ', '_')}_${form}`)
      return typeof text === 'string' ? text.replace('{{count}}', String(n)) : undefined
    },
    term: (text, among) => {
      for (const path of among) {
        if (path === 'name') {
          const name = texts.name(text)
          if (name !== undefined) return name
          continue
        }
        const found = nodeIn(texts.own, path)
        if (typeof found === 'string') return found
        const english = nodeIn(texts.english, path)
        const key =
          typeof english === 'object' && english !== null
            ? keyOfWord(english as Readonly<Record<string, unknown>>, text)
            : undefined
        const named: unknown = key === undefined ? undefined : nodeIn(texts.own, `${path}.${key}`)
        if (typeof named === 'string') return named
      }
      return undefined
    },
  }
}

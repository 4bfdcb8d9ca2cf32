/**
 * A line typed as a command, "fit 1023 today": which of the offered commands it names, and the values it gives them. Knows no command by
 * name; what fits nothing is answered, never dropped. Source: ux 12; decision 1155.
 */
import type { FieldKind } from '../definitions/fields.ts'
import type { CivilDate } from '../values/dates.ts'
import { addDays } from '../values/dates.ts'
import { typedAmount, typedDate, typedTime } from '../values/typed-input.ts'
import { named } from './format.ts'

/** A value a command takes. */
type TypedField = {
  name: string
  kind: FieldKind
  /** What readers call it; before a value it says that the value is for this field. */
  label: string
  required: boolean
  past?: boolean
  future?: boolean
  /** Values of a choice with the words that mean them. */
  choices?: readonly { value: string; words: readonly string[] }[]
}
export type TypedCommand = {
  key: string
  /** What it is called, in the reader's language and in English. */
  names: readonly string[]
  /** Names of what it belongs to; they narrow, and alone they offer everything of it. */
  places: readonly string[]
  fields: readonly TypedField[]
}
/** One way to read a line. */
export type Reading = { key: string; values: Record<string, string | number>; unread: string[] }
export type Reader = {
  language: string
  today: CivilDate
  /** Words of connection ("from", "to"), which carry nothing. */
  links: string
}
/** A word as it stands, without the signs around it, and as it is compared. */
type Word = { whole: string; typed: string; plain: string; isLink: boolean }

const marks = /[\u0300-\u036f\u064b-\u065f\u0670]/g // Accents of Latin and Arabic letters; the vowel signs of Bangla stay.
const zeros = [0x660, 0x6f0, 0x9e6] // Arabic, Persian and Bangla digits count on from these.
const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
const fold = (text: string): string =>
  latinDigits(text)
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/^ال(?=.{3})/u, '') // The Arabic article.
const foldedWords = (text: string): string[] =>
  text
    .split(/[\s_:;,./·()“”"'–-]+/u)
    .map(fold)
    .filter(Boolean)

function wordsOf(line: string, { links }: Reader): Word[] {
  const linking = new Set(foldedWords(links))
  return line.split(/\s+/).flatMap((whole) => {
    const typed = latinDigits(whole.replace(/^[#“"'(]+|[,.;:!?”"')؟،]+$/gu, ''))
    const plain = fold(typed)
    return typed === '' ? [] : [{ whole, typed, plain, isLink: linking.has(plain) }]
  })
}

const relative = new Map<string, ReadonlyMap<string, number>>()
/** 'today', 'tomorrow' and 'yesterday' of a language and of English, as days from today. */
function dayWords(language: string): ReadonlyMap<string, number> {
  const known = relative.get(language)
  if (known) return known
  const made = new Map(
    ['en', language].flatMap((one) => {
      const format = new Intl.RelativeTimeFormat(one, { numeric: 'auto' })
      return [0, 1, -1].map((days) => [fold(format.format(days, 'day')), days] as const)
    }),
  )
  relative.set(language, made)
  return made
}
const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const months = new Map<string, ReadonlyMap<string, string>>()
/** The names of the months of a language, long and short, as the date fields read them. */
function monthWords(language: string): ReadonlyMap<string, string> {
  const known = months.get(language)
  if (known) return known
  const made = new Map(
    english.flatMap((short, at) => {
      const day = `2026-${String(at + 1).padStart(2, '0')}-15`
      return (['long', 'short'] as const).map(
        (length) => [fold(named(day, language, { month: length })), short] as const,
      )
    }),
  )
  months.set(language, made)
  return made
}

type Day = { day: CivilDate; isPlain: boolean }
/** A day of up to three words: 'today', '15/3', '30 nov 2026'; `isPlain` where it can be nothing else. */
function dayOf(words: readonly Word[], { language, today }: Reader): Day | null {
  const text = words.map(({ plain }) => plain).join(' ')
  const shift = dayWords(language).get(text)
  if (shift !== undefined) return { day: addDays(today, shift), isPlain: true }
  if (text === 't' || (words.length > 1 && !/^\d{1,2} [^\d]+( \d{2,4})?$/.test(text))) return null
  const names = monthWords(language)
  const read = typedDate(words.map(({ plain }) => names.get(plain) ?? plain).join(' '), today)
  return read === null ? null : { day: read, isPlain: !/^\d+(\.\d+)?$/.test(text) }
}
/** '50,000', '50k', '2000tk' as a plain number; null when it is none. */
function numberOf({ plain }: Word): string | null {
  const [, digits, thousands] = /^(\d[\d,]*(?:\.\d+)?)(k)?(?:tk|bdt|taka|৳)?$/.exec(plain) ?? []
  if (digits === undefined) return null
  const bare = digits.replaceAll(',', '')
  return thousands ? String(Math.round(Number(bare) * 100_000) / 100) : bare
}

/** Words that may name whom the line is about: a number or a code, no amount with signs and no day; after a word of connection first. */
export function subjectsIn(line: string, reader: Reader): string[] {
  const words = wordsOf(line, reader)
  const isCode = (word: Word) =>
    /^[\p{L}\d][\p{L}\d/-]*$/u.test(word.typed) &&
    /\d/.test(word.typed) &&
    !/^\d+(k|tk|bdt|taka)+$/.test(word.plain) &&
    dayOf([word], reader)?.isPlain !== true
  const codes = words.flatMap((word, at) =>
    isCode(word) ? [{ typed: word.typed, isLinked: words[at - 1]?.isLink === true }] : [],
  )
  return [...new Set([...codes.filter((one) => one.isLinked), ...codes].map(({ typed }) => typed))]
}

const numeric: ReadonlySet<FieldKind> = new Set(['money', 'decimal', 'int'])
const textual: ReadonlySet<FieldKind> = new Set(['text', 'upper', 'phone'])
function numberFor({ kind }: TypedField, text: string): string | number | null {
  if (kind === 'money') return typedAmount(text, 2)
  if (kind === 'decimal') return text
  return Number.isInteger(Number(text)) ? Number(text) : null
}
const dayFits = ({ past, future }: TypedField, day: CivilDate, today: CivilDate) =>
  !(past && day > today) && !(future && day < today)

/** Gives the words to the fields they fit, those that must be filled first. */
function fit(words: readonly Word[], fields: readonly TypedField[], reader: Reader): Omit<Reading, 'key'> {
  const values: Record<string, string | number> = {}
  const unread: string[] = []
  /** Fields whose names stand before the next value, and the words of those names. */
  let meant: TypedField[] = []
  let names: string[] = []
  const free = (isOf: (field: TypedField) => boolean): TypedField | undefined => {
    const left = fields.filter((field) => !(field.name in values) && isOf(field))
    return meant.find((field) => left.includes(field)) ?? left.find(({ required }) => required) ?? left[0]
  }
  const give = (field: TypedField, value: string | number): true => {
    values[field.name] = value
    meant = []
    names = []
    return true
  }
  const takeChoice = (span: readonly Word[]): boolean => {
    const text = span.map(({ plain }) => plain).join(' ')
    const valueIn = ({ choices = [] }: TypedField) =>
      choices.find(({ words: all }) => all.some((one) => foldedWords(one).join(' ') === text))?.value
    const field = free((one) => valueIn(one) !== undefined)
    const value = field && valueIn(field)
    return field !== undefined && value !== undefined && give(field, value)
  }
  const takeDay = (span: readonly Word[], isSure: boolean): boolean => {
    const read = dayOf(span, reader)
    if (read === null || (isSure && !read.isPlain && !meant.some(({ kind }) => kind === 'date'))) return false
    const field = free((one) => one.kind === 'date' && dayFits(one, read.day, reader.today))
    return field !== undefined && give(field, read.day)
  }
  const takeNumber = (word: Word): boolean => {
    const text = numberOf(word)
    if (text === null || meant.some(({ kind }) => textual.has(kind))) return false
    const field = free((one) => numeric.has(one.kind) && numberFor(one, text) !== null)
    const value = field && numberFor(field, text)
    return field !== undefined && value !== undefined && value !== null && give(field, value)
  }
  const takeTime = (word: Word): boolean => {
    const time = /[:ap]/.test(word.plain) ? typedTime(word.plain) : null
    const field = free(({ kind }) => kind === 'time')
    return time !== null && field !== undefined && give(field, time)
  }
  /** A text is for the field that was named; a code also for the one text that must be filled. */
  const takeText = (word: Word): boolean => {
    const open = fields.filter(
      ({ name, kind, required }) => required && textual.has(kind) && !(name in values),
    )
    const only = open.length === 1 && /\d/.test(word.typed) ? open[0] : undefined
    const field = meant.find(({ kind, name }) => textual.has(kind) && !(name in values)) ?? only
    return field !== undefined && give(field, field.kind === 'upper' ? word.typed.toUpperCase() : word.typed)
  }
  const takeName = (span: readonly Word[]): boolean => {
    const text = span.map(({ plain }) => plain).join(' ')
    const called = fields.filter(({ name, label }) => {
      const all = foldedWords(label)
      return !(name in values) && (span.length === 1 ? all.includes(text) : all.join(' ') === text)
    })
    if (called.length === 0) return false
    meant = names.length === 0 ? called : meant.filter((field) => called.includes(field))
    if (meant.length === 0) meant = called
    names.push(...span.map(({ typed }) => typed))
    return true
  }
  const spans = [4, 3, 2, 1]
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (word === undefined) break
    const long = meant.find(({ kind }) => kind === 'longtext')
    if (long) {
      give(
        long,
        words
          .slice(at)
          .map(({ whole }) => whole)
          .join(' '),
      )
      break
    }
    const taken = spans
      .filter((length) => at + length <= words.length)
      .find((length) => {
        const span = words.slice(at, at + length)
        return (
          takeChoice(span) ||
          takeDay(span, true) ||
          (length === 1 && (takeNumber(word) || takeDay(span, false) || takeTime(word))) ||
          (!word.isLink && takeName(span)) ||
          (length === 1 && !word.isLink && takeText(word))
        )
      })
    if (taken === undefined && !word.isLink) unread.push(word.typed)
    at += taken ?? 1
  }
  return { values, unread: [...unread, ...names] }
}

const leastOfPart = 3 // So many letters begin a word; fewer say too little.
/** 2 for the word itself, 1 for the beginning of it, 0 for none. */
const likeness = (plain: string, all: readonly string[]): 0 | 1 | 2 =>
  all.includes(plain)
    ? 2
    : plain.length >= leastOfPart && !/\d/.test(plain) && all.some((one) => one.startsWith(plain))
      ? 1
      : 0

type Weighed = Reading & { score: number; spare: number }
function readOne(words: readonly Word[], command: TypedCommand, reader: Reader): Weighed | null {
  const own = command.names.map(foldedWords)
  const places = command.places.flatMap(foldedWords)
  const rest: Word[] = []
  let score = 0
  let isNamed = false
  const used = new Set<string>()
  for (const word of words) {
    const byName = word.isLink ? 0 : likeness(word.plain, own.flat())
    const byPlace = word.isLink ? 0 : likeness(word.plain, places)
    if (byName === 0 && byPlace === 0) {
      rest.push(word)
      continue
    }
    used.add(word.plain)
    isNamed = true
    score += byName * 10 + byPlace
  }
  if (!isNamed) return null
  const spare = Math.min(...own.map((all) => all.filter((one) => !used.has(one)).length))
  return { key: command.key, ...fit(rest, command.fields, reader), score, spare }
}

/**
 * The ways to read a line, the likeliest first: of those that name a command by its own words, the ones that leave the fewest words
 * over. Several where the words name several.
 * @param subject the word that names whom it is about; left out where the page says it
 */
export function readCommands(
  line: string,
  subject: string | null,
  commands: readonly TypedCommand[],
  reader: Reader,
): Reading[] {
  const all = wordsOf(line, reader)
  const linked = all.findIndex(({ typed }, at) => typed === subject && all[at - 1]?.isLink === true)
  const at = linked >= 0 ? linked : all.findIndex(({ typed }) => typed === subject)
  const words = all.filter((_, index) => index !== at)
  const found = commands.flatMap((command) => readOne(words, command, reader) ?? [])
  const named = found.filter(({ score }) => score >= 10)
  const fitting = named.length > 0 ? named : found
  const least = Math.min(...fitting.map(({ unread }) => unread.length))
  return fitting
    .filter(({ unread }) => unread.length === least)
    .toSorted((a, b) => b.score - a.score || a.spare - b.spare)
    .map(({ key, values, unread }) => ({ key, values, unread }))
}

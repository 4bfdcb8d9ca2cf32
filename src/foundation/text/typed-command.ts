/**
 * A line typed as a command, "fit 1023 today": which of the offered commands it names, and the values it gives them. Knows no command by
 * name; what fits nothing is answered, never dropped. Source: ux 12; decision 1155.
 */
import type { FieldKind } from '../definitions/fields.ts'
import type { CivilDate } from '../values/dates.ts'
import { typedAmount, typedTime } from '../values/typed-input.ts'
import { dayOf } from './typed-days.ts'
import { folded, foldedWords, leastOfPart, phrases, wordsOf, type Reader, type Word } from './typed-words.ts'

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

const currencies: ReadonlySet<string> = new Set(['tk', 'bdt', 'taka', '৳'])
const multiples = { thousand: 1000, lakh: 100_000, crore: 10_000_000 } as const
const multipleOf = (word: string, reader: Reader): number | undefined =>
  word === 'k'
    ? multiples.thousand
    : Object.entries(multiples).find(([key]) =>
        phrases(reader, key as keyof typeof multiples).includes(word),
      )?.[1]
/** '50,000', '1,50,000', '50.000,00' as a plain number; three digits after a point are thousands where `isMoney`. */
function plainDigits(text: string, isMoney: boolean): string | null {
  const signs = text.replaceAll('٬', ',').replaceAll('٫', '.')
  const bare =
    isMoney && /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(signs)
      ? signs.replaceAll('.', '').replace(',', '.')
      : signs.replace(/,(\d{1,2})$/, signs.includes('.') ? '$1' : '.$1').replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(bare) ? bare : null
}
const times = (digits: string, by: number): string => String(Math.round(Number(digits) * by * 100) / 100)
/** '50,000', '50k', '2 lakh', '2000tk', '50 000', '50000/-' as a plain number; null when it is none. */
function numberOf(words: readonly Word[], isMoney: boolean, reader: Reader): string | null {
  const text = words.map(({ plain }) => plain).join(' ')
  if (isMoney && /^\d{1,3}( \d{3})* 000$/.test(text)) return text.replaceAll(' ', '')
  const [, before = '', digits, after = ''] = /^(\D{0,5}?)\.?(\d[\d.,٬٫]*?)(\D*)$/u.exec(text) ?? []
  if (digits === undefined || (before !== '' && !currencies.has(before))) return null
  const bare = plainDigits(digits, isMoney)
  if (bare === null) return null
  const unit = after.replace(/\/[-=]/, '').trim()
  if (unit === '' || currencies.has(unit)) return words.length === 1 ? bare : null
  const [size = '', currency = '', ...more] = unit.split(/\s|(?=tk$|bdt$|taka$|৳$)/)
  const by = multipleOf(size, reader)
  return by === undefined || more.length > 0 || (currency !== '' && !currencies.has(currency))
    ? null
    : times(bare, by)
}

/** Words that may name whom the line is about: a number or a code, no amount with signs and no day; after a word of connection first. */
export function subjectsIn(line: string, reader: Reader): string[] {
  const words = wordsOf(line, reader)
  const isCode = (word: Word) =>
    /^[\p{L}\d][\p{L}\d/-]*$/u.test(word.typed) &&
    /\d/.test(word.typed) &&
    (numberOf([word], true, reader) === null || /^\d+$/.test(word.plain)) &&
    dayOf([word], reader)?.isPlain !== true
  /** Part of a number of several words: '50 thousand', '50 000'. */
  const isPart = (at: number) =>
    [words.slice(at, at + 2), words.slice(Math.max(0, at - 1), at + 1)].some(
      (pair) => pair.length === 2 && numberOf(pair, true, reader) !== null,
    )
  const codes = words.flatMap((word, at) =>
    isCode(word) && !isPart(at) ? [{ typed: word.typed, isLinked: words[at - 1]?.isLink === true }] : [],
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
    const valueIn = ({ choices = [] }: TypedField) => {
      const exact = choices.find(({ words: all }) => all.some((one) => folded(one) === text))
      if (exact) return exact.value
      const begun = choices.filter(
        ({ words: all }) =>
          text.length >= leastOfPart &&
          span[0]?.isLink === false &&
          all.some((one) => folded(one).startsWith(text) || isForm(text, folded(one), leastOfPart)),
      )
      return begun.length === 1 ? begun[0]?.value : undefined
    }
    const field = free((one) => valueIn(one) !== undefined)
    const value = field && valueIn(field)
    return field !== undefined && value !== undefined && give(field, value)
  }
  const takeDay = (span: readonly Word[], isSure: boolean): boolean => {
    const read = dayOf(span, reader)
    if (read === null || (isSure && !read.isPlain && !meant.some(({ kind }) => kind === 'date'))) return false
    const dayFor = (one: TypedField) =>
      [read.day, read.coming].find((day) => day !== undefined && dayFits(one, day, reader.today))
    const field = free((one) => one.kind === 'date' && dayFor(one) !== undefined)
    const day = field && dayFor(field)
    return field !== undefined && day !== undefined && give(field, day)
  }
  const takeNumber = (span: readonly Word[]): boolean => {
    if (meant.some(({ kind }) => textual.has(kind))) return false
    const valueFor = (one: TypedField) => {
      const text = numeric.has(one.kind) ? numberOf(span, one.kind === 'money', reader) : null
      return text === null ? null : numberFor(one, text)
    }
    const field = free((one) => valueFor(one) !== null)
    const value = field && valueFor(field)
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
    const calledBy = (isWord: (one: string) => boolean) =>
      fields.filter(({ name, label }) => {
        const all = foldedWords(label)
        return !(name in values) && (span.length === 1 ? all.some(isWord) : all.join(' ') === text)
      })
    const exact = calledBy((one) => one === text)
    const called =
      exact.length > 0 || text.length < leastOfPart || /\d/.test(text)
        ? exact
        : calledBy((one) => one.startsWith(text))
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
          takeNumber(span) ||
          (length === 1 && (takeDay(span, false) || takeTime(word))) ||
          (!word.isLink && takeName(span)) ||
          (length === 1 && !word.isLink && takeText(word))
        )
      })
    if (taken === undefined && !word.isLink) unread.push(word.typed)
    at += taken ?? 1
  }
  return { values, unread: [...unread, ...names] }
}

const shortestWhole = 4
const longestEnding = 3
/** 'stamped', 'issued' of 'stamp', 'issue'. */
export const isForm = (plain: string, one: string, shortest = shortestWhole): boolean =>
  one.length >= shortest && plain.startsWith(one) && plain.length - one.length <= longestEnding
/** 2 for the word itself, 1 for the beginning or a form of it, 0 for none. */
const likeness = (plain: string, all: readonly string[]): 0 | 1 | 2 =>
  all.includes(plain)
    ? 2
    : plain.length >= leastOfPart &&
        !/\d/.test(plain) &&
        all.some((one) => one.startsWith(plain) || isForm(plain, one))
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
 * @param subject the words that name whom it is about; left out where the page says it
 */
export function readCommands(
  line: string,
  subject: string | null,
  commands: readonly TypedCommand[],
  reader: Reader,
): Reading[] {
  const all = wordsOf(line, reader)
  const subjects = subject?.split(' ') ?? []
  const isSubject = (at: number) => subjects.every((one, by) => all[at + by]?.typed === one)
  const places = subjects.length === 0 ? [] : [...all.keys()].filter(isSubject)
  const at = places.find((place) => all[place - 1]?.isLink === true) ?? places[0] ?? all.length
  const words = all.toSpliced(at, subjects.length)
  const found = commands.flatMap((command) => readOne(words, command, reader) ?? [])
  const named = found.filter(({ score }) => score >= 10)
  const fitting = named.length > 0 ? named : found
  const least = Math.min(...fitting.map(({ unread }) => unread.length))
  return fitting
    .filter(({ unread }) => unread.length === least)
    .toSorted((a, b) => b.score - a.score || a.spare - b.spare)
    .map(({ key, values, unread }) => ({ key, values, unread }))
}

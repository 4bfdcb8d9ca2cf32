/** Days as people type them: 'today', 'next sunday', '15/3', '2 days ago', in the language of the reader and in English. */
import type { CivilDate } from '../values/dates.ts'
import { addDays, daysBetween } from '../values/dates.ts'
import { typedDate } from '../values/typed-input.ts'
import { named } from './format.ts'
import { fold, folded, leastOfPart, phrases, type Reader, type Word } from './typed-words.ts'

const mostDays = 30
const relative = new Map<string, ReadonlyMap<string, number>>()
/** 'today', 'yesterday', 'in 3 days', '2 days ago' of a language and of English, as days from today. */
function dayWords(language: string): ReadonlyMap<string, number> {
  const known = relative.get(language)
  if (known) return known
  const made = new Map<string, number>()
  for (const one of new Set(['en', language]))
    for (const numeric of ['always', 'auto'] as const) {
      const format = new Intl.RelativeTimeFormat(one, { numeric })
      for (let days = -mostDays; days <= mostDays; days += 1)
        if (days !== 0 || numeric === 'auto') made.set(folded(format.format(days, 'day')), days)
    }
  relative.set(language, made)
  return made
}
const spokenDays = { today: 0, tomorrow: 1, yesterday: -1, dayAfter: 2, dayBefore: -2 } as const
const shiftOf = (text: string, reader: Reader): number | undefined =>
  dayWords(reader.language).get(text) ??
  Object.entries(spokenDays).find(([key]) =>
    phrases(reader, key as keyof typeof spokenDays).includes(text),
  )?.[1]

const aSunday = '2000-01-02' // Before every day an office types.
const daysOfWeek = 7
const weekdays = new Map<string, readonly (readonly [name: string, at: number])[]>()
/** The names of the days of a week, long and short, from Sunday. */
function weekdayNames(language: string): readonly (readonly [name: string, at: number])[] {
  const known = weekdays.get(language)
  if (known) return known
  const made = ['en', language].flatMap((one) =>
    Array.from({ length: daysOfWeek }, (_, at) =>
      (['long', 'short'] as const).map(
        (weekday) => [folded(named(addDays(aSunday, at), one, { weekday })), at] as const,
      ),
    ).flat(),
  )
  weekdays.set(language, made)
  return made
}
/** 0 for Sunday; null for a word that names no day of the week or begins several. */
function weekdayAt(word: string, language: string): number | null {
  const names = weekdayNames(language)
  const exact = names.find(([name]) => name === word)
  if (exact) return exact[1]
  const begun = new Set(
    word.length < leastOfPart ? [] : names.filter(([name]) => name.startsWith(word)).map(([, at]) => at),
  )
  return begun.size === 1 ? ([...begun][0] ?? null) : null
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

export type Day = {
  day: CivilDate
  /** A day of the week without more is also the coming one, for fields of days to come. */
  coming?: CivilDate
  /** It can be nothing else. */
  isPlain: boolean
}
/** 'sunday', 'last sunday', 'next sunday', and 'sunday 29 nov' where that is one. */
function weekdayOf(words: readonly Word[], reader: Reader): Day | null {
  const texts = words.map(({ plain }) => plain)
  const at = texts.map((text) => weekdayAt(text, reader.language))
  const place = at.findIndex((one) => one !== null)
  const weekday = at[place]
  if (weekday === undefined || weekday === null) return null
  const back = (daysBetween(aSunday, reader.today) - weekday) % daysOfWeek
  const last = addDays(reader.today, -back)
  const coming = back === 0 ? last : addDays(last, daysOfWeek)
  const rest = words.filter((_, index) => index !== place)
  if (rest.length === 0) return { day: last, coming, isPlain: true }
  const said = rest.map(({ plain }) => plain).join(' ')
  if (phrases(reader, 'this').includes(said)) return { day: last, coming, isPlain: true }
  if (phrases(reader, 'next').includes(said)) return { day: addDays(last, daysOfWeek), isPlain: true }
  if (phrases(reader, 'last').includes(said))
    return { day: back === 0 ? addDays(last, -daysOfWeek) : last, isPlain: true }
  const dated = dayOf(rest, reader)
  return dated?.isPlain &&
    dated.coming === undefined &&
    daysBetween(aSunday, dated.day) % daysOfWeek === weekday
    ? dated
    : null
}
/** A day of up to four words: 'today', '15/3', '30 nov 2026', 'next sunday'. */
export function dayOf(words: readonly Word[], reader: Reader): Day | null {
  const { language, today } = reader
  const text = words.map(({ plain }) => plain).join(' ')
  const shift = shiftOf(text, reader)
  if (shift !== undefined) return { day: addDays(today, shift), isPlain: true }
  const weekday = weekdayOf(words, reader)
  if (weekday) return weekday
  if (text === 't' || (words.length > 1 && !/^\d{1,2} [^\d]+( \d{2,4})?$/.test(text))) return null
  const names = monthWords(language)
  const read = typedDate(words.map(({ plain }) => names.get(plain) ?? plain).join(' '), today)
  return read === null ? null : { day: read, isPlain: !/^\d+(\.\d+)?$/.test(text) }
}

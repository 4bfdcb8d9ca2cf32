/** Words of reports in the reader's language, from the texts of the screens (`reportWords` says which). */
import {
  reportWords,
  type NamedParts,
  type ReportWords,
  type Say,
} from '../../../foundation/reports/report-words.ts'
import { seededNameIn, type SeededName } from '../../../foundation/text/row-names.ts'
import { areaOf, type ReaderLanguage } from '../reader-words.ts'

const areas = ['report', 'fields', 'step', 'entity', 'routes'] as const
type Texts = Record<(typeof areas)[number], unknown>

const textsOf = (language: ReaderLanguage): Texts =>
  Object.fromEntries(areas.map((area) => [area, areaOf(language, area)])) as Texts // Every area is named.

function textAt(texts: unknown, key: string): string | null {
  let at = texts
  for (const part of key.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined // JSON of texts.
  return typeof at === 'string' ? at : null
}

const kept = new Map<ReaderLanguage, Say>()

/** The texts of a language; what is not translated is said in English, as on the screen. */
export function sayIn(language: ReaderLanguage): Say {
  const found = kept.get(language)
  if (found) return found
  const own = textsOf(language)
  const english = language === 'en' ? own : textsOf('en')
  const known = new Map<string, string | null>()
  const say: Say = (area, key, otherwise, values = {}) => {
    const name = `${area}:${key}`
    const text = known.get(name) ?? textAt(own[area], key) ?? textAt(english[area], key)
    known.set(name, text)
    return text === null
      ? otherwise
      : text.replaceAll(/\{\{(\w+)\}\}/g, (mark, value: string) => values[value] ?? mark)
  }
  kept.set(language, say)
  return say
}

const rows = new Map<ReaderLanguage, SeededName>()

/** What a reader calls the rows the product brings with it. */
export function rowsIn(language: ReaderLanguage): SeededName {
  const found = rows.get(language)
  if (found) return found
  const own = areaOf(language, 'seeded')
  const name = seededNameIn((key, otherwise) => textAt(own, key) ?? otherwise, language)
  rows.set(language, name)
  return name
}

/** What a file of a report says, for readers of a language. */
export interface FileWords extends ReportWords {
  language: ReaderLanguage
  say: Say
}

export const fileWords = (report: NamedParts, language: ReaderLanguage): FileWords => ({
  ...reportWords(report, sayIn(language), { language, row: rowsIn(language) }),
  language,
  say: sayIn(language),
})

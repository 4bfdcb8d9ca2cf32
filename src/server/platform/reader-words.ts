/** Sentences for the reader: the texts of the screens, read once, so that an answer and the page around it speak alike (decision 0143). */
import { existsSync, readFileSync } from 'node:fs'
import type { FixLink, OtherRefusal } from '../../domain/errors.ts'
import { dayText, momentText } from '../../foundation/text/format.ts'
import { isComplete, languages, type Language } from '../../foundation/text/languages.ts'
import { namesOf } from '../../foundation/text/names.ts'
import { ruleReader, type RuleReader } from '../../foundation/text/rule-words.ts'
import { inWords, wordsOf, type Sentence, type Words } from '../../foundation/text/sentence.ts'

/** Languages the product speaks. Specification 9. */
export const readerLanguages = languages.map(({ code }) => code)
export type ReaderLanguage = Language

/** Texts of one area of the screens, e.g. 'step', as its file holds them; none where a language that is not complete has no file. */
export function areaOf(language: ReaderLanguage, area: string): unknown {
  const file = new URL(`../../app/locales/${language}/${area}.json`, import.meta.url)
  return isComplete(language) || existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
const areasOf = (language: ReaderLanguage) => ({
  step: areaOf(language, 'step'),
  fields: areaOf(language, 'fields'),
  guards: areaOf(language, 'guards'),
  jobs: areaOf(language, 'jobs'),
})

const known = new Map<ReaderLanguage, Words>()

/** Translations of a language; null for English, which the sentences themselves are. */
export function wordsIn(language: ReaderLanguage): Words | null {
  if (language === 'en') return null
  const found = known.get(language)
  if (found) return found
  const own = areasOf(language)
  const { sentence } = own.guards as { sentence?: Record<string, string> } // The file is the one tests compare with the sentences.
  const words = wordsOf({
    language,
    own,
    english: areasOf('en'),
    sentences: { ...(areaOf(language, 'rules') as Record<string, string>), ...sentence },
    name: namesOf(areaOf('en', 'fields'), own.fields),
    day: (day, time) => (time ? momentText({ day, time }, language) : dayText(day, language)),
  })
  known.set(language, words)
  return words
}

/** First language of an Accept-Language header the product speaks ('ar-SA,ar;q=0.9' is 'ar'); null when it names none. */
export function languageAsked(header: string | undefined): ReaderLanguage | null {
  const named = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
      return { code: tag.toLowerCase().split('-')[0], weight }
    })
    .toSorted((a, b) => b.weight - a.weight)
  for (const { code, weight } of named) {
    const language = readerLanguages.find((one) => one === code)
    if (language && weight > 0) return language
  }
  return null
}

const rules = new Map<ReaderLanguage, RuleReader>()

/** Reads finished English: what the database raises and rows of older versions (decision 0385). */
function rulesIn(language: ReaderLanguage): RuleReader {
  const found = rules.get(language)
  if (found) return found
  const made =
    language === 'en'
      ? (sentence: string) => sentence
      : ruleReader(
          areaOf(language, 'rules') as Record<string, string>,
          namesOf(areaOf('en', 'fields'), areaOf(language, 'fields')),
          (day) => dayText(day, language),
        ) // The file is the one tests compare with the rules.
  rules.set(language, made)
  return made
}

/** A message in the reader's language: by its sentence, else as a text that is its own id. */
export function translate(
  said: { message: string; sentence?: Sentence | undefined },
  language: ReaderLanguage,
): string {
  const words = wordsIn(language)
  if (words === null) return said.message
  if (said.sentence) return inWords(said.sentence, words)
  return words.sentence(said.message) ?? rulesIn(language)(said.message)
}

/** The way to the place where something is fixed, as the wire has it. */
export const translatedFix = (
  { label, path, sentence }: FixLink,
  language: ReaderLanguage,
): { label: string; path: string } => ({ label: translate({ message: label, sentence }, language), path })

/** A refusal with its place to put it right, as the wire has it. */
export const translatedRefusal = (
  refusal: OtherRefusal,
  language: ReaderLanguage,
): { code: string; message: string; fix?: { label: string; path: string } } => ({
  code: refusal.code,
  message: translate(refusal, language),
  ...(refusal.fix ? { fix: translatedFix(refusal.fix, language) } : {}),
})

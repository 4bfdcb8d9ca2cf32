/** The generated pages are read by clerks: no vague words where a number is known, no word of the trade's insiders, and each language in its own punctuation. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeLanguages, type CompleteLanguage } from '../../../src/foundation/text/languages.ts'
import { inWords, say } from '../../../src/foundation/text/sentence.ts'
import { handbookPages } from '../../../src/server/desk/handbook/handbook-pages.ts'
import { pagesOf } from './pages-of.ts'
import { productNumbers } from '../../../src/server/desk/handbook/handbook-numbers.ts'
import { wordsIn } from '../../../src/server/platform/reader-words.ts'

/** What a reader of the pages has stumbled over: a measure without its number, or a word that says nothing to a clerk. */
const refused: Readonly<Record<CompleteLanguage, RegExp>> = {
  en: /\b(in time|long enough|enough|too heavy|last hours|a while|usual|whoever|waiting time|life of the|(holds?|has) an authority|hangs on|was told|the setting allows|still be tried)\b/i,
  tr: /Elçilik bekliyor|süresi içinde|yeterince|yeterli|çok ağır|fazla ağır|son saatler|olağan|bir süre|bekleme süresi|ayarın izin/i,
  ar: /خلال المهلة|لمدة كافية|بما يكفي|كافية|ليست ثقيلة|الساعات الأخيرة|المعتادة|مدة الانتظار|يسمح به الإعداد|لديه صلاحية/,
}

const linesOf = (pages: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(pages).flatMap(([name, text]) =>
    text.split('\n').map((line): [string, string] => [name, line.replace(/`[^`]*`|\]\([^)]*\)/g, '')]),
  )

describe.each(completeLanguages)('%s', (language) => {
  const lines = linesOf(pagesOf(language))

  test('says numbers, not "long enough"', () => {
    expect(lines.length).toBeGreaterThan(3000)
    expect([...new Set(lines.flatMap(([, line]) => refused[language].exec(line)?.[0] ?? []))]).toEqual([])
  })

  test('leaves no mark of a number unfilled', () => {
    expect(lines.filter(([, line]) => line.includes('{{'))).toEqual([])
  })

  test('takes its numbers from the settings', () => {
    const { settings } = productNumbers
    const own = handbookPages(language, {
      ...productNumbers,
      settings: { ...settings, passport_min_months: 47, undo_window_hours: 53, passport_blank_pages_min: 59 },
    })
    const page = own['embassy.md'] ?? ''
    expect(pagesOf(language)['embassy.md']).not.toMatch(/\b(47|53|59)\b/)
    for (const number of ['47', '53', '59']) expect(page).toContain(number)
  })
})

describe('Arabic', () => {
  const latin = /[\u0600-\u06ff][)»]?[,;?]|[,;?]\s+[(«]?[\u0600-\u06ff]/

  test('has no Latin comma, semicolon or question mark between its words on any page', () => {
    expect(linesOf(pagesOf('ar')).filter(([, line]) => latin.test(line))).toEqual([])
  })

  test('has none in any text of the screens', () => {
    const folder = join(import.meta.dirname, '../../../src/app/locales/ar')
    const texts = readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .map((line) => `${name}: ${line.replace(/^\s*"(?:[^"\\]|\\.)*":\s*/, '').replace(/,\s*$/, '')}`),
    )
    expect(texts.length).toBeGreaterThan(3000)
    expect(texts.filter((line) => latin.test(line))).toEqual([])
  })

  test('has none in a sentence that lists several things', () => {
    const { sentence } = say`Missing documents: ${['الجواز', 'الصورة']}.` // A sentence of the machines.
    expect(inWords(sentence, wordsIn('ar'))).toContain('الجواز، الصورة')
    expect(inWords(sentence, wordsIn('tr'))).toContain('الجواز, الصورة')
  })
})

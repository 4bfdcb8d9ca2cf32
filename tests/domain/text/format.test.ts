/** Days, ranges, instants and amounts as the eye meets them: the visual order of every formatter in every language. Decision 0252. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import bidiFactory, { type Bidi } from 'bidi-js'
import { describe, expect, it } from 'vitest'
import {
  amountIn,
  countText,
  dayText,
  daysText,
  instantAt,
  instantIn,
  momentText,
  placeInTime,
  readsRightToLeft,
  withoutMarks,
} from '../../../src/foundation/text/format.ts'
import { numberedDay } from '../../../src/foundation/text/agency-format.ts'
import { showDate } from '../../../src/foundation/values/dates.ts'

const bidi = (bidiFactory as unknown as () => Bidi)() // A CommonJS function, which its types call `default`.
const languages = ['en', 'tr', 'ar', 'bn'] as const
const zone = 'Asia/Dhaka'

/** Words of a text as they stand on the screen, read in the direction of the language. */
function seen(text: string, base: 'ltr' | 'rtl', language: string): string[] {
  const order = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, base))
  const words = withoutMarks(order.map((at) => text[at]).join(''))
    .split(' ')
    .filter(Boolean)
  const isMirrored = readsRightToLeft(language)
  const letters = /[\u0600-\u06FF]/
  return (isMirrored ? words.reverse() : words).map((word) =>
    letters.test(word) ? Array.from(word).reverse().join('') : word,
  )
}
/** Base directions a text meets: that of its language, and for right-to-left ones also a left-to-right box such as `<bdi dir="ltr">`. */
const basesOf = (language: string): readonly ('ltr' | 'rtl')[] =>
  readsRightToLeft(language) ? ['rtl', 'ltr'] : ['ltr']
const month = (language: string, long: 'short' | 'long' = 'short') =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { month: long, timeZone: 'UTC' }).format(
    Date.parse('2026-11-15T00:00:00Z'),
  )

/** The words of a day of November 2026: in Arabic and Turkish one word of figures (desk 4). */
const november = (day: string, language: string): string[] =>
  language === 'ar' || language === 'tr' ? [`${day}/11/2026`] : [day, month(language), '2026']

describe.each(languages)('%s', (language) => {
  const bases = basesOf(language)

  it('shows a day as day, month, year', () => {
    for (const base of bases)
      expect([base, seen(dayText('2026-11-01', language), base, language)]).toEqual([
        base,
        november('01', language),
      ])
  })

  it('shows a range with the first day first, both days whole', () => {
    for (const base of bases)
      expect([base, seen(daysText('2026-11-01', '2026-11-30', language), base, language)]).toEqual([
        base,
        [...november('01', language), '–', ...november('30', language)],
      ])
  })

  it("shows an instant as its day and time on the agency's clock", () => {
    for (const text of [
      instantIn('2026-11-01T18:30:00Z', language, zone),
      momentText({ day: '2026-11-02', time: '00:30' }, language),
    ]) {
      for (const base of bases)
        expect([base, seen(text, base, language).map((word) => word.replace(',', ''))]).toEqual([
          base,
          [...november('02', language), '00:30'],
        ])
    }
  })

  it('keeps days, ranges and numbers apart inside a sentence', () => {
    const sentence = `${dayText('2026-11-01', language)} ${daysText('2026-11-02', '2026-11-03', language)} 77`
    const [base = 'ltr'] = bases
    expect(seen(sentence, base, language)).toEqual([
      ...november('01', language),
      ...november('02', language),
      '–',
      ...november('03', language),
      '77',
    ])
  })

  it('keeps the sign of an amount before its digits, and all digits', () => {
    for (const [amount, shown] of [
      ['-1234567.50', '\u22121,234,567.50'],
      ['0.05', '0.05'],
      ['12345678901234567.891', '12,345,678,901,234,567.891'],
      ['1000', '1,000'],
    ] as const) {
      for (const base of bases)
        expect([base, seen(amountIn(amount, language), base, language)]).toEqual([base, [shown]])
    }
    for (const base of bases) expect(seen(countText(-5, language), base, language)).toEqual(['-5'])
  })
})

it('leaves what is no day or instant as it is', () => {
  expect([dayText('soon', 'ar'), instantIn('soon', 'ar', zone), placeInTime('soon', zone)]).toEqual([
    'soon',
    'soon',
    null,
  ])
})

it('finds the instant of a typed time in a zone, also where the clock is changed', () => {
  const wrong = ['Asia/Dhaka', 'Europe/Istanbul', 'America/New_York', 'Asia/Kathmandu', 'UTC'].flatMap(
    (place) =>
      [
        '2026-03-08T12:00:00.000Z',
        '2026-11-01T12:30:00.000Z',
        '2026-11-20T23:59:00.000Z',
        '2027-01-01T00:00:00.000Z',
      ]
        .filter((at) => {
          const found = placeInTime(at, place)
          return !found || instantAt(found.day, found.time, place) !== at
        })
        .map((at) => `${place} ${at}`),
  )
  expect(wrong).toEqual([])
  expect(instantAt('', '', 'UTC')).toBe('')
})

it('is the only place that puts days, instants and amounts into words', () => {
  // The clock of the server asks dozens of times per request; the Hijri calendar is that of papers; a setting is checked; names of regions are no dates.
  const allowed = new Set([
    'foundation/text/format.ts',
    'domain/prints/values/hijri.ts',
    'server/platform/clock.ts',
    'server/records/hooks/organisation.ts',
    'ui/inputs/dates/date-field-calendar.tsx',
  ])
  const root = join(import.meta.dirname, '../../../src')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !allowed.has(file))
    .filter((file) =>
      /Intl\.(DateTimeFormat|NumberFormat|DateTimeFormatOptions)|\.toLocale(Date|Time)String\(|getTimezoneOffset|\.get(Hours|Minutes|Date|Day)\(\)/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
  expect(found).toEqual([])
  expect(showDate('2026-11-01')).toBe('01 Nov 2026')
})

it('a button with the number of a day alone is called by that number, as it is seen and spoken', () => {
  for (const language of languages)
    for (const day of ['2027-01-01', '2027-01-19']) {
      const [first = ''] = withoutMarks(numberedDay(day, language)).split(/[ /]/)
      expect([language, Number(first), first.startsWith('0')]).toEqual([
        language,
        Number(day.slice(8)),
        false,
      ])
    }
})

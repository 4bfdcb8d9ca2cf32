import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { beforeAll, describe, expect, it } from 'vitest'
import { breakable, brokenLines, fitText, textWidth } from '../../../src/domain/prints/values/text-width.ts'
import { arabic, bangla, latin, registerFonts } from '../../../src/prints/fonts.ts'

const { resolve } = createRequire(import.meta.url)
const pointsPerMm = 72 / 25.4

interface Measured {
  unitsPerEm: number
  layout: (text: string) => { advanceWidth: number }
}
const isMeasured = (data: unknown): data is Measured =>
  typeof data === 'object' && data !== null && typeof Reflect.get(data, 'layout') === 'function'

/** What the face itself says, in mm. */
function measured(family: string, text: string, size: number, isBold: boolean): number {
  const data: unknown = Font.getFont({
    fontFamily: family,
    fontWeight: isBold ? 700 : 400,
    fontStyle: 'normal',
  })?.data
  if (!isMeasured(data)) throw new Error(`${family} is not loaded`)
  return ((data.layout(text).advanceWidth / data.unitsPerEm) * size) / pointsPerMm
}

beforeAll(() => registerFonts((file) => resolve(file)))

describe.each([{ isBold: false }, { isBold: true }])('the width of a text, bold: $isBold', ({ isBold }) => {
  it('in Latin is what the face measures sign by sign, to a thousandth of the size', () => {
    const wrong = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
      (sign) =>
        Math.abs(textWidth(sign, 1000, isBold) - measured(latin, sign, 1000, isBold)) * pointsPerMm > 1,
    )
    expect(wrong).toEqual([])
  })

  it.each([
    'MOHAMMAD ABDUL KARIM SHEIKH',
    'VILL: JOYNAGAR, P.O: JOYNAGAR-3500',
    'AVAYA TO WAVE',
    '25 Naya Paltan, Dhaka-1000',
  ])('of "%s" is never less than what is drawn, and little more', (text) => {
    const drawn = measured(latin, text, 9, isBold)
    expect(textWidth(text, 9, isBold)).toBeGreaterThan(drawn * 0.995)
    expect(textWidth(text, 9, isBold)).toBeLessThan(drawn * 1.08)
  })

  it.each([
    [arabic, 'محمد عبد الكريم شيخ'],
    [arabic, 'شركة نجم الشمال لما وراء البحار'],
    [bangla, 'মোহাম্মদ আব্দুল করিম শেখ'],
    [bangla, 'জনশক্তি কর্মসংস্থান ও প্রশিক্ষণ ব্যুরো'],
    [bangla, '০১২৩৪৫৬৭৮৯'],
    [bangla, '৮৮০১৭৮৮৮'],
    [arabic, '٠١٢٣٤٥٦٧٨٩'],
    [arabic, '٣٣٣٥٥٧'],
  ])('in %s of "%s" is estimated from above', (family, text) => {
    expect(textWidth(text, 9, isBold)).toBeGreaterThan(measured(family, text, 9, isBold))
  })
})

it('a text is broken where its lines still fit, and shrunk only as far as the ladder goes', () => {
  const text = 'VILL: JOYNAGAR, P.O: JOYNAGAR-3500, P.S: MURADNAGAR, DIST: CUMILLA'
  const lines = brokenLines(text, 50, 8, false)
  expect(lines.join(' ')).toBe(text)
  expect(lines.every((line) => measured(latin, line, 8, false) <= 50)).toBe(true)
  expect(fitText('SHORT', { width: 50, size: 9 })).toEqual({ size: 9, lines: ['SHORT'], fits: true })
  expect(fitText('X'.repeat(60), { width: 50, size: 9 })).toMatchObject({ size: 7, fits: false })
})

it('a word that is wider than a line is cut into pieces of the line, none of its letters lost', () => {
  for (const word of [
    'X'.repeat(60),
    '8801712345678'.repeat(5),
    'মোহাম্মদআব্দুলকরিমশেখ'.repeat(3),
    'محمدعبدالكريم'.repeat(4),
  ]) {
    const lines = brokenLines(`A ${word} B`, 30, 8, false)
    expect(lines.join('')).toBe(`A${word}${lines.at(-1) === 'B' ? '' : ' '}B`)
    expect(lines.every((line) => textWidth(line, 8, false) <= 30)).toBe(true)
    expect(breakable(`A ${word} B`, 30, 8, false).replaceAll('\n', '')).toBe(`A ${word} B`)
  }
  expect(breakable('TWO WORDS', 30, 8, false)).toBe('TWO WORDS')
})

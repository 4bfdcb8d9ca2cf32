/** Amounts, dates and widths of printed papers: forms 1.6, 1.10, 11.4 T8. */
import { describe, expect, it } from 'vitest'
import { amountWords } from '../../../src/domain/prints/values/amount-words.ts'
import {
  banglaAmount,
  banglaCount,
  banglaDate,
  banglaMonths,
} from '../../../src/domain/prints/values/bangla.ts'
import { hijriDate } from '../../../src/domain/prints/values/hijri.ts'
import { amount, day, months, telephone } from '../../../src/domain/prints/values/show-value.ts'
import { fitText, textWidth } from '../../../src/domain/prints/values/text-width.ts'
import { amountInWords } from '../../../src/domain/prints/values/words.ts'

describe('amounts in words', () => {
  it.each([
    [0n, 'Taka Zero Only'],
    [100n, 'Taka One Only'],
    [2100n, 'Taka Twenty-One Only'],
    [9900n, 'Taka Ninety-Nine Only'],
    [10_000n, 'Taka One Hundred Only'],
    [10_100n, 'Taka One Hundred One Only'],
    [100_000n, 'Taka One Thousand Only'],
    [10_000_000n, 'Taka One Lakh Only'],
    [16_550_000n, 'Taka One Lakh Sixty-Five Thousand Five Hundred Only'],
    [
      999_999_950n,
      'Taka Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Paisa Fifty Only',
    ],
    [1_000_000_000n, 'Taka One Crore Only'],
  ])('%s paisa in English', (minor, words) => expect(amountInWords(minor)).toBe(words))
  it('names foreign money', () =>
    expect(amountInWords(25_040n, 'USD')).toBe('US Dollar Two Hundred Fifty and Cents Forty Only'))
  it.each([
    [0n, 'শূন্য টাকা মাত্র'],
    [2100n, 'একুশ টাকা মাত্র'],
    [10_100n, 'একশত এক টাকা মাত্র'],
    [450_000n, 'চার হাজার পাঁচশত টাকা মাত্র'],
    [16_500_000n, 'এক লক্ষ পঁয়ষট্টি হাজার টাকা মাত্র'],
    [1_000_000_000n, 'এক কোটি টাকা মাত্র'],
  ])('%s paisa in Bangla', (minor, words) => expect(amountWords(minor, 'BDT').bn).toBe(words))
  it.each([
    [0n, 'فقط صفر تاكا لا غير'],
    [100n, 'فقط واحد تاكا لا غير'],
    [1900n, 'فقط تسعة عشر تاكا لا غير'],
    [2100n, 'فقط واحد وعشرون تاكا لا غير'],
    [20_000n, 'فقط مائتا تاكا لا غير'],
    [100_000n, 'فقط ألف تاكا لا غير'],
    [200_000n, 'فقط ألفا تاكا لا غير'],
    [450_050n, 'فقط أربعة آلاف وخمسمائة تاكا وخمسون بيسة لا غير'],
    [5_000_000n, 'فقط خمسون ألف تاكا لا غير'],
    [16_550_000n, 'فقط مائة وخمسة وستون ألف وخمسمائة تاكا لا غير'],
    [20_000_000n, 'فقط مائتا ألف تاكا لا غير'],
    [1_000_000_000n, 'فقط عشرة ملايين تاكا لا غير'],
  ])('%s paisa in Arabic', (minor, words) => expect(amountWords(minor, 'BDT').ar).toBe(words))
  it('names foreign money in every language, with as many places as it has', () => {
    expect(amountWords(1_250_500n, 'KWD')).toEqual({
      en: 'Kuwaiti Dinar One Thousand Two Hundred Fifty and Fils Five Hundred Only',
      bn: 'এক হাজার দুইশত পঞ্চাশ কুয়েতি দিনার পাঁচশত ফিলস মাত্র',
      ar: 'فقط ألف ومائتان وخمسون دينار كويتي وخمسمائة فلس لا غير',
    })
    expect(amountWords(300n, 'XAF').bn).toBe('তিন XAF মাত্র')
  })
})

it('writes numbers, days and periods as papers do', () => {
  expect(banglaAmount(16_550_000n)).toBe('১,৬৫,৫০০/-')
  expect(banglaDate('2026-11-20')).toBe('২০/১১/২০২৬')
  expect(banglaCount(3)).toBe('৩ (তিন)')
  expect([banglaMonths(24), banglaMonths(18)]).toEqual(['২ বছর', '১৮ মাস'])
  expect(hijriDate('2026-10-21')).toBe('1448/05/10')
  expect(day('2024-02-03')).toBe('03/02/2024')
  expect([months(24), months(12), months(18), months(0)]).toEqual(['2 YEARS', '1 YEAR', '18 MONTHS', ''])
  expect([telephone('+8801711000001'), telephone('+966551234567'), telephone('+966551234567', true)]).toEqual(
    ['01711000001', '+966551234567', '00966551234567'],
  )
  expect([
    amount('165500.00', { grouping: 'lakh' }),
    amount('165500.00', { decimals: 2 }),
    amount('1234.5', { decimals: 2, currency: 'KWD' }),
  ]).toEqual(['1,65,500', '165,500.00', '1,234.500'])
})

describe('text in boxes', () => {
  it('takes smaller sizes before it cuts, and says when it cuts', () => {
    const name = 'MOHAMMAD ABDUL KARIM SHEIKH'
    expect(fitText(name, { width: 132, size: 9, bold: true })).toEqual({ size: 9, lines: [name], fits: true })
    expect(fitText(name, { width: 48, size: 9 }).size).toBeLessThan(9)
    const long = fitText('A NAME OF MORE THAN FORTY-FIVE LETTERS IN ALL OF IT', { width: 30, size: 9 })
    expect(long.fits).toBe(false)
    expect(long.lines.join(' ')).not.toContain('…')
  })
  it('breaks an address into two lines where the box has them', () => {
    const fitted = fitText(
      'VILL: JOYNAGAR, P.O: JOYNAGAR-3500, P.S: MURADNAGAR, DIST: CUMILLA, 01711000001',
      { width: 88, size: 8, twoLines: true },
    )
    expect(fitted.fits).toBe(true)
    expect(fitted.lines).toHaveLength(2)
    for (const line of fitted.lines) expect(textWidth(line, fitted.size, false)).toBeLessThanOrEqual(87)
  })
})

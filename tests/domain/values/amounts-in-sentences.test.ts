/** An amount below nothing has the minus of screens and papers in a sentence too, before its digits in every language. */
import { expect, it } from 'vitest'
import { inWords, say, wordsOf } from '../../../src/foundation/text/sentence.ts'
import { monthOfYearText } from '../../../src/foundation/text/format.ts'
import { showMoney } from '../../../src/foundation/values/money.ts'

const wordsIn = (language: string) =>
  wordsOf({ language, own: {}, english: {}, sentences: {}, name: () => undefined, day: (day) => day })

it('is written with a minus sign', () => {
  expect([-4_000_000n, -1_234_550n, 4_000_000n, 0n].map((minor) => showMoney(minor))).toEqual([
    '\u221240,000',
    '\u221212,345.50',
    '40,000',
    '0',
  ])
})

it('keeps the sign before its digits where sentences run from right to left', () => {
  const { sentence } = say`Limit ${showMoney(10_000n)}, due ${showMoney(-4_000_000n)}.`
  expect(inWords(sentence, wordsIn('ar'))).toBe('Limit 100, due \u200e\u221240,000.')
  expect(inWords(sentence, wordsIn('tr'))).toBe('Limit 100, due \u221240,000.')
})

it('stands beside months that are named, and only months', () => {
  expect(monthOfYearText('2026-11', 'en')).toBe('November 2026')
  expect(monthOfYearText('2026-11', 'tr')).toBe('Kasım 2026')
  expect(monthOfYearText('2026-11', 'ar')).toContain('2026')
  expect(['2026-13', 'Saudia', ''].map((text) => monthOfYearText(text, 'en'))).toEqual([
    '2026-13',
    'Saudia',
    '',
  ])
})

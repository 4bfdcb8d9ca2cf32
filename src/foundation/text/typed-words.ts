/** The words of a typed line, and how they are compared across languages: accents, digits, articles, endings at numbers. */
import type { CivilDate } from '../values/dates.ts'

export type Reader = {
  language: string
  today: CivilDate
  /** Words of connection ("from", "to"), which carry nothing. */
  links: string
  spoken?: SpokenWords
}
/** How people say days and numbers where no standard lists it ("tmr", "2 lakh"); phrases are parted by commas. */
type SpokenWords = Readonly<
  Record<
    | 'today'
    | 'tomorrow'
    | 'yesterday'
    | 'dayAfter'
    | 'dayBefore'
    | 'this'
    | 'next'
    | 'last'
    | 'thousand'
    | 'lakh'
    | 'crore',
    string
  >
>
/** A word as it stands, without the signs around it, and as it is compared. */
export type Word = { whole: string; typed: string; plain: string; isLink: boolean }

export const leastOfPart = 3 // So many letters begin a word; fewer say too little.
const marks = /[\u0300-\u036f\u064b-\u065f\u0670]/g // Accents of Latin and Arabic letters; the vowel signs of Bangla stay.
const zeros = [0x660, 0x6f0, 0x9e6] // Arabic, Persian and Bangla digits count on from these.
const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
export const fold = (text: string): string =>
  latinDigits(text)
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replaceAll('ة', 'ه') // Written either way at the end of a word.
    .replaceAll('ى', 'ي')
    .replace(/^ال(?=.{3})/u, '') // The Arabic article.
export const foldedWords = (text: string): string[] =>
  text
    .split(/[\s_:;,./·()“”"'–-]+/u)
    .map(fold)
    .filter(Boolean)
export const folded = (text: string): string => foldedWords(text).join(' ')
export const phrases = ({ spoken }: Reader, key: keyof SpokenWords): string[] =>
  (spoken?.[key] ?? '').split(/[,،]/).map(folded).filter(Boolean)

/** Blanks, and the signs between two words that were typed without one; those stay with the word before them. */
const gaps = /\s+|(?<=\p{L}[,;،])(?=\S)|(?<=\S[,;،])(?=\p{L})/u
/** What Turkish, Arabic and Bangla write at a number: 1023'ten, ل1023, 1023-এর. */
const atNumbers = /^[لبو]ـ?(?=\d)|(?<=\d)(?:['’]\p{L}+|-?(?:এর|র|কে|থেকে))$/gu

export function wordsOf(line: string, { links }: Reader): Word[] {
  const linking = new Set(foldedWords(links))
  return line.split(gaps).flatMap((whole) => {
    const typed = latinDigits(whole.replace(/^[#“"'(]+|[,.;:!?”"')؟،]+$/gu, '')).replace(atNumbers, '')
    const plain = fold(typed)
    return typed === '' ? [] : [{ whole, typed, plain, isLink: linking.has(plain) }]
  })
}

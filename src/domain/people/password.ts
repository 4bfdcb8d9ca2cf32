import { say } from '../../foundation/text/sentence.ts'
import { commonPasswordWords } from './common-passwords.ts'

/** Bounds of a new password in code points after NFC. Source: security 2, decision 0010. */
const passwordBounds = { min: 15, minWithSecondFactor: 8, max: 256 } as const

/** What must not carry a password: the product, the company and the person's own names. */
export interface PasswordOwner {
  /** Texts such as e-mail, username, first and last name, company and site name. */
  words: readonly (string | null | undefined)[]
  hasSecondFactor?: boolean
}

export interface PasswordFault {
  code: 'MIN' | 'MAX' | 'COMMON'
  message: string
}

const product = ['rams', 'ramsrams']
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
  'qazwsxedcrfvtgbyhnujm',
]
const runLength = 4
const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
}
/** Digits and signs put before or behind a word to satisfy a rule; this many at each end add nothing. */
const padding = 4

const letters = (text: string): string[] =>
  Array.from(text.normalize('NFC').toLowerCase(), (letter) => (letter.length > 1 ? '\uFFFD' : letter))

/** The parts of names and addresses that are long enough to be recognised in a password. */
function ownWords(texts: PasswordOwner['words']): string[] {
  const parts = texts.flatMap((text) =>
    text
      ? letters(text)
          .join('')
          .split(/[^\p{L}\p{N}]+/u)
      : [],
  )
  const joined = texts.flatMap((text) =>
    text
      ? [
          letters(text.split('@')[0] ?? '')
            .join('')
            .replace(/[^\p{L}\p{N}]+/gu, ''),
        ]
      : [],
  )
  return [...parts, ...joined, ...product].filter((part) => part.length >= runLength)
}

const reversed = (text: string): string => Array.from(text).reverse().join('')
const straight = [...runs, ...runs.map(reversed)]

/** Length of the part that is repeated to make up the whole text: 3 for 'abcabcabcab', the whole length if none. */
function period(text: readonly string[]): number {
  for (let size = 1; size <= text.length / 2; size++)
    if (text.every((letter, at) => letter === text[at % size])) return size
  return text.length
}

/** Marks what a guesser tries first: words, keyboard runs, repetitions, years, padding. What stays unmarked is the person's own. */
function ownLetters(password: string, own: readonly string[]): string[] {
  const plain = letters(password)
  const marked = plain.map(() => false)
  const mark = (from: number, count: number): void =>
    void marked.fill(true, from, Math.min(plain.length, from + count))
  const text = plain.join('')
  const spoken = plain.map((letter) => leet[letter] ?? letter).join('')
  for (const word of [...commonPasswordWords, ...own]) {
    for (const form of [text, spoken])
      for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + 1)) mark(at, word.length)
  }
  for (let at = 0; at + runLength <= text.length; at++) {
    const part = text.slice(at, at + runLength)
    if (straight.some((run) => run.includes(part))) mark(at, runLength)
  }
  for (const match of text.matchAll(/(.)\1{2,}|(?:19|20)\d\d/gu)) mark(match.index, match[0].length)
  mark(0, Math.min(/^[\d\p{P}\p{S}\s]+/u.exec(text)?.[0].length ?? 0, padding))
  const tail = Math.min(/[\d\p{P}\p{S}\s]+$/u.exec(text)?.[0].length ?? 0, padding)
  mark(plain.length - tail, tail)
  mark(period(plain), plain.length)
  return plain.filter((letter, at) => marked[at] !== true && !/\s/u.test(letter))
}

/**
 * Whether a new password may be set: length in code points after NFC, and that enough of it is not a common word, a
 * keyboard run, a repetition or the owner's own names. No composition rules, no expiry.
 * Source: security 2. Null when it may.
 */
export function judgePassword(
  password: string,
  { words, hasSecondFactor = false }: PasswordOwner,
): PasswordFault | null {
  const length = Array.from(password.normalize('NFC')).length
  const min = hasSecondFactor ? passwordBounds.minWithSecondFactor : passwordBounds.min
  if (length < min) return { code: 'MIN', ...say`Password must have at least ${min} characters.` }
  if (length > passwordBounds.max)
    return { code: 'MAX', ...say`Password must be ${passwordBounds.max} characters or fewer.` }
  const own = ownLetters(password, ownWords(words))
  const enough = Math.floor(min * 0.4)
  const isCommon = own.length < enough || new Set(own).size < Math.min(4, enough)
  return isCommon ? { code: 'COMMON', message: 'This password is too easy to guess. Choose another.' } : null
}

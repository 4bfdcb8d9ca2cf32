/** Whom a typed line may name: "fit karim today" has no number, and only one run of letters that says nothing else. */
import { dayOf } from './typed-days.ts'
import { isForm } from './typed-command.ts'
import { foldedWords, leastOfPart, phrases, wordsOf, type Reader, type Word } from './typed-words.ts'

const mostWords = 4
const mostPhrases = 8
const isOfLetters = ({ typed }: Word): boolean => /^[\p{L}\p{M}][\p{L}\p{M}.'’-]*$/u.test(typed)
const spoken = ['this', 'next', 'last', 'thousand', 'lakh', 'crore'] as const

interface NamedLine {
  /** What may be the name, the likeliest first, as it was typed. */
  names: string[]
  /** Something else in the line is a word of a command. */
  isCommand: boolean
}

/** @param known words of commands and their values, folded; none of them is a name */
export function namesIn(line: string, known: ReadonlySet<string>, reader: Reader): NamedLine {
  const words = wordsOf(line, reader)
  const alsoKnown = new Set(spoken.flatMap((key) => phrases(reader, key)))
  const isKnown = ({ plain }: Word): boolean =>
    known.has(plain) || [...known].some((one) => isForm(plain, one)) || alsoKnown.has(plain)
  const isDay = (at: number): boolean =>
    [3, 2, 1].some((length) =>
      Array.from({ length }, (_, back) => words.slice(at - back, at - back + length)).some(
        (span) => span.length === length && dayOf(span, reader)?.isPlain === true,
      ),
    )
  const runs: { words: Word[]; isLinked: boolean }[] = []
  for (const [at, word] of words.entries()) {
    if (word.isLink || !isOfLetters(word) || isKnown(word) || isDay(at)) continue
    const last = runs.at(-1)
    if (last && last.words.at(-1) === words[at - 1]) last.words.push(word)
    else runs.push({ words: [word], isLinked: words[at - 1]?.isLink === true })
  }
  const names = [...runs.filter(({ isLinked }) => isLinked), ...runs.filter(({ isLinked }) => !isLinked)]
    .flatMap(({ words: run }) =>
      Array.from(
        { length: Math.min(run.length, mostWords) },
        (_, at) => Math.min(run.length, mostWords) - at,
      ).flatMap((length) =>
        Array.from({ length: run.length - length + 1 }, (_, at) =>
          run
            .slice(at, at + length)
            .map(({ typed }) => typed)
            .join(' '),
        ),
      ),
    )
    .filter((name) => name.length >= leastOfPart)
  const isBegun = ({ plain }: Word): boolean =>
    plain.length >= leastOfPart && [...known].some((one) => one.startsWith(plain))
  return {
    names: [...new Set(names)].slice(0, mostPhrases),
    isCommand: words.some((word) => !word.isLink && (isKnown(word) || isBegun(word))),
  }
}

/** 2 where every word is one of the name, 1 where each begins one, 0 otherwise. */
export function nameFits(fullName: string, typed: string): 0 | 1 | 2 {
  const all = foldedWords(fullName)
  const words = foldedWords(typed)
  if (words.length === 0) return 0
  if (words.every((word) => all.includes(word))) return 2
  return words.every((word) => all.some((one) => one.startsWith(word))) ? 1 : 0
}

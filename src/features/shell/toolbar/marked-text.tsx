import { useMemo } from 'react'
import { makeStyles, tokens } from '../../../ui/layout/fluent.ts'

const useStyles = makeStyles({
  // By weight and line, which are seen on the chosen line and in every theme; colour means state (desk 1).
  mark: {
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'underline',
    textDecorationColor: tokens.colorBrandStroke1,
    textDecorationThickness: '2px',
    textUnderlineOffset: '2px',
  },
})

const leastInside = 3 // Fewer letters inside a word are chance.
/** Where a typed word begins one of the text, else inside a word; a short number is only itself, not a part of 50,000. */
function marksOf(word: string, text: string): string | null {
  const plain = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const begins = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,٫٬])${plain}`
  const isShortNumber = word.length < leastInside && /^\p{N}+$/u.test(word)
  const pattern = isShortNumber ? String.raw`${begins}(?![\p{L}\p{N}]|[.,٫٬]\p{N})` : begins
  if (new RegExp(pattern, 'iu').test(text)) return pattern
  return word.length >= leastInside && new RegExp(plain, 'iu').test(text) ? plain : null
}
/** The parts of a text, every second one a word that was typed. */
function partsOf(text: string, typed: string): string[] {
  const marks = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .flatMap((word) => marksOf(word, text) ?? [])
  return marks.length === 0 ? [text] : text.split(new RegExp(`(${marks.join('|')})`, 'iu'))
}

/** A found text with what was typed marked in it, so that the reader sees why it was found. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const styles = useStyles()
  const parts = useMemo(() => partsOf(text, typed), [text, typed])
  return (
    <bdi>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no other name than its place in the text
          <mark key={at} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

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

/** The parts of a text, every second one a word that was typed. */
function partsOf(text: string, typed: string): string[] {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.join('|')})`, 'iu'))
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

import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  text: {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    whiteSpace: 'normal',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  code: { whiteSpace: 'nowrap' },
  wrapped: { whiteSpace: 'normal' },
})

/** A sentence in the two lines of a row; a longer one is shown in full on hover. */
export function TwoLines({ text }: { text: string }) {
  const styles = useStyles()
  return (
    <span className={styles.text} title={text}>
      {/* A code like AG-0007 stays in one piece. */}
      {text.split(/(\S*-\d\S*)/).map((part, at) =>
        at % 2 ? (
          <span key={at} className={styles.code}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** What may break into lines in a cell, where others do not. */
export function Wrapped({ children }: { children: ReactNode }) {
  return <div className={useStyles().wrapped}>{children}</div>
}

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
  wrapped: { whiteSpace: 'normal' },
})

/** A sentence in the two lines of a row; a longer one is shown in full on hover. */
export function TwoLines({ text }: { text: string }) {
  return (
    <span className={useStyles().text} title={text}>
      {text}
    </span>
  )
}

/** What may break into lines in a cell, where others do not. */
export function Wrapped({ children }: { children: ReactNode }) {
  return <div className={useStyles().wrapped}>{children}</div>
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  remark: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, display: 'block' },
  mistake: { color: 'var(--dangerText)' },
  doubt: { color: 'var(--warningText)' },
  note: { color: tokens.colorNeutralForeground3 },
})

type RemarkTone = 'mistake' | 'doubt' | 'note'

/** What is said of a value below its field or cell. */
export function Remark({ id, tone, children }: { id?: string; tone: RemarkTone; children: ReactNode }) {
  const styles = useStyles()
  return (
    <span
      {...(id ? { id } : {})}
      className={mergeClasses(styles.remark, styles[tone])}
      role={tone === 'mistake' ? 'alert' : 'status'}
    >
      {children}
    </span>
  )
}

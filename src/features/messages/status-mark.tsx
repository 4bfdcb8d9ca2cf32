import type { ChatStatus } from '../../domain/people/chat-status.ts'
import { makeStyles, mergeClasses, Text, tokens } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'

/** Each status has a shape of its own, so that no user must distinguish colours (ux 12). */
const shapes: Readonly<Record<ChatStatus, string>> = {
  online: '●',
  away: '◐',
  'do-not-disturb': '⊖',
  offline: '○',
}

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  online: { color: tokens.colorPaletteGreenForeground1 },
  away: { color: tokens.colorPaletteMarigoldForeground1 },
  'do-not-disturb': { color: tokens.colorPaletteRedForeground1 },
  offline: {},
})

/** The presence of a colleague: shape and word. */
export function StatusMark({ status }: { status: ChatStatus }) {
  const styles = useStyles()
  const t = useT('chat')
  return (
    <Text size={100} className={styles.quiet}>
      <span aria-hidden className={mergeClasses(styles[status])}>
        {shapes[status]}
      </span>{' '}
      {t(status)}
    </Text>
  )
}

import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ChatFile, ChatMessage } from '../../machines/shell/chat-panel.ts'
import { Button, makeStyles, mergeClasses, Text, tokens } from '../../ui/layout/fluent.ts'
import { dateText, timeText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AttachRegular, DismissRegular } from '../../ui/icons/icons.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { MessageBox } from '../../ui/feedback/message-box.tsx'

const useStyles = makeStyles({
  whole: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    minHeight: 0,
    minWidth: 0,
    rowGap: tokens.spacingVerticalS,
  },
  log: {
    overflowY: 'auto',
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
  },
  day: { alignSelf: 'center', color: tokens.colorNeutralForeground3, paddingBlock: tokens.spacingVerticalXS },
  bubble: {
    maxWidth: '80%',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  theirs: { alignSelf: 'flex-start', backgroundColor: tokens.colorNeutralBackground3 },
  mine: { alignSelf: 'flex-end', backgroundColor: tokens.colorBrandBackground2 },
  meta: { display: 'block', color: tokens.colorNeutralForeground3 },
  empty: { margin: 'auto', color: tokens.colorNeutralForeground3 },
  write: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'flex-end', columnGap: tokens.spacingHorizontalS },
  grow: { flexGrow: 1, minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground3 },
})

/** What the server puts in place of a message taken back (entities 6.4). */
const removedText = 'Message removed'

export type ConversationProps = {
  me: number
  name: string
  messages: readonly ChatMessage[]
  text: string
  file: ChatFile | null
  isSending: boolean
  /** What was written here and not sent. */ offer?: ReactNode
  /** Asks for what was said before; null when nothing was. */
  onOlder: (() => void) | null
  onText: (text: string) => void
  onFile: (file: File | null) => void
  onSend: () => void
  onOpenFile: (message: ChatMessage) => void
  onRemove: (message: ChatMessage) => void
}

/** Messages with one person under their days, and the line to write in. Source: specification 5 "Chat"; ux 12. */
export function Conversation({
  me,
  name,
  messages,
  text,
  file,
  isSending,
  offer,
  onOlder,
  onText,
  onFile,
  onSend,
  onOpenFile,
  onRemove,
}: ConversationProps) {
  const styles = useStyles()
  const t = useT('chat')
  const language = useLanguage()
  const log = useRef<HTMLDivElement>(null)
  const choose = useRef<HTMLInputElement>(null)
  const write = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    // The contact that was pressed is gone where there is room for one of both; who chose a contact wants to write.
    write.current?.querySelector('textarea')?.focus()
  }, [])
  useEffect(() => {
    // The newest message is what one came for.
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [last])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <div className={styles.whole}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={t('conversationWith', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
        tabIndex={0}
      >
        {onOlder && (
          <Button size="small" appearance="subtle" className={styles.day} onClick={onOlder}>
            {t('older')}
          </Button>
        )}
        {messages.length === 0 && <Text className={styles.empty}>{t('empty')}</Text>}
        {messages.map((message, index) => {
          const day = message.updated_at.slice(0, 10)
          const isMine = message.sender.id === me
          return (
            <div key={message.id} style={{ display: 'contents' }}>
              {messages[index - 1]?.updated_at.slice(0, 10) !== day && (
                <Text size={200} className={styles.day}>
                  {dateText(day, language)}
                </Text>
              )}
              <div className={mergeClasses(styles.bubble, isMine ? styles.mine : styles.theirs)}>
                <bdi dir="auto">{message.message === removedText ? t('removed') : message.message}</bdi>
                {message.file && (
                  <div>
                    <Button
                      size="small"
                      appearance="subtle"
                      icon={<AttachRegular />}
                      aria-label={t('openFile', { name: message.file_name ?? '' })}
                      onClick={() => onOpenFile(message)}
                    >
                      <bdi>{message.file_name}</bdi>
                    </Button>
                  </div>
                )}
                <Text size={100} className={styles.meta}>
                  {isMine ? `${t('you')} · ` : ''}
                  <Ltr>{timeText(message.updated_at)}</Ltr>
                  {isMine && message.seen_at ? ` · ${t('seen')}` : ''}
                </Text>
                {message.is_removable && (
                  <Button size="small" appearance="subtle" onClick={() => onRemove(message)}>
                    {t('remove')}
                  </Button>
                )}
              </div>
            </div>
          )
        })}
      </div>
      <div ref={write} className={styles.write}>
        {offer}
        {file && (
          <div>
            <Button
              size="small"
              icon={<DismissRegular />}
              aria-label={t('removeFile', { name: file.name })}
              onClick={() => onFile(null)}
            >
              <bdi>{file.name}</bdi>
            </Button>
          </div>
        )}
        <div className={styles.line}>
          <Button
            appearance="subtle"
            icon={<AttachRegular />}
            aria-label={t('attach')}
            disabledFocusable={isSending}
            onClick={() => choose.current?.click()}
          />
          <input
            ref={choose}
            type="file"
            hidden
            aria-label={t('attach')}
            accept=".pdf,.jpg,.jpeg,.png,.webp"
            onChange={(event) => {
              onFile(event.target.files?.[0] ?? null)
              event.target.value = ''
            }}
          />
          <div className={styles.grow}>
            <MessageBox
              label={t('message')}
              value={text}
              onChange={onText}
              onKeyDown={onKey}
              readOnly={isSending}
            />
          </div>
          <Button appearance="primary" disabledFocusable={isSending} onClick={onSend}>
            {isSending ? t('sending') : t('send')}
          </Button>
        </div>
        <Text size={100} className={styles.hint}>
          {t('messageHint')}
        </Text>
      </div>
    </div>
  )
}

import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ActorRefFrom } from 'xstate'
import { chatStatuses } from '../../domain/people/chat-status.ts'
import type { ChatContact, ChatMessage, chatPanelMachine } from '../../machines/shell/chat-panel.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { BackIcon } from '../../ui/icons/back-icon.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button, makeStyles, mergeClasses, Text, tokens } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ArrowLeftRegular, PeopleRegular } from '../../ui/icons/icons.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { ContactList, fullName } from './contact-list.tsx'
import { Conversation } from './conversation.tsx'

const useStyles = makeStyles({
  whole: {
    display: 'grid',
    gridTemplateColumns: 'minmax(200px, 280px) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    height: 'calc(100vh - 260px)',
    minHeight: '360px',
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: {
    minHeight: 0,
    outlineStyle: 'none',
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    paddingInlineEnd: tokens.spacingHorizontalS,
    '@media (max-width: 959px)': { borderInlineEndWidth: 0, paddingInlineEnd: 0 },
  },
  panel: { gridTemplateColumns: 'minmax(0, 1fr)', height: '100%', minHeight: 0 },
  panelSide: { borderInlineEndWidth: 0, paddingInlineEnd: 0 },
  hidden: { display: 'none' },
  hiddenNarrow: { '@media (max-width: 959px)': { display: 'none' } },
  main: {
    minHeight: 0,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
})

export type TeamChatProps = {
  actor: ActorRefFrom<typeof chatPanelMachine>
  me: number
  contacts: readonly ChatContact[] | null
  /** The open conversation as the server last answered it, with what was read since; null before. */
  loaded: readonly ChatMessage[] | null
  /** Set when the contacts could not be loaded. */
  onRetry: (() => void) | null
  onFile: (file: File | null) => void
  onOpenFile: (message: ChatMessage) => void
  /** Takes an own message back. */
  onRemove: (message: ChatMessage) => void
  /** In the panel at the side: contacts, then the conversation in their place. */
  isPanel?: boolean
}

/** What the server answered last goes before what was shown; a message it has not answered yet stays. */
function newest(
  shown: readonly ChatMessage[],
  loaded: readonly ChatMessage[] | null,
): readonly ChatMessage[] {
  return [...new Map([...shown, ...(loaded ?? [])].map((one) => [one.id, one])).values()].toSorted(
    (a, b) => a.id - b.id,
  )
}

/** Contacts and the chosen conversation, beside each other or one after the other. Source: machines U3. */
export function TeamChat({
  actor,
  me,
  contacts,
  loaded,
  onRetry,
  onFile,
  onOpenFile,
  onRemove,
  isPanel = false,
}: TeamChatProps) {
  const styles = useStyles()
  const t = useT('chat')
  const side = useRef<HTMLDivElement>(null)
  const snapshot = useSelector(actor, (at) => at)
  const { contact, messages, text, file, unseen, status } = snapshot.context
  const draft = useDraft(`chat.${contact ?? 'nobody'}`, { message: text }, (stored) =>
    actor.send({ type: 'TYPE', text: String(stored['message']) }),
  )
  const person = contacts?.find((one) => one.id === contact)
  const name = person ? fullName(person) : ''
  const isTalking = snapshot.matches('chatting') || snapshot.matches('sending')
  const back = () => {
    flushSync(() => {
      actor.send({ type: 'CLOSE' })
      actor.send({ type: 'OPEN' })
    })
    // The button that was pressed is gone; the way goes on among the contacts.
    side.current?.focus()
  }
  if (snapshot.matches('closed'))
    return (
      <EmptyState
        icon={<PeopleRegular />}
        title={t('title')}
        actions={
          <Button appearance="primary" onClick={() => actor.send({ type: 'OPEN' })}>
            {t('open')}
          </Button>
        }
      />
    )
  return (
    <div className={mergeClasses(styles.whole, isPanel && styles.panel)}>
      <div
        ref={side}
        tabIndex={-1}
        className={mergeClasses(
          styles.side,
          isPanel && styles.panelSide,
          contact !== null && (isPanel ? styles.hidden : styles.hiddenNarrow),
        )}
      >
        <PickOne
          label={t('status')}
          value={status}
          options={chatStatuses.map((value) => ({ value, text: t(value) }))}
          onPick={(picked) => {
            const chosen = chatStatuses.find((one) => one === picked)
            if (chosen) actor.send({ type: 'CHOOSE_STATUS', status: chosen })
          }}
        />
        {onRetry ? (
          <ProblemMessage title={t('contactsFailed')} detail="" onRetry={onRetry} />
        ) : contacts === null ? (
          <Waiting label={t('contacts')} />
        ) : contacts.length === 0 ? (
          <Text>{t('noContacts')}</Text>
        ) : (
          <ContactList
            contacts={contacts}
            chosen={contact}
            unseen={unseen}
            onChoose={(id) => actor.send({ type: 'SELECT_CONTACT', contact: id })}
          />
        )}
      </div>
      <div
        className={mergeClasses(
          styles.main,
          contact === null && (isPanel ? styles.hidden : styles.hiddenNarrow),
        )}
      >
        <div className={styles.head}>
          {contact !== null && (
            <Button
              appearance="subtle"
              icon={
                <BackIcon>
                  <ArrowLeftRegular />
                </BackIcon>
              }
              aria-label={t('back')}
              onClick={back}
            />
          )}
          <Text weight="semibold">
            <bdi>{name}</bdi>
          </Text>
        </div>
        {snapshot.matches('open_contacts') && <EmptyState icon={<PeopleRegular />} title={t('choose')} />}
        {snapshot.matches('loading_chat') && <Waiting label={t('loading')} />}
        {isTalking && (
          <Conversation
            me={me}
            name={name}
            messages={newest(messages, loaded)}
            text={text}
            file={file}
            isSending={snapshot.matches('sending')}
            offer={<DraftOffer draft={draft} />}
            onOlder={snapshot.context.hasOlder ? () => actor.send({ type: 'LOAD_OLDER' }) : null}
            onText={(typed) => actor.send({ type: 'TYPE', text: typed })}
            onFile={onFile}
            onSend={() => actor.send({ type: 'SEND' })}
            onOpenFile={onOpenFile}
            onRemove={onRemove}
          />
        )}
      </div>
    </div>
  )
}

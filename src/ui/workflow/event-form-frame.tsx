import {
  Button,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode } from 'react'
import { useConnection } from '../layout/connection.ts'
import { DraftOffer, OfflineMessage } from '../records/entity-form-messages.tsx'
import { timeText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Reasons } from './reasons.tsx'
import { useFormKeys } from '../records/use-form-keys.ts'

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  title: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'start',
  },
  // Rows stand on the panel itself, and what sends them stays in sight below however many there are.
  sheet: { backgroundColor: 'transparent', paddingBlock: '0', paddingInline: '0' },
  single: { gridTemplateColumns: 'minmax(0, 1fr)' },
  sheetButtons: {
    position: 'sticky',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    paddingBlock: tokens.spacingVerticalM,
  },
  kept: { color: tokens.colorNeutralForeground3 },
  // A panel on a phone keeps its buttons in sight below a form longer than the window (desk 5).
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    position: 'var(--send-position, static)' as 'sticky',
    insetBlockEnd: 'var(--window-foot, 0px)',
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    paddingBlock: 'var(--send-space, 0)',
    '& > button': { minHeight: 'var(--send-height, 32px)' },
  },
})

export type Refused = {
  message: string
  fix?: { label: string; path: string } | null
  /** What else refuses, in the order in which it is put right. */
  others?: readonly { message: string; fix?: { label: string; path: string } }[]
  intent?: 'error' | 'warning'
}

/** A sentence that says no, with the way to the place where it is fixed. */
export function RefusalBar({ message, fix, others = [], intent = 'error' }: Refused) {
  return (
    <MessageBar intent={intent} layout="multiline" politeness="assertive">
      <MessageBarBody>
        <Reasons reasons={[{ why: message, fix }, ...others.map((one) => ({ ...one, why: one.message }))]} />
      </MessageBarBody>
    </MessageBar>
  )
}

export type EventFormFrameProps = {
  /** Names the form for screen readers. */
  label: string
  title?: ReactNode
  refusal?: Refused | null
  children: ReactNode
  more?: ReactNode
  sendLabel: string
  sendHint: string
  cancelLabel?: string
  isSending: boolean
  /** There is no field to begin with: the main button takes the focus when the form appears. */
  focusesSend?: boolean
  aside?: ReactNode
  /** The form is all its panel holds: a sheet of rows, or single fields one below the other. */
  fills?: 'sheet' | 'single'
  /** What an earlier visit left, and when this one's was kept. */
  draft?: { offeredAt: string | null; keptAt: string | null; restore: () => void; discard: () => void }
  onSend: () => void
  onCancel?: () => void
  /** Said with every key, also in a field that gives its value when it is left. */
  onInput?: (() => void) | undefined
}

/** The form of one event, opened where the event was chosen. Ctrl+Enter sends it, Escape closes it. */
export function EventFormFrame({
  label,
  title,
  refusal,
  children,
  more,
  sendLabel,
  sendHint,
  cancelLabel,
  isSending,
  focusesSend = false,
  aside,
  fills,
  draft,
  onSend,
  onCancel,
  onInput,
}: EventFormFrameProps) {
  const styles = useStyles()
  const t = useT('entity')
  const { isWaiting } = useConnection()
  // Sent without an answer so far: it is sent again as it is, so nothing in it is changed meanwhile.
  const isUnanswered = isSending && isWaiting
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!focusesSend) return
    // After the panel it opens in took the focus for itself.
    const timer = setTimeout(() => send.current?.focus())
    return () => clearTimeout(timer)
  }, [focusesSend])
  const form = useFormKeys({ onSend, ...(onCancel ? { onCancel } : {}) })
  return (
    <form
      ref={form}
      aria-label={label}
      className={mergeClasses(styles.form, fills && styles.sheet)}
      {...(fills === 'sheet' ? { 'data-sheet': '' } : {})}
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSend()
      }}
    >
      {title && <h3 className={styles.title}>{title}</h3>}
      {refusal && <RefusalBar {...refusal} />}
      {draft && <DraftOffer draft={draft} />}
      {isUnanswered && <OfflineMessage />}
      <div className={mergeClasses(styles.fields, fills === 'single' && styles.single)} inert={isUnanswered}>
        {children}
      </div>
      <div inert={isUnanswered}>{more}</div>
      <div className={mergeClasses(styles.buttons, fills && styles.sheetButtons)}>
        <Button ref={send} type="submit" appearance="primary" disabledFocusable={isSending} title={sendHint}>
          {sendLabel}
        </Button>
        {onCancel && (
          <Button type="button" appearance="subtle" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        {aside}
        {draft && (
          <Text size={200} role="status" className={styles.kept}>
            {draft.keptAt ? t('form.draftSaved', { time: timeText(draft.keptAt) }) : ''}
          </Text>
        )}
      </div>
    </form>
  )
}

import {
  Button,
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components'
import { AppLink } from '../layout/app-link.tsx'
import { useConnection } from '../layout/connection.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../feedback/problem-message.tsx'

const useStyles = makeStyles({ list: { margin: '0', paddingInlineStart: tokens.spacingHorizontalL } })

export type Mistake = { name: string; label: string; message: string }
export type SaveProblem = {
  status: number
  title: string
  detail: string
  requestId: string | null
  retryAfterS: number | null
}

/** Brings a field into view and puts the cursor into it. */
export function goToField(name: string, block: ScrollLogicalPosition = 'center') {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  place?.scrollIntoView({ block })
  place
    ?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:not([disabled]), input:not([type="file"]):not([disabled]), select, textarea, button',
    )
    ?.focus({ preventScroll: true })
}

/** Brings the first marked field into view. */
export function goToFirstMistake() {
  const name = document
    .querySelector('[data-field] [aria-invalid="true"]')
    ?.closest('[data-field]')
    ?.getAttribute('data-field')
  if (name) goToField(name)
}

/** A page where what was refused can be put right. */
export type FixPlace = { label: string; path: string }

/** Every mistake of a form with a link to its field, and where it is put right if that is another page. */
export function MistakesMessage({
  mistakes,
  fix,
}: {
  mistakes: readonly Mistake[]
  fix?: FixPlace | null | undefined
}) {
  const styles = useStyles()
  const t = useT('entity')
  return (
    <MessageBar intent="error" layout="multiline" politeness="assertive">
      <MessageBarBody>
        <MessageBarTitle>{t('form.mistakes', { count: mistakes.length })}</MessageBarTitle>
        <ul className={styles.list}>
          {mistakes.map(({ name, label, message }) => (
            <li key={name}>
              <Link as="button" inline onClick={() => goToField(name)}>
                {label}
              </Link>
              : {message}
            </li>
          ))}
        </ul>
        {fix && (
          // Leaving the field would take its message away, and this link with it, before the click arrives.
          <AppLink inline to={fix.path} onMouseDown={(event) => event.preventDefault()}>
            {fix.label}
          </AppLink>
        )}
      </MessageBarBody>
    </MessageBar>
  )
}

/** Why saving failed, in words for its kind of refusal. ux 4. */
export function SaveFailedMessage({
  one,
  problem,
  fix,
  onRetry,
}: {
  one: string
  problem: SaveProblem | null
  fix?: FixPlace | null | undefined
  onRetry: () => void
}) {
  const t = useT('entity')
  const status = problem?.status ?? 0
  const detail =
    status === 403
      ? problem?.detail || t('form.failed403')
      : status === 428
        ? t('form.failed428')
        : status === 429
          ? t('form.failed429', { count: problem?.retryAfterS ?? 30 })
          : status === 503
            ? t('form.failed503')
            : status === 507
              ? t('form.failed507')
              : problem?.detail || problem?.title || ''
  return (
    <ProblemMessage
      title={t('form.failedTitle', { one })}
      detail={detail}
      requestId={problem?.requestId ?? null}
      {...(status === 403 ? {} : { onRetry, retryLabel: t('form.retry') })}
    >
      {fix && <AppLink to={fix.path}>{fix.label}</AppLink>}
    </ProblemMessage>
  )
}

/** What was sent waits for an answer; it is sent again by itself, or at once. */
export function OfflineMessage() {
  const t = useT('entity')
  const { sendNow } = useConnection()
  return (
    <ProblemMessage
      title={t('form.offlineTitle')}
      detail={t('form.offline')}
      onRetry={sendNow}
      retryLabel={t('form.retry')}
    />
  )
}

/** An earlier visit left something behind: take it up again or throw it away. */
export function DraftMessage({
  at,
  onRestore,
  onDiscard,
}: {
  at: string
  onRestore: () => void
  onDiscard: () => void
}) {
  const t = useT('entity')
  const language = useLanguage()
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t('form.draftOffer')}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRestore}>
          {t('form.draftRestore', { time: instantText(at, language) })}
        </Button>
        <Button size="small" appearance="transparent" onClick={onDiscard}>
          {t('form.draftDiscard')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** What an earlier visit left in a form, as long as it is offered. */
export function DraftOffer({
  draft,
}: {
  draft: { offeredAt: string | null; restore: () => void; discard: () => void }
}) {
  return draft.offeredAt === null ? null : (
    <DraftMessage at={draft.offeredAt} onRestore={draft.restore} onDiscard={draft.discard} />
  )
}

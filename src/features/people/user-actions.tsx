import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { isApiProblem } from '../../client/http/api.ts'
import {
  endSessionsOf,
  issueResetLink,
  removeSecondFactorOf,
  unlockUser,
} from '../../client/agency/account.ts'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Button, Field, Input, makeStyles, Text, tokens } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalL },
  part: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  small: { color: tokens.colorNeutralForeground3, maxWidth: '68ch' },
  link: { width: '100%', maxWidth: '640px' },
})

const shortestReason = 3 // as the server asks

/** Where the profile lies: specification 2 knows no path of its own. */
const profilePath = '/apps/profile'
const wholeAddress = (link: string) => new URL(link, window.location.origin).href

/**
 * What an administrator can do for another user's way in: a link for a new password, and the end of all sessions. No user
 * chooses another's password. The server decides whom one may manage; its refusal is shown. Source: security 2 and 3.
 */
export function UserActions({ userId }: { userId: number | string }) {
  const styles = useStyles()
  const t = useT('account')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const me = useSessionUser()
  const link = useMutation({ mutationFn: () => issueResetLink(userId) })
  const invalidate = useInvalidateModule()
  const end = useMutation({
    mutationFn: () => endSessionsOf(userId),
    onSuccess: (count) => snackbar(t('sessions.ended', { count }), 'success'),
  })
  const unlock = useMutation({
    mutationFn: () => unlockUser(userId),
    onSuccess: () => {
      snackbar(t('user.unlocked'), 'success')
      void invalidate('user', Number(userId))
    },
  })
  const [reason, setReason] = useState('')
  const draft = useDraft(`user.${userId}.factor`, { reason }, (stored) => setReason(String(stored['reason'])))
  const removeFactor = useMutation({
    mutationFn: (key: string) => removeSecondFactorOf(userId, reason.trim(), key),
    onSuccess: () => {
      snackbar(t('user.factorRemoved'), 'success')
      setReason('')
      void invalidate('user', Number(userId))
    },
  })
  if (me && String(me.id) === String(userId))
    return (
      <div className={styles.part}>
        <Text>{t('user.own')}</Text>
        <AppLink to={profilePath}>{t('user.toProfile')}</AppLink>
      </div>
    )
  const refused = link.error ?? end.error ?? unlock.error ?? removeFactor.error
  const address = link.data ? wholeAddress(link.data.link) : ''
  return (
    <div className={styles.box}>
      {refused && (
        <ProblemMessage
          title={t('user.failed')}
          detail={refused.message}
          requestId={isApiProblem(refused) ? refused.requestId : null}
        />
      )}
      <div className={styles.part}>
        <Text size={200} className={styles.small}>
          {t('user.linkText')}
        </Text>
        <Button disabled={link.isPending} onClick={() => link.mutate()}>
          {t('user.issue')}
        </Button>
        {link.data && (
          <>
            <Field
              className={styles.link}
              label={t('user.link')}
              hint={t('user.linkUntil', { at: instantText(link.data.expires_at, language) })}
            >
              <Input readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
            </Field>
            <Button
              size="small"
              onClick={() =>
                void navigator.clipboard?.writeText(address).then(() => snackbar(t('user.copied'), 'success'))
              }
            >
              {t('user.copy')}
            </Button>
          </>
        )}
      </div>
      <div className={styles.part}>
        <Text size={200} className={styles.small}>
          {t('user.unlockText')}
        </Text>
        <Button disabled={unlock.isPending} onClick={() => unlock.mutate()}>
          {t('user.unlock')}
        </Button>
      </div>
      {me?.user_permissions.includes('user.update') && (
        <div className={styles.part}>
          <Text size={200} className={styles.small}>
            {t('user.endText')}
          </Text>
          <Button disabled={end.isPending} onClick={() => end.mutate()}>
            {t('user.end')}
          </Button>
        </div>
      )}
      {me?.roles.includes('admin') && me.user_permissions.includes('user.update') && (
        <div className={styles.part}>
          <Text size={200} className={styles.small}>
            {t('user.factorText')}
          </Text>
          <DraftOffer draft={draft} />
          <Field className={styles.link} label={t('user.factorReason')} required>
            <Input value={reason} maxLength={250} onChange={(_, data) => setReason(data.value)} />
          </Field>
          <Button
            disabledFocusable={removeFactor.isPending || reason.trim().length < shortestReason}
            onClick={() => {
              if (removeFactor.isPending || reason.trim().length < shortestReason) return
              void draft.settle((key) => isTaken(removeFactor.mutateAsync(key)))
            }}
          >
            {t('user.factorRemove')}
          </Button>
        </div>
      )}
    </div>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiProblem } from '../../client/http/api.ts'
import {
  endOtherSessions,
  endOwnSession,
  fetchOwnSessions,
  type OpenSession,
} from '../../client/agency/account.ts'
import { keys } from '../../client/http/queries.ts'
import { Button, makeStyles, Text, tokens } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { deviceName } from './device-name.ts'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  words: { display: 'grid', minWidth: 0 },
  small: { color: tokens.colorNeutralForeground3 },
  foot: { justifySelf: 'start', display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  box: { display: 'grid', rowGap: tokens.spacingVerticalM },
})

export type SessionListProps = {
  /** The person leaves this browser too. */
  onSignOut: () => void
}

/** Where the signed-in person is signed in, each place with a way to end it. */
export function SessionList({ onSignOut }: SessionListProps) {
  const styles = useStyles()
  const t = useT('account')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const client = useQueryClient()
  const query = useQuery({ queryKey: keys.ownSessions(), queryFn: ({ signal }) => fetchOwnSessions(signal) })
  const settle = {
    onSettled: () => client.invalidateQueries({ queryKey: keys.ownSessions() }),
    onError: (error: Error) => snackbar(isApiProblem(error) ? error.detail : t('fault.noAnswer'), 'error'),
  }
  const end = useMutation({
    mutationFn: endOwnSession,
    ...settle,
    onSuccess: () => snackbar(t('sessions.ended', { count: 1 }), 'success'),
  })
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    ...settle,
    onSuccess: (count: number) => snackbar(t('sessions.ended', { count }), 'success'),
  })
  const everywhere = useMutation({ mutationFn: endOtherSessions, ...settle, onSuccess: onSignOut })

  if (query.isError)
    return (
      <ProblemMessage
        title={t('sessions.failed')}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  const sessions = query.data
  if (!sessions) return <Text role="status">{t('sessions.loading')}</Text>
  const nameOf = ({ agent }: OpenSession) => deviceName(agent) ?? t('sessions.unknown')
  const others = sessions.filter((one) => !one.is_current)
  const isBusy = end.isPending || endOthers.isPending || everywhere.isPending
  return (
    <div className={styles.box}>
      <Text className={styles.small}>{t('sessions.text')}</Text>
      <ul className={styles.list}>
        {sessions.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.words}>
              <Text weight={one.is_current ? 'semibold' : 'regular'}>
                {one.is_current ? `${nameOf(one)} · ${t('sessions.here')}` : nameOf(one)}
              </Text>
              <Text size={200} className={styles.small}>
                {t('sessions.since', { at: instantText(one.created_at, language) })} ·{' '}
                {t('sessions.used', { at: instantText(one.last_used_at, language) })}
                {one.address && (
                  <>
                    {' '}
                    · <bdi dir="ltr">{one.address}</bdi>
                  </>
                )}
              </Text>
            </span>
            {!one.is_current && (
              <Button
                size="small"
                disabled={isBusy}
                aria-label={t('sessions.endOne', { device: nameOf(one) })}
                onClick={() => end.mutate(one.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {others.length > 0 && (
          <Button disabled={isBusy} onClick={() => endOthers.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => everywhere.mutate()}>
          {t('sessions.endEverywhere')}
        </Button>
      </div>
    </div>
  )
}

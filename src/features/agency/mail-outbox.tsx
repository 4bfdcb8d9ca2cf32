import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mailStates, resendMail, useOutbox, type OutboxMail } from '../../client/agency/mail.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Text } from '../../ui/layout/fluent.ts'
import { instantText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import type { Tone } from '../../ui/workflow/state-colours.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { problemText } from './problem-text.ts'

const tones: Record<OutboxMail['state'], Tone> = {
  queued: 'initial',
  sending: 'normal',
  sent: 'satisfied',
  failed: 'blocker',
}
const few = 25
const most = 200

/** What became of every mail: whom it is for, how it stands and why it failed; a failed one is sent again from here. */
export function MailOutbox() {
  const t = useT('jobs')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const client = useQueryClient()
  const [state, setState] = useState<OutboxMail['state'] | null>(null)
  const [size, setSize] = useState(few)
  const { data, error, refetch, isPlaceholderData } = useOutbox(state, size)
  const again = useMutation({
    mutationFn: resendMail,
    onSuccess: () => snackbar(t('outbox.queuedAgain'), 'success'),
    onError: (problem) => snackbar(problemText(problem, t('noAnswer')), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: ['mail_outbox'] }),
  })
  const stateOf = (mail: OutboxMail) => (
    <Stack gap="xs">
      <span>
        <StateBadge text={t(`outbox.${mail.state}`)} tone={tones[mail.state]} size="small" />
      </span>
      {mail.error && <Text size={200}>{mail.error}</Text>}
      {mail.state === 'queued' && mail.attempts > 0 && (
        <Caption>
          {t('outbox.attempts', { attempts: numberText(mail.attempts, language) })} ·{' '}
          {t('outbox.next', { time: instantText(mail.next_at, language) })}
        </Caption>
      )}
    </Stack>
  )
  return (
    <Surface title={t('outbox.title')}>
      <Stack>
        <Row spread>
          <Caption>
            {data
              ? t('outbox.waiting', {
                  waiting: numberText(data.waiting, language),
                  failed: numberText(data.failed, language),
                })
              : t('outbox.intro')}
          </Caption>
          <PickOne
            label={t('outbox.filter')}
            value={state ?? ''}
            options={[
              { value: '', text: t('outbox.all') },
              ...mailStates.map((value) => ({ value, text: t(`outbox.${value}`) })),
            ]}
            onPick={(value) => setState(mailStates.find((one) => one === value) ?? null)}
          />
        </Row>
        {error ? (
          <ProblemMessage
            title={t('failed')}
            detail={problemText(error, t('noAnswer'))}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Text role="status">{t('loading')}</Text>
        ) : data.mails.length === 0 ? (
          <Text>{t('outbox.none')}</Text>
        ) : (
          <PlainTable
            caption={t('outbox.title')}
            rows={data.mails}
            keyOf={(mail) => mail.id}
            isDimmed={isPlaceholderData}
            columns={[
              { key: 'subject', label: t('outbox.subject'), cell: (mail) => <bdi>{mail.subject}</bdi> },
              {
                key: 'to',
                label: t('outbox.to'),
                cell: (mail) => <bdi dir="ltr">{mail.recipients.join(', ')}</bdi>,
              },
              { key: 'state', label: t('outbox.state'), cell: stateOf },
              {
                key: 'at',
                label: t('outbox.at'),
                cell: (mail) => instantText(mail.sent_at ?? mail.created_at, language),
              },
              {
                key: 'action',
                label: t('column.action'),
                cell: (mail) =>
                  mail.may_resend ? (
                    <Button
                      size="small"
                      disabled={again.isPending}
                      aria-label={`${t('outbox.again')}: ${mail.subject}`}
                      onClick={() => again.mutate(mail.id)}
                    >
                      {t('outbox.again')}
                    </Button>
                  ) : null,
              },
            ]}
          />
        )}
        {data && data.mails.length === size && size < most && (
          <span>
            <Button appearance="subtle" onClick={() => setSize(Math.min(most, size + few))}>
              {t('outbox.more')}
            </Button>
          </span>
        )}
      </Stack>
    </Surface>
  )
}

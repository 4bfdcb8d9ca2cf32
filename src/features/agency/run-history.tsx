import { useState } from 'react'
import { cancelRun, isOver, momentOf, useRunAction, useRuns } from '../../client/agency/jobs.ts'
import type { JobRun } from '../../domain/agency/job-run.ts'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Text,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { instantText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { problemText } from './problem-text.ts'
import { RunBadge, RunOutcome } from './run-state.tsx'

const few = 25
const most = 200
const secondsPerMinute = 60

/** What a job did before: every run with its beginning, how long it took, who asked for it and what came of it; one under way is cancelled here. */
export function RunHistory({ job, title, onClose }: { job: string; title: string; onClose: () => void }) {
  const t = useT('jobs')
  const language = useLanguage()
  const [size, setSize] = useState(few)
  const { data, error, refetch, isPlaceholderData } = useRuns(job, size)
  const cancel = useRunAction(cancelRun)
  const takes = ({ started_at, finished_at }: JobRun) => {
    if (started_at === null || finished_at === null) return ''
    const seconds = Math.max(0, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000))
    return seconds < secondsPerMinute
      ? t('seconds', { count: seconds })
      : t('minutes', { count: Math.round(seconds / secondsPerMinute) })
  }
  const origin = (run: JobRun) =>
    [
      run.by_name ? t('by', { name: run.by_name }) : t(`trigger.${run.trigger}`),
      run.attempt > 1 ? t('attempt', { number: numberText(run.attempt, language) }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Dialog
      open
      onOpenChange={(_, now) => {
        if (!now.open) onClose()
      }}
    >
      <DialogSurface style={{ maxWidth: 'min(960px, 96vw)' }}>
        <DialogBody>
          <DialogTitle>{t('runsOf', { job: title })}</DialogTitle>
          <DialogContent>
            <Stack gap="m">
              {cancel.error && <Text role="alert">{problemText(cancel.error, t('noAnswer'))}</Text>}
              {error ? (
                <ProblemMessage
                  title={t('failed')}
                  detail={problemText(error, t('noAnswer'))}
                  onRetry={() => void refetch()}
                />
              ) : !data ? (
                <Text role="status">{t('loading')}</Text>
              ) : data.runs.length === 0 ? (
                <Text>{t('never')}</Text>
              ) : (
                <PlainTable
                  isStacked
                  caption={t('runsOf', { job: title })}
                  rows={data.runs}
                  keyOf={(run) => run.id}
                  isDimmed={isPlaceholderData}
                  columns={[
                    {
                      key: 'began',
                      label: t('column.began'),
                      cell: (run) => instantText(momentOf(run), language),
                    },
                    {
                      key: 'state',
                      label: t('column.state'),
                      cell: (run) => (
                        <span>
                          <RunBadge run={run} />
                        </span>
                      ),
                    },
                    { key: 'takes', label: t('column.takes'), cell: takes },
                    {
                      key: 'origin',
                      label: t('column.origin'),
                      cell: (run) => <Caption>{origin(run)}</Caption>,
                    },
                    {
                      key: 'result',
                      label: t('column.result'),
                      cell: (run) => <RunOutcome run={run} label={title} />,
                    },
                    {
                      key: 'action',
                      label: t('column.action'),
                      cell: (run) =>
                        isOver(run) ? null : (
                          <Button
                            size="small"
                            disabled={run.cancel_asked || cancel.isPending}
                            onClick={() => cancel.mutate(run.id)}
                          >
                            {t(run.cancel_asked ? 'cancelling' : 'cancel')}
                          </Button>
                        ),
                    },
                  ]}
                />
              )}
              {data && data.runs.length === size && size < most && (
                <span>
                  <Button appearance="subtle" onClick={() => setSize(Math.min(most, size + few))}>
                    {t('outbox.more')}
                  </Button>
                </span>
              )}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

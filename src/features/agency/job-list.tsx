import { useState } from 'react'
import {
  cancelRun,
  isOver,
  momentOf,
  startByHand,
  useJobs,
  useRunAction,
  type JobRow,
} from '../../client/agency/jobs.ts'
import { Button, makeStyles, Text, tokens } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { problemText } from './problem-text.ts'
import { RunHistory } from './run-history.tsx'
import { RunBadge, RunOutcome } from './run-state.tsx'

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  last: {
    display: 'grid',
    justifyItems: 'start',
    rowGap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalXS,
  },
  small: { color: tokens.colorNeutralForeground3 },
})

/** Every job with its next and last run, started and cancelled here; the runs before open beside. */
export function JobList() {
  const styles = useStyles()
  const t = useT('jobs')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const { data, error, refetch } = useJobs()
  const start = useRunAction(startByHand)
  const cancel = useRunAction(cancelRun)
  const [looked, setLooked] = useState<JobRow | null>(null)
  const onError = (problem: Error) => snackbar(problemText(problem, t('noAnswer')), 'error')
  if (error)
    return <ProblemMessage title={t('failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  // A job of the server has its title among the texts; a test compares the two.
  const titleOf = ({ name, title }: JobRow) => t(`job.${name}` as 'job.backup', { defaultValue: title })
  const timeOf = (instant: string) => instantText(instant, language)
  const lastOf = (job: JobRow) => {
    const run = job.runs[0]
    if (!run)
      return (
        <Text size={200} className={styles.small}>
          {t('never')}
        </Text>
      )
    return (
      <span className={styles.last}>
        <RunBadge run={run} />
        <Text size={200} className={styles.small}>
          {timeOf(momentOf(run))}
          {run.by_name && <> · {t('by', { name: run.by_name })}</>}
        </Text>
      </span>
    )
  }
  const actionOf = (job: JobRow) => {
    const open = job.runs.find((run) => !isOver(run))
    if (open)
      return (
        <Button
          size="small"
          disabled={open.cancel_asked}
          aria-label={`${t('cancel')}: ${titleOf(job)}`}
          onClick={() => cancel.mutate(open.id, { onError })}
        >
          {t(open.cancel_asked ? 'cancelling' : 'cancel')}
        </Button>
      )
    return job.by_hand ? (
      <Button
        size="small"
        disabled={start.isPending}
        aria-label={`${t('run')}: ${titleOf(job)}`}
        onClick={() => start.mutate(job.name, { onError })}
      >
        {t('run')}
      </Button>
    ) : null
  }
  const actionsOf = (job: JobRow) => {
    const action = actionOf(job)
    const runs = job.runs.length > 0 && (
      <Button
        size="small"
        appearance="subtle"
        aria-label={`${t('runs')}: ${titleOf(job)}`}
        onClick={() => setLooked(job)}
      >
        {t('runs')}
      </Button>
    )
    return action || runs ? (
      <span className={styles.actions}>
        {action}
        {runs}
      </span>
    ) : null
  }
  return (
    <>
      <Text size={200} className={styles.small}>
        {t('zone', { zone: data.zone })}
      </Text>
      <Panel>
        <PlainTable
          isStacked
          caption={t('title')}
          rows={data.jobs}
          keyOf={(job) => job.name}
          columns={[
            { key: 'job', label: t('column.job'), cell: titleOf },
            {
              key: 'next',
              label: t('column.next'),
              cell: (job) => (job.next_run ? timeOf(job.next_run) : t('onDemand')),
            },
            { key: 'last', label: t('column.last'), cell: lastOf },
            {
              key: 'result',
              label: t('column.result'),
              cell: (job) => (job.runs[0] ? <RunOutcome run={job.runs[0]} label={titleOf(job)} /> : null),
            },
            { key: 'action', label: t('column.action'), cell: actionsOf },
          ]}
        />
      </Panel>
      {looked && <RunHistory job={looked.name} title={titleOf(looked)} onClose={() => setLooked(null)} />}
    </>
  )
}

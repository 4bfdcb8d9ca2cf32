import { isOver } from '../../client/agency/jobs.ts'
import type { JobRun, RunState } from '../../domain/agency/job-run.ts'
import { makeStyles, Text } from '../../ui/layout/fluent.ts'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import type { Tone } from '../../ui/workflow/state-colours.ts'

const tones: Record<RunState, Tone> = {
  queued: 'initial',
  running: 'normal',
  done: 'satisfied',
  failed: 'blocker',
  cancelled: 'parked',
  interrupted: 'blocker',
}

// The end of a chain is one long word.
const useStyles = makeStyles({ facts: { overflowWrap: 'anywhere' } })

/** Names of backups and sentences about the books fit, the end of a chain is cut. */
const longestFact = 60

/** The state of a run as a badge; a failed one is red. */
export function RunBadge({ run }: { run: JobRun }) {
  const t = useT('jobs')
  return <StateBadge text={t(`state.${run.state}`)} tone={tones[run.state]} size="small" />
}

/** What a run says of itself: nothing while it waits, progress while it works, then its result or why it failed. */
export function RunOutcome({ run, label }: { run: JobRun; label: string }) {
  const styles = useStyles()
  const t = useT('jobs')
  const language = useLanguage()
  if (run.state === 'queued') return null
  if (!isOver(run)) {
    const words =
      run.total === null
        ? (run.note ?? '')
        : t('progress', { done: numberText(run.done, language), total: numberText(run.total, language) })
    return <ProgressLine label={label} words={words} done={run.done} total={run.total} />
  }
  if (run.error) return <Text size={200}>{run.error}</Text>
  const facts = Object.entries(run.result ?? {}).filter(
    (fact): fact is [string, number | string] => typeof fact[1] === 'number' || typeof fact[1] === 'string',
  )
  return (
    <Text size={200} className={styles.facts}>
      {facts.map(([name, value], at) => (
        <span key={name}>
          {at > 0 && ' · '}
          {t(`fact.${name}` as 'fact.sent', { defaultValue: name.replaceAll('_', ' ') })}:{' '}
          <bdi>{typeof value === 'number' ? numberText(value, language) : value.slice(0, longestFact)}</bdi>
        </span>
      ))}
    </Text>
  )
}

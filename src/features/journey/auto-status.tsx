import { useEffect, useRef, useState } from 'react'
import {
  rehearseAutoStatus,
  setFlag,
  startAutoStatus,
  useMovedByRun,
  type DueRule,
} from '../../client/journey/auto-status.ts'
import { isOver, useJobRun } from '../../client/agency/jobs.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { useRecord, useRecordPage } from '../../client/records/records.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { entities } from '../../domain/entities.ts'
import { workflows } from '../../machines/catalogue.ts'
import { stateLabel } from '../../machines/kit/judge.ts'
import { LoadProblem } from '../../ui/feedback/load-problem.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { instantText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import type { Tone } from '../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { textsByName } from '../../foundation/text/text-by-name.ts'

const stem = '/apps/autoStatusUpdate'
const passengerPath = (id: number) => `/apps/passenger-management/passenger/${id}`
const tones: Readonly<Record<string, Tone>> = {
  idle: 'initial',
  running: 'normal',
  done: 'satisfied',
  failed: 'blocker',
}
const refusalOf = (fault: unknown): string => {
  if (!isApiProblem(fault)) throw fault
  return fault.detail || fault.title
}

/** 'flight.ticketed' in words; empty for what no machine knows. */
function useStateWords() {
  const texts = useStepTexts()
  return (path: string | null): string => {
    const [machine = '', state = ''] = path?.split('.') ?? []
    const workflow = workflows[machine]
    return workflow && state ? texts.state(machine, state, stateLabel(workflow, state)) : ''
  }
}

/** The words of a rule; its keys are those of the rules themselves. */
function useRuleWords() {
  const text = textsByName(useT('daily'))
  return (key: string): string => text(`rule.${key}`, { defaultValue: key })
}

function DueGroup({ due }: { due: DueRule }) {
  const t = useT('daily')
  const ruleWords = useRuleWords()
  const words = useStateWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Surface
      level={3}
      title={ruleWords(due.key)}
      badge={
        <StateBadge
          size="small"
          tone={due.event === null ? 'initial' : 'normal'}
          text={t('people', { count: due.count })}
        />
      }
      aside={
        <Button size="small" appearance="transparent" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hide') : t('show')}
        </Button>
      }
    >
      {isOpen && (
        <PlainTable
          caption={ruleWords(due.key)}
          rows={due.rows.map((row, at) => ({ ...row, at }))}
          keyOf={(row) => row.at}
          columns={[
            {
              key: 'name',
              label: t('column.who'),
              cell: (row) =>
                row.passenger === null ? (
                  row.name
                ) : (
                  <AppLink to={passengerPath(row.passenger)}>{row.name}</AppLink>
                ),
            },
            { key: 'from', label: t('column.from'), cell: (row) => words(row.from) },
            {
              key: 'to',
              label: t('column.to'),
              cell: (row) => (due.event === null ? t('notified') : words(row.to)),
            },
          ]}
        />
      )}
      {isOpen && due.count > due.rows.length && (
        <Caption>{t('andMore', { count: due.count - due.rows.length })}</Caption>
      )}
    </Surface>
  )
}

/** What would move today, found out before it moves. */
function Preview() {
  const t = useT('daily')
  const [run, setRun] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data: job } = useJobRun(run)
  const isBusy = run !== null && !(job && isOver(job))
  const result =
    job?.state === 'done' ? (job.result as { rules: DueRule[]; total: number; errors: number } | null) : null // The job's own answer.
  const ask = async () => {
    try {
      setRun((await rehearseAutoStatus()).job_run)
      setRefusal(null)
    } catch (fault) {
      setRefusal(refusalOf(fault))
    }
  }
  return (
    <Surface title={t('preview')}>
      <Stack gap="m">
        <Caption>{t('previewHint')}</Caption>
        <Row>
          <Button disabledFocusable={isBusy} onClick={() => void ask()}>
            {t('previewAsk')}
          </Button>
        </Row>
        {refusal && <RefusalBar message={refusal} />}
        {isBusy && (
          <ProgressLine
            label={t('previewing')}
            words={t('progress', { done: job?.done ?? 0, total: job?.total ?? 0 })}
            done={job?.done ?? 0}
            total={job?.total ?? null}
          />
        )}
        {job && isOver(job) && job.state !== 'done' && (
          <RefusalBar message={job.error ?? t('previewFailed')} intent="warning" />
        )}
        {result && (
          <div role="status">{result.total === 0 ? t('nothingDue') : t('due', { count: result.total })}</div>
        )}
        {result?.rules.map((due) => (
          <DueGroup key={due.key} due={due} />
        ))}
        {result && result.errors > 0 && (
          <RefusalBar message={t('cannotMove', { count: result.errors })} intent="warning" />
        )}
      </Stack>
    </Surface>
  )
}

/** Starts the run; the user who started it raises the flag of the red banner when it is done. */
function RunNow() {
  const t = useT('daily')
  const [run, setRun] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data: job } = useJobRun(run)
  const isBusy = run !== null && !(job && isOver(job))
  const flagged = useRef<number | null>(null)
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (!isDone || run === null || flagged.current === run) return
    flagged.current = run
    setFlag()
  }, [isDone, run])
  const start = async () => {
    try {
      setRun((await startAutoStatus()).job_run)
      setRefusal(null)
    } catch (fault) {
      setRefusal(refusalOf(fault))
    }
  }
  const result = isDone ? (job.result as { moved?: number; errors?: number; record?: number } | null) : null // The job's own answer.
  return (
    <Surface title={t('runNow')}>
      <Stack gap="s">
        <Caption>{t('runHint')}</Caption>
        <Row>
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void start()}>
            {t('run')}
          </Button>
        </Row>
        {refusal && <RefusalBar message={refusal} />}
        {isBusy && (
          <ProgressLine
            label={t('running')}
            words={t('rules', { done: job?.done ?? 0, total: job?.total ?? 0 })}
            done={job?.done ?? 0}
            total={job?.total ?? null}
          />
        )}
        {job && isOver(job) && job.state !== 'done' && <RefusalBar message={job.error ?? t('runFailed')} />}
        {result && (
          <div role="status">
            {t('ran', { count: result.moved ?? 0 })}{' '}
            {result.record !== undefined && (
              <AppLink inline to={`${stem}/${result.record}`}>
                {t('openRun')}
              </AppLink>
            )}
          </div>
        )}
      </Stack>
    </Surface>
  )
}

const sum = (counts: unknown): number =>
  typeof counts === 'object' && counts !== null
    ? Object.values(counts).reduce<number>((total, one) => total + Number(one), 0)
    : 0

function Runs() {
  const t = useT('daily')
  const language = useLanguage()
  const { data } = useRecordPage(entities.auto_status_run, { size: 15, columns: 'rule_counts,errors' })
  if (!data || data.rows.length === 0) return null
  return (
    <Surface title={t('runs')}>
      <PlainTable
        caption={t('runs')}
        rows={data.rows}
        keyOf={(row) => row.id}
        columns={[
          {
            key: 'at',
            label: t('column.at'),
            cell: (row) => (
              <AppLink to={`${stem}/${row.id}`}>{instantText(row.started_at ?? '', language)}</AppLink>
            ),
          },
          {
            key: 'trigger',
            label: t('column.trigger'),
            cell: (row) => textsByName(t)(`trigger.${row.trigger ?? ''}`),
          },
          {
            key: 'state',
            label: t('column.state'),
            cell: (row) => (
              <StateBadge
                size="small"
                tone={tones[row.state ?? ''] ?? 'initial'}
                text={textsByName(t)(`state.${row.state ?? ''}`)}
              />
            ),
          },
          {
            key: 'moved',
            label: t('column.moved'),
            isNumber: true,
            cell: (row) => numberText(sum(row.rule_counts), language),
          },
          {
            key: 'errors',
            label: t('column.errors'),
            isNumber: true,
            cell: (row) => numberText(Array.isArray(row.errors) ? row.errors.length : 0, language),
          },
        ]}
      />
    </Surface>
  )
}

/** The auto status update: what it would do today, starting it, and its last runs. Source: machines M15. */
export function AutoStatus() {
  const mayRun = useSessionUser()?.user_permissions.includes('auto_status_update.create') ?? false
  return (
    <Stack gap="m">
      {mayRun && <RunNow />}
      <Preview />
      <Runs />
    </Stack>
  )
}

/** One run: how many each rule moved, and who. */
export function AutoStatusRun({ id }: { id: number }) {
  const t = useT('daily')
  const language = useLanguage()
  const words = useStateWords()
  const texts = useStepTexts()
  const inEntity = useT('entity')
  const { oneIn: one } = useEntityTexts(entities.auto_status_run)
  const { data: run, error, refetch } = useRecord('auto_status_run', id)
  const { data } = useMovedByRun(id)
  if (error)
    return (
      <LoadProblem
        title={inEntity('state.unavailable', { one })}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!run) return <Waiting label={t('title')} />
  const counts = Object.entries((run['rule_counts'] ?? {}) as Readonly<Record<string, number>>) // A json field of the job's own writing.
  return (
    <Stack gap="m">
      <Surface
        title={`${instantText(String(run['started_at']), language)} · ${textsByName(t)(`state.${String(run['state'])}`)}`}
      >
        {counts.length === 0 ? (
          <div>{t('nothingMoved')}</div>
        ) : (
          <Row gap="m">
            {counts.map(([rule, count]) => (
              <Caption key={rule}>
                {rule}: {numberText(count, language)}
              </Caption>
            ))}
          </Row>
        )}
      </Surface>
      {data && data.moved.length > 0 && (
        <Surface title={t('movedBy', { count: data.total })}>
          <PlainTable
            caption={t('movedBy', { count: data.total })}
            rows={data.moved}
            keyOf={(row) => row.id}
            columns={[
              {
                key: 'name',
                label: t('column.who'),
                cell: (row) =>
                  row.passenger === null ? (
                    ''
                  ) : (
                    <AppLink to={passengerPath(row.passenger)}>{row.name}</AppLink>
                  ),
              },
              {
                key: 'event',
                label: t('column.what'),
                cell: (row) =>
                  texts.event(row.event, row.event.toLowerCase().replaceAll('_', ' '), row.machine),
              },
              {
                key: 'from',
                label: t('column.from'),
                cell: (row) => words(`${row.machine}.${row.from ?? ''}`),
              },
              { key: 'to', label: t('column.to'), cell: (row) => words(`${row.machine}.${row.to}`) },
            ]}
          />
        </Surface>
      )}
    </Stack>
  )
}

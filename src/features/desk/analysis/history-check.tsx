import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isOver, useJobRun } from '../../../client/agency/jobs.ts'
import { startCheck, useChanges } from '../../../client/desk/process-analysis.ts'
import type { HistoryCheckResult } from '../../../domain/desk/history-check.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { PickOne } from '../../../ui/inputs/pick-one.tsx'
import { Caption, Cards, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button, Field, Radio, RadioGroup } from '../../../ui/layout/fluent.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { CheckResult } from './check-result.tsx'

/** The run of a check until its end, and then what it says. */
function CheckRun({ id, titles }: { id: number; titles: ReadonlyMap<string, string> }) {
  const t = useT('analysis')
  const { data: run } = useJobRun(id)
  if (!run || !isOver(run))
    return (
      <Surface title={t('check.running')}>
        <ProgressLine
          label={t('check.running')}
          words={run?.total ? t('check.lookedOf', { n: run.done, total: run.total }) : ''}
          done={run?.done ?? 0}
          total={run?.total ?? null}
        />
      </Surface>
    )
  if (run.state !== 'done' || run.result === null)
    return <ProblemMessage title={t('check.failed')} detail={run.error ?? undefined} />
  return <CheckResult check={run.result as unknown as HistoryCheckResult} titles={titles} /> // What the job answers.
}

/** Compares the history with the workflows as they are, or with one more condition on one of their steps. */
export function HistoryCheck({
  workflow,
  onWorkflow,
}: {
  workflow: string | undefined
  onWorkflow: (workflow: string) => void
}) {
  const t = useT('analysis')
  const language = useLanguage()
  const { data, error, refetch } = useChanges(language, workflow)
  const [isTried, setTried] = useState(false)
  const [event, setEvent] = useState('')
  const [guard, setGuard] = useState('')
  const start = useMutation({ mutationFn: startCheck })
  if (error) return <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  const isReady = !isTried || (event !== '' && guard !== '')
  const choose = [{ value: '', text: t('check.choose') }]
  const optionsOf = (named: readonly { key: string; label: string }[]) => [
    ...choose,
    ...named.map(({ key, label }) => ({
      value: key,
      text: label.charAt(0).toLocaleUpperCase(language) + label.slice(1),
    })),
  ]
  return (
    <Stack gap="l">
      <Surface title={t('check.what')}>
        <Stack>
          <RadioGroup
            aria-label={t('check.what')}
            value={isTried ? 'add' : 'asIs'}
            onChange={(_, { value }) => setTried(value === 'add')}
          >
            <Radio value="asIs" label={t('check.asIs')} />
            <Radio value="add" label={t('check.add')} />
          </RadioGroup>
          {isTried && (
            <Cards>
              <Field label={t('workflow')}>
                <PickOne
                  size="medium"
                  label={t('workflow')}
                  value={data.workflow}
                  options={data.workflows.map(({ id, title }) => ({ value: id, text: title }))}
                  onPick={(next) => {
                    setEvent('')
                    setGuard('')
                    onWorkflow(next)
                  }}
                />
              </Field>
              <Field label={t('check.step')}>
                <PickOne
                  size="medium"
                  label={t('check.step')}
                  value={event}
                  options={optionsOf(data.events)}
                  onPick={setEvent}
                />
              </Field>
              <Field label={t('check.guard')}>
                <PickOne
                  size="medium"
                  label={t('check.guard')}
                  value={guard}
                  options={optionsOf(data.guards)}
                  onPick={setGuard}
                />
              </Field>
            </Cards>
          )}
          <Row gap="m">
            <Button
              appearance="primary"
              disabledFocusable={!isReady || start.isPending}
              onClick={() => {
                if (isReady && !start.isPending)
                  start.mutate(isTried ? { workflow: data.workflow, event, guard } : undefined)
              }}
            >
              {t('check.run')}
            </Button>
            <Caption>{t('check.limit')}</Caption>
          </Row>
          {start.error && <ProblemMessage title={t('check.failed')} detail={start.error.message} />}
        </Stack>
      </Surface>
      {start.data !== undefined && (
        <CheckRun
          key={start.data}
          id={start.data}
          titles={new Map(data.workflows.map(({ id, title }) => [id, title]))}
        />
      )}
    </Stack>
  )
}

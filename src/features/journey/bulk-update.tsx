import { useCallback, useEffect, useState } from 'react'
import {
  refusedBy,
  resumeBulk,
  useBulkEvent,
  useBulkUpdate,
  type BulkUpdate,
} from '../../client/journey/bulk.ts'
import { cancelRun, isOver, useJobRun } from '../../client/agency/jobs.ts'
import { bulkEventOf } from '../../domain/journey/bulk-events.ts'
import { workflowOfBulk } from '../../machines/journey/bulk-payload.ts'
import { stateLabel } from '../../machines/kit/judge.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { LoadProblem } from '../../ui/feedback/load-problem.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { BulkChoose, useBulkNames } from './bulk-choose.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkResult, countsText, type StateNames } from './bulk-result.tsx'

/** How far the background job is; one that ended early is taken up again from here. */
function Running({ id, update, onAgain }: { id: number; update: BulkUpdate; onAgain: () => void }) {
  const t = useT('bulk')
  const { data: run } = useJobRun(update.job_run)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isEnded = run !== undefined && isOver(run)
  useEffect(() => {
    if (isEnded) onAgain()
  }, [isEnded, onAgain])
  const goOn = async () => {
    try {
      await resumeBulk(id)
      setRefusal(null)
    } catch (fault) {
      setRefusal(refusedBy(fault).message)
    }
    onAgain()
  }
  return (
    <Surface title={t('running')}>
      {refusal && <RefusalBar message={refusal} />}
      <ProgressLine
        label={t('running')}
        words={t('progress', {
          done: run?.done ?? update.counts.tried,
          total: run?.total ?? update.counts.foreseen,
        })}
        done={run?.done ?? update.counts.tried}
        total={run?.total ?? null}
      />
      {isEnded && run.state !== 'done' && <RefusalBar message={run.error ?? t('stopped')} intent="warning" />}
      <Row>
        {!isEnded && run && <Button onClick={() => void cancelRun(run.id)}>{t('stop')}</Button>}
        {isEnded && run.state !== 'done' && (
          <Button appearance="primary" onClick={() => void goOn()}>
            {t('goOn')}
          </Button>
        )}
      </Row>
    </Surface>
  )
}

/** One multiple status update from choosing to its result; the address names it, so a reload goes on. Source: machines M16. */
export function BulkUpdateView({
  id,
  given: initialIds,
  target = '',
  onMade,
}: {
  id: number | null
  given: readonly number[]
  target?: string
  onMade: (id: number) => void
}) {
  const t = useT('bulk')
  const texts = useStepTexts()
  const nameOf = useBulkNames()
  const send = useBulkEvent()
  const { data: update, error, refetch } = useBulkUpdate(id)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const readAgain = useCallback(() => void refetch(), [refetch])
  if (id === null)
    return <BulkChoose id={null} update={null} given={initialIds} target={target} onMade={onMade} />
  if (error) return <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!update) return <Waiting label={t('loading')} />
  const bulk = bulkEventOf(update.target_event ?? '')
  const workflow = bulk ? workflowOfBulk(bulk) : null
  const stateOf: StateNames = (state) => {
    const name = state?.split('.')[1]
    return name && workflow ? texts.state(workflow.id, name, stateLabel(workflow, name)) : ''
  }
  const act = async (type: string, data: Readonly<Record<string, unknown>> = {}) => {
    setBusy(true)
    const answer = await send(id, type, data)
    setRefusal(answer?.message ?? null)
    setBusy(false)
  }
  const title = bulk ? nameOf(bulk) : ''
  return (
    <Stack gap="m">
      {update.state === 'choosing' && <BulkChoose key={id} id={id} update={update} onMade={onMade} />}
      {update.state === 'previewing' && (
        <BulkPreview
          rows={update.rows}
          isBusy={isBusy}
          refusal={refusal}
          canTryAll
          onConfirm={(onlyOk) => void act('CONFIRM', { only_ok: onlyOk })}
          onBack={() => void act('BACK')}
        />
      )}
      {update.state === 'running' && <Running id={id} update={update} onAgain={() => void refetch()} />}
      {update.state === 'done' && (
        <BulkResult
          id={id}
          rows={update.rows}
          stateOf={stateOf}
          title={`${title} – ${countsText(t, update.counts)}`}
          fileName={`status-update-${id}.csv`}
          onUndone={readAgain}
        />
      )}
    </Stack>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DoubtCode } from '../../foundation/prints/print.ts'
import { cancelRun, isOver, runFile, useJobRun } from '../../client/agency/jobs.ts'
import { startBatch, type BatchResult, type PrintChoices } from '../../client/records/prints.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack, Strong } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PrintRegular } from '../../ui/icons/icons.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { showFile } from './show-file.ts'

/** One form for many passengers in one file, made in the background: how far it is, who was left out and why. Source: forms 1.11. */
export function PrintBatch({
  form,
  passengers,
  choices,
}: {
  form: string
  passengers: readonly number[]
  choices: Pick<PrintChoices, 'letterhead' | 'printer' | 'three_up'>
}) {
  const t = useT('prints')
  const [run, setRun] = useState<number | null>(null)
  const { letterhead, printer, three_up } = choices
  const start = useMutation({
    mutationFn: (order: { passengers: readonly number[]; confirmed: readonly DoubtCode[] }) =>
      startBatch({ form, ...order, letterhead, printer, three_up }),
    onSuccess: ({ run: started }) => setRun(started),
  })
  const { data } = useJobRun(run)
  const isBusy = start.isPending || (run !== null && !(data && isOver(data)))
  const result = data?.state === 'done' ? (data.result as BatchResult | null) : null // The job's own answer.
  // Those who wait for a yes alone; what is stopped or missing is a matter of each single print.
  const waiting =
    result?.left_out.filter(
      ({ missing, doubts }) =>
        missing.length === 0 && doubts.length > 0 && doubts.every(({ weight }) => weight === 'confirm'),
    ) ?? []
  const confirmed = [...new Set(waiting.flatMap(({ doubts }) => doubts.map(({ code }) => code)))]
  const total = data?.total ?? passengers.length * 2
  return (
    <Surface title={t('batch.title')}>
      <Stack gap="s">
        <Row>
          <Button
            icon={<PrintRegular />}
            disabled={isBusy}
            onClick={() => start.mutate({ passengers, confirmed: [] })}
          >
            {t('batch.start')}
          </Button>
          {isBusy && run !== null && <Button onClick={() => void cancelRun(run)}>{t('batch.cancel')}</Button>}
        </Row>
        {isBusy && (
          <Progress
            label={t('batch.progress', {
              done: Math.floor((data?.done ?? 0) / 2),
              total: Math.ceil(total / 2),
            })}
            value={total === 0 ? 0 : (data?.done ?? 0) / total}
          />
        )}
        {start.isError && (
          <MessageBar intent="error">
            <MessageBarBody>
              {isApiProblem(start.error) ? start.error.message : t('batch.failed')}
            </MessageBarBody>
          </MessageBar>
        )}
        {(data?.state === 'failed' || data?.state === 'interrupted') && (
          <MessageBar intent="error">
            <MessageBarBody>{data.error ?? t('batch.failed')}</MessageBarBody>
          </MessageBar>
        )}
        {data?.state === 'cancelled' && (
          <MessageBar intent="info">
            <MessageBarBody>{t('batch.cancelled')}</MessageBarBody>
          </MessageBar>
        )}
        {result && (
          <MessageBar intent={result.left_out.length > 0 ? 'warning' : 'success'}>
            <MessageBarBody>
              {t('batch.done', { printed: result.printed, pages: result.pages })}
            </MessageBarBody>
          </MessageBar>
        )}
        {data?.has_file && (
          <Row>
            <Button appearance="primary" onClick={() => void runFile(data.id).then(showFile)}>
              {t('batch.open')}
            </Button>
          </Row>
        )}
        {result && result.left_out.length > 0 && (
          <>
            <Strong>{t('batch.leftOut')}</Strong>
            {result.left_out.map(({ id, name, missing, doubts }) => (
              <Row key={id} spread>
                <span>
                  <bdi>{name}</bdi>{' '}
                  <Caption>
                    {[
                      missing.length > 0 ? t('batch.without', { labels: missing.join(', ') }) : '',
                      ...doubts.map((doubt) => t(`doubt.${doubt.code}`, doubt.values ?? {})),
                    ]
                      .filter(Boolean)
                      .join(' ') || t('batch.unknown', { id })}
                  </Caption>
                </span>
                {name !== '' && <AppLink to={`/apps/${form}/${id}`}>{t('fix')}</AppLink>}
              </Row>
            ))}
            {waiting.length > 0 && (
              <Row>
                <Button
                  icon={<PrintRegular />}
                  disabled={isBusy}
                  onClick={() => start.mutate({ passengers: waiting.map(({ id }) => id), confirmed })}
                >
                  {t('batch.confirm', { count: waiting.length })}
                </Button>
              </Row>
            )}
          </>
        )}
      </Stack>
    </Surface>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchImportRows } from '../../client/records/imports.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { ImportContext, ImportEvent, ImportOrder } from '../../machines/desk/import.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { Button, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Stepper, type StopStatus } from '../../ui/workflow/stepper.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportFile } from './import-file.tsx'
import type { FieldTexts } from './import-names.ts'

/** Where the machine stands. */
export type ImportPlace =
  | 'opening'
  | 'sending'
  | 'placing'
  | 'file'
  | 'columns'
  | 'working'
  | 'checked'
  | 'done'
  | 'undone'
  | 'interrupted'
  | 'failed'
const steps = ['file', 'columns', 'check', 'done'] as const
const stepOf: Record<ImportPlace, number> = {
  opening: 0,
  sending: 0,
  placing: 0,
  file: 0,
  columns: 1,
  working: 2,
  checked: 2,
  interrupted: 2,
  failed: 2,
  done: 3,
  undone: 3,
}
const doneStep = steps.length - 1

export type ImportViewProps = {
  entity: Entity
  place: ImportPlace
  context: ImportContext
  send: (event: ImportEvent) => void
  /** The texts of fields in all languages; empty until they have arrived. */
  languages: readonly FieldTexts[] | null
  listPath: string | null
  recordPath: (id: number) => string | null
  pathOf: (id: number) => string
  onNew: () => void
}

function Examples({
  batch,
  children,
}: {
  batch: { id: number; headers: string[] }
  children: (examples: readonly string[]) => ReactNode
}) {
  const { data } = useQuery({
    queryKey: ['import', 'examples', batch.id],
    queryFn: ({ signal }) => fetchImportRows(batch.id, [], 0, signal),
  })
  return children(
    batch.headers.map((_, at) => data?.map((row) => row.cells[at] ?? '').find((text) => text !== '') ?? ''),
  )
}

/** The page of the way a file is on. */
export function ImportView({
  entity,
  place,
  context,
  send,
  languages,
  listPath,
  recordPath,
  pathOf,
  onNew,
}: ImportViewProps) {
  const t = useT('import')
  const language = useLanguage()
  const texts = useEntityTexts(entity)
  const { batch, problem } = context
  const order = (one: ImportOrder) => send({ type: 'order.given', order: one })
  // While an order is on its way the page it was given on stays.
  const shown: ImportPlace =
    place === 'sending' && batch
      ? batch.state === 'columns' || context.isChangingColumns
        ? 'columns'
        : batch.state === 'checked'
          ? 'checked'
          : batch.state === 'done' || batch.state === 'undone'
            ? batch.state
            : 'working'
      : place
  const at = stepOf[shown]
  const number = (n: number) => numberText(n, language)
  const isBusy = place === 'sending'
  const stop = (step: (typeof steps)[number], n: number) => {
    const status: StopStatus =
      n < at || (n === at && at === doneStep)
        ? 'done'
        : n > at
          ? 'waiting'
          : shown === 'failed' || shown === 'interrupted'
            ? 'failed'
            : 'running'
    return {
      key: step,
      title: t(`step.${step}`),
      status,
      statusText: t(`status.${status}`),
      note: step === 'file' && batch ? batch.file_name : '',
      isNext: n === at,
    }
  }
  return (
    <Page title={t('title', { many: texts.many })}>
      <Stepper label={t('way')} stops={steps.map(stop)} />
      {problem && <ProblemMessage title={problem.title} detail={problem.detail} />}
      {!batch && (shown === 'sending' || shown === 'opening' || shown === 'placing') && (
        <Waiting label={t('reading')} />
      )}
      {shown === 'file' && <ImportFile entity={entity} onOrder={order} pathOf={pathOf} />}
      {batch &&
        shown === 'columns' &&
        (languages === null ? (
          <Waiting label={t('reading')} />
        ) : (
          <Examples batch={batch}>
            {(examples) => (
              <ImportColumns
                key={batch.id}
                entity={entity}
                batch={batch}
                examples={examples}
                languages={languages}
                onOrder={order}
              />
            )}
          </Examples>
        ))}
      {batch && shown === 'working' && (
        <WorkProgress
          label={t(`work.${batch.work ?? 'checking'}`)}
          counted={t('work.counted', { done: number(batch.progress), total: number(batch.total) })}
          share={batch.total === 0 ? 0 : Math.min(1, batch.progress / batch.total)}
        >
          <div>
            <Button onClick={() => send({ type: 'stop.asked' })}>{t('work.stop')}</Button>
          </div>
        </WorkProgress>
      )}
      {batch && shown === 'checked' && (
        <ImportCheck
          entity={entity}
          batch={batch}
          isBusy={isBusy}
          onOrder={order}
          onColumns={() => send({ type: 'columns.reopened' })}
        />
      )}
      {batch && (shown === 'done' || shown === 'undone') && (
        <ImportDone
          entity={entity}
          batch={batch}
          listPath={listPath}
          recordPath={recordPath}
          onOrder={order}
          onNew={onNew}
        />
      )}
      {batch && (shown === 'interrupted' || shown === 'failed') && (
        <Stack>
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              {batch.fault ?? t('interrupted.words', { created: number(batch.counts.created) })}
            </MessageBarBody>
          </MessageBar>
          <div>
            {shown === 'interrupted' && (
              <Button appearance="primary" onClick={() => order({ kind: 'resume' })}>
                {t('interrupted.resume')}
              </Button>
            )}
            {shown === 'failed' && batch.counts.good > 0 && (
              <Button appearance="primary" onClick={() => order({ kind: 'commit', leaveBad: true })}>
                {t('check.commitGood', { n: number(batch.counts.good) })}
              </Button>
            )}
            {batch.counts.created > 0 && (
              <Button onClick={() => order({ kind: 'undo' })}>
                {t('done.undo', { n: number(batch.counts.created) })}
              </Button>
            )}
            <Button onClick={onNew}>{t('otherFile')}</Button>
          </div>
        </Stack>
      )}
    </Page>
  )
}

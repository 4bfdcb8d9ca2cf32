import { useEffect, useState } from 'react'
import { refusedBy, undoBulk } from '../../client/journey/bulk.ts'
import { isOver, useJobRun } from '../../client/agency/jobs.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { saveAs } from '../../client/http/save-as.ts'
import type { BulkRow } from '../../domain/journey/bulk-events.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { EventFormFrame } from '../../ui/workflow/event-form-frame.tsx'
import { Button, Field, Input } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable, type PlainColumn } from '../../ui/tables/plain-table.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { fixOf, whyOf } from './bulk-preview.tsx'
import { resultCsv as csvOf } from './result-csv.ts'

type Shown = 'all' | 'moved' | 'stayed'
export type StateNames = (state: string | null) => string

type Counts = { total: number; moved: number; undone: number }

/** "45 of 60 moved", and how many of these entries were taken back since. */
export const countsText = (t: ReturnType<typeof useT<'bulk'>>, { total, moved, undone }: Counts): string =>
  [
    t('moved', { count: moved - undone, total }),
    ...(undone > 0 ? [t('movedBack', { count: undone })] : []),
  ].join(' · ')

type Props = {
  id: number
  rows: readonly BulkRow[]
  stateOf: StateNames
  title: string
  fileName: string
  /** Called when the entries were taken back and the rows must be read again; null where nothing can be taken back. */
  onUndone: (() => void) | null
}

/** What became of every passenger, as a table and as a file; the whole of it can be taken back. */
export function BulkResult({ id, rows, stateOf, title, fileName, onUndone }: Props) {
  const t = useT('bulk')
  const texts = useStepTexts()
  const [shown, setShown] = useState<Shown>('all')
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const draft = useDraft(`bulk.${id}.undo`, { reason }, (stored) => setReason(String(stored['reason'])))
  const [run, setRun] = useState<number | null>(null)
  const { data: job } = useJobRun(run)
  const isOverNow = job !== undefined && isOver(job)
  const isUndoing = run !== null && !isOverNow
  // What was taken back stands in the rows, which are read again as soon as the job has ended.
  useEffect(() => {
    if (run !== null && isOverNow) onUndone?.()
  }, [run, isOverNow, onUndone])
  const resultOf = (row: BulkRow) =>
    row.is_undone
      ? t('result.undone')
      : row.ok && row.is_tried
        ? t('result.moved')
        : row.is_tried
          ? t('result.refused')
          : t('result.notTried')
  const rest = rows.filter(
    (row) => shown === 'all' || (shown === 'moved') === (row.ok && row.is_tried && !row.is_undone),
  )
  const columns: PlainColumn<BulkRow>[] = [
    { key: 'position', label: t('column.no'), isNumber: true, cell: (row) => row.position },
    {
      key: 'name',
      label: t('column.name'),
      cell: (row) => (
        <AppLink to={`/apps/passenger-management/passenger/${row.passenger}`}>{row.name}</AppLink>
      ),
    },
    { key: 'passport', label: t('column.passport'), cell: (row) => <Ltr>{row.passport_no ?? ''}</Ltr> },
    { key: 'from', label: t('column.from'), cell: (row) => stateOf(row.from) },
    { key: 'to', label: t('column.to'), cell: (row) => stateOf(row.to) },
    {
      key: 'result',
      label: t('column.result'),
      cell: (row) => (
        <StateBadge
          size="small"
          tone={row.is_undone ? 'parked' : row.ok && row.is_tried ? 'satisfied' : 'blocker'}
          text={resultOf(row)}
        />
      ),
    },
    {
      key: 'message',
      label: t('column.why'),
      cell: (row) => {
        const fix = row.is_undone ? null : fixOf(texts, row)
        return (
          <>
            <bdi>{row.undo_message ? t('keptBecause', { why: row.undo_message }) : whyOf(texts, row)}</bdi>
            {fix && (
              <>
                {' '}
                <AppLink inline to={fix.path}>
                  {fix.label}
                </AppLink>
              </>
            )}
          </>
        )
      },
    },
  ]
  const undo = async (key: string): Promise<boolean> => {
    try {
      setRun((await undoBulk(id, reason, key)).job_run)
      setAsking(false)
      setRefusal(null)
      return true
    } catch (fault) {
      const { message, fields } = refusedBy(fault)
      setRefusal(fields['reason'] ?? message)
      return false
    }
  }
  const left = rows.filter((row) => row.ok && row.is_tried && !row.is_undone).length
  return (
    <Surface title={title}>
      <Stack gap="m">
        <Row spread>
          <ChoiceTabs
            label={t('show')}
            value={shown}
            options={(['all', 'moved', 'stayed'] as const).map((value) => ({
              value,
              text: t(`shown.${value}`),
            }))}
            onPick={(value) => setShown(value as Shown)}
          />
          <Row>
            <Button onClick={() => saveAs(resultCsv(t, rows, stateOf, resultOf), fileName)}>
              {t('download')}
            </Button>
            {onUndone && left > 0 && !isAsking && !isUndoing && (
              <Button onClick={() => setAsking(true)}>{t('undoAll', { count: left })}</Button>
            )}
          </Row>
        </Row>
        {isAsking && (
          <EventFormFrame
            label={t('undoAll', { count: left })}
            title={t('undoAll', { count: left })}
            sendLabel={t('undoSend')}
            sendHint="Ctrl+Enter"
            cancelLabel={t('keep')}
            isSending={false}
            draft={draft}
            onSend={() => void draft.settle(undo)}
            onCancel={() => setAsking(false)}
          >
            <Field
              label={t('reason')}
              required
              {...(refusal ? { validationMessage: refusal, validationState: 'error' as const } : {})}
            >
              <Input value={reason} maxLength={250} onChange={(_, { value }) => setReason(value)} />
            </Field>
          </EventFormFrame>
        )}
        {isUndoing && (
          <ProgressLine
            label={t('undoing')}
            words={t('progress', { done: job?.done ?? 0, total: job?.total ?? left })}
            done={job?.done ?? 0}
            total={job?.total ?? null}
          />
        )}
        {rest.length === 0 ? (
          <div>{t('none')}</div>
        ) : (
          <PlainTable caption={title} columns={columns} rows={rest} keyOf={(row) => row.passenger} />
        )}
      </Stack>
    </Surface>
  )
}

const resultCsv = (
  t: ReturnType<typeof useT<'bulk'>>,
  rows: readonly BulkRow[],
  stateOf: StateNames,
  resultOf: (row: BulkRow) => string,
): Blob =>
  csvOf(
    [
      t('column.no'),
      t('column.name'),
      t('column.passport'),
      t('column.serial'),
      t('column.own'),
      t('column.from'),
      t('column.to'),
      t('column.result'),
      t('column.why'),
    ],
    rows,
    (row) => ({ result: resultOf(row), from: stateOf(row.from), to: stateOf(row.to) }),
  )

import { useState } from 'react'
import { useAnalysisRows, type AnalysisQuestion } from '../../../client/desk/process-analysis.ts'
import {
  analysisRowsAtOnce,
  type AnalysisFigure,
  type AnalysisRow,
} from '../../../domain/desk/process-analysis.ts'
import { dateText, numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useRecordServices } from '../../../ui/records/record-services.ts'
import { PlainTable, type PlainColumn } from '../../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

/** Columns of each figure; `count` is days of a stay and times of a refusal. */
const columnsOf: Readonly<Record<AnalysisFigure, readonly string[]>> = {
  now: ['who', 'serial', 'from', 'days'],
  waits: ['who', 'serial', 'from', 'to', 'days'],
  refused: ['who', 'serial', 'day', 'event', 'times', 'by', 'why'],
  refusals: ['who', 'serial', 'day', 'event', 'times', 'by', 'why'],
  overrides: ['who', 'serial', 'day', 'event', 'by', 'why'],
  corrections: ['who', 'serial', 'day', 'by', 'why'],
}

/** The rows of one figure as a table; each leads to its record. */
export function FigureRows({
  title,
  figure,
  machine,
  rows,
  isDimmed = false,
}: {
  title: string
  figure: AnalysisFigure
  machine: string
  rows: readonly AnalysisRow[]
  isDimmed?: boolean
}) {
  const t = useT('analysis')
  const texts = useStepTexts()
  const language = useLanguage()
  const { pathOf } = useRecordServices()
  const day = (value: string | null) => (value === null ? '' : <Ltr>{dateText(value, language)}</Ltr>)
  const count = (value: number | null) => (value === null ? '' : numberText(value, language))
  const who = (row: AnalysisRow) => {
    const name = <bdi>{row.title ?? t('rows.unknown')}</bdi>
    const path = row.passenger === null ? pathOf(row.module, row.record) : pathOf('passenger', row.passenger)
    return path === null ? name : <AppLink to={path}>{name}</AppLink>
  }
  const columns: Readonly<Record<string, PlainColumn<AnalysisRow>>> = {
    who: { key: 'who', label: t('rows.who'), cell: who },
    serial: {
      key: 'serial',
      label: t('rows.serial'),
      isTight: true,
      cell: ({ serial }) => serial && <Ltr>{serial}</Ltr>,
    },
    from: { key: 'from', label: t('rows.from'), isTight: true, cell: ({ from }) => day(from) },
    day: { key: 'day', label: t('rows.day'), isTight: true, cell: ({ from }) => day(from) },
    to: { key: 'to', label: t('rows.to'), isTight: true, cell: ({ to }) => day(to) },
    days: { key: 'days', label: t('rows.days'), isNumber: true, cell: (row) => count(row.count) },
    times: { key: 'times', label: t('rows.times'), isNumber: true, cell: (row) => count(row.count) },
    event: {
      key: 'event',
      label: t('rows.event'),
      cell: ({ event }) => event && texts.event(event, event, machine),
    },
    by: { key: 'by', label: t('rows.by'), cell: ({ by }) => <bdi>{by ?? t('system')}</bdi> },
    why: {
      key: 'why',
      label: t('rows.why'),
      cell: ({ refusal, reason }) => <bdi>{refusal ? texts.said(refusal) : reason}</bdi>,
    },
  }
  return (
    <PlainTable
      isStacked
      caption={t('table', { name: title })}
      rows={rows.map((row, at) => ({ ...row, at }))}
      keyOf={(row) => ('at' in row ? Number(row.at) : 0)}
      isDimmed={isDimmed}
      columns={columnsOf[figure].flatMap((name) => columns[name] ?? [])}
    />
  )
}

/** What a figure counted, a page at a time. */
export function BehindFigure({
  question,
  workflow,
  figure,
  of,
  title,
}: {
  question: AnalysisQuestion
  workflow: string
  figure: AnalysisFigure
  /** State, condition, user or field the figure was counted for. */
  of: string
  title: string
}) {
  const t = useT('analysis')
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useAnalysisRows(question, { figure, key: of, page })
  if (error) return <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  const first = (page - 1) * analysisRowsAtOnce
  return (
    <Surface title={title}>
      {data.total === 0 ? (
        <span>{t('rows.none')}</span>
      ) : (
        <Stack>
          <FigureRows
            title={title}
            figure={figure}
            machine={workflow}
            rows={data.rows}
            isDimmed={isPlaceholderData}
          />
          <Row>
            <Caption>
              {t('rows.range', {
                from: numberText(first + 1, language),
                to: numberText(first + data.rows.length, language),
                total: numberText(data.total, language),
              })}
            </Caption>
            {page > 1 && (
              <Button size="small" onClick={() => setPage(page - 1)}>
                {t('rows.earlier')}
              </Button>
            )}
            {first + data.rows.length < data.total && (
              <Button size="small" onClick={() => setPage(page + 1)}>
                {t('rows.later')}
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </Surface>
  )
}

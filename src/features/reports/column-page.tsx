import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import {
  saveColumnChoice,
  useColumnChoice,
  type ColumnChoiceAnswer,
  type ColumnChoiceBody,
} from '../../client/records/report-columns.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import { columnsOnPaper } from '../../foundation/reports/report.ts'
import { columnPageOf } from '../../domain/reports/column-pages.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { ColumnPicker, type PickedColumn } from '../../ui/tables/column-picker.tsx'
import { Button, Field, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Lookup } from '../../ui/inputs/lookup.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { useReportTexts, type ReportTexts } from './report-texts.ts'

const picked = (answer: ColumnChoiceAnswer, texts: ReportTexts): PickedColumn[] =>
  answer.columns.map(({ key, name, visible, label, width, editable, may_edit: mayEdit }) => ({
    key,
    name: texts.column(key, name),
    visible,
    label: label ?? '',
    width: width === null ? '' : String(width),
    editable,
    mayEdit,
  }))
const nothing = { columns: {} }
const narrowest = 40
const widest = 800

const bodyOf = (role: number | null, columns: readonly PickedColumn[]): ColumnChoiceBody => ({
  role,
  columns: columns.map(({ key, visible, label, width, editable }) => ({
    key,
    visible,
    label: label?.trim() || null,
    width: width ? Math.min(widest, Math.max(narrowest, Number(width))) : null,
    editable: editable ?? false,
  })),
})

/** The columns of a report as everybody, or one role, sees and prints them (reports 6). */
export function ColumnPage({ scope, title }: { scope: string; title: string }) {
  const t = useT('report')
  const [role, setRole] = useState<number | null>(null)
  const query = useColumnChoice(scope, role)
  return (
    <Page title={title}>
      <Stack>
        <Field label={t('forRole')}>
          <Lookup
            label={t('forRole')}
            entity="role"
            value={role}
            placeholder={t('allRoles')}
            onChange={(choice) => setRole(choice?.id ?? null)}
          />
        </Field>
        {query.isError ? (
          <ProblemMessage
            title={t('failed')}
            requestId={isApiProblem(query.error) ? query.error.requestId : null}
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <Waiting label={t('loading')} />
        ) : (
          <Choice
            key={`${role ?? ''}:${query.dataUpdatedAt}`}
            answer={query.data}
            scope={scope}
            role={role}
          />
        )}
      </Stack>
    </Page>
  )
}

function Choice({ answer, scope, role }: { answer: ColumnChoiceAnswer; scope: string; role: number | null }) {
  const t = useT('report')
  const messages = useMessages()
  const invalidate = useInvalidateModule()
  const texts = useReportTexts(columnPageOf(scope) ?? nothing)
  const [columns, setColumns] = useState(() => picked(answer, texts))
  const [isBusy, setBusy] = useState(false)
  const shown = columns.filter((one) => one.visible).length
  const save = (body: ColumnChoiceBody, said: string) => {
    setBusy(true)
    saveColumnChoice(scope, body)
      .then(
        async () => {
          messages.snackbar(said, 'success')
          await invalidate('column_setting')
        },
        (error: unknown) =>
          messages.snackbar(
            `${t('saveFailed')} ${isApiProblem(error) ? (error.errors[0]?.message ?? error.detail) : ''}`,
            'error',
          ),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Surface title={t('columns')}>
      {role !== null && !answer.is_own && <Caption>{t('ofAllRoles')}</Caption>}
      {shown === 0 && (
        <MessageBar intent="error">
          <MessageBarBody>{t('noColumn')}</MessageBarBody>
        </MessageBar>
      )}
      {shown > columnsOnPaper && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('wide')}</MessageBarBody>
        </MessageBar>
      )}
      <Row>
        <Button
          appearance="primary"
          disabledFocusable={shown === 0 || isBusy}
          onClick={() => {
            if (shown > 0 && !isBusy) save(bodyOf(role, columns), t('saved'))
          }}
        >
          {t('save')}
        </Button>
        <Button
          disabledFocusable={!answer.is_own || isBusy}
          onClick={() => {
            if (answer.is_own && !isBusy) save({ role, columns: [] }, t('resetDone'))
          }}
        >
          {t('reset')}
        </Button>
      </Row>
      <ColumnPicker columns={columns} onChange={setColumns} isDetailed hasEditable={answer.has_editable} />
    </Surface>
  )
}

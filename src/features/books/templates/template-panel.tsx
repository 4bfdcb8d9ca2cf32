import { useMutation } from '@tanstack/react-query'
import {
  makeDue,
  pauseTemplate,
  skipDue,
  useDueEntries,
  type DueEntry,
} from '../../../client/desk/templates.ts'
import { newIdempotencyKey } from '../../../client/http/api.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { useInvalidateModule, type WireRecord } from '../../../client/records/records.ts'
import { scheduleOf } from '../../../domain/books/recurrence.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { textsByName } from '../../../foundation/text/text-by-name.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button, Text } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { pathTo } from '../proposals/paths.ts'

type Act = 'make' | 'skip' | 'pause' | 'resume'

function useActs(id: number, due: string | null) {
  const t = useT('vouchers')
  const goTo = useGoTo()
  const invalidate = useInvalidateModule()
  const { snackbar } = useMessages()
  return useMutation({
    async mutationFn(act: Act) {
      if (act === 'pause' || act === 'resume') {
        await pauseTemplate(id, act === 'pause')
        return null
      }
      if (due === null) return null
      if (act === 'skip') {
        await skipDue(id, due)
        return null
      }
      const { voucher } = await makeDue(id, due, newIdempotencyKey())
      if (voucher) void invalidate(voucher.kind)
      return voucher
    },
    onSuccess(voucher, act) {
      const path = voucher ? pathTo(voucher.kind, voucher.id, 'form') : null
      if (path) goTo(path)
      else
        snackbar(
          t(act === 'make' ? 'schedule.waits' : `schedule.done.${act}`),
          act === 'make' ? 'warning' : 'success',
        )
    },
    onError: (problem) => snackbar(problem.message, 'error'),
    onSettled() {
      void invalidate('voucher_template', id)
      void invalidate('cost_proposal')
    },
  })
}

/** On the page of a template: when its next voucher is drafted, what it drafted so far, and what a person can do about it. Source: decision 1131. */
export function TemplatePanel({ record }: { record: WireRecord }) {
  const t = useT('vouchers')
  const tFields = useT('fields')
  const language = useLanguage()
  const may = useSessionUser()?.user_permissions.includes('voucher_template.update') === true
  const due = typeof record['next_on'] === 'string' ? record['next_on'] : null
  const acts = useActs(record.id, due)
  const entries = useDueEntries(record.id)
  const schedule = scheduleOf(record)
  const made = entries.data ?? []
  if (!schedule && made.length === 0 && !entries.isError) return null
  const isPaused = record['paused'] === true
  const isStopped = record.is_active === false
  const valueText = (value: string) => textsByName(tFields)(`value.${value}`, { defaultValue: value })
  const stateOf = (row: DueEntry): string =>
    row.skipped ? t('schedule.skipped') : valueText(row.waits ?? row.state)
  const button = (act: Act, isMain = false) => (
    <Button
      key={act}
      appearance={isMain ? 'primary' : 'secondary'}
      disabledFocusable={acts.isPending}
      onClick={() => acts.mutate(act)}
    >
      {t(`schedule.${act}`)}
    </Button>
  )
  return (
    <Surface title={t('schedule.title')}>
      <Stack>
        {schedule && (
          <Text>
            {isPaused || isStopped
              ? t('schedule.isPaused')
              : due === null
                ? t('schedule.ended')
                : t('schedule.next', { step: valueText(schedule.repeats), day: dateText(due, language) })}
          </Text>
        )}
        {may && schedule && (
          <Row>
            {due !== null && !isPaused && !isStopped && [button('make', true), button('skip')]}
            {isPaused ? button('resume', true) : due !== null && !isStopped && button('pause')}
          </Row>
        )}
        {entries.isError && (
          <ProblemMessage
            title={t('schedule.failed')}
            detail={entries.error.message}
            onRetry={() => void entries.refetch()}
          />
        )}
        {made.length > 0 && (
          <PlainTable
            isStacked
            caption={t('schedule.made')}
            rows={made}
            keyOf={(row) => row.id}
            columns={[
              {
                key: 'due',
                label: t('schedule.due'),
                cell: (row) => <Ltr>{dateText(row.due, language)}</Ltr>,
              },
              { key: 'state', label: t('schedule.state'), cell: stateOf },
              {
                key: 'voucher',
                label: t('schedule.voucher'),
                cell: ({ voucher, voucher_no: no }) =>
                  voucher && (
                    <AppLink to={pathTo(voucher.kind, voucher.id, 'detail') ?? ''}>
                      <Ltr>{no ?? `#${voucher.id}`}</Ltr>
                    </AppLink>
                  ),
              },
            ]}
          />
        )}
      </Stack>
    </Surface>
  )
}

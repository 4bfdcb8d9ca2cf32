import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../client/http/api.ts'
import { useForgetModule } from '../../client/records/records.ts'
import {
  authoriseVouchers,
  useWaitingVouchers,
  type Authorised,
  type WaitingVoucher,
} from '../../client/desk/vouchers.ts'
import { entityOf } from '../../domain/entities.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button, Checkbox, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { CheckmarkCircleRegular } from '../../ui/icons/icons.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { textsByName } from '../../foundation/text/text-by-name.ts'

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind}/${id}`
/** '/apps/receiptVoucher-management/receiptVouchers/7'; null for a kind without pages. */
const pathOf = ({ kind, id }: WaitingVoucher) =>
  entityOf(kind).paths?.detail.replace('/:id/:name?', `/${id}`) ?? null

/** Vouchers that wait for a second person, several authorised at once; each stands for itself. Source: accounting 8. */
export function AuthoriseQueue() {
  const t = useT('vouchers')
  const tFields = useT('fields')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const forget = useForgetModule()
  const { data, isError, error, refetch } = useWaitingVouchers()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly (Authorised & { no: string })[]>([])
  const send = useMutation({
    mutationFn: (vouchers: readonly WaitingVoucher[]) =>
      authoriseVouchers(
        vouchers.map(({ kind, id, version }) => ({ kind, id, version })),
        newIdempotencyKey(),
      ),
    onSuccess: (results, vouchers) => {
      const numbers = new Map(vouchers.map((one) => [keyOf(one), one.voucher_no]))
      setRefused(
        results.filter(({ ok }) => !ok).map((one) => ({ ...one, no: numbers.get(keyOf(one)) ?? '' })),
      )
      const count = results.filter(({ ok }) => ok).length
      if (count > 0) snackbar(t('queue.done', { n: count }), 'success')
      setChosen(new Set())
    },
    onError: (problem) => snackbar(problem.message, 'error'),
    onSettled: (_, __, vouchers) => {
      void forget('voucher')
      for (const kind of new Set(vouchers.map((one) => one.kind))) void forget(kind)
    },
  })
  if (isError)
    return <ProblemMessage title={t('queue.failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  if (data.length === 0) return <EmptyState icon={<CheckmarkCircleRegular />} title={t('queue.empty')} />
  const picked = data.filter((one) => one.open && chosen.has(keyOf(one)))
  const choose = (one: WaitingVoucher, is: boolean) =>
    setChosen((now) => new Set(is ? [...now, keyOf(one)] : [...now].filter((key) => key !== keyOf(one))))
  const kindOf = ({ kind }: WaitingVoucher): string =>
    textsByName(tFields)(`entity.${kind}.one`, { defaultValue: entityOf(kind).label })
  return (
    <Stack>
      {refused.length > 0 && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>
            <MessageBarTitle>{t('queue.refused')}</MessageBarTitle>
            {refused.map((one) => (
              <div key={keyOf(one)}>
                <Ltr>{one.no}</Ltr>: <bdi>{one.message}</bdi>
              </div>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
      <Row>
        <Button
          appearance="primary"
          disabledFocusable={picked.length === 0 || send.isPending}
          onClick={() => {
            if (picked.length > 0) send.mutate(picked)
          }}
        >
          {t('queue.authorise', { n: picked.length })}
        </Button>
        <Button
          appearance="subtle"
          disabledFocusable={!data.some(({ open }) => open)}
          onClick={() => setChosen(new Set(data.filter(({ open }) => open).map(keyOf)))}
        >
          {t('queue.all')}
        </Button>
      </Row>
      <PlainTable
        isStacked
        caption={t('queue.title')}
        rows={data}
        keyOf={keyOf}
        isDimmed={send.isPending}
        columns={[
          {
            key: 'pick',
            label: t('queue.pick'),
            cell: (one) =>
              one.open ? (
                <Checkbox
                  aria-label={t('queue.pickOne', { no: one.voucher_no })}
                  checked={chosen.has(keyOf(one))}
                  onChange={(_, { checked }) => choose(one, checked === true)}
                />
              ) : (
                <Caption>{one.own ? t('queue.own') : t('queue.notYours')}</Caption>
              ),
          },
          {
            key: 'no',
            label: t('queue.no'),
            cell: (one) => {
              const path = pathOf(one)
              return path ? (
                <AppLink to={path}>
                  <Ltr>{one.voucher_no}</Ltr>
                </AppLink>
              ) : (
                <Ltr>{one.voucher_no}</Ltr>
              )
            },
          },
          { key: 'kind', label: t('queue.kind'), cell: kindOf },
          { key: 'date', label: t('queue.date'), cell: (one) => <Ltr>{dateText(one.date, language)}</Ltr> },
          {
            key: 'amount',
            label: t('queue.amount'),
            isNumber: true,
            cell: (one) => <Ltr>{amountText(one.amount)}</Ltr>,
          },
          { key: 'by', label: t('queue.by'), cell: (one) => <bdi>{one.created_by}</bdi> },
          { key: 'narration', label: t('queue.narration'), cell: (one) => <bdi>{one.narration}</bdi> },
        ]}
      />
    </Stack>
  )
}

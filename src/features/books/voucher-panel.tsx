import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem, newIdempotencyKey } from '../../client/http/api.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { isTaken } from '../../client/http/use-draft.ts'
import { isTemplateKind } from '../../domain/books/vouchers/voucher-template.ts'
import type { VoucherRow } from '../../domain/books/vouchers/voucher-row.ts'
import { useInvalidateModule, type WireRecord } from '../../client/records/records.ts'
import { sendVoucherEvent, useVoucher, useVoucherAhead } from '../../client/desk/vouchers.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { toneOf } from '../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { ActionRow, ClosedActions, StepPanelFrame } from '../../ui/workflow/step-panel.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { VoucherLinks } from './voucher-links.tsx'
import { VoucherPapers } from './voucher-papers.tsx'
import { actionsOf, postingActions, refusedBy, type VoucherAction } from './voucher-actions.ts'
import { DescribeForm } from './describe-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { VoucherCourse } from './voucher-course.tsx'
import { VoucherSettlements } from './settlement/voucher-settlements.tsx'
import { VoucherPreview } from './voucher-preview.tsx'
import { BookLines } from '../../ui/tables/book-lines.tsx'
import { useLinePaths } from './lines/line-paths.ts'
import { FaultList, Faults } from './fault-list.tsx'

/** By name: the state comes from an answer. */
const states: Workflow['states'] = voucherWorkflow.states

/** The record and what can be done to it are two answers: after an event one may be older than the other. */
const isPossible = (action: VoucherAction, state: string) =>
  voucherWorkflow.rows.some((row) => row.on === action && row.froms.includes(state))

const needsReason = (action: VoucherAction, state: string) =>
  voucherWorkflow.rows.some(
    (row) => row.on === action && row.froms.includes(state) && (row.payload ?? []).includes('reason'),
  )

/** Asks for what the panel shows while the record is still on its way. */
export function VoucherAhead({ kind, id }: { kind: string; id: number }) {
  useVoucherAhead(kind, id)
  return null
}

/** Where a voucher stands, what can be done to it and why not the rest, its lines in the books and its course. Source: accounting 6.1. */
export function VoucherPanel({
  kind,
  record,
}: {
  kind: string
  record: WireRecord &
    Partial<Pick<VoucherRow, 'status' | 'amount' | 'narration' | 'reference' | 'attachment' | 'voucher_no'>>
}) {
  const t = useT('vouchers')
  const stepTexts = useStepTexts()
  const { announce } = useMessages()
  const invalidate = useInvalidateModule()
  const view = useVoucher(kind, record.id)
  const mayKeep = useSessionUser()?.user_permissions.includes('voucher_template.create') === true
  const paths = useLinePaths()
  const [chosen, setChosen] = useState<VoucherAction | null>(null)
  const send = useMutation({
    mutationFn: ({
      // One key for one press: the same action sent again after a lost answer is not done twice.
      key = newIdempotencyKey(),
      ...body
    }: {
      key?: string
      type: VoucherAction
      reason?: string
      date?: string
      narration?: string
      reference?: string
      attachment?: string | null
    }) => sendVoucherEvent(kind, record.id, record.version ?? 0, body, key),
    onSuccess: (_, { type }) => {
      setChosen(null)
      announce(t(`done.${type}`))
    },
    onSettled: () => {
      void invalidate(kind, record.id)
      void invalidate('voucher')
    },
  })
  if (view.isError)
    return isApiProblem(view.error) && (view.error.status === 403 || view.error.status === 404) ? null : (
      <ProblemMessage title={t('failed')} detail={view.error.message} onRetry={() => void view.refetch()} />
    )
  if (!view.data) return <Waiting label={t('loading')} />
  const state = record.status ?? 'draft'
  const { main, open, closed } = actionsOf(view.data.offers, state)
  const offerOf = (action: VoucherAction) =>
    view.data.offers.find((offer) => offer.open && offer.event === action)
  const choose = (action: VoucherAction) => {
    send.reset()
    if (action === 'DESCRIBE' || needsReason(action, state) || offerOf(action)?.needs_reason)
      setChosen((now) => (now === action ? null : action))
    else {
      setChosen(null)
      send.mutate({ type: action })
    }
  }
  /** Answers whether the voucher took it. */
  const sent = (body: Parameters<typeof send.mutateAsync>[0]) => isTaken(send.mutateAsync(body))
  const stateInfo = states[state]
  const { id, version = 0 } = record
  const problem = send.error
  const faults = isApiProblem(problem) ? problem.errors.filter(({ pointer }) => pointer.startsWith('/')) : []
  const refusal = refusedBy(problem)
  // A draft in another currency is worth nothing known before it has a rate.
  const isWorthKnown =
    typeof record.amount === 'string' && !(record['currency'] && Number(record.amount) === 0)
  return (
    <Stack>
      <StepPanelFrame
        title={t('title')}
        state={{
          text: stepTexts.state('voucher', state, stateInfo?.label ?? state),
          tone: toneOf(stateInfo?.kind ?? 'initial'),
        }}
        meta={isWorthKnown && <bdi dir="ltr">{`BDT ${amountText(record.amount ?? '')}`}</bdi>}
        facts={[]}
        actions={
          <ActionRow
            moreLabel={t('more')}
            isDisabled={send.isPending}
            actions={open.map((action) => ({
              key: action,
              label: t(`action.${action}`),
              isMain: action === main,
              isChosen: chosen === action,
              onChoose: () => choose(action),
            }))}
          />
        }
        form={
          chosen === 'DESCRIBE' ? (
            <DescribeForm
              about={`${kind}.${record.id}`}
              narration={record.narration ?? ''}
              module={kind}
              reference={record.reference ?? ''}
              attachment={record.attachment ?? null}
              refusal={refusal?.message ?? null}
              isSending={send.isPending}
              onCancel={() => setChosen(null)}
              onSend={(input, key) => sent({ type: 'DESCRIBE', ...input, key })}
            />
          ) : chosen ? (
            <ReasonForm
              key={chosen}
              about={`${kind}.${record.id}`}
              action={chosen}
              note={offerOf(chosen)?.note}
              preview={
                postingActions.has(chosen)
                  ? (date) => <VoucherPreview {...{ kind, id, version, date }} action={chosen} />
                  : undefined
              }
              refusal={refusal}
              isSending={send.isPending}
              onCancel={() => setChosen(null)}
              onSend={(input, key) => sent({ type: chosen, ...input, key })}
            />
          ) : refusal ? (
            <FaultList title={t('refused')} refusal={refusal} kind={kind} faults={faults} />
          ) : null
        }
        closed={
          <ClosedActions
            title={t('notNow')}
            actions={closed.map(({ event, message, others, fix, faults: lacking }) => ({
              key: event,
              label: t(`action.${event}`),
              why: lacking.length === 0 ? message : <Faults kind={kind} faults={lacking} />,
              others: others.map((why) => ({ why })),
              ...(fix ? { fix } : {}),
            }))}
          />
        }
      />
      <VoucherLinks links={view.data.links} />
      <VoucherPapers kind={kind} id={record.id} record={record} no={record.voucher_no ?? `#${record.id}`} />
      {isTemplateKind(kind) && mayKeep && (
        <AppLink to={`/apps/voucherTemplate-management/new?of=${kind}&from=${record.id}`}>
          {t('template.save')}
        </AppLink>
      )}
      {open.includes('AUTHORISE') &&
        isPossible('AUTHORISE', state) &&
        chosen === null &&
        !offerOf('AUTHORISE')?.needs_reason && (
          <VoucherPreview {...{ kind, id, version }} action="AUTHORISE" />
        )}
      <BookLines title={t('entries.title')} lines={view.data.entries} {...paths} />
      <VoucherSettlements settlements={view.data.settlements} />
      <VoucherCourse rows={view.data.history} />
    </Stack>
  )
}

import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { newIdempotencyKey } from '../../client/http/api.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { sendVoucherEvent, useWaitingVouchers, type WaitingVoucher } from '../../client/desk/vouchers.ts'
import { daysBetween } from '../../foundation/values/dates.ts'
import { amountText, dayOfInstant } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { authoriseDeskMachine, type Act, type Seen } from '../../machines/books/authorise-desk.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { CheckmarkCircleRegular } from '../../ui/icons/icons.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '../../ui/layout/fluent.ts'
import { KeyLegend } from '../../ui/layout/keys/key-caps.tsx'
import { useKeysOfScreen } from '../../ui/layout/keys/offered-keys.ts'
import { useKeys } from '../../ui/layout/keys/use-keys.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { useLatest } from '../../ui/records/entity-latest.ts'
import { QueueList } from '../../ui/workflow/queue-list.tsx'
import { StateChip } from '../../ui/workflow/state-chip.tsx'
import { AuthorisePreview, PreviewAhead, titleOf } from './authorise-preview.tsx'

const keyOf = ({ kind, id, version }: WaitingVoucher): string => `${kind}/${id}/${version}`
/** Days after which a voucher has waited for too long. */
const late = 3
/** So many vouchers behind the one that is shown are read before they open. */
const readAhead = 2

/** The keys of the queue, where the page has its acts. */
export function QueueKeys() {
  const t = useT('vouchers')
  const isOffered = useKeysOfScreen().includes('queue a')
  return isOffered ? (
    <KeyLegend
      label={t('queue.key.label')}
      keys={[
        ['A', t('queue.key.authorise')],
        ['R', t('queue.key.giveBack')],
        ['Z', t('queue.key.takeBack')],
        ['J K', t('queue.key.move')],
      ]}
    />
  ) : null
}

/** Vouchers that wait for a second person, one after the other, each seen before it is authorised. Source: accounting 8, decision 1152. */
export function AuthoriseQueue() {
  const t = useT('vouchers')
  const { announce, snackbar } = useMessages()
  const invalidate = useInvalidateModule()
  const { data, isError, error, refetch } = useWaitingVouchers()
  const latest = useLatest({ announce, snackbar, invalidate, t, data })
  const machine = useMemo(() => {
    /** Answers why it was refused, or null. */
    const send = async ({ voucher, event, reason, idempotencyKey }: Act): Promise<string | null> => {
      const [kind = '', id, version] = voucher.split('/')
      try {
        await sendVoucherEvent(
          kind,
          Number(id),
          Number(version),
          { type: event, ...(reason === null ? {} : { reason }) },
          idempotencyKey,
        )
        latest().announce(latest().t(`done.${event}`))
        return null
      } catch (problem) {
        return problem instanceof Error ? problem.message : String(problem)
      } finally {
        // What others may do changes with it: the money a payment needs has come in.
        for (const one of new Set([kind, ...(latest().data ?? []).map((waiting) => waiting.kind)]))
          void latest().invalidate(one)
        void latest().invalidate('voucher')
      }
    }
    /** The queue is left: no card shows why it was refused, so a message does. */
    const sendAtOnce = async (act: Act): Promise<void> => {
      const no = latest().data?.find((one) => keyOf(one) === act.voucher)?.voucher_no ?? ''
      const refusal = await send(act)
      if (refusal !== null) latest().snackbar(latest().t('queue.refusedAway', { no, why: refusal }), 'error')
    }
    return authoriseDeskMachine.provide({
      actors: { 'send the act': fromPromise<string | null, Act>(({ input }) => send(input)) },
      actions: { 'send at once': (_args, { acts }) => acts.forEach((act) => void sendAtOnce(act)) },
    })
  }, [latest])
  const desk = useActorRef(machine)
  const { vouchers, at, acts, refusals, reasons, writes, early } = useSelector(
    desk,
    (snapshot) => snapshot.context,
  )
  const mayUndo = useSelector(
    desk,
    (snapshot) => snapshot.can({ type: 'undone' }) && snapshot.context.acts.length > 0,
  )
  // Before the actor stops with the page, what is not sent yet is sent.
  useLayoutEffect(() => () => desk.send({ type: 'left' }), [desk])
  useEffect(() => {
    if (data) desk.send({ type: 'queue.arrived', vouchers: data.map(keyOf) })
  }, [data, desk])
  const act = (event: Act['event'], reason?: string) =>
    desk.send({
      type: 'acted',
      event,
      ...(reason === undefined ? {} : { reason }),
      idempotencyKey: newIdempotencyKey(),
    })
  const noteSeen = useCallback((what: Seen) => desk.send({ type: 'preview.seen', seen: what }), [desk])
  useKeys(
    'queue',
    {
      a: () => act('AUTHORISE'),
      r: () => act('RETURN'),
      z: () => desk.send({ type: 'undone' }),
      j: () => desk.send({ type: 'moved', by: 1 }),
      k: () => desk.send({ type: 'moved', by: -1 }),
    },
    vouchers.length + acts.length > 0,
  )
  if (isError)
    return <ProblemMessage title={t('queue.failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  const rows = new Map(data.map((one) => [keyOf(one), one]))
  const shown = at === null ? undefined : rows.get(at)
  const last = acts.at(-1)
  const lastNo = last && (rows.get(last.voucher)?.voucher_no ?? '')
  const behind = vouchers[vouchers.indexOf(at ?? '') + 1]
  const nextRow = behind === undefined ? undefined : rows.get(behind)
  // Read ahead: keys are pressed faster than a preview is read.
  const place = vouchers.indexOf(at ?? '')
  const ahead = [...vouchers.slice(place + 1), ...vouchers.slice(0, Math.max(place, 0)).toReversed()]
    .slice(0, readAhead)
    .flatMap((key) => rows.get(key) ?? [])
  const today = agencyDay()
  const chipOf = ({ own, open, submitted_at: since, date }: WaitingVoucher) => {
    if (own && !open) return <StateChip meaning="rest">{t('queue.own')}</StateChip>
    if (!open) return <StateChip meaning="blocked">{t('queue.notYours')}</StateChip>
    const days = Math.max(0, daysBetween(since === null ? date : dayOfInstant(since), today))
    return (
      <StateChip meaning={days >= late ? 'late' : 'ours'}>
        {days === 0 ? t('queue.today') : t('queue.days', { count: days })}
      </StateChip>
    )
  }
  return (
    <Stack>
      {last && (
        <MessageBar intent="info" politeness="polite">
          <MessageBarBody>
            {mayUndo ? t(`queue.held.${last.event}`, { no: lastNo }) : t('queue.sending')}
          </MessageBarBody>
          {mayUndo && (
            <MessageBarActions>
              <Button aria-keyshortcuts="z" onClick={() => desk.send({ type: 'undone' })}>
                {t('queue.undo')}
              </Button>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
      {vouchers.length === 0 && acts.length === 0 && (
        <EmptyState icon={<CheckmarkCircleRegular />} title={t('queue.empty')} />
      )}
      {vouchers.length > 0 && (
        <QueueList
          label={t('queue.title')}
          shown={at}
          onChoose={(voucher) => desk.send({ type: 'voucher.chosen', voucher })}
          items={vouchers.flatMap((key) => {
            const one = rows.get(key)
            return one
              ? [
                  {
                    key,
                    title: <bdi>{titleOf(one)}</bdi>,
                    amount: <Ltr>{amountText(one.amount)}</Ltr>,
                    second: (
                      <>
                        <Ltr>{one.voucher_no}</Ltr> · <bdi>{one.created_by}</bdi>
                      </>
                    ),
                    chip: chipOf(one),
                  },
                ]
              : []
          })}
        >
          {shown && at !== null ? (
            <AuthorisePreview
              key={at}
              isEarly={early === at}
              voucher={shown}
              voucherKey={at}
              refusal={refusals[at] ?? null}
              reason={reasons[at]}
              writes={writes}
              next={nextRow ? titleOf(nextRow) : null}
              onSeen={noteSeen}
              onAct={act}
              onDrop={() => desk.send({ type: 'reason.dropped' })}
            />
          ) : null}
          {ahead.map((one) => (
            <PreviewAhead key={keyOf(one)} voucher={one} />
          ))}
        </QueueList>
      )}
    </Stack>
  )
}

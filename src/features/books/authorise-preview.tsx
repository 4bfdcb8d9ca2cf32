import { useEffect } from 'react'
import { useVoucher, useVoucherRehearsal, type WaitingVoucher } from '../../client/desk/vouchers.ts'
import { useRecord } from '../../client/records/records.ts'
import { entityOf } from '../../domain/entities.ts'
import { amountText, instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'
import type { Act, Seen } from '../../machines/books/authorise-desk.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { FileShown } from '../../ui/inputs/file-field.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack, Strong } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { KeyOfButton } from '../../ui/layout/keys/key-caps.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { ReasonForm } from './reason-form.tsx'
import { RehearsedLines } from './voucher-preview.tsx'

/** '/apps/receiptVoucher-management/receiptVouchers/7'; null for a kind without pages. */
const pathOf = ({ kind, id }: WaitingVoucher) =>
  entityOf(kind).paths?.detail.replace('/:id/:name?', `/${id}`) ?? null

/** What a voucher is called in the queue: the other side, else what it is for. */
export const titleOf = ({ party, narration, voucher_no: no }: WaitingVoucher): string =>
  party ?? (narration === null || narration === '' ? no : narration)

/** What the preview of a voucher reads. */
function usePreview({ kind, id, version }: WaitingVoucher) {
  const t = useT('vouchers')
  const view = useVoucher(kind, id)
  const record = useRecord(kind, id)
  const offerOf = (event: Act['event']) => view.data?.offers.find((offer) => offer.event === event)
  const authorise = offerOf('AUTHORISE')
  const needsReason = authorise?.needs_reason === true
  const rehearsal = useVoucherRehearsal(
    kind,
    { id, version },
    { type: 'AUTHORISE', ...(needsReason ? { reason: t('preview.title') } : {}) },
    authorise?.open === true,
  )
  return { view, record, offerOf, authorise, needsReason, rehearsal }
}

/** Reads a voucher that opens soon, so that its lines are there when it does. */
export function PreviewAhead({ voucher }: { voucher: WaitingVoucher }) {
  usePreview(voucher)
  return null
}

/** A voucher that waits: what it would write, its paper, how far this user may go, and the two acts. Source: decision 1152. */
export function AuthorisePreview({
  voucher,
  voucherKey,
  refusal,
  reason,
  writes,
  isEarly,
  next,
  onSeen,
  onAct,
  onDrop,
}: {
  voucher: WaitingVoucher
  voucherKey: string
  /** Why the last act on it was refused. */
  refusal: string | null
  /** The reason of an act that came back. */
  reason: string | undefined
  /** The act whose reason is being written. */
  writes: Act['event'] | null
  /** It was acted on before its lines were there. */
  isEarly: boolean
  /** Title of the voucher that opens after this one. */
  next: string | null
  onSeen: (what: Seen) => void
  onAct: (event: Act['event'], reason?: string) => void
  onDrop: () => void
}) {
  const t = useT('vouchers')
  const tFields = useT('fields')
  const language = useLanguage()
  const { kind, id } = voucher
  const { view, record, offerOf, authorise, needsReason, rehearsal } = usePreview(voucher)
  const isLoaded =
    view.data !== undefined && (authorise?.open !== true || rehearsal.data !== undefined || rehearsal.isError)
  const mayAuthorise = authorise?.open === true && rehearsal.data !== undefined
  const mayReturn = offerOf('RETURN')?.open === true
  useEffect(() => {
    if (isLoaded) onSeen({ voucher: voucherKey, mayAuthorise, mayReturn, needsReason })
  }, [isLoaded, voucherKey, mayAuthorise, mayReturn, needsReason, onSeen])
  const attachment = record.data?.['attachment']
  const path = pathOf(voucher)
  const noted =
    authorise?.open === false ? [authorise.message, ...(authorise.others ?? [])].join(' ') : authorise?.note
  const limit = (amount: string) => ({
    key: 'limit',
    name: t('queue.limit'),
    value: (
      <Strong>
        <Ltr>{amountText(amount)}</Ltr>
      </Strong>
    ),
  })
  const kindText = textsByName(tFields)(`entity.${kind}.one`, { defaultValue: entityOf(kind).label })
  return (
    <Surface title={<bdi>{titleOf(voucher)}</bdi>} figure={<Ltr>{`BDT ${amountText(voucher.amount)}`}</Ltr>}>
      <Caption>
        {kindText} ·{' '}
        {path ? (
          <AppLink to={path} aria-label={`${t('queue.open')} ${voucher.voucher_no}`}>
            <Ltr>{voucher.voucher_no}</Ltr>
          </AppLink>
        ) : (
          <Ltr>{voucher.voucher_no}</Ltr>
        )}{' '}
        · <bdi>{t('queue.by', { by: voucher.created_by ?? '–' })}</bdi>
        {voucher.submitted_at !== null && (
          <>
            {' '}
            · <Ltr>{instantText(voucher.submitted_at, language)}</Ltr>
          </>
        )}
      </Caption>
      {voucher.party !== null && voucher.narration && <bdi>{voucher.narration}</bdi>}
      {refusal !== null && <ProblemMessage title={t('queue.refused')} detail={refusal} />}
      {isEarly && (
        <MessageBar intent="warning" politeness="assertive">
          <MessageBarBody>{t('queue.early', { no: voucher.voucher_no })}</MessageBarBody>
        </MessageBar>
      )}
      {view.isError && (
        <ProblemMessage title={t('failed')} detail={view.error.message} onRetry={() => void view.refetch()} />
      )}
      {authorise?.open === true ? (
        <RehearsedLines {...{ rehearsal }} more={voucher.limit === null ? [] : [limit(voucher.limit)]} />
      ) : isLoaded ? null : (
        <Waiting label={t('preview.loading')} />
      )}
      {voucher.limit === null && <Caption>{t('queue.noLimit')}</Caption>}
      {typeof attachment === 'string' && attachment !== '' && (
        <FileShown id={attachment} label={t('queue.paper')} />
      )}
      {noted !== undefined && (
        <Caption>
          <span>{noted}</span>{' '}
          {authorise?.fix && <AppLink to={authorise.fix.path}>{authorise.fix.label}</AppLink>}
        </Caption>
      )}
      {writes ? (
        <ReasonForm
          key={`${voucherKey} ${writes}`}
          about={`${kind}.${id}`}
          action={writes}
          note={writes === 'AUTHORISE' ? authorise?.note : undefined}
          refusal={null}
          isSending={false}
          {...(reason === undefined ? {} : { given: reason })}
          onCancel={onDrop}
          onSend={(input) => {
            onAct(writes, input.reason)
            return Promise.resolve(true)
          }}
        />
      ) : (
        <Stack gap="s">
          <Row>
            <Button
              appearance="primary"
              disabledFocusable={!mayAuthorise || !isLoaded}
              aria-keyshortcuts="a"
              onClick={() => onAct('AUTHORISE')}
            >
              {t('action.AUTHORISE')}
              <KeyOfButton cap="A" />
            </Button>
            <Button
              disabledFocusable={!mayReturn || !isLoaded}
              aria-keyshortcuts="r"
              onClick={() => onAct('RETURN')}
            >
              {t('queue.giveBack')}
              <KeyOfButton cap="R" />
            </Button>
          </Row>
          {next !== null && (
            <Caption>
              <bdi>{t('queue.next', { what: next })}</bdi>
            </Caption>
          )}
        </Stack>
      )}
    </Surface>
  )
}

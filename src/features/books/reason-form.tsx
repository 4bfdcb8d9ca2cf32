import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useDraft } from '../../client/http/use-draft.ts'
import { DateField } from '../../ui/inputs/dates/date-field.tsx'
import { EventFormFrame, type Refused } from '../../ui/workflow/event-form-frame.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Field, Input } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import type { VoucherAction } from './voucher-actions.ts'

const longestReason = 250

/** Why a settlement is taken back, or a voucher goes back, is authorised beyond a limit, is cancelled or reversed; a reversal may have its own day. */
export function ReasonForm({
  about,
  action,
  note,
  preview,
  refusal,
  isSending,
  given: earlierReason = '',
  onSend,
  onCancel,
}: {
  /** Names the voucher, for the draft. */ about: string
  action: VoucherAction | 'UNSETTLE' | 'DISMISS'
  note?: string | undefined
  /** What the event would write on the day given; '' for today. */ preview?:
    | ((date: string) => ReactNode)
    | undefined
  refusal: string | Refused | null
  isSending: boolean
  /** The reason given before, where the voucher came back. */ given?: string
  /** Answers whether the voucher took it. */ onSend: (
    input: { reason: string; date?: string },
    idempotencyKey: string,
  ) => Promise<boolean>
  onCancel: () => void
}) {
  const t = useT('vouchers')
  const field = useRef<HTMLInputElement>(null)
  // The form begins with the reason; on leaving it, the focus is back where it was opened.
  useEffect(() => {
    const opener = document.activeElement
    field.current?.focus()
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const [reason, setReason] = useState(earlierReason)
  const [date, setDate] = useState('')
  const draft = useDraft(`voucher.${about}.${action}`, { reason, date }, (stored) => {
    setReason(String(stored['reason']))
    setDate(String(stored['date']))
  })
  return (
    <Stack>
      <EventFormFrame
        label={t(`action.${action}`)}
        title={t(`action.${action}`)}
        refusal={typeof refusal === 'string' ? { message: refusal } : refusal}
        sendLabel={t(`action.${action}`)}
        sendHint="Ctrl+Enter"
        cancelLabel={t('cancel')}
        isSending={isSending}
        onCancel={onCancel}
        draft={draft}
        onSend={() =>
          void draft.settle((key) => onSend({ reason: reason.trim(), ...(date ? { date } : {}) }, key))
        }
      >
        <Field
          label={t('reason')}
          required
          {...(note ? { validationMessage: note, validationState: 'warning' as const } : {})}
        >
          <Input
            ref={field}
            value={reason}
            maxLength={longestReason}
            onChange={(_, { value }) => setReason(value)}
            autoComplete="off"
          />
        </Field>
        {action === 'REVERSE' && (
          <Field label={t('reversalDate')} hint={t('reversalHint')}>
            <DateField label={t('reversalDate')} value={date} onChange={setDate} />
          </Field>
        )}
      </EventFormFrame>
      {preview?.(date)}
    </Stack>
  )
}

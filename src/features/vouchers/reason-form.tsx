import { useState } from 'react'
import { DateField } from '../../ui/date-field.tsx'
import { EventFormFrame } from '../../ui/event-form-frame.tsx'
import { Field, Input } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import type { Deed } from './deeds.ts'

const longestReason = 250

/** Why a voucher goes back, is authorised beyond a limit, is cancelled or reversed; a reversal may have its own day. */
export function ReasonForm({ deed, note, refusal, isSending, onSend, onCancel }: { deed: Deed; note?: string | undefined; refusal: string | null; isSending: boolean; onSend: (given: { reason: string; date?: string }) => void; onCancel: () => void }) {
  const t = useT('vouchers')
  const [reason, setReason] = useState('')
  const [date, setDate] = useState('')
  return (
    <EventFormFrame label={t(`deed.${deed}`)} title={t(`deed.${deed}`)} refusal={refusal ? { message: refusal } : null} sendLabel={t(`deed.${deed}`)} sendHint="Ctrl+Enter" cancelLabel={t('cancel')} isSending={isSending} onCancel={onCancel} onSend={() => onSend({ reason: reason.trim(), ...(date ? { date } : {}) })}>
      <Field label={t('reason')} required {...(note ? { validationMessage: note, validationState: 'warning' as const } : {})}><Input value={reason} maxLength={longestReason} onChange={(_, { value }) => setReason(value)} autoComplete="off" /></Field>
      {deed === 'REVERSE' && <Field label={t('reversalDate')} hint={t('reversalHint')}><DateField label={t('reversalDate')} value={date} onChange={setDate} /></Field>}
    </EventFormFrame>
  )
}

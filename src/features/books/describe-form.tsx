import { useState } from 'react'
import { useDraft } from '../../client/http/use-draft.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Field, Input } from '../../ui/layout/fluent.ts'
import { EventFormFrame } from '../../ui/workflow/event-form-frame.tsx'

const longest = { narration: 500, reference: 60 }

/** The words of a posted voucher, which change without a permission (accounting 9). */
export function DescribeForm({
  about,
  refusal,
  isSending,
  onSend,
  onCancel,
  ...stored
}: {
  /** Names the voucher, for the draft. */ about: string
  narration: string
  reference: string
  refusal: string | null
  isSending: boolean
  /** Answers whether the voucher took it. */ onSend: (
    given: { narration: string; reference: string },
    idempotencyKey: string,
  ) => Promise<boolean>
  onCancel: () => void
}) {
  const t = useT('vouchers')
  const [given, setGiven] = useState({ narration: stored.narration, reference: stored.reference })
  const draft = useDraft(`voucher.${about}.DESCRIBE`, given, (kept) =>
    setGiven({ narration: String(kept['narration']), reference: String(kept['reference']) }),
  )
  return (
    <EventFormFrame
      label={t('action.DESCRIBE')}
      title={t('action.DESCRIBE')}
      refusal={refusal ? { message: refusal } : null}
      sendLabel={t('action.DESCRIBE')}
      sendHint="Ctrl+Enter"
      cancelLabel={t('cancel')}
      isSending={isSending}
      onCancel={onCancel}
      draft={draft}
      onSend={() => void draft.settle((key) => onSend(given, key))}
    >
      {(['narration', 'reference'] as const).map((name) => (
        <Field key={name} label={t(name)}>
          <Input
            value={given[name]}
            maxLength={longest[name]}
            onChange={(_, { value }) => setGiven((was) => ({ ...was, [name]: value }))}
            autoComplete="off"
          />
        </Field>
      ))}
    </EventFormFrame>
  )
}

import { useState } from 'react'
import { useDraft } from '../../client/http/use-draft.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { FileField } from '../../ui/inputs/file-field.tsx'
import { Field, Input } from '../../ui/layout/fluent.ts'
import { UploadModuleContext } from '../../ui/records/record-services.ts'
import { EventFormFrame } from '../../ui/workflow/event-form-frame.tsx'

const longest = { narration: 500, reference: 60 }

/** Words and paper of a posted voucher, which change without a permission (accounting 9). */
export function DescribeForm({
  about,
  module,
  refusal,
  isSending,
  onSend,
  onCancel,
  ...stored
}: {
  /** Names the voucher, for the draft. */ about: string
  module: string
  narration: string
  reference: string
  /** The file; null where there is none. */ attachment: string | null
  refusal: string | null
  isSending: boolean
  /** Answers whether the voucher took it. */ onSend: (
    input: { narration: string; reference: string; attachment?: string | null },
    idempotencyKey: string,
  ) => Promise<boolean>
  onCancel: () => void
}) {
  const t = useT('vouchers')
  const [values, setGiven] = useState(stored)
  const draft = useDraft(`voucher.${about}.DESCRIBE`, values, (storedDraft) =>
    setGiven({
      narration: String(storedDraft['narration']),
      reference: String(storedDraft['reference']),
      attachment: typeof storedDraft['attachment'] === 'string' ? storedDraft['attachment'] : null,
    }),
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
      onSend={() => {
        const { attachment, ...words } = values
        void draft.settle((key) =>
          onSend(attachment === stored.attachment ? words : { ...words, attachment }, key),
        )
      }}
    >
      {(['narration', 'reference'] as const).map((name) => (
        <Field key={name} label={t(name)}>
          <Input
            value={values[name]}
            maxLength={longest[name]}
            onChange={(_, { value }) => setGiven((was) => ({ ...was, [name]: value }))}
            autoComplete="off"
          />
        </Field>
      ))}
      <UploadModuleContext value={module}>
        <Field label={t('attachment')}>
          {(control) => (
            <FileField
              name="attachment"
              label={t('attachment')}
              accept="doc"
              value={values.attachment}
              onChange={(attachment) => setGiven((was) => ({ ...was, attachment }))}
              describedBy={control['aria-describedby']}
            />
          )}
        </Field>
      </UploadModuleContext>
    </EventFormFrame>
  )
}

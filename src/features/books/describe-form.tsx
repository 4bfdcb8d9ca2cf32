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
    given: { narration: string; reference: string; attachment?: string | null },
    idempotencyKey: string,
  ) => Promise<boolean>
  onCancel: () => void
}) {
  const t = useT('vouchers')
  const [given, setGiven] = useState(stored)
  const draft = useDraft(`voucher.${about}.DESCRIBE`, given, (kept) =>
    setGiven({
      narration: String(kept['narration']),
      reference: String(kept['reference']),
      attachment: typeof kept['attachment'] === 'string' ? kept['attachment'] : null,
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
        const { attachment, ...words } = given
        void draft.settle((key) =>
          onSend(attachment === stored.attachment ? words : { ...words, attachment }, key),
        )
      }}
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
      <UploadModuleContext value={module}>
        <Field label={t('attachment')}>
          {(control) => (
            <FileField
              name="attachment"
              label={t('attachment')}
              accept="doc"
              value={given.attachment}
              onChange={(attachment) => setGiven((was) => ({ ...was, attachment }))}
              describedBy={control['aria-describedby']}
            />
          )}
        </Field>
      </UploadModuleContext>
    </EventFormFrame>
  )
}

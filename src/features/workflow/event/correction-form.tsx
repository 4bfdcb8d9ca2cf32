import { useState } from 'react'
import type { StepView } from '../../../domain/journey/case-view.ts'
import type { CorrectableField } from '../../../client/journey/correctable-fields.ts'
import type { Step } from '../../../client/journey/use-step.ts'
import { useDraft } from '../../../client/http/use-draft.ts'
import { draftKey } from '../draft-key.ts'
import { eventFields } from '../../../machines/kit/event-fields.ts'
import { EventFormFrame } from '../../../ui/workflow/event-form-frame.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { PayloadField } from '../../../ui/workflow/payload-field.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { useEventTexts } from './use-event-texts.ts'

/** Puts one field of a record right; what the step has done with it stays in the history. */
export function CorrectionForm({
  view,
  fields,
  step,
  onDone,
  onCancel,
}: {
  view: StepView
  fields: readonly CorrectableField[]
  step: Step
  onDone: () => void
  onCancel: () => void
}) {
  const t = useT('step')
  const texts = useStepTexts()
  const fieldTexts = useEventTexts(view.module)
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [value, setValue] = useState<unknown>(view.record[name])
  const [reason, setReason] = useState('')
  const draft = useDraft(draftKey('correct', view, null, 'CORRECT_DATA'), { name, value, reason }, (kept) => {
    setName(String(kept['name']))
    setValue(kept['value'])
    setReason(String(kept['reason']))
  })
  const chosen = fields.find((one) => one.name === name)
  const refused = step.refusal?.fields ?? {}
  const isNamed = Object.keys(refused).some((one) => one === 'value' || one === 'reason' || one === 'field')
  const send = () => {
    void draft
      .settle(async (key) => (await step.send('CORRECT_DATA', { field: name, value, reason }, key)) === null)
      .then((isTaken) => {
        if (isTaken) onDone()
      })
  }
  return (
    <EventFormFrame
      label={t('correct')}
      title={t('correct')}
      refusal={step.refusal && !isNamed ? step.refusal : null}
      sendLabel={t('correctSend')}
      sendHint="Ctrl+Enter"
      cancelLabel={t('cancel')}
      isSending={step.isSending}
      draft={draft}
      onSend={send}
      onCancel={onCancel}
    >
      <PayloadField
        name="field"
        field={{ kind: 'enum', values: fields.map((one) => one.name) }}
        label={t('field.field')}
        required
        focusMark={1}
        value={name}
        message={refused['field']}
        texts={{
          ...fieldTexts,
          value: (one) => texts.field(one, fields.find((other) => other.name === one)?.field, view.module),
        }}
        onChange={(next) => {
          setName(String(next))
          setValue(view.record[String(next)])
        }}
      />
      {chosen && (
        <PayloadField
          key={name}
          name={name}
          field={chosen.field}
          label={t('field.value')}
          required
          value={value}
          message={refused['value']}
          texts={fieldTexts}
          onChange={setValue}
        />
      )}
      <PayloadField
        name="reason"
        field={eventFields.reason}
        label={texts.field('reason', eventFields.reason, null)}
        required={false}
        value={reason}
        message={refused['reason']}
        texts={fieldTexts}
        onChange={(next) => setReason(String(next))}
      />
    </EventFormFrame>
  )
}

import { isBlank } from '../../foundation/values/empty.ts'
import type { FieldOptions } from '../../foundation/definitions/fields.ts'
import { useState } from 'react'
import type { Refused, useListEvent } from '../../client/passengers/list-members.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import type { ListMember } from '../../domain/clearance/list-member.ts'
import { entityOf } from '../../domain/entities.ts'
import type { ListKind } from '../../domain/clearance/submission-lists.ts'
import { workflowOfModule } from '../../machines/catalogue.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { EventFormFrame } from '../../ui/workflow/event-form-frame.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { PayloadField } from '../../ui/workflow/payload-field.tsx'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

type Props = {
  kind: ListKind
  member: ListMember
  send: ReturnType<typeof useListEvent>
  /** What the answer before this one said: most days and choices are the same for a whole list. */
  begin: { event: string; values: Readonly<Record<string, unknown>> }
  onDone: (said: { event: string; values: Readonly<Record<string, unknown>> }) => void
}

/** Numbers belong to one passenger; everything else is proposed for the next. */
const isOwn = (name: string): boolean => name.endsWith('_no')

/** The embassy's answer for one passenger of a list: choose it, type what it brings, Ctrl+Enter, and the next one stands there. */
export function MemberAnswer({ kind, member, send, begin, onDone }: Props) {
  const t = useT('lists')
  const texts = useStepTexts()
  const services = useRecordServices()
  const own = useEntityTexts(entityOf(kind.module))
  const workflow = workflowOfModule(kind.module)
  const [event, setEvent] = useState(begin.event)
  const [typed, setTyped] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(Object.entries(begin.values).filter(([name]) => !isOwn(name))),
  )
  const draft = useDraft(
    `answer.${kind.module}.${member.passenger}`,
    { event, ...typed },
    ({ event: storedEvent, ...values }) => {
      setEvent(String(storedEvent))
      setTyped(values)
    },
  )
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSending, setSending] = useState(false)
  if (!workflow) return null
  const row = workflow.rows.find((one) => one.on === event && one.froms.includes(member.state ?? ''))
  const fields = (row?.payload ?? []).flatMap((entry) => {
    const name = entry.replace('?', '')
    const field = workflow.fields[name]
    return field && field.kind !== 'file' ? [{ name, field, required: !entry.endsWith('?') }] : []
  })
  const valueOf = (name: string, required: boolean) =>
    typed[name] ??
    (required && name.endsWith('_date') && !name.includes('expiry') ? services.today : undefined)
  const first = fields.find(({ name, required }) => isBlank(valueOf(name, required)))?.name
  const record = async () => {
    setSending(true)
    const values = Object.fromEntries(
      fields
        .map(({ name, required }) => [name, valueOf(name, required)] as const)
        .filter(([, value]) => !isBlank(value)),
    )
    await draft.settle(async (key) => {
      const answer = await send('ROW_RESULT', { passenger: member.passenger, event, payload: values }, key)
      setSending(false)
      setRefused(answer)
      if (!answer) onDone({ event, values })
      return answer === null
    })
  }
  const label = (name: string, field?: FieldOptions) => texts.field(name, field, kind.module)
  const entityTexts = { ...own, label, value: texts.value }
  const isNamed =
    refused !== null && Object.keys(refused.fields).some((name) => fields.some((one) => one.name === name))
  return (
    <EventFormFrame
      label={t('answerOf', { name: member.name })}
      title={
        <>
          <span>{t('answerOf', { name: `${member.serial}. ${member.name}` })}</span>{' '}
          <PickOne
            size="medium"
            label={t('answer')}
            value={event}
            options={kind.results.map((value) => ({ value, text: texts.event(value, value, workflow.id) }))}
            onPick={(value) => {
              setEvent(value)
              setRefused(null)
            }}
          />
        </>
      }
      refusal={refused && (!isNamed || refused.fix || (refused.others ?? []).length > 0) ? refused : null}
      sendLabel={t('record')}
      sendHint="Ctrl+Enter"
      isSending={isSending}
      draft={draft}
      onSend={() => void record()}
    >
      {fields.map(({ name, field, required }) => (
        <PayloadField
          key={`${event}.${name}`}
          name={name}
          field={field}
          label={label(name, field)}
          required={required}
          value={valueOf(name, required)}
          message={refused?.fields[name]}
          texts={entityTexts}
          focusMark={name === first ? member.id : null}
          onChange={(value) => setTyped((values) => ({ ...values, [name]: value }))}
        />
      ))}
    </EventFormFrame>
  )
}

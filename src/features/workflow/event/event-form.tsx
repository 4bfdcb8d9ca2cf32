import { Suspense, useMemo, useState } from 'react'
import type { Action, StepView } from '../../../domain/journey/case-view.ts'
import { fetchRecord } from '../../../client/records/records.ts'
import { useDraft } from '../../../client/http/use-draft.ts'
import type { Payload, Step } from '../../../client/journey/use-step.ts'
import type { Facts } from '../../../domain/journey/facts.ts'
import { followUps } from '../../../machines/journey/proposals.ts'
import { EventFormFrame } from '../../../ui/workflow/event-form-frame.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { MoreFields } from '../../../ui/records/more-fields.tsx'
import { PayloadField } from '../../../ui/workflow/payload-field.tsx'
import { UploadModuleContext } from '../../../ui/records/record-services.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { PaperChecklist, papersOf } from '../../../ui/workflow/paper-checklist.tsx'
import { draftKey } from '../draft-key.ts'
import { offeredWhere } from '../../../foundation/definitions/offered-rows.ts'
import { useEventTexts } from './use-event-texts.ts'
import { EventPreview } from './event-preview.tsx'
import { VisaLinePick } from './visa-line-pick.tsx'
import { fieldsOf, type EventField } from './event-fields.ts'

export type EventFormProps = {
  view: StepView
  facts: Facts
  action: Action
  step: Step
  title?: React.ReactNode
  /** Words of the main button where they say more than the event. */
  sendLabel?: string
  /** Values the form opens with, before what is usual: typed as a line elsewhere. */
  given?: Payload
  /** Leaves the focus where it is when the form appears. */
  isQuiet?: boolean
  /** Said when something is typed and before the event is sent: what is in the form is wanted. */
  onKeep?: () => void
  onDone: (payload: Payload) => void
  onCancel?: () => void
}

/** The values of an event: filled with what is usual, judged while typed, kept when the server refuses. */
export function EventForm({
  view,
  facts,
  action,
  step,
  title,
  sendLabel,
  given,
  isQuiet = false,
  onKeep,
  onDone,
  onCancel,
}: EventFormProps) {
  const t = useT('step')
  const texts = useStepTexts()
  const fieldTexts = useEventTexts(view.module)
  const [typed, setTyped] = useState<Record<string, unknown>>(() => {
    const { asked, more } = fieldsOf(action, view, step.workflow, {})
    const offered = [...asked, ...more.filter(({ name }) => name !== 'reason')]
    const usual = Object.fromEntries(
      offered.flatMap(({ name }) =>
        action.prefilled?.[name] === undefined ? [] : [[name, action.prefilled[name]] as const],
      ),
    )
    return [...asked, ...more].reduce(
      (values: Record<string, unknown>, { name }) =>
        given?.[name] === undefined
          ? values
          : { ...values, [name]: given[name], ...followUps(name, given[name], null, values) },
      usual,
    )
  })
  const draft = useDraft(draftKey('event', view, facts, action.event), typed, setTyped)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { asked, more } = useMemo(
    () => fieldsOf(action, view, step.workflow, typed),
    [action, view, step.workflow, typed],
  )
  const { foreseen, isIncomplete } = useMemo(() => {
    const found = Object.entries(step.foresee(action.event, typed))
    return {
      foreseen: Object.fromEntries(found.map(([name, said]) => [name, texts.said(said)])),
      isIncomplete: found.some(([, { isRefusal }]) => !isRefusal),
    }
  }, [step, action.event, typed, texts])
  const [isTried, setTried] = useState(false)
  const isLacking = ({ name, required }: EventField) =>
    required && (typed[name] === undefined || typed[name] === '')
  // All of it was typed elsewhere: only the button is left.
  const [isWholeGiven] = useState(() => given !== undefined && !asked.some(isLacking))
  // Where the clerk types first: the first empty field that must be filled; later the first one that is wrong.
  const [focus, setFocus] = useState(() => ({
    name: (asked.find(isLacking) ?? asked[0])?.name ?? '',
    mark: 0,
  }))
  const focusMark = focus.mark + (isQuiet || isWholeGiven ? 0 : 1)
  const goTo = (messages: Readonly<Record<string, string>>) => {
    const wrong = [...asked, ...more].find(({ name }) => messages[name] !== undefined)
    if (wrong) setFocus(({ mark }) => ({ name: wrong.name, mark: mark + 1 }))
  }
  const refused = step.refusal?.fields ?? {}
  const messageOf = (name: string) =>
    (isTried || left.has(name) ? foreseen[name] : undefined) ?? refused[name]
  const change = (name: string, value: unknown) => {
    onKeep?.()
    setTyped((values) => ({ ...values, [name]: value, ...followUps(name, value, null, values) }))
    setLeft((names) => new Set([...names].filter((one) => one !== name)))
    if (name !== 'medical_center' || typeof value !== 'number') return
    // The centre's price is proposed; without it the clerk types the fee.
    fetchRecord('medical_center', value).then(
      (center) => setTyped((values) => ({ ...values, ...followUps(name, value, center) })),
      () => {},
    )
  }
  const send = () => {
    if (step.isSending) return
    setTried(true)
    // Values that lack something stay here; what a guard refuses is sent, so that the history keeps the refusal.
    if (isIncomplete) return goTo(foreseen)
    onKeep?.()
    void draft.settle(async (key) => {
      const refusal = await step.send(action.event, typed, key)
      if (refusal) goTo(refusal.fields)
      else onDone(typed)
      return refusal === null
    })
  }
  const shown = ({ name, field, required }: EventField) => {
    const label = texts.field(name, field, view.module)
    const common = {
      name,
      field,
      label,
      required,
      value: typed[name],
      message: messageOf(name),
      texts: fieldTexts,
      focusMark: name === focus.name && focusMark > 0 ? focusMark : null,
      onChange: (value: unknown) => change(name, value),
    }
    if (name === 'checklist')
      return papersOf(typed[name]).length === 0 ? null : (
        <PayloadField key={name} {...common}>
          <PaperChecklist label={label} value={typed[name]} today={facts.today} onChange={common.onChange} />
        </PayloadField>
      )
    if (name === 'visa_line' || name === 'line')
      return (
        <PayloadField key={name} {...common}>
          <VisaLinePick
            label={label}
            entry={name === 'line' ? view.id : Number(typed['visa_entry'] ?? 0) || null}
            facts={facts}
            value={typed[name]}
            onChange={common.onChange}
          />
        </PayloadField>
      )
    const where = action.choices?.[name] ?? offeredWhere(field, { ...view.record, ...typed })
    return (
      <PayloadField
        key={name}
        {...common}
        valueLabel={action.labels?.[name] ?? view.labels[name]}
        {...(where ? { where } : {})}
      />
    )
  }
  const label = texts.event(action.event, action.label, view.machine)
  const isPosting = step.workflow.rows.some(({ on, posts }) => on === action.event && posts)
  const canBeSent = Object.keys(foreseen).length === 0 && !asked.some(isLacking)
  const hasMoreTrouble = more.some(({ name }) => messageOf(name) !== undefined)
  const named =
    step.refusal &&
    Object.keys(step.refusal.fields).some((name) => [...asked, ...more].some((one) => one.name === name))
  return (
    <UploadModuleContext value={view.module}>
      <EventFormFrame
        label={label}
        title={title}
        refusal={
          step.refusal &&
          (!named || step.refusal.fix || step.refusal.others.length > 0 || step.refusal.isStale)
            ? {
                message: step.refusal.isStale
                  ? t('stale', { by: view.last?.by ?? t('anotherUser') })
                  : step.refusal.message,
                fix: step.refusal.fix,
                others: step.refusal.others,
                intent: step.refusal.isStale ? 'warning' : 'error',
              }
            : null
        }
        sendLabel={sendLabel ?? label}
        focusesSend={!isQuiet && (asked.length === 0 || isWholeGiven)}
        sendHint="Ctrl+Enter"
        cancelLabel={t('cancel')}
        isSending={step.isSending}
        draft={draft}
        onSend={send}
        onInput={onKeep}
        {...(onCancel ? { onCancel } : {})}
        more={
          more.length > 0 && (
            <MoreFields
              label={t('moreFields', { count: more.length })}
              isOpen={hasMoreTrouble || more.some(({ name }) => given?.[name] !== undefined)}
            >
              {more.map(shown)}
            </MoreFields>
          )
        }
      >
        {asked.map(shown)}
      </EventFormFrame>
      {isPosting && view.id !== null && canBeSent && !step.isSending && (
        // Its texts load when the first amount is typed: the form stays while they do.
        <Suspense fallback={null}>
          <EventPreview view={view} event={action.event} payload={typed} />
        </Suspense>
      )}
    </UploadModuleContext>
  )
}

import { useMemo, useState } from 'react'
import type { Action, StepView } from '../../domain/journey/case-view.ts'
import { correctableFields } from '../../client/journey/correctable-fields.ts'
import { useStep, type Payload } from '../../client/journey/use-step.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { markedPath } from '../../domain/desk/handbook-mark.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption } from '../../ui/layout/arrange.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { toneOf } from '../../ui/workflow/state-colours.ts'
import { ActionRow, ClosedActions, StepPanelFrame } from '../../ui/workflow/step-panel.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { sortActions } from './action-order.ts'
import { closedLines, closedToSay } from './closed-lines.ts'
import { CorrectionForm } from './event/correction-form.tsx'
import { EventForm } from './event/event-form.tsx'
import { EventTitle } from './event/event-title.tsx'
import { recordFacts } from './history/record-facts.tsx'
import { useTicketPath } from './ticket-path.ts'
import { StepPast } from './history/step-past.tsx'
import { StepSince } from './history/step-since.tsx'
import { opensOf } from './what-opens.tsx'
import { WaitsForRole } from './waits-for-role.tsx'

export type StepPanelProps = {
  view: StepView
  facts: Facts
  id?: string
  title?: string
  /** Said after an event happened, before the panel shows the new state. */
  onDone?: (event: string) => void
  /** Opens the form of this event at once. */
  openEvent?: string | null
  /** Values that form opens with, before what is usual. */
  given?: Payload
  /** The form of that event, or of the usual next one, stands open by itself, without taking the focus from the page. */
  keepsOpen?: boolean
  /** False where a user types beside the panel: the form of `openEvent` leaves the focus there. */
  takesFocus?: boolean
  /** False where the page itself shows the record's fields. */
  hasFacts?: boolean
  /** Another panel of the page is the one to act in: no button of this one is filled. */
  isQuiet?: boolean
}

const correctEvent = 'CORRECT_DATA'

/** Any stage or record with a workflow: state, facts, open actions with their forms, closed ones with their reasons. */
export function StepPanel({
  view,
  facts,
  id,
  title,
  onDone,
  openEvent = null,
  given,
  keepsOpen = false,
  takesFocus = true,
  hasFacts = true,
  isQuiet = false,
}: StepPanelProps) {
  const t = useT('step')
  const texts = useStepTexts()
  const language = useLanguage()
  const ticketPath = useTicketPath()
  const { announce } = useMessages()
  const step = useStep(view, facts)
  const [picked, setPicked] = useState<string | null | undefined>(openEvent ?? (keepsOpen ? undefined : null))
  const sorted = sortActions(view, step.workflow)
  const { main, open, undo } = sorted
  const chosen = picked === undefined ? (openEvent ?? main?.event ?? null) : picked
  const correction = useMemo(() => correctableFields(view, facts), [view, facts])
  const offered = [...(main ? [main] : []), ...open, ...(undo?.ok ? [undo] : [])]
  // Another user may move the record while this form is filled, or before it is sent: it stays open with all that was typed.
  const [held, hold] = useState<Action | null>(null)
  const action = offered.find(({ event }) => event === chosen) ?? (held?.event === chosen ? held : null)
  const kind = typeof view.record.paper_kind === 'string' ? view.record.paper_kind : undefined
  const stateText = texts.state(view.machine, view.state, view.state_label, kind)

  const choose = (event: string | null) => {
    step.clearRefusal()
    hold(null)
    // A form that stands open by itself is gone to by the button of its event; the button closes what it opened.
    setPicked(picked === event || event === null ? null : event)
  }
  const done = (event: string) => {
    hold(null)
    setPicked(keepsOpen ? undefined : null)
    announce(t('done', { what: texts.event(event, event, view.machine) }))
    onDone?.(event)
  }
  const labelOf = (one: Action) => texts.event(one.event, one.label, view.machine)
  const buttons = [
    ...[...(main ? [main] : []), ...open].map((one) => ({
      key: one.event,
      label: labelOf(one),
      isMain: one === main && !isQuiet,
      isChosen: one.event === chosen,
      onChoose: () => choose(one.event),
    })),
    ...(undo?.ok
      ? [
          {
            key: undo.event,
            label: t('undoLast'),
            isChosen: chosen === undo.event,
            onChoose: () => choose(undo.event),
          },
        ]
      : []),
    ...(correction.length > 0
      ? [
          {
            key: correctEvent,
            label: t('correct'),
            isChosen: chosen === correctEvent,
            onChoose: () => choose(correctEvent),
          },
        ]
      : []),
  ]
  return (
    <StepPanelFrame
      title={
        title ??
        (view.stage ? texts.stage(view.stage, step.workflow.title) : texts.kind(view.module, step.workflow))
      }

      {...(id ? { id } : {})}
      state={{ text: stateText, tone: toneOf(view.kind) }}
      meta={<StepSince view={view} today={facts.today} />}
      facts={
        !hasFacts || view.id === null
          ? []
          : recordFacts(view, view.record, { yes: t('yes'), no: t('no'), language, texts, ticketPath })
      }
      actions={<ActionRow actions={buttons} moreLabel={t('moreActions')} isDisabled={step.isSending} />}
      form={
        action ? (
          <EventForm
            key={action.event}
            view={view}
            facts={facts}
            action={action}
            step={step}
            {...(given && action.event === openEvent ? { given } : {})}
            isQuiet={picked === undefined || (!takesFocus && picked === openEvent)}
            onKeep={() => hold(action)}
            title={<EventTitle view={view} workflow={step.workflow} event={action.event} />}
            onDone={() => done(action.event)}
            onCancel={() => choose(null)}
          />
        ) : chosen === correctEvent ? (
          <CorrectionForm
            view={view}
            fields={correction}
            step={step}
            onDone={() => done(correctEvent)}
            onCancel={() => choose(null)}
          />
        ) : null
      }
      closed={
        <ClosedActions
          title={t('notNow')}
          actions={closedLines(
            closedToSay(view, step.workflow, sorted),
            labelOf,
            opensOf(view, facts, step.workflow),
          )}
        />
      }
    >
      <WaitsForRole view={view} facts={facts} />
      {facts.passenger && <StepPast view={view} passengerId={Number(facts.passenger['id'])} />}
      <Caption>
        <AppLink to={markedPath(view, facts.passenger?.['id'])}>{t('how')}</AppLink>
      </Caption>
    </StepPanelFrame>
  )
}

import { useMemo, useState } from 'react'
import type { Action, StepView } from '../../domain/journey/case-view.ts'
import { correctableFields } from '../../client/journey/correctable-fields.ts'
import { useStep } from '../../client/journey/use-step.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { toneOf } from '../../ui/workflow/state-colours.ts'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { ClosedActions, StepPanelFrame } from '../../ui/workflow/step-panel.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { sortActions } from './action-order.ts'
import { opensOf } from './what-opens.tsx'
import { closedLines, closedToSay } from './closed-lines.ts'
import { CorrectionForm } from './event/correction-form.tsx'
import { EventForm } from './event/event-form.tsx'
import { EventTitle } from './event/event-title.tsx'
import { recordFacts } from './history/record-facts.tsx'
import { useTicketPath } from './ticket-path.ts'
import { StepPast } from './history/step-past.tsx'
import { StepSince } from './history/step-since.tsx'

const correctEvent = 'CORRECT_DATA'

/**
 * A stage for an officer who does forty of them a day: the form of the usual next event stands open with the
 * focus in its first empty field, what the passenger before had is filled in, Ctrl+Enter sends and asks for
 * the next passenger. The other events are one arrow key away.
 */
export function DeskPanel({ view, facts, onDone }: { view: StepView; facts: Facts; onDone: () => void }) {
  const t = useT('step')
  const texts = useStepTexts()
  const language = useLanguage()
  const ticketPath = useTicketPath()
  const { snackbar } = useMessages()
  const step = useStep(view, facts)
  const sorted = sortActions(view, step.workflow)
  const { main, open, undo } = sorted
  const correction = useMemo(() => correctableFields(view, facts), [view, facts])
  const offered = [...(main ? [main] : []), ...open, ...(undo?.ok ? [undo] : [])]
  const [picked, setPicked] = useState<string | null>(null)
  // After an event the focus belongs to the search for the next passenger, not to the next form of this one.
  const [isServed, setServed] = useState(false)
  // Counts what was done here, so that each form starts again; a refusal keeps form and values.
  const [round, setRound] = useState(0)
  const [held, hold] = useState<Action | null>(null)
  const isCorrecting = picked === correctEvent && correction.length > 0
  const current = isCorrecting ? null : (offered.find(({ event }) => event === picked) ?? main)
  // What is typed stays where another user moved the record meanwhile.
  const action = held ? (offered.find(({ event }) => event === held.event) ?? held) : current
  const nameOf = (event: string, label: string) =>
    event === 'UNDO_LAST'
      ? t('undoLast')
      : event === correctEvent
        ? t('correct')
        : texts.event(event, label, view.machine)
  const choices = [
    ...offered.map(({ event, label }) => ({ value: event, text: nameOf(event, label) })),
    ...(correction.length > 0 ? [{ value: correctEvent, text: t('correct') }] : []),
  ]
  const done = (event: string, label: string) => {
    setPicked(null)
    hold(null)
    setServed(true)
    setRound((n) => n + 1)
    snackbar(
      t('doneFor', { what: nameOf(event, label), name: String(facts.passenger?.['full_name'] ?? '') }),
      'success',
    )
    onDone()
  }
  return (
    <StepPanelFrame
      title={texts.stage(view.stage ?? view.machine, step.workflow.title)}
      state={{ text: texts.state(view.machine, view.state, view.state_label), tone: toneOf(view.kind) }}
      meta={<StepSince view={view} today={facts.today} />}
      facts={
        view.id === null
          ? []
          : recordFacts(view, view.record, { yes: t('yes'), no: t('no'), language, texts, ticketPath })
      }
      actions={
        choices.length > 0 && (
          <ChoiceTabs
            label={t('actions')}
            value={isCorrecting ? correctEvent : (action?.event ?? '')}
            options={choices}
            onPick={(event) => {
              step.clearRefusal()
              hold(null)
              setServed(false)
              setPicked(event)
            }}
          />
        )
      }
      form={
        isCorrecting ? (
          <CorrectionForm
            view={view}
            fields={correction}
            step={step}
            onDone={() => done(correctEvent, t('correct'))}
            onCancel={() => setPicked(null)}
          />
        ) : (
          action && (
            <EventForm
              key={`${action.event}:${round}`}
              view={view}
              facts={facts}
              action={action}
              step={step}
              title={<EventTitle view={view} workflow={step.workflow} event={action.event} />}
              isQuiet={isServed}
              onKeep={() => hold(action)}
              onDone={() => done(action.event, action.label)}
            />
          )
        )
      }
      closed={
        <ClosedActions
          title={t('notNow')}
          actions={closedLines(
            closedToSay(view, step.workflow, sorted),
            (one) => nameOf(one.event, one.label),
            opensOf(view, facts, step.workflow),
          )}
        />
      }
    >
      {facts.passenger && <StepPast view={view} passengerId={Number(facts.passenger['id'])} />}
    </StepPanelFrame>
  )
}

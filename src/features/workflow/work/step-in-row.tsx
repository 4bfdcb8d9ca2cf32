import { useState } from 'react'
import type { WorkItem } from '../../../domain/desk/work.ts'
import type { Action, CaseView, StepView } from '../../../domain/journey/case-view.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { useStep, workflowOf } from '../../../client/journey/use-step.ts'
import { useCase } from '../../../client/passengers/cases.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { ActionRow } from '../../../ui/workflow/step-panel.tsx'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { sortActions } from '../action-order.ts'
import { stepAt } from '../event/event-drawer.tsx'
import { EventForm } from '../event/event-form.tsx'
import { StepPanel } from '../step-panel.tsx'

type Ends = { onDone: (event: string) => void; onCancel: () => void }

function OpenForm({
  view,
  step: place,
  action,
  onKeep,
  onDone,
  onCancel,
}: Ends & { view: CaseView; step: StepView; action: Action; onKeep: () => void }) {
  const t = useT('desk')
  const texts = useStepTexts()
  const step = useStep(place, view.facts)
  return (
    <EventForm
      view={place}
      facts={view.facts}
      action={action}
      step={step}
      sendLabel={t('home.andNext', { what: texts.event(action.event, action.label, place.machine) })}
      onKeep={onKeep}
      onDone={() => onDone(action.event)}
      onCancel={onCancel}
    />
  )
}

/** The step of a row of work, done where the row stands: the form of its event with the other open ones beside it, or, where it cannot be sent any more, the whole panel. */
export function StepInRow({ item, onDone, onCancel }: Ends & { item: WorkItem }) {
  const t = useT('desk')
  const tStep = useT('step')
  const texts = useStepTexts()
  const [picked, pick] = useState(item.event)
  // What is typed stays where another user moved the record meanwhile.
  const [held, hold] = useState<Action | null>(null)
  const query = useCase(item.passenger)
  const view = query.data
  if (!view) {
    const problem = isApiProblem(query.error) ? query.error : null
    return query.isError ? (
      <ProblemMessage
        title={t('failed')}
        {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Waiting label={t('loading')} />
    )
  }
  const step = stepAt(view, item.stage)
  if (!step) return <p>{t('notInPlan')}</p>
  const { main, open } = sortActions(step, workflowOf(step))
  const offered = [...(main ? [main] : []), ...open]
  const action =
    offered.find(({ event }) => event === picked) ??
    (held?.event === picked ? held : offered.find(({ event }) => event === item.event))
  const others = offered
    .filter((one) => one !== action)
    .map((one) => ({
      key: one.event,
      label: texts.event(one.event, one.label, step.machine),
      onChoose: () => pick(one.event),
    }))
  return action ? (
    <section aria-label={item.stage === 'journey' ? t('file') : texts.stage(item.stage)}>
      <Stack gap="s">
        <OpenForm
          key={action.event}
          view={view}
          step={step}
          action={action}
          onKeep={() => hold(action)}
          onDone={onDone}
          onCancel={onCancel}
        />
        <ActionRow actions={others} moreLabel={tStep('moreActions')} />
      </Stack>
    </section>
  ) : (
    <StepPanel view={step} facts={view.facts} onDone={onDone} />
  )
}

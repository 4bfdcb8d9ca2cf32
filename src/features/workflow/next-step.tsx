import type { CaseView, StepView } from '../../domain/journey/case-view.ts'
import { isApplicable, nextStage } from '../../domain/journey/stage-plan.ts'
import { workflowOf } from '../../client/journey/use-step.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { sortActions } from './action-order.ts'
import { StepPanel } from './step-panel.tsx'

/** The step the reader can go on with: the file's next one, else the first open one that is needed or begun. */
function stepFor({ facts, steps, stepper }: CaseView, next: string): StepView | undefined {
  const canGoOn = (step: StepView) => sortActions(step, workflowOf(step)).main !== null
  const first = steps.find(({ stage }) => stage === next)
  if (first && canGoOn(first)) return first
  const open = steps.filter(({ stage }) => {
    const at = stage ? facts.stages[stage] : undefined
    const waits = stepper.find((entry) => entry.stage === stage)?.waits_for
    return (
      stage !== null &&
      at !== undefined &&
      !at.satisfied &&
      isApplicable(stage, facts) &&
      (at.started || (facts.plan[stage] === 'R' && waits === null))
    )
  })
  return open.find(canGoOn) ?? first
}

const nextStepOf = (view: CaseView): StepView | undefined => {
  const stage = nextStage(view.facts)
  return stage === null ? undefined : stepFor(view, stage)
}

/** Whether the file itself stands in the place of the next step: a draft, or a file at rest. */
export const isNextTheFile = (view: CaseView): boolean =>
  !nextStepOf(view)?.stage && view.facts.lifecycle !== 'active' && view.facts.lifecycle !== 'ready_to_fly'

/** The step to work on next with its form open; a sentence when the file rests or everything required is done. */
export function NextStep({
  view,
  takesFocus = false,
}: {
  view: CaseView
  /** The reader came to act: the first field to fill takes the focus. */ takesFocus?: boolean
}) {
  const t = useT('step')
  const texts = useStepTexts()
  const step = nextStepOf(view)
  const eventOf = (one: StepView) =>
    takesFocus ? (sortActions(one, workflowOf(one)).main?.event ?? null) : null
  if (step?.stage)
    return (
      <StepPanel
        key={step.stage}
        view={step}
        facts={view.facts}
        title={`${t('next')}: ${texts.stage(step.stage)}`}
        keepsOpen
        openEvent={eventOf(step)}
      />
    )
  return isNextTheFile(view) ? (
    <StepPanel
      view={view.journey}
      facts={view.facts}
      title={t('file')}
      keepsOpen={view.facts.lifecycle === 'draft'}
      openEvent={eventOf(view.journey)}
    />
  ) : (
    <Surface title={t('next')}>
      <p>{t('allDone')}</p>
    </Surface>
  )
}

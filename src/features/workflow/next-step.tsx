import type { CaseView } from '../../domain/case-view.ts'
import { nextStage } from '../../domain/stage-plan.ts'
import { useT } from '../../ui/i18n.ts'
import { useStepTexts } from '../../ui/step-texts.ts'
import { Surface } from '../../ui/surface.tsx'
import { StepPanel } from './step-panel.tsx'

/** The stage to work on next, ready to work in; a sentence when the file rests or everything required is done. */
export function NextStep({ view }: { view: CaseView }) {
  const t = useT('step')
  const texts = useStepTexts()
  const stage = nextStage(view.facts)
  const step = view.steps.find((one) => one.stage === stage)
  if (stage && step) return <StepPanel key={stage} view={step} facts={view.facts} title={`${t('next')}: ${texts.stage(stage)}`} />
  const isResting = view.facts.lifecycle !== 'active' && view.facts.lifecycle !== 'ready_to_fly'
  return isResting ? <StepPanel view={view.journey} facts={view.facts} title={t('file')} /> : <Surface title={t('next')}><p>{t('allDone')}</p></Surface>
}

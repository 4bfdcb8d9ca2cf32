import type { CaseView } from '../../domain/journey/case-view.ts'
import { workflowOf } from '../../client/journey/use-step.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ClosedActions } from '../../ui/workflow/step-panel.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { sortActions } from './action-order.ts'
import { reasonsOf } from './closed-lines.ts'

/** What holds the file up: of every stage that counts and is not done, the first step forward that is closed, with its reason. */
export function Obstacles({ view }: { view: CaseView }) {
  const t = useT('step')
  const texts = useStepTexts()
  const found = view.steps.flatMap((step) => {
    const entry = view.stepper.find(({ stage }) => stage === step.stage)
    const at = step.stage ? view.facts.stages[step.stage] : undefined
    if (!entry || entry.skipped || at?.satisfied || !(entry.cell === 'R' || at?.started)) return []
    const { main, closed } = sortActions(step, workflowOf(step))
    const first = closed.find(({ code }) => code !== 'G-ROLE')
    if (main || !first) return []
    const wait = view.stepper.find(({ title }) => title === entry.waits_for)
    // A stage without a screen of its own is worked on further down this very page.
    const here =
      wait && wait.path === null
        ? {
            label: t('openStage', { stage: texts.stage(wait.stage, wait.title) }),
            path: `/apps/passenger-management/passenger/${String(view.facts.passenger?.['id'])}?tab=steps#${wait.stage}`,
          }
        : undefined
    return [
      {
        key: String(step.stage),
        label: texts.stage(String(step.stage), entry.title),
        why: first.message ?? '',
        fix: here ?? first.fix,
        others: reasonsOf(first).slice(1),
      },
    ]
  })
  const seen = new Set<string>()
  const distinct = found.filter(({ why }) => !seen.has(why) && Boolean(seen.add(why)))
  if (distinct.length === 0) return null
  return (
    <Surface title={t('obstacles')}>
      <ClosedActions actions={distinct} />
    </Surface>
  )
}

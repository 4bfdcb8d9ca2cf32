import type { StepView } from '../../domain/journey/case-view.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { storedOf, workflowOf } from '../../client/journey/use-step.ts'
import { eventLabel } from '../../machines/kit/judge.ts'
import { waitsForOthers } from '../../machines/journey/headline.ts'
import { Caption } from '../../ui/layout/arrange.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

/** Says whose turn it is where the next event of a step belongs to another role; nothing where the reader may act. */
export function WaitsForRole({ view, facts }: { view: StepView; facts: Facts }) {
  const t = useT('step')
  const texts = useStepTexts()
  const { role } = facts.user
  if (role === 'SYS' || (view.stage && facts.stages[view.stage]?.satisfied)) return null
  const workflow = workflowOf(view)
  const waits = waitsForOthers(workflow, storedOf(view, facts), role)
  if (!waits) return null
  const who = waits.roles.map((code) => t(`role.${code}`)).join(t('or'))
  return (
    <Caption>
      {t('waitsForRole', {
        who,
        what: texts.event(waits.event, eventLabel(workflow, waits.event), view.machine),
      })}
    </Caption>
  )
}

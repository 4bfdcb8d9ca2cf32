import type { StepView } from '../../../domain/journey/case-view.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import { Arrow } from '../../../ui/icons/arrow.tsx'
import { StateBadge } from '../../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { stateLabel } from '../../../machines/kit/judge.ts'
import { targetOf } from '../action-order.ts'

/** What an event makes of the state, as two badges; UNDO_LAST names what it takes back. */
export function EventTitle({ view, workflow, event }: { view: StepView; workflow: Workflow; event: string }) {
  const t = useT('step')
  const texts = useStepTexts()
  const kind = typeof view.record.paper_kind === 'string' ? view.record.paper_kind : undefined
  if (event === 'UNDO_LAST')
    return (
      <>
        {t('undoOf', { what: view.last ? texts.event(view.last.event, view.last.label, view.machine) : '' })}
      </>
    )
  const to = targetOf(workflow, view.state, event)
  const name = texts.event(event, event.toLowerCase().replaceAll('_', ' '), view.machine)
  if (to === null) return <>{name}</>
  return (
    <>
      <StateBadge
        size="small"
        tone={toneOf(view.kind)}
        text={texts.state(view.machine, view.state, view.state_label, kind)}
      />
      <Arrow />
      <StateBadge
        size="small"
        tone={toneOf(workflow.states[to]?.kind ?? 'normal')}
        text={texts.state(view.machine, to, stateLabel(workflow, to, view.record), kind)}
      />
    </>
  )
}

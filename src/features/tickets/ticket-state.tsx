import { workflowOfModule } from '../../machines/catalogue.ts'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

/** A state of a ticket or of one of its documents in its workflow's words and colour. */
export function TicketState({ module, state }: { module: string; state: string }) {
  const texts = useStepTexts()
  const workflow = workflowOfModule(module)
  const known = workflow?.states[state]
  return (
    <StateBadge
      text={texts.state(workflow?.id ?? module, state, known?.label ?? state)}
      tone={toneOf(known?.kind ?? 'normal')}
    />
  )
}

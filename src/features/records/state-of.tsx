import { workflows } from '../../machines/catalogue.ts'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

/** The state of a record in the words and colour of its machine; nothing where the machine does not know it. */
export function StateOf({ machine, state }: { machine: string; state: string }) {
  const texts = useStepTexts()
  const definition = workflows[machine]?.states[state]
  return definition ? (
    <StateBadge
      text={texts.state(machine, state, definition.label)}
      tone={toneOf(definition.kind)}
      size="small"
    />
  ) : null
}

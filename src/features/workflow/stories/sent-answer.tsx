import { useT } from '../../../foundation/text/i18n.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Answer, Effects, Guards } from '../replay/step-panels.tsx'
import { useStepName } from '../replay/values.tsx'
import type { StoryAnswer } from '../story-payload.ts'

/** What the machine answers to the event of a story: what is wrong with its values, or where it leads and what each guard said. */
export function SentAnswer({ answer: { step, faults, one } }: { answer: StoryAnswer }) {
  const t = useT('replay')
  const texts = useStepTexts()
  const nameOf = useStepName()
  if (one)
    return (
      <>
        <Answer one={one} />
        <Surface title={t('guards')}>
          <Guards one={one} />
        </Surface>
        {one.answered === 'ok' && (
          <Surface title={t('effects')}>
            <Effects one={one} />
          </Surface>
        )}
      </>
    )
  return (
    <Surface title={nameOf(step)} tone="blocker">
      <KeyFacts
        wide
        facts={faults.map((fault) => ({
          key: `${fault.pointer} ${fault.code}`,
          name: texts.field(fault.name, workflows[step.machine]?.fields[fault.name], step.module),
          value: texts.said(fault),
        }))}
      />
    </Surface>
  )
}

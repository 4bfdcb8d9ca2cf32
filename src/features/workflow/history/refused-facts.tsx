import type { RefusedEntry, FactInWords } from '../../../domain/journey/case-view.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { Reasons } from '../../../ui/workflow/reasons.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

/** Below a refused attempt: each guard with the facts it read and where they come from, and what would have opened the event. */
export function RefusedFacts({ refusals, opens }: Pick<RefusedEntry, 'refusals' | 'opens'>) {
  const t = useT('step')
  const texts = useStepTexts()
  const reasonsOf = (facts: readonly FactInWords[]) => [
    ...new Map(
      facts.map((fact) => {
        const why = texts.said(saidOf(fact))
        const place = fact.fix && {
          path: fact.fix.path,
          label: texts.said(saidOf({ message: fact.fix.label, sentence: fact.fix.sentence })),
        }
        return [why, { why, fix: place?.path === window.location.pathname ? null : place }]
      }),
    ).values(),
  ]
  return (
    <details>
      <summary>{t('refusedWhy')}</summary>
      <Stack gap="xs">
        {refusals.map((refusal, place) =>
          // Refusals of one attempt keep their places.
          refusal.facts?.length ? (
            <div key={place}>
              <Caption>{`${t('whatWasRead')}: ${texts.said(saidOf(refusal))}`}</Caption>
              <Reasons reasons={reasonsOf(refusal.facts)} />
            </div>
          ) : null,
        )}
        {opens && (
          <div>
            <div>
              <Caption>{t('wouldHaveOpened')}</Caption>
            </div>
            {opens.length > 0 ? <Reasons reasons={reasonsOf(opens)} /> : <p>{t('noOpening')}</p>}
          </div>
        )}
      </Stack>
    </details>
  )
}

const saidOf = ({ message, sentence }: FactInWords) => ({ message, ...(sentence ? { sentence } : {}) })

import { useMemo, useState } from 'react'
import { storedOf } from '../../client/journey/use-step.ts'
import type { Action, StepView } from '../../domain/journey/case-view.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { useT } from '../../foundation/text/i18n.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { openingsOf } from '../../machines/openings.ts'
import { changeSaid, placeOfFact, readSaid, readsToShow, type About } from '../../machines/opening-words.ts'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { Reasons } from '../../ui/workflow/reasons.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

/** A guard about a whole form looks at each of its fields. */
const mostReads = 12

/** What stands below a closed action of a panel. Who made the last entry stays with the server: what would let it be undone is not worked out here. */
export function opensOf(view: StepView, facts: Facts, workflow: Workflow) {
  return ({ event }: Action) =>
    event === 'UNDO_LAST' ? null : (
      <WhatOpens workflow={workflow} stored={storedOf(view, facts)} event={{ type: event }} />
    )
}

/** Changes that open a closed event, and the facts its guards read, each with the place it comes from; worked out by the machine when it is unfolded. */
export function WhatOpens(about: About) {
  const t = useT('step')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('whatOpens')}</summary>
      {isOpen && <Opened {...about} />}
    </details>
  )
}

function Opened({ workflow, stored, event }: About) {
  const t = useT('step')
  const texts = useStepTexts()
  const about = useMemo(() => ({ workflow, stored, event }), [workflow, stored, event])
  const found = useMemo(() => openingsOf(workflow, stored, event), [workflow, stored, event])
  const placeOf = (path: readonly string[]) => {
    const place = placeOfFact(path, about)
    return place && place.path !== window.location.pathname
      ? {
          label: texts.said({
            message: place.label,
            ...(place.sentence ? { sentence: place.sentence } : {}),
          }),
          path: place.path,
        }
      : null
  }
  const changes = new Map(
    (found?.changes ?? []).map((change) => [
      texts.said(changeSaid(change, about)),
      { why: texts.said(changeSaid(change, about)), fix: placeOf(change.path) },
    ]),
  )
  const reads = new Map(
    (found?.reasons ?? [])
      .flatMap((reason) => readsToShow(reason.reads, about))
      .map((path) => [
        texts.said(readSaid(path, about)),
        { why: texts.said(readSaid(path, about)), fix: placeOf(path) },
      ]),
  )
  return (
    <Stack gap="xs">
      <div>
        {changes.size > 0 ? <Reasons reasons={[...changes.values()]} /> : <Caption>{t('noOpening')}</Caption>}
      </div>
      {reads.size > 0 && (
        <>
          <Caption>{t('whatWasRead')}</Caption>
          <Reasons reasons={[...reads.values()].slice(0, mostReads)} />
        </>
      )}
    </Stack>
  )
}

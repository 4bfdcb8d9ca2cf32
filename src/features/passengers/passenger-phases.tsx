import { useState } from 'react'
import type { CaseView } from '../../domain/journey/case-view.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { PhaseStrip, type StripPhase } from '../../ui/workflow/phase-strip.tsx'
import { Stepper, type Stop } from '../../ui/workflow/stepper.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import type { Meaning } from '../../ui/workflow/state-colours.ts'
import { journeyStops } from './journey-stops.ts'
import { isIn, phaseNames, phasesOf } from './phases.ts'

/** What the worst of its stages says of a phase; one without anything to do now is at rest. */
function meaningOfPhase(stops: readonly Stop[], isDone: boolean): Meaning {
  if (isDone) return 'done'
  if (stops.some(({ status }) => status === 'failed')) return 'blocked'
  return stops.some(({ status, isNext }) => status === 'running' || status === 'ready' || isNext)
    ? 'ours'
    : 'rest'
}

/** The way of a passenger in its parts: how far each is and what it says of itself; a click unfolds its stages. */
export function PassengerPhases({ view }: { view: CaseView }) {
  const t = useT('passenger')
  const texts = useStepTexts()
  const language = useLanguage()
  const [picked, setPicked] = useState<string | null>(null)
  const stops = journeyStops(view, { texts, language, t })
  const counted = phasesOf(view.facts)
  // What is optional is not counted, and stands there all the same: from here it is opened.
  const phases = phaseNames
    .map((phase) => ({
      phase,
      done: 0,
      of: 0,
      ...counted.find((one) => one.phase === phase),
      stops: stops.filter(({ key }) => isIn(phase, key)),
    }))
    .filter((one) => one.stops.length > 0)
  const current =
    phases.find((one) => one.stops.some(({ isNext }) => isNext)) ??
    phases.find(({ done, of }) => done < of) ??
    phases.at(-1)
  const open = picked ?? current?.phase ?? ''
  const shown: StripPhase[] = phases.map((one) => {
    const next = one.stops.find(({ isNext }) => isNext)
    return {
      key: one.phase,
      name: t(`phase.${one.phase}`),
      progress: one.of === 0 ? t('stop.optional') : t('phase.progress', { done: one.done, all: one.of }),
      part: one.of === 0 ? 0 : one.done / one.of,
      note: next ? t('phase.now', { stage: next.title }) : one.stops.map(({ title }) => title).join(' · '),
      meaning: meaningOfPhase(one.stops, one.done === one.of && one.of > 0),
      isCurrent: one === current,
    }
  })
  return (
    <PhaseStrip
      label={t('phase.label')}
      phases={shown}
      open={open}
      // The one that is open closes.
      onOpen={(key) => setPicked(key === open ? '' : key)}
    >
      {phases.map(
        (one) =>
          one.phase === open && <Stepper key={one.phase} label={t(`phase.${one.phase}`)} stops={one.stops} />,
      )}
    </PhaseStrip>
  )
}

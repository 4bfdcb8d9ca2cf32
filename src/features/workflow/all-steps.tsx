import { useEffect } from 'react'
import type { CaseView } from '../../domain/journey/case-view.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { StepPanel } from './step-panel.tsx'

/** Every stage of the passenger's plan as a panel, in order; the one named in the address is scrolled to. */
export function AllSteps({ view, mark }: { view: CaseView; mark: string }) {
  useEffect(() => {
    if (mark) document.getElementById(mark)?.scrollIntoView({ block: 'start' })
  }, [mark])
  return (
    <Stack gap="m">
      {view.steps.map((step) => (
        <StepPanel key={step.stage} id={step.stage ?? step.module} view={step} facts={view.facts} />
      ))}
    </Stack>
  )
}

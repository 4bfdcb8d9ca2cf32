import { Fragment, useEffect, type ReactNode } from 'react'
import type { CaseView, StepView } from '../../domain/journey/case-view.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { StepPanel } from './step-panel.tsx'

/** Every stage of the passenger's plan as a panel, in order; the one named in the address is scrolled to. */
export function AllSteps({
  view,
  mark,
  before,
}: {
  view: CaseView
  mark: string
  /** Stands above the panel of a stage. */
  before?: (step: StepView) => ReactNode
}) {
  useEffect(() => {
    if (mark) document.getElementById(mark)?.scrollIntoView({ block: 'start' })
  }, [mark])
  return (
    <Stack gap="m">
      {view.steps.map((step) => (
        <Fragment key={step.stage}>
          {before?.(step)}
          <StepPanel id={step.stage ?? step.module} view={step} facts={view.facts} isQuiet />
        </Fragment>
      ))}
    </Stack>
  )
}

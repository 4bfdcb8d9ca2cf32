import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import desk from '../../../src/app/locales/en/desk.json' with { type: 'json' }
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import guards from '../../../src/app/locales/en/guards.json' with { type: 'json' }
import passenger from '../../../src/app/locales/en/passenger.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import type { CaseView, StepperEntry } from '../../../src/domain/journey/case-view.ts'
import { stageNames, stageTitles, type Facts } from '../../../src/domain/journey/facts.ts'
import { isApplicable } from '../../../src/domain/journey/stage-plan.ts'
import { PassengerPhases } from '../../../src/features/passengers/passenger-phases.tsx'
import { phasesOf } from '../../../src/features/passengers/phases.ts'
import { storyStep } from '../../../src/features/workflow/story-facts.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, desk, guards, passenger } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const story = storyStep('medical', 'slip_issued')
const viewOf = (facts: Facts): CaseView => ({
  facts,
  stepper: stageNames
    .filter((stage) => facts.plan[stage])
    .map((stage): StepperEntry => ({
      stage,
      title: stageTitles[stage],
      path: null,
      cell: facts.plan[stage] ?? 'O',
      applicable: isApplicable(stage, facts),
      skipped: false,
      waits_for: null,
    })),
  steps: [],
  journey: story.view,
  custody: story.view,
})

async function shown(view: CaseView, width = 1000) {
  await page.viewport(width, 800)
  return render(
    <FluentProvider theme={makeTheme('light5')}>
      <MemoryRouter>
        <Suspense fallback={null}>
          <PassengerPhases view={view} />
        </Suspense>
      </MemoryRouter>
    </FluentProvider>,
  )
}

test('every stage of the way stands in one phase', () => {
  const plan = Object.fromEntries(stageNames.map((stage) => [stage, 'R'])) as Facts['plan']
  const stages = phasesOf({ ...story.facts, plan, skipped: [] }).flatMap((one) => one.stages)
  expect(stages.toSorted()).toEqual([...stageNames].toSorted())
})

test('the phase of the next step is open and current, with what is done of what applies; a click unfolds another', async () => {
  const view = viewOf(story.facts)
  const screen = await shown(view)
  const strip = screen.getByRole('list', { name: passenger.phase.label })
  const buttons = () => strip.getByRole('button').elements()
  await expect.poll(() => buttons().length).toBe(phasesOf(story.facts).length)
  const open = () => buttons().filter((one) => one.getAttribute('aria-expanded') === 'true')
  expect(open()).toHaveLength(1)
  expect(open()[0]?.closest('li')?.getAttribute('aria-current')).toBe('step')
  for (const [place, { done, of }] of phasesOf(story.facts).entries())
    expect(buttons()[place]?.textContent).toContain(`${done} of ${of}`)
  await strip.getByRole('button', { name: new RegExp(passenger.phase.fly) }).click()
  const steps = screen.getByRole('list', { name: passenger.phase.fly, exact: true })
  await expect.element(steps).toBeVisible()
  expect(steps.getByRole('listitem').elements()).toHaveLength(
    phasesOf(story.facts).find(({ phase }) => phase === 'fly')?.stages.length ?? 0,
  )
  // The same again closes it.
  await strip.getByRole('button', { name: new RegExp(passenger.phase.fly) }).click()
  expect(open()).toEqual([])
})

test('an optional stage stands in its phase without being counted, also where it is alone', async () => {
  const plan: Facts['plan'] = { documents: 'R', police: 'O', training: 'O', manpower: 'O' }
  const facts = { ...story.facts, plan, skipped: [] }
  const screen = await shown(viewOf(facts))
  const strip = screen.getByRole('list', { name: passenger.phase.label })
  const seen: (string | null)[] = []
  for (const name of [passenger.phase.prepare, passenger.phase.clearance]) {
    const button = strip.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect.element(button).toBeVisible()
    if (button.element().getAttribute('aria-expanded') !== 'true') await button.click()
    const steps = screen.getByRole('list', { name, exact: true })
    await expect.element(steps).toBeVisible()
    seen.push(
      ...steps
        .getByRole('link')
        .elements()
        .map((one) => one.getAttribute('aria-label')),
    )
  }
  expect(seen.map((label) => label?.split(':')[0])).toEqual([
    'Documents',
    'Police Clearance',
    'Training',
    'Manpower',
  ])
  expect(strip.getByRole('button').elements()).toHaveLength(2)
})

test('a phase with a stage that failed says so; one that is done is done', async () => {
  const [first] = phasesOf(story.facts)
  if (!first) throw new Error('no phase')
  const blocked = { ...story.facts.stages.medical, kind: 'blocker', started: true, satisfied: false }
  const facts = { ...story.facts, stages: { ...story.facts.stages, medical: blocked } } as Facts
  const screen = await shown(viewOf(facts))
  const button = screen.getByRole('button', { name: new RegExp(`^${passenger.phase.prepare}`) })
  await expect.element(button).toHaveAttribute('data-meaning', 'blocked')
})

test('four phases stand two by two on a phone, and nothing scrolls sideways', async () => {
  const screen = await shown(viewOf(story.facts), 390)
  await expect.element(screen.getByRole('list', { name: passenger.phase.label })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

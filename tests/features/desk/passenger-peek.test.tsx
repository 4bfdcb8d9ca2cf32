import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import desk from '../../../src/app/locales/en/desk.json' with { type: 'json' }
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import guards from '../../../src/app/locales/en/guards.json' with { type: 'json' }
import passenger from '../../../src/app/locales/en/passenger.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import { PassengerPeek } from '../../../src/app/parts/passenger-peek.tsx'
import { api } from '../../../src/client/http/api.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { storyStep, storyToday } from '../../../src/features/workflow/story-facts.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, desk, guards, passenger } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const story = storyStep('medical', 'slip_issued')
beforeEach(() => {
  noteAgencyDay(storyToday)
  vi.spyOn(api, 'get').mockImplementation(
    () =>
      Promise.resolve({
        facts: story.facts,
        stepper: [],
        steps: [{ ...story.view, stage: 'medical' }],
        journey: story.view,
        custody: story.view,
      }) as never,
  )
})

async function shown(height: number, moves: { onNext?: () => void } = {}) {
  await page.viewport(390, height)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <PassengerPeek
            record={{ id: 1001, full_name: 'MD RAKIB HASAN' }}
            takesFocus
            onNext={moves.onNext ?? null}
            onPrevious={null}
            onClose={() => {}}
          />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('a phone keeps the main button of the step at its lower edge, large enough for a thumb', async () => {
  const screen = await shown(560)
  const form = screen.getByRole('form')
  await expect.element(form).toBeVisible()
  const send = form.getByRole('button', { name: 'Record the visit' })
  await expect.element(send).toBeVisible()
  const button = send.element()
  // The window shows the beginning of the form and not its end.
  form.element().scrollIntoView({ block: 'center' })
  const box = button.getBoundingClientRect()
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(getComputedStyle(button.parentElement ?? button).position).toBe('sticky')
  expect(box.bottom).toBeLessThanOrEqual(window.innerHeight)
})

test('the peek shows how far the passenger is and the open step, and j shows the next passenger', async () => {
  const onNext = vi.fn<() => void>()
  const screen = await shown(844, { onNext })
  await expect.element(screen.getByRole('list', { name: passenger.phase.label })).toBeVisible()
  await expect.element(screen.getByRole('form')).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  // What is typed in the form moves no passenger.
  await userEvent.keyboard('j')
  expect(onNext).not.toHaveBeenCalled()
  ;(screen.getByRole('button', { name: entity.peek.next }).element() as HTMLElement).focus()
  await userEvent.keyboard('j')
  expect(onNext).toHaveBeenCalledOnce()
})

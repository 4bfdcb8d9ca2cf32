/** The page of a passenger: its key, and its parts on a phone. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import desk from '../../../src/app/locales/en/desk.json' with { type: 'json' }
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import guards from '../../../src/app/locales/en/guards.json' with { type: 'json' }
import passenger from '../../../src/app/locales/en/passenger.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import { routeRows } from '../../../src/app/routes.ts'
import { Component as PassengerPage } from '../../../src/app/screens/passengers/passenger-360.tsx'
import { api } from '../../../src/client/http/api.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { storyStep, storyToday } from '../../../src/features/workflow/story-facts.ts'
import { useKeysOfScreen } from '../../../src/ui/layout/keys/offered-keys.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, desk, guards, passenger } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const story = storyStep('medical', 'slip_issued')
const went = vi.fn<(path: string) => void>()
beforeEach(() => {
  noteAgencyDay(storyToday)
  went.mockClear()
  vi.spyOn(api, 'get').mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('/pace/')
          ? { pace: [] }
          : path.includes('/whole_timeline/')
            ? { moments: [], kinds: [], next: null }
            : path.includes('/case/')
              ? {
                  facts: story.facts,
                  stepper: [],
                  steps: [{ ...story.view, stage: 'medical' }],
                  journey: story.view,
                  custody: story.view,
                }
              : { forms: [] },
      ) as never,
  )
})

const Offered = () => <output aria-label="keys">{useKeysOfScreen().join(' | ')}</output>
const shown = () => {
  const handle = routeRows.find(({ kind }) => kind === 'passenger-detail')
  const element = (
    <Suspense fallback={null}>
      <PassengerPage />
      <Offered />
    </Suspense>
  )
  const router = createMemoryRouter([{ path: '/passenger/:passengerId', handle, element }], {
    initialEntries: ['/passenger/1001'],
  })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <NavigationContext value={went}>
          <RouterProvider router={router} />
        </NavigationContext>
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('e opens the form of the passenger, as on the page of any other record, and the sheet of keys names it', async () => {
  await page.viewport(1280, 900)
  const screen = await shown()
  await expect.element(screen.getByRole('button', { name: passenger.edit })).toBeVisible()
  await expect
    .poll(() => document.querySelector('output')?.textContent, { timeout: 3000 })
    .toContain('record e')
  await userEvent.keyboard('e')
  expect(went.mock.calls).toEqual([['/apps/passenger-management/1001']])
})

test('the way to the flight is a few lines for each stage on a phone, without scrolling sideways', async () => {
  await page.viewport(390, 844)
  const screen = await shown()
  const table = screen.getByRole('table', { name: desk.path.title })
  await expect.element(table).toBeVisible()
  const rows = table.getByRole('row').elements().slice(1)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.getBoundingClientRect().height).toBeLessThan(100)
  const region = table.element().parentElement
  expect(region?.scrollWidth).toBe(region?.clientWidth)
})

import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import dashboard from '../../../src/app/locales/en/dashboard.json' with { type: 'json' }
import { Component } from '../../../src/app/screens/desk/dashboard.tsx'
import { api } from '../../../src/client/http/api.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { dashboard } }, defaultNS: 'dashboard' })

test('the numbers are drawn once it is known what stands above them, so that nothing pushes them down', async () => {
  let answerWork: (answer: unknown) => void = () => {}
  const get = vi.spyOn(api, 'get').mockImplementation((path: string) =>
    path.includes('/open_work/')
      ? (new Promise((resolve) => {
          answerWork = resolve
        }) as never)
      : (Promise.resolve({
          stages: [],
          rows: [],
          in_process: 3,
          registered_today: 0,
          registered_month: 1,
          counts: {},
        }) as never),
  )
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Component />
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.poll(() => get.mock.calls.some(([path]) => path.includes('/open_work/'))).toBe(true)
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  expect(screen.getByText('In process').elements()).toEqual([])
  answerWork({ items: [], next: null, counts: [] })
  await expect.element(screen.getByText('In process').first()).toBeVisible()
  await expect.element(screen.getByText(/ · Nothing waits for you$/)).toBeVisible()
})

test('what waits is drawn once: it never goes and comes back between the numbers and their cards', async () => {
  vi.spyOn(api, 'get').mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('/open_work/')
          ? { items: [], next: null, counts: [{ stage: 'medical', all: 2, overdue: 0 }] }
          : { stages: [], rows: [], in_process: 3, registered_today: 0, registered_month: 1, counts: {} },
      ) as never,
  )
  // What stands in the place of the waiting when it goes.
  let after = ''
  const watch = new MutationObserver((changes) => {
    for (const { removedNodes, target } of changes)
      for (const node of removedNodes)
        if (after === '' && node instanceof Element && node.getAttribute('role') === 'progressbar')
          after = target.textContent ?? ''
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Component />
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('In process').first()).toBeVisible()
  watch.disconnect()
  expect(after).toContain('In process')
  await expect.element(screen.getByText(/2 wait for you$/)).toBeVisible()
})

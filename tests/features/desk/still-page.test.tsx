/** Nothing that stands already moves while the rest of a page arrives (desk 5: CLS). */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { lazy, Suspense, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import prints from '../../../src/app/locales/en/prints.json' with { type: 'json' }
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { PrintMenu } from '../../../src/features/prints/print-menu.tsx'
import { ShellFrame } from '../../../src/features/shell/frame/shell-frame.tsx'
import { Waiting } from '../../../src/ui/feedback/waiting.tsx'
import { PageBoundary } from '../../../src/ui/layout/page-boundary.tsx'
import { DataTableSkeleton } from '../../../src/ui/tables/data-table-skeleton.tsx'
import { Page, PageFrameContext } from '../../../src/ui/layout/page.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock(import('../../../src/client/http/session.ts'), { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { prints, shell } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})

const within = (children: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <FluentProvider theme={makeTheme('light5')}>
      <MemoryRouter>
        <Suspense fallback={null}>{children}</Suspense>
      </MemoryRouter>
    </FluentProvider>
  </QueryClientProvider>
)

test('the footer shows itself only below a page that is there', async () => {
  await page.viewport(1000, 700)
  const frame = (children: ReactNode) =>
    within(
      <ShellFrame
        navbar={null}
        toolbar={null}
        footer={<p>the end</p>}
        footerTheme={makeTheme('light5')}
        layout="layout1"
        mode="fullwidth"
        isNavbarAtEnd={false}
        containerWidth={1200}
        path="/"
      >
        {children}
      </ShellFrame>,
    )
  const screen = await render(frame(null))
  const seen = () => getComputedStyle(screen.getByText('the end').element()).visibility
  await expect.poll(seen).toBe('hidden')
  await screen.rerender(frame(<Waiting label="loading" />))
  await expect.poll(seen).toBe('hidden')
  await screen.rerender(frame(<DataTableSkeleton label="loading rows" />))
  await expect.poll(seen).toBe('hidden')
  await screen.rerender(frame(<p>the page</p>))
  await expect.poll(seen).toBe('visible')
})

test('the button for papers keeps its place while the forms are asked', async () => {
  await page.viewport(1000, 700)
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['passenger.print'],
  } as unknown as ReturnType<typeof session.useSessionUser>)
  let answer: (value: unknown) => void = () => undefined
  const waits = new Promise((resolve) => {
    answer = resolve
  })
  vi.spyOn(api, 'get').mockReturnValue(waits as never)
  const screen = await render(within(<PrintMenu passenger={7} />))
  const button = screen.getByRole('button', { name: prints.print })
  await expect.element(button).toBeVisible()
  const { width, height } = button.element().getBoundingClientRect()
  expect(button.element().getAttribute('aria-disabled')).toBe('true')
  answer({ forms: [{ code: 'bmet', path: 'bmet', title: 'BMET form', missing: [] }] })
  await expect.poll(() => button.element().getAttribute('aria-disabled')).not.toBe('true')
  const after = button.element().getBoundingClientRect()
  expect([after.width, after.height]).toEqual([width, height])
  // The browser's own print of the page would show a screen, no paper.
  const pressed = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(true)
  await expect.element(screen.getByRole('menuitem', { name: 'BMET form' })).toHaveFocus()
  await screen.unmount()
  const elsewhere = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(elsewhere)
  expect(elsewhere.defaultPrevented).toBe(false)
})

test('a page that is on its way has its crumbs, its heading and its shape, where the page then stands', async () => {
  await page.viewport(1000, 700)
  let arrive: () => void = () => undefined
  const Late = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = () =>
          resolve({
            default: () => (
              <Page title="Passengers">
                <p>75 rows</p>
              </Page>
            ),
          })
      }),
  )
  const crumbs = [{ text: 'Home', to: '/' }, { text: 'Passengers' }]
  const screen = await render(
    within(
      <PageFrameContext
        value={{ siteName: 'RAMS', crumbs, key: 'a', crumbsLabel: 'Where you are', title: 'Passengers' }}
      >
        <PageBoundary>
          <Late />
        </PageBoundary>
      </PageFrameContext>,
    ),
  )
  const heading = screen.getByRole('heading', { level: 1, name: 'Passengers' })
  await expect.element(heading).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: shell.loading })).toBeInTheDocument()
  const { top, left, height } = heading.element().getBoundingClientRect()
  arrive()
  await expect.element(screen.getByText('75 rows')).toBeVisible()
  const after = heading.element().getBoundingClientRect()
  expect([after.top, after.left, after.height]).toEqual([top, left, height])
  await expect.element(heading).toHaveFocus()
})

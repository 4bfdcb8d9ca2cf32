import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { Periods } from '../../../src/features/books/periods.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers: texts } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const may = (...rights: string[]) =>
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: rights,
  } as unknown as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
const mayClose = (is: boolean) => may(...(is ? ['year_close.create'] : []))
const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
beforeEach(() => {
  get.mockReset()
  post.mockReset()
  mayClose(false)
})

const period = {
  id: 7,
  name: 'July 2025',
  year: '2526',
  starts_on: '2025-07-01',
  ends_on: '2025-07-31',
  status: 'open',
  version: 3,
  stops: [],
  events: [
    { event: 'SOFT_CLOSE', open: true, message: null },
    { event: 'CLOSE', open: true, message: null },
  ],
}
const shown = (periods: object[], next: object | null = null) => {
  get.mockResolvedValue({
    periods,
    years: [{ code: '2526', ends_on: '2026-06-30', closing: null }],
    next,
  } as never)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <Periods queue="queue" checks="checks" />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('a period is closed for good only when it is asked a second time', async () => {
  post.mockResolvedValue({ status: 'closed' } as never)
  const screen = await shown([period])
  await screen.getByRole('button', { name: 'Close for good · July 2025' }).click()
  expect(post).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Close for good? · July 2025' }).click()
  await vi.waitFor(() =>
    expect(post).toHaveBeenCalledWith(
      '/accounting_period/api/v1/accounting_period/event/7/',
      { type: 'CLOSE' },
      { ifMatch: 3 },
    ),
  )
})

test('each button says which period it is for, as many stand below each other', async () => {
  const screen = await shown([period, { ...period, id: 8, starts_on: '2025-08-01', ends_on: '2025-08-31' }])
  for (const month of ['July 2025', 'August 2025'])
    await expect
      .element(screen.getByRole('button', { name: `Close softly · ${month}` }))
      .toHaveTextContent('Close softly')
})

test('what keeps a period open leads to its place, and what is not open to the reader is no button', async () => {
  const screen = await shown([
    {
      ...period,
      stops: [{ what: 'waiting', message: 'Vouchers waiting for authorisation: 2.' }],
      events: [{ event: 'CLOSE', open: false, message: 'Vouchers waiting for authorisation: 2.' }],
    },
  ])
  await expect
    .element(screen.getByRole('button', { name: 'Vouchers waiting for authorisation: 2.' }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Close for good/ })).not.toBeInTheDocument()
})

test('the day of the openings and a month are named in the words of the reader', async () => {
  const screen = await shown([
    { ...period, id: 6, name: 'Opening 2025-06-30', starts_on: '2025-06-30', ends_on: '2025-06-30' },
    period,
  ])
  await expect.element(screen.getByText('Opening 30 Jun 2025', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('July 2025', { exact: true })).toBeVisible()
})

test('a year that is over is closed by who may, named by the years it lies in', async () => {
  const link = { name: 'Close the year 2025-26' }
  noteAgencyDay('2026-07-05')
  mayClose(true)
  const screen = await shown([period])
  await expect
    .element(screen.getByRole('link', link))
    .toHaveAttribute('href', '/apps/yearClose-management/new')
  await screen.unmount()
  // Before its last day, and for who may not, there is nothing behind it.
  noteAgencyDay('2026-06-30')
  const early = await shown([period])
  await expect.element(early.getByText('July 2025', { exact: true })).toBeVisible()
  await expect.element(early.getByRole('link', link)).not.toBeInTheDocument()
  await early.unmount()
  noteAgencyDay('2026-07-05')
  mayClose(false)
  const other = await shown([period])
  await expect.element(other.getByText('July 2025', { exact: true })).toBeVisible()
  await expect.element(other.getByRole('link', link)).not.toBeInTheDocument()
})

test('the next year is opened here by who may, asked twice, on the days that follow the last', async () => {
  const next = { code: '2627', starts_on: '2026-07-01', ends_on: '2027-06-30' }
  const open = { name: 'Open the year 2026-27' }
  const other = await shown([period], next)
  await expect.element(other.getByText('July 2025', { exact: true })).toBeVisible()
  await expect.element(other.getByRole('button', open)).not.toBeInTheDocument()
  await other.unmount()
  may('fiscal_year.create')
  post.mockResolvedValue({ id: 3, ...next } as never)
  const screen = await shown([period], next)
  await screen.getByRole('button', open).click()
  expect(post).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: /^Open it for .*2026.*2027/u }).click()
  await vi.waitFor(() =>
    expect(post).toHaveBeenCalledWith('/fiscal_year/api/v1/fiscal_year/create/', next, {
      idempotencyKey: expect.any(String) as unknown,
    }),
  )
  await screen.unmount()
  // A year that has not begun is open already.
  const ahead = await shown([period])
  await expect.element(ahead.getByText('July 2025', { exact: true })).toBeVisible()
  await expect.element(ahead.getByRole('button', { name: /^Open the year/u })).not.toBeInTheDocument()
})

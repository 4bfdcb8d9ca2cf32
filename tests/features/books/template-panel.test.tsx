/** The page of a template: its next day, what it drafted, and the presses that change either. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { TemplatePanel } from '../../../src/features/books/templates/template-panel.tsx'
import { MessagesContext } from '../../../src/ui/feedback/messages.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers: texts, fields } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const goTo = vi.fn<(path: string) => void>()
const snackbar = vi.fn<(text: string, tone?: string) => void>()
const row = (due: string, more: object) => ({
  id: Number(due.slice(-2)),
  due,
  state: 'drafted',
  waits: null,
  skipped: false,
  voucher: null,
  voucher_no: null,
  ...more,
})
let entries: object[] = []
beforeEach(() => {
  for (const spy of [get, post, goTo, snackbar]) spy.mockReset()
  entries = []
  get.mockImplementation(() => Promise.resolve({ entries } as never))
})

const scheduled = {
  repeats: 'monthly',
  starts_on: '2026-01-05',
  last_day: false,
  next_on: '2026-12-05',
  paused: false,
}
const shown = (record: object, permissions = ['voucher_template.update']) => {
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions: permissions }) as never)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <MessagesContext value={{ snackbar, alert: () => {}, announce: () => {} }}>
          <NavigationContext value={goTo}>
            <Suspense fallback={null}>
              <TemplatePanel record={{ id: 7, is_active: true, ...record }} />
            </Suspense>
          </NavigationContext>
        </MessagesContext>
      </FluentProvider>
    </QueryClientProvider>,
  )
}
const sent = () => post.mock.calls.map(([path, body]) => [path, body])

test('the next one is made for the day that is shown, and opens to be completed', async () => {
  post.mockResolvedValue({ voucher: { kind: 'journal', id: 31 }, waits: null } as never)
  const screen = await shown(scheduled)
  await expect.element(screen.getByText('Monthly; the next draft is made on 05 Dec 2026.')).toBeVisible()
  await screen.getByRole('button', { name: texts.schedule.make }).click()
  await expect.poll(() => goTo.mock.calls).toEqual([['/apps/journal-management/31']])
  expect(sent()).toEqual([['/voucher_template/api/v1/voucher_template/make/7/', { due: '2026-12-05' }]])
})

test('one that cannot be drafted yet leads nowhere and says that the list knows why', async () => {
  post.mockResolvedValue({ voucher: null, waits: 'period_closed' } as never)
  const screen = await shown(scheduled)
  await screen.getByRole('button', { name: texts.schedule.make }).click()
  await expect.poll(() => snackbar.mock.calls).toEqual([[texts.schedule.waits, 'warning']])
  expect(goTo).not.toHaveBeenCalled()
})

test('one is left out, the schedule stops and goes on', async () => {
  post.mockResolvedValue({ ok: true } as never)
  const screen = await shown(scheduled)
  await screen.getByRole('button', { name: texts.schedule.skip }).click()
  await expect.poll(() => snackbar.mock.calls.at(-1)).toEqual([texts.schedule.done.skip, 'success'])
  await screen.getByRole('button', { name: texts.schedule.pause }).click()
  await expect
    .poll(() => sent().at(-1))
    .toEqual(['/voucher_template/api/v1/voucher_template/pause/7/', { paused: true }])
  await screen.unmount()
  const paused = await shown({ ...scheduled, paused: true })
  await expect.element(paused.getByText(texts.schedule.isPaused)).toBeVisible()
  expect(paused.getByRole('button', { name: texts.schedule.make }).elements()).toEqual([])
  await paused.getByRole('button', { name: texts.schedule.resume }).click()
  await expect.poll(() => sent().at(-1)?.[1]).toEqual({ paused: false })
})

test('what was made leads to its voucher; what waits says why', async () => {
  entries = [
    row('2026-11-05', { state: 'proposed', waits: 'period_closed' }),
    row('2026-10-06', { voucher: { kind: 'payment_voucher', id: 9 }, voucher_no: 'PV-2627-000009' }),
    row('2026-09-07', { state: 'withdrawn', skipped: true }),
  ]
  const screen = await shown(scheduled)
  await expect
    .element(screen.getByRole('link', { name: 'PV-2627-000009' }))
    .toHaveAttribute('href', '/apps/paymentVoucher-management/paymentVouchers/9')
  await expect.element(screen.getByText(fields.value.period_closed)).toBeVisible()
  await expect.element(screen.getByText(texts.schedule.skipped, { exact: true })).toBeVisible()
})

test('a template without a schedule has no panel, and readers have no presses', async () => {
  const none = await shown({ repeats: null })
  await expect.poll(() => get.mock.calls.length).toBe(1)
  expect(none.getByText(texts.schedule.title).elements()).toEqual([])
  await none.unmount()
  const reader = await shown(scheduled, [])
  await expect.element(reader.getByText(/Monthly/)).toBeVisible()
  expect(reader.getByRole('button').elements()).toEqual([])
})

/** The story of a ticket names every document as its own page does, and its vouchers lead to their lines. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import tickets from '../../../src/app/locales/en/tickets.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { TicketThread } from '../../../src/features/tickets/ticket-thread.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { tickets, step, fields } },
  defaultNS: 'tickets',
  interpolation: { escapeValue: false },
})

const row = (module: string, id: number, no: string, voucher_no: string | null) => ({
  module,
  id,
  no,
  date: '2026-11-22',
  state: 'posted',
  amount: '55500.00',
  voucher_no,
  ticket_no: '0652411000011',
})

async function shown(linesOf: ((voucher: string) => string) | null) {
  vi.spyOn(api, 'get').mockResolvedValue({
    rows: [
      row('ticket_sale', 3, 'TSD-2026-000003', 'TS-2627-000003'),
      row('ticket_pic_sale', 2, 'PSD-2026-000002', 'PS-2627-000002, PS-2627-000002-R'),
      row('ticket_refund', 9, 'TRD-2026-000009', null),
      { ...row('iata_ticket', 12, '0652411000011', null), amount: '50350.00', state: 'sold' },
    ],
    profit: null,
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <TicketThread id={12} linesOf={linesOf} />
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('TRD-2026-000009')).toBeVisible()
}

test('a sale at the counter is called one', async () => {
  await shown(null)
  for (const name of ['Ticket Sale', 'Counter Sale', 'Ticket Refund'])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible()
})

test('a voucher leads to its lines in the books, for who may read them', async () => {
  await shown((voucher) => `/apps/day-book/report?q=${voucher}`)
  await expect
    .element(page.getByRole('link', { name: 'PS-2627-000002-R' }))
    .toHaveAttribute('href', '/apps/day-book/report?q=PS-2627-000002-R')
  await expect
    .element(page.getByRole('link', { name: 'TS-2627-000003' }))
    .toHaveAttribute('href', '/apps/day-book/report?q=TS-2627-000003')
})

test('a voucher stands as a number for who may not', async () => {
  await shown(null)
  await expect.element(page.getByText('TS-2627-000003')).toBeVisible()
  expect(page.getByRole('link', { name: 'TS-2627-000003' }).query()).toBeNull()
})

test('what the ticket costs is told from what the customer pays', async () => {
  await shown(null)
  const cost = page.getByRole('row').filter({ hasText: '50,350.00' })
  await expect.element(cost.getByText('cost', { exact: true })).toBeVisible()
  expect(page.getByText('cost', { exact: true }).elements()).toHaveLength(1)
})

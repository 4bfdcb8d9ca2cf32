import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import tickets from '../../../src/app/locales/en/tickets.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { TicketNow } from '../../../src/features/tickets/ticket-now.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { fields, tickets } },
  defaultNS: 'tickets',
  interpolation: { escapeValue: false },
})

function Form() {
  const { control, setValue } = useForm({ defaultValues: { ticket: null as number | null } })
  return (
    <>
      <button onClick={() => setValue('ticket', 20)}>choose</button>
      <TicketNow control={control as never} />
    </>
  )
}

test('the form of an edit shows what the chosen ticket says now, days and amounts as people write them', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({
    id: 20,
    version: 1,
    passenger_name: 'SALEHA BEGUM',
    travel_date: '2026-12-09',
    fare: '61000.00',
    customer: 5,
    labels: { customer: 'Fatema Begum' },
  } as never) // The answer of the one route it asks.
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <Form />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'choose' })).toBeVisible()
  expect(page.getByText(tickets.edit.now).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'choose' }).click()
  await expect.element(page.getByText(tickets.edit.now)).toBeVisible()
  for (const text of ['SALEHA BEGUM', '09 Dec 2026', '61,000.00', 'Fatema Begum'])
    await expect.element(page.getByText(text)).toBeVisible()
})
